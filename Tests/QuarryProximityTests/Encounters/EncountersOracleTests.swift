import Foundation
import QuarryFences
import QuarryGeometry
import QuarryIndex
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Encounters against geodesics, pair by pair")
struct EncountersOracleTests {
  private static let kinds = WalkingHerd.Kind.allCases.filter { $0 != .silences }

  private func compare(_ herd: WalkingHerd, near: Double, leave: Double) throws -> Int {
    // Of who sends five times a second all points are kept for as long as a slow one may take.
    var encounters = try Encounters(
      watches: [ProximityWatch(near: Meters(near), leave: Meters(leave))],
      wayCapacity: herd.kind == .mixedRates ? 100 : 16)
    let events = try herd.play(&encounters) { if $0.playerCount % 7 == 0 { #expect($0.checkInvariants() == nil) } }
    #expect(encounters.checkInvariants() == nil, "\(herd.kind) \(herd.seed)")
    let expected = PairOracle(herd, near: Meters(near), leave: Meters(leave)).happenings()
    var found: [[Int]: [PairHappening]] = [:], wanted: [[Int]: [PairHappening]] = [:]
    for event in events {
      let pair = PairHappening(
        isMeeting: event.kind == .met, first: event.first, second: event.second, time: event.crossedAt)
      found[[event.first, event.second], default: []].append(pair)
      #expect(event.decidedAt >= event.crossedAt)
    }
    for happening in expected { wanted[[happening.first, happening.second], default: []].append(happening) }
    for pair in Set(found.keys).union(wanted.keys).sorted(by: { ($0[0], $0[1]) < ($1[0], $1[1]) }) {
      let (mine, theirs) = (found[pair] ?? [], wanted[pair] ?? [])
      guard mine.count == theirs.count else {
        Issue.record("\(herd.kind) seed \(herd.seed), pair \(pair): \(mine) for \(theirs)")
        return 0
      }
      for (one, other) in zip(mine, theirs) where one.isMeeting != other.isMeeting || abs(one.time - other.time) > 1e-3
      {
        Issue.record("\(herd.kind) seed \(herd.seed), pair \(pair): \(one) for \(other)")
        return 0
      }
    }
    return expected.count
  }

  @Test("every meeting and parting is found, and its instant", arguments: kinds)
  func agrees(kind: WalkingHerd.Kind) throws {
    var happenings = 0
    for seed in 1...8 as ClosedRange<UInt64> {
      let herd = WalkingHerd(kind, players: kind == .crowd ? 8 : 12, seconds: 50, seed: seed)
      happenings += try compare(
        herd, near: seed % 2 == 0 ? 20 : 6, leave: seed % 3 == 0 ? 26 : seed % 2 == 0 ? 20 : 6 + Double(seed))
    }
    #expect(happenings > 0)
  }

  @Test("the order of the fixes of one instant changes nothing", arguments: WalkingHerd.Kind.allCases)
  func orderOfInstants(kind: WalkingHerd.Kind) throws {
    for seed in 20...21 as ClosedRange<UInt64> {
      var herd = WalkingHerd(kind, players: 12, seconds: 80, seed: seed)
      // All fixes to whole seconds, so that many come at once.
      for index in herd.steps.indices {
        let time = GameTime(microseconds: herd.steps[index].time.microseconds / 1_000_000 * 1_000_000)
        herd.steps[index].time = time
        if case .fix(var fix) = herd.steps[index].what {
          fix.time = time
          herd.steps[index].what = .fix(fix)
        }
      }
      herd.steps.removeAll { if case .quit = $0.what { true } else { false } }
      let watch = ProximityWatch(near: Meters(15), leave: Meters(18))
      var first = try Encounters(watches: [watch])
      let events = try herd.play(&first)
      var other = herd
      other.steps.sort { ($0.time, -$0.player) < ($1.time, -$1.player) }
      var second = try Encounters(watches: [watch])
      let others = try other.play(&second)
      #expect(events == others, "\(kind) seed \(seed)")
      #expect(first == second)
      #expect(!events.isEmpty)
    }
  }

  @Test(
    "a field written between any two fixes and read again goes on identically", arguments: WalkingHerd.Kind.allCases)
  func snapshots(kind: WalkingHerd.Kind) throws {
    let herd = WalkingHerd(kind, players: 8, seconds: 40, seed: 77)
    var rules = FenceRules()
    rules.assumedAccuracy = Meters(3)
    let watches = [
      ProximityWatch(near: Meters(12), leave: Meters(15)),
      ProximityWatch(near: Meters(15), decision: .evidence(rules)),
      ProximityWatch(
        .all, near: Meters(20), decision: .distance(leave: Meters(22)), minimumSeconds: 3, cooldownSeconds: 20),
    ]
    var whole = try Encounters(watches: watches)
    let events = try herd.play(&whole)
    var pieces = try Encounters(watches: watches)
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    var count = 0
    let others = try herd.play(&pieces) { encounters in
      count += 1
      guard count % 37 == 0 else { return }
      let copy = try decoder.decode(Encounters.self, from: encoder.encode(encounters))
      #expect(copy == encounters)
      #expect(copy.checkInvariants() == nil)
      encounters = copy
    }
    #expect(events == others)
    #expect(whole == pieces)
  }

  @Test("turning the globe changes no event", arguments: [WalkingHerd.Kind.park, .cars, .mixedRates, .silences])
  func turned(kind: WalkingHerd.Kind) throws {
    let herd = WalkingHerd(kind, players: 14, seconds: 90, seed: 5)
    var turned = herd
    for index in turned.steps.indices {
      guard case .fix(var fix) = turned.steps[index].what else { continue }
      fix.place.longitude += 166.6
      if fix.place.longitude >= 180 { fix.place.longitude -= 360 }
      turned.steps[index].what = .fix(fix)
    }
    let watch = ProximityWatch(near: Meters(20), leave: Meters(24))
    var (one, other) = (try Encounters(watches: [watch]), try Encounters(watches: [watch]))
    let (mine, theirs) = (try herd.play(&one), try turned.play(&other))
    #expect(mine.count == theirs.count && !mine.isEmpty)
    for (a, b) in zip(mine, theirs) {
      #expect(a.kind == b.kind && a.first == b.first && a.second == b.second && abs(a.crossedAt - b.crossedAt) < 1e-3)
    }
  }
}
