import QuarryGeometry
import Testing

@testable import QuarryFences

/// Ways to say the same in other words: the same events must come of it.
@Suite("fence invariances")
struct FenceMetamorphicTests {
  /// Zones as rings in metres, and a walk among them.
  struct Scene {
    var zones: [Zone] = []
    var fixes: [FenceFix] = []

    /// Polygons, circles and corridors on 600 m by 600 m, and fixes with an error of `accuracy`.
    init(
      seed: Int, origin: Coordinate = Coordinate(longitude: 13.405, latitude: 52.52), accuracy: Double, fixes count: Int
    ) {
      var random = FenceRandom(seed: seed)
      for index in 0..<8 {
        let field = FenceField(
          origin: FenceField(origin: origin).place(random.double(-200...200), random.double(-200...200)))
        let id = "z\(index)"
        switch index % 4 {
        case 0:
          zones.append(.circle(id, field.origin.longitude, field.origin.latitude, radius: random.double(20...120)))
        case 1:
          let path = (0..<4).map { field.place(Double($0) * 60 - 90, random.double(-60...60)) }
          zones.append(
            Zone(id: id, shape: .corridor(Corridor(path: LineString(path), width: Meters(random.double(10...40))))))
        default: zones.append(.area(id, random.star(field, vertices: 12, radius: 60...150)))
        }
      }
      let field = FenceField(origin: origin)
      // From one random place to the next, 8 m a step.
      var (east, north) = (random.double(-250...250), random.double(-250...250))
      var (goalEast, goalNorth) = (east, north)
      for second in 0..<count {
        let square = (goalEast - east) * (goalEast - east) + (goalNorth - north) * (goalNorth - north)
        if square < 100 { (goalEast, goalNorth) = (random.double(-300...300), random.double(-300...300)) }
        let distance = max(square.squareRoot(), 10)
        east += 8 * (goalEast - east) / distance
        north += 8 * (goalNorth - north) / distance
        fixes.append(
          FenceFix(
            Double(second) * 4, field.place(east + accuracy * random.normal(), north + accuracy * random.normal()),
            accuracy: accuracy))
      }
    }

    func events() throws -> [FenceEvent] { FenceTrack.events(fixes, try FenceSet(zones)) }

    /// The same scene with all places moved.
    func moved(_ move: (Coordinate) -> Coordinate) -> Scene {
      var scene = self
      for index in scene.fixes.indices { scene.fixes[index].place = move(scene.fixes[index].place) }
      scene.mapShapes { shape in
        switch shape {
        case .circle(var circle):
          circle.center = move(circle.center)
          return .circle(circle)
        case .corridor(var corridor):
          corridor.path.coordinates = corridor.path.coordinates.map(move)
          return .corridor(corridor)
        case .area(let area):
          return .area(
            MultiPolygon(
              area.polygons.map { polygon in
                Polygon(
                  exterior: Ring(polygon.exterior.coordinates.map(move)),
                  holes: polygon.holes.map { Ring($0.coordinates.map(move)) })
              }))
        }
      }
      return scene
    }

    mutating func mapShapes(_ change: (Zone.Shape) -> Zone.Shape) {
      for index in zones.indices { zones[index].shape = change(zones[index].shape) }
    }

    /// The same scene with all rings written in another way; the vertices are given without the last.
    func rewritten(_ rewrite: ([Coordinate]) -> [Coordinate]) -> Scene {
      var scene = self
      func ring(_ ring: Ring) -> Ring {
        let open = rewrite(Array(ring.coordinates.dropLast()))
        return Ring(open + open.prefix(1))
      }
      scene.mapShapes { shape in
        guard case .area(let area) = shape else { return shape }
        return .area(
          MultiPolygon(area.polygons.map { Polygon(exterior: ring($0.exterior), holes: $0.holes.map(ring)) }))
      }
      return scene
    }
  }

  /// Whether two lists tell the same, with instants to 1 ms; for error-free fixes only the crossings need be the same.
  static func isSame(_ a: [FenceEvent], _ b: [FenceEvent], ignoringDecision: Bool = false) -> Bool {
    func key(_ event: FenceEvent) -> (Int, GameTime) { (event.zone, event.crossedAt) }
    guard a.count == b.count else { return false }
    // By zone: two zones crossed within a microsecond may change places.
    let (a, b) = (a.sorted { key($0) < key($1) }, b.sorted { key($0) < key($1) })
    return zip(a, b).allSatisfy { a, b in
      a.zone == b.zone && a.kind == b.kind && a.isInitial == b.isInitial && a.isRough == b.isRough
        && abs(a.crossedAt - b.crossedAt) < 0.001 && (ignoringDecision || abs(a.decidedAt - b.decidedAt) < 0.001)
    }
  }

  @Test("turning the globe changes nothing", arguments: 1...3)
  func longitudes(seed: Int) throws {
    let scene = Scene(seed: seed, accuracy: 5, fixes: 400)
    let expected = try scene.events()
    #expect(expected.count > 10)
    for turn in [0.1, 166.595, -90, 180, 360] {
      let turned = scene.moved { Coordinate(longitude: $0.longitude + turn, latitude: $0.latitude) }
      #expect(Self.isSame(try turned.events(), expected), "seed \(seed), turned by \(turn)")
      // Written with longitudes beyond ±180, or brought back: each place for itself.
      let normalized = turned.moved(\.normalized)
      #expect(Self.isSame(try normalized.events(), expected), "seed \(seed), turned by \(turn), normalized")
    }
  }

  @Test("north and south are alike", arguments: 1...3)
  func mirrored(seed: Int) throws {
    for latitude in [52.52, 0, 79.4, 80.5, 89.99] {
      let scene = Scene(seed: seed, origin: Coordinate(longitude: 0, latitude: latitude), accuracy: 5, fixes: 200)
      let mirrored = scene.moved { Coordinate(longitude: $0.longitude, latitude: -$0.latitude) }
      #expect(Self.isSame(try mirrored.events(), try scene.events()), "seed \(seed), latitude \(latitude)")
    }
  }

  @Test("a polygon cut at the antimeridian is the same zone", arguments: 1...6)
  func cutAtAntimeridian(seed: Int) throws {
    // Convex outlines, so that the cut leaves two parts.
    var random = FenceRandom(seed: seed)
    var scene = Scene(seed: seed, origin: Coordinate(longitude: 180, latitude: 10), accuracy: 5, fixes: 400)
    let field = FenceField(origin: Coordinate(longitude: 180, latitude: 10))
    let (near, far) = (random.double(50...100), random.double(101...200))
    // A trapezoid whose northern and southern edges meet ±180 at places that can be told exactly enough.
    let west = field.places([(-200, -near), (-200, near)])
    let east = field.places([(200, -far), (200, far)])
    let middle = (near + far) / 2
    let cut = field.places([(0, -middle), (0, middle)])
    scene.zones = [.area("z", [west[0], east[0], east[1], west[1]])]
    let whole = try scene.events()
    #expect(whole.count > 1)
    scene.zones = [
      Zone(
        id: "z",
        shape: .area(
          MultiPolygon([
            Polygon([[west[0], cut[0], cut[1], west[1]]]),
            Polygon([
              [cut[0], east[0], east[1], cut[1]].map {
                Coordinate(longitude: $0.longitude - 360, latitude: $0.latitude)
              }
            ]),
          ])))
    ]
    #expect(Self.isSame(try scene.events(), whole), "seed \(seed)")
  }

  @Test("neither direction, nor start, nor vertices along an edge of a ring change anything", arguments: 1...6)
  func rings(seed: Int) throws {
    let scene = Scene(seed: seed, accuracy: 5, fixes: 400)
    let expected = try scene.events()
    #expect(Self.isSame(try scene.rewritten { $0.reversed() }.events(), expected), "seed \(seed)")
    #expect(
      Self.isSame(try scene.rewritten { Array($0.dropFirst(5) + $0.prefix(5)) }.events(), expected), "seed \(seed)")
    let finer = scene.rewritten { places in
      zip(places, places.dropFirst() + places.prefix(1)).flatMap { a, b in
        (0..<4).map { step in
          let share = Double(step) / 4
          return Coordinate(
            longitude: a.longitude + (b.longitude - a.longitude) * share,
            latitude: a.latitude + (b.latitude - a.latitude) * share)
        }
      }
    }
    #expect(Self.isSame(try finer.events(), expected), "seed \(seed)")
  }

  @Test("twice as many error-free fixes along the same straight lines tell the same crossings", arguments: 1...5)
  func sampling(seed: Int) throws {
    var scene = Scene(seed: seed, accuracy: 0.0001, fixes: 60)
    // Steps of some 50 m.
    let field = FenceField()
    var random = FenceRandom(seed: seed + 1000)
    for index in scene.fixes.indices {
      scene.fixes[index].place = field.place(random.double(-250...250), random.double(-250...250))
      scene.fixes[index].time = .at(Double(index) * 60)
    }
    let expected = try scene.events()
    #expect(expected.count > 60)
    var finer = scene
    for _ in 0..<2 {
      finer.fixes =
        zip(finer.fixes, finer.fixes.dropFirst()).flatMap { a, b in
          let between = Coordinate(
            longitude: (a.place.longitude + b.place.longitude) / 2, latitude: (a.place.latitude + b.place.latitude) / 2)
          let time = a.time.advanced(bySeconds: (b.time - a.time) / 2)
          return [a, FenceFix(time: time, place: between, accuracy: a.accuracy)]
        } + finer.fixes.suffix(1)
      #expect(Self.isSame(try finer.events(), expected, ignoringDecision: true), "seed \(seed)")
    }
  }
}
