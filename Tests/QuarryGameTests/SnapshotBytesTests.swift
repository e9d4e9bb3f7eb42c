import Foundation
import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryProximity
import QuarryReducer
import Testing

@Suite("matches saved as bytes")
struct SnapshotBytesTests {
  private func text(_ snapshot: MatchSnapshot) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
  }

  /// The game and the events of a match of one of the kinds that other tests play.
  private func match(_ seed: UInt64) -> (game: Game, events: [ClientEvent]) {
    if seed.isMultiple(of: 2) {
      let hunt = RandomHunt(seed: seed)
      return (hunt.game, hunt.events)
    }
    let match = RandomMatch(seed: seed)
    return (match.game, match.events)
  }

  @Test(
    "at any instant, what is read from bytes is what was written: no field is lost, and the match goes on as from JSON",
    arguments: 0..<UInt64(8))
  func roundTrip(block: UInt64) throws {
    var compared = 0
    for seed in block * 8..<(block + 1) * 8 {
      let (game, events) = match(seed)
      let engine = try MatchEngine(game)
      var random = SeededRandom(seed: seed)
      for (index, event) in events.prefix(400).enumerated() {
        engine.ingest([event])
        guard random.next(below: 16) == 0 || index + 1 == events.count else { continue }
        let snapshot = engine.snapshot
        let restored = try MatchSnapshot(bytes: snapshot.bytes())
        #expect(try text(restored) == text(snapshot), "seed \(seed), event \(index)")
        #expect(restored == snapshot, "seed \(seed), event \(index)")
        compared += 1
        guard random.next(below: 8) == 0 else { continue }
        let rest = Array(events.dropFirst(index + 1))
        let (one, other) = (
          try MatchEngine(restoring: restored), try MatchEngine(restoring: snapshot.throughJSON())
        )
        #expect((one.ingest(rest) + one.finish()).lines == (other.ingest(rest) + other.finish()).lines, "seed \(seed)")
        #expect(try text(one.snapshot) == text(other.snapshot), "seed \(seed)")
      }
    }
    #expect(compared > 20)
  }

  /// A snapshot with something in it.
  private func some(_ seed: UInt64) throws -> MatchSnapshot {
    let (game, events) = match(seed)
    let engine = try MatchEngine(game)
    engine.ingest(Array(events.prefix(60)))
    return engine.snapshot
  }

  @Test("bytes that were cut off, or of which one bit was changed, are refused with a place", arguments: 0..<UInt64(4))
  func damaged(seed: UInt64) throws {
    let bytes = try some(seed).bytes()
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let count = Int(random.next(below: UInt64(bytes.count)))
      expectRefusal(Array(bytes.prefix(count)), "\(count) of \(bytes.count) bytes")
      var changed = bytes
      let (place, bit) = (Int(random.next(below: UInt64(bytes.count))), random.next(below: 8))
      changed[place] ^= 1 << UInt8(bit)
      expectRefusal(changed, "bit \(bit) of byte \(place)")
    }
    for count in 0..<40 { expectRefusal(Array(bytes.prefix(count)), "\(count) bytes") }
    expectRefusal(bytes + [0], "one byte more")
  }

  private func expectRefusal(_ bytes: [UInt8], _ what: String) {
    do {
      _ = try MatchSnapshot(bytes: bytes)
      Issue.record("\(what) was read")
    } catch {
      guard case .unreadable(let offset, let reason) = error else {
        Issue.record("\(what): \(error)")
        return
      }
      #expect((0...bytes.count).contains(offset) && !reason.isEmpty, "\(what): \(error)")
    }
  }

  @Test(
    "damaged bytes whose checksum was made to agree are refused, or are gone on with without a trap",
    arguments: 0..<UInt64(6))
  func forged(block: UInt64) throws {
    let bytes = try some(block).bytes()
    var (refused, read) = (0, 0)
    for seed in 0..<UInt64(150) {
      var random = SeededRandom(seed: block * 1000 + seed)
      var forged = bytes
      // Half of them differ in one bit, and may say something that can be.
      let isSlight = seed.isMultiple(of: 2)
      for _ in 0...(isSlight ? 0 : random.next(below: 3)) {
        let place = 16 + Int(random.next(below: UInt64(forged.count - 16)))
        switch isSlight ? 1 : random.next(below: 4) {
        case 0: forged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: forged[place] ^= 1 << UInt8(random.next(below: 8))
        case 2: forged.removeSubrange(place..<min(forged.count, place + 1 + Int(random.next(below: 9))))
        default: for index in place..<min(forged.count, place + 8) { forged[index] = 0xFF }
        }
      }
      BinaryCoder.seal(&forged)
      do {
        let engine = try MatchEngine(restoring: MatchSnapshot(bytes: forged))
        engine.ingest([fix("ann", 900), fix("p1", 901, 60), fix("ann", 905, 30), fix("p2", 990, 5)])
        engine.finish()
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(refused > 30 && read > 0, "\(refused) refused, \(read) read")
  }

  @Test("JSON and bytes of another kind are no snapshot")
  func others() throws {
    expectRefusal([], "nothing")
    expectRefusal(Array(try text(some(1)).utf8), "JSON")
    expectRefusal(Array("QUARRYB".utf8), "a beginning")
    var newer = try some(1).bytes()
    newer[7] += 1
    #expect(throws: SnapshotError.unreadable(offset: 7, reason: "form 2; this release reads 1")) {
      try MatchSnapshot(bytes: newer)
    }
  }

  /// What is packed by hand has to pack each stored property: one that is added is named here once it is packed, too.
  @Test("each stored property of what is packed by hand is known")
  func packedProperties() {
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    // The last two are made from the others.
    #expect(
      names(FenceTrack()) == [
        "last", "entries", "questions", "movers", "appliedTo", "decidedTo", "isAway", "restingZones", "hasBank",
      ])
    #expect(names(MotionGate()) == ["last", "_held", "isMoving", "_rejected"])
    #expect(names(TrackPlausibility()) == ["placeholders", "vehicle", "suspicion", "lastTakenAt"])
    #expect(names(TrackPlausibility().placeholders) == ["suspects", "stay", "before", "beforeArrival"])
    #expect(names(VehicleWatch()) == ["_ride", "rideCount", "oldest", "middle", "_reports", "_slowSince"])
    let suspicion = Mirror(reflecting: Suspicion()).children
    #expect(suspicion.compactMap(\.label) == ["mock", "stillness", "motion", "told"])
    for (label, value) in suspicion {
      if label == "stillness" { #expect(names(value) == ["last", "since", "repeats"]) }
      if label == "motion" { #expect(names(value) == ["lastTime", "lastAccuracy", "lastSpeed", "sum"]) }
    }
    let point = WayPoint(time: .distantPast, place: Coordinate(longitude: 0, latitude: 0), accuracyMeters: 1)
    #expect(names(point) == ["time", "place", "accuracyMeters", "altitudeMeters", "verticalAccuracyMeters", "isStart"])
    let fix = FenceFix(time: .distantPast, place: point.place)
    #expect(names(fix) == ["time", "place", "accuracyMeters", "altitudeMeters", "verticalAccuracyMeters"])
  }
}
