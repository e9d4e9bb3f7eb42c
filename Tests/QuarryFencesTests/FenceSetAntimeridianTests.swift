import QuarryFences
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Fence sets across the antimeridian")
struct FenceSetAntimeridianTests {
  /// The same hexagon three times: by the shorter way, beyond 180, and cut at ±180 as RFC 7946 asks for. All numbers are
  /// sums of few powers of two, so that the cut lies exactly on the edges.
  private func hexagons() throws -> [FenceSet] {
    let drawn: [(Double, Double)] = [(176, -4), (184, -8), (188, 0), (184, 8), (176, 4), (172, 0), (176, -4)]
    let shorter = drawn.map { ($0.0 > 180 ? $0.0 - 360 : $0.0, $0.1) }
    let west: [(Double, Double)] = [(176, -4), (180, -6), (180, 6), (176, 4), (172, 0), (176, -4)]
    let east: [(Double, Double)] = [(-180, -6), (-176, -8), (-172, 0), (-176, 8), (-180, 6), (-180, -6)]
    return [
      try Draw.fences(Draw.area(shorter)), try Draw.fences(Draw.area(drawn)),
      try Draw.fences(Draw.area(drawn.map { ($0.0 - 360, $0.1) })),
      try Draw.fences(Draw.parts(Draw.area(west), Draw.area(east))),
      try Draw.fences(Draw.parts(Draw.area(east.reversed()), Draw.area(west.reversed()))),
    ]
  }

  @Test("uncut, beyond 180 and cut at ±180: the same places are covered")
  func covers() throws {
    let fences = try hexagons()
    var inside = 0
    for x in -48...48 {
      for y in -40...40 {
        let (longitude, latitude) = (180 + Double(x) / 4, Double(y) / 4)
        let expected = fences[0].covers(longitude, latitude)
        if expected { inside += 1 }
        for (number, set) in fences.enumerated() {
          for turn in [-360.0, 0, 360] {
            #expect(set.covers(longitude + turn, latitude) == expected, "\(number): \(longitude), \(latitude)")
          }
        }
      }
    }
    // 144 square degrees with 16 points each, and those of the border.
    #expect((144 * 16...144 * 16 + 200).contains(inside))
  }

  @Test("the cut is no border: a place on it is as deep as in the uncut area, and nowhere do the two differ")
  func depth() throws {
    let fences = try hexagons()
    for (longitude, latitude) in [(180.0, 0.0), (-180, 3), (180, 5.5), (179.999, 0), (-179.999, 0), (180, -6)] {
      let expected = fences[0].depth(longitude, latitude)
      if latitude > -6 { #expect(expected > 30_000) }
      for set in fences { #expect(abs(set.depth(longitude, latitude) - expected) < 1e-6) }
    }
    var random = RandomPlaces(seed: 201)
    for draw in 0..<150 {
      let place =
        draw % 3 == 0
        ? random.placeOnGlobe() : random.place(in: Box(west: 165, south: -12, east: 195, north: 12))
      let expected = fences[0].depth(place.longitude, place.latitude)
      for (number, set) in fences.enumerated() {
        let depth = set.depth(place.longitude, place.latitude)
        // A micrometre, to which feet are found.
        #expect(abs(depth - expected) < 1e-5, "seed \(random.seed), draw \(draw), set \(number) at \(place)")
      }
    }
  }

  @Test("the longitudes of a boundary may be shifted by whole turns")
  func turns() throws {
    var random = RandomPlaces(seed: 202)
    for draw in 0..<30 {
      let center = Coordinate(longitude: random.number(in: -180...180), latitude: random.number(in: -50...50))
      let star = random.star(around: center, vertices: 12, degrees: 2...20).coordinates.map {
        ($0.longitude.onEighths, $0.latitude.onEighths)
      }
      let area = Draw.area(star + star.prefix(1))
      guard Draw.refusal(area) == nil else { continue }
      let sets = try [-720.0, -360, 0, 360, 720].map { turn in
        try Draw.fences(Draw.area((star + star.prefix(1)).map { ($0.0 + turn, $0.1) }))
      }
      for _ in 0..<100 {
        let place = random.place(
          in: Box(
            west: center.longitude - 22, south: center.latitude - 22, east: center.longitude + 22,
            north: center.latitude + 22))
        let (longitude, latitude) = (place.longitude.onEighths, place.latitude.onEighths)
        let answers = sets.map { $0.covers(longitude, latitude) }
        #expect(Set(answers).count == 1, "seed \(random.seed), draw \(draw), \(longitude), \(latitude)")
      }
    }
  }

  @Test("parts that meet at ±180 in part only keep the rest of the cut as a border")
  func partialCut() throws {
    let parts = Draw.parts(
      Draw.area(Draw.rectangle(170, -10, 180, 10)), Draw.area(Draw.rectangle(-180, -5, -170, 20)))
    let beyond = Draw.area([
      (170, -10), (180, -10), (180, -5), (190, -5), (190, 20), (180, 20), (180, 10), (170, 10), (170, -10),
    ])
    let (cut, uncut) = (try Draw.fences(parts), try Draw.fences(beyond))
    for (longitude, latitude) in [
      (180.0, 0.0), (180, -7), (-180, 15), (-179.9, 15), (179.9, -7), (-179.9, -7), (179.9, 15), (175, 0), (-175, 0),
    ] {
      #expect(cut.covers(longitude, latitude) == uncut.covers(longitude, latitude))
      #expect(abs(cut.depth(longitude, latitude) - uncut.depth(longitude, latitude)) < 1e-5)
    }
    #expect(abs(cut.depth(180, -7)) < 1e-6 && abs(cut.depth(180, 15)) < 1e-6 && cut.depth(180, 2) > 500_000)
  }

  @Test("circles and corridors lie across ±180 like anywhere else", arguments: [0.0, 52, -75, 85])
  func roundShapes(latitude: Double) throws {
    func shapes(at longitude: Double) -> [Zone] {
      let path = [-0.02, 0.03, 0.01].enumerated().map {
        Coordinate(
          longitude: (longitude + $0.element).normalizedLongitude, latitude: latitude + Double($0.offset) * 0.01)
      }
      return [
        Zone(
          id: "circle",
          shape: .circle(
            Circle(center: Coordinate(longitude: longitude, latitude: latitude), radius: Meters(1500)))),
        Zone(id: "path", shape: .corridor(Corridor(path: LineString(path), width: Meters(400)))),
      ]
    }
    let there = try FenceSet(shapes(at: 179.995))
    let here = try FenceSet(shapes(at: 9.995))
    var random = RandomPlaces(seed: 203)
    var covered = 0
    for draw in 0..<300 {
      let place = random.place(near: Coordinate(longitude: 9.995, latitude: latitude), meters: 0...3000)
      let twin = Coordinate(longitude: (place.longitude + 170).normalizedLongitude, latitude: place.latitude)
      let depths = (0...1).map { zone in
        (
          here.signedDistance(from: place, toZone: zone)?.value ?? .nan,
          there.signedDistance(from: twin, toZone: zone)?.value ?? .nan
        )
      }
      for (zone, depth) in depths.enumerated() {
        #expect(abs(depth.0 - depth.1) < 1e-5, "seed \(random.seed), draw \(draw), zone \(zone)")
      }
      // A turn is rounded by a billionth of a metre; places so near a border may fall to either side.
      guard depths.allSatisfy({ $0.0.magnitude > 1e-5 }) else { continue }
      covered += here.zonesCovering(place).count
      #expect(here.zonesCovering(place) == there.zonesCovering(twin), "seed \(random.seed), draw \(draw)")
      #expect(
        here.zonesCovering(place) == depths.indices.filter { depths[$0].0 >= 0 }, "seed \(random.seed), draw \(draw)")
    }
    #expect(covered > 50)
  }
}

extension Double {
  /// The number rounded to eighths, to which whole turns are added exactly.
  fileprivate var onEighths: Double { (self * 8).rounded() / 8 }
}
