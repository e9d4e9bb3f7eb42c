import QuarryGeometry
import Testing

@testable import QuarryFences

/// Crossings against a search that knows nothing but whether a place is covered.
@Suite("fence crossings by brute force")
struct FenceOracleTests {
  static func zone(_ random: inout FenceRandom, _ field: FenceField) -> Zone {
    func part(_ east: Double) -> [[Coordinate]] {
      var moved = field
      moved.origin = field.place(east, 0)
      let outer = random.star(moved, vertices: Int.random(in: 3...24, using: &random), radius: 40...100)
      guard random.chance(0.3) else { return [outer] }
      // Within the incircle of any star with at least 3 vertices of 40 m that is not too thin; GEOS judges.
      return [outer, random.star(moved, vertices: 5, radius: 3...12)]
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .circle("z", field.origin.longitude, field.origin.latitude, radius: random.double(5...100))
    case 1:
      let path = (0..<Int.random(in: 2...6, using: &random)).map { index in
        field.place(Double(index) * 50 - 120, random.double(-80...80))
      }
      return Zone(
        id: "z", shape: .corridor(Corridor(path: LineString(path), width: Meters(random.double(5...60)))))
    case 2: return Zone(id: "z", shape: .area(MultiPolygon([Polygon(part(-110)), Polygon(part(110))])))
    default: return Zone(id: "z", shape: .area(MultiPolygon([Polygon(part(0))])))
    }
  }

  @Test("a way meets each border when and where a search along it finds it", arguments: 1...12)
  func bruteForce(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let latitude = [0.0, 52.5, -79, 60, -33, 70, 89.9, -89.99, 0, 45, 10, -52][seed % 12]
    let longitude = seed % 3 == 0 ? 180 : random.double(-180...180)
    let field = FenceField(origin: Coordinate(longitude: longitude, latitude: latitude))
    var count = 0
    for index in 0..<12 {
      let zone = Self.zone(&random, field)
      guard let fences = try? FenceSet([zone]) else { continue }
      let (from, to) = (
        field.place(random.double(-250...250), random.double(-250...250)),
        field.place(random.double(-250...250), random.double(-250...250))
      )
      let expected = BruteForceCrossings(from.normalized, to.normalized, fences, zone: 0, samples: 400)
      // Nothing but the crossings: no margin, so that every pass counts that is longer than a sample.
      let path = MotionPath(from: from.normalized, to: to.normalized)
      var room = PathRoom()
      fences.compiled.fences[0].cut(path, into: &room) { fences.covers($0, zone: 0) }
      let found = room.stretches
      #expect(found.first?.from == 0 && found.last?.to == 1, "seed \(seed), \(index)")
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.to == $1.from && $0.isInside != $1.isInside })
      // What the samples passed over is taken out: both cuts of a stretch shorter than two samples.
      let long = found.filter { $0.to - $0.from > 2.0 / 400 }
      guard long.count == found.count else { continue }
      #expect(found.first?.isInside == expected.isStartInside, "seed \(seed), \(index)")
      let cuts = found.dropFirst().map(\.from)
      #expect(cuts.count == expected.shares.count, "seed \(seed), \(index): \(cuts), \(expected.shares)")
      for (cut, share) in zip(cuts, expected.shares) {
        #expect(abs(cut - share) < 1e-7, "seed \(seed), \(index)")
      }
      // The same as events: 1000 s for the way, so that 10⁻⁶ of it is a millisecond.
      let events = FenceTrack.events(
        [
          FenceFix(0, from, accuracy: 0.001), FenceFix(1000, to, accuracy: 0.001),
        ], fences, rules: FenceRules(gapSeconds: 2000)
      ).filter { !$0.isInitial }
      #expect(events.count == expected.shares.count, "seed \(seed), \(index) \(found) \(from) \(to) \(zone)")
      for (event, share) in zip(events, expected.shares) {
        #expect(abs(event.crossedAt.secondsSince1970 - 1000 * share) < 0.001, "seed \(seed), \(index)")
        #expect(Geodesic.distance(event.place, expected.place(share)) < Meters(0.001), "seed \(seed), \(index)")
        let border = try #require(fences.signedDistance(from: event.place, toZone: 0))
        #expect(border.magnitude < Meters(0.001), "seed \(seed), \(index): \(border)")
      }
      count += events.count
    }
    #expect(count > 0, "seed \(seed)")
  }
}
