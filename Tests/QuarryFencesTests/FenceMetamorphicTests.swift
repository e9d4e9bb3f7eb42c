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
        case 2: zones.append(.area(id, random.star(field, vertices: 12, radius: 60...150)))
        default:
          let hole = random.star(field, vertices: 7, radius: 20...45)
          zones.append(.area(id, random.star(field, vertices: 12, radius: 60...150), hole))
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

  @Test("turning the globe changes nothing", arguments: 1...6)
  func longitudes(seed: Int) throws {
    let scene = Scene(seed: seed, accuracy: 5, fixes: 400)
    let expected = try scene.events()
    #expect(expected.count > 10)
    // Among them those that lay the scene on the antimeridian.
    for turn in [0.1, 166.595, 166.6, -90, 180, -193.405, 360] {
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

  @Test("a polygon with a hole, cut at the antimeridian through its hole, is the same zone", arguments: 1...6)
  func holeCutAtAntimeridian(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    var scene = Scene(seed: seed, origin: Coordinate(longitude: 180, latitude: -40), accuracy: 5, fixes: 400)
    let field = FenceField(origin: Coordinate(longitude: 180, latitude: -40))
    let (outer, inner) = (random.double(120...220), random.double(30...70))
    scene.zones = [
      .area("z", field.rectangle(-outer, -outer, outer, outer), field.rectangle(-inner, -inner, inner, inner))
    ]
    let whole = try scene.events()
    #expect(whole.count > 3)
    // Two parts, each round half of the hole; the eastern one by longitudes from −180 on.
    let west = field.places([
      (-outer, -outer), (0, -outer), (0, -inner), (-inner, -inner), (-inner, inner), (0, inner), (0, outer),
      (-outer, outer),
    ])
    let east = field.places([
      (outer, -outer), (0, -outer), (0, -inner), (inner, -inner), (inner, inner), (0, inner), (0, outer),
      (outer, outer),
    ]).map { Coordinate(longitude: $0.longitude - 360, latitude: $0.latitude) }
    scene.zones = [Zone(id: "z", shape: .area(MultiPolygon([Polygon([west]), Polygon([east])])))]
    #expect(Self.isSame(try scene.events(), whole), "seed \(seed)")
  }

  @Test("neither direction, nor start, nor vertices along an edge of a ring change anything", arguments: 1...4)
  func rings(seed: Int) throws {
    let scene = Scene(seed: seed, accuracy: 5, fixes: 400)
    let expected = try scene.events()
    #expect(expected.count > 10)
    #expect(Self.isSame(try scene.rewritten { $0.reversed() }.events(), expected), "seed \(seed)")
    for start in 1..<12 {
      let turned = scene.rewritten { Array($0.dropFirst(start % $0.count) + $0.prefix(start % $0.count)) }
      #expect(Self.isSame(try turned.events(), expected), "seed \(seed), from vertex \(start)")
    }
    var random = FenceRandom(seed: seed + 500)
    for shares in [[0.25, 0.5, 0.75], [0.5], (0..<5).map { _ in random.double(0.01...0.99) }.sorted()] {
      let finer = scene.rewritten { places in
        var ring: [Coordinate] = []
        for (index, a) in places.enumerated() {
          let b = places[(index + 1) % places.count]
          ring.append(a)
          for share in shares {
            let longitude = a.longitude + (b.longitude - a.longitude) * share
            ring.append(Coordinate(longitude: longitude, latitude: a.latitude + (b.latitude - a.latitude) * share))
          }
        }
        return ring
      }
      #expect(Self.isSame(try finer.events(), expected), "seed \(seed), at \(shares)")
    }
  }

  /// The same way with a fix more in the middle of each two.
  static func doubled(_ fixes: [FenceFix]) -> [FenceFix] {
    zip(fixes, fixes.dropFirst()).flatMap { a, b in
      let between = Coordinate(
        longitude: (a.place.longitude + b.place.longitude) / 2, latitude: (a.place.latitude + b.place.latitude) / 2)
      let time = a.time.advanced(bySeconds: (b.time - a.time) / 2)
      return [a, FenceFix(time: time, place: between, accuracy: a.accuracy)]
    } + fixes.suffix(1)
  }

  /// Fixes of which nobody says that they err: by what they claim, or since the rules take each as it is.
  static let errorFree: [(accuracy: Double, rules: FenceRules)] = [
    (0.0001, FenceRules()), (0.1, FenceRules()), (5, FenceRules(enterFactor: 0, exitFactor: 0)),
  ]

  @Test(
    "twice as many error-free fixes along the same straight lines tell the same crossings", arguments: 1...6, 0..<3)
  func sampling(seed: Int, kind: Int) throws {
    let (accuracy, rules) = Self.errorFree[kind]
    let scene = Scene(seed: seed, accuracy: accuracy, fixes: 0)
    let fences = try FenceSet(scene.zones)
    let field = FenceField()
    var random = FenceRandom(seed: seed + 1000)
    // Hundreds of metres a minute, and some metres a second.
    for seconds in [60.0, 4] {
      var fixes = [FenceFix(0, field.place(0, 0), accuracy: accuracy)]
      for _ in 0..<60 {
        let time = fixes[fixes.count - 1].time.secondsSince1970 + seconds
        fixes.append(
          FenceFix(time, field.place(random.double(-250...250), random.double(-250...250)), accuracy: accuracy))
      }
      let expected = FenceTrack.events(fixes, fences, rules: rules)
      #expect(expected.count > 60)
      for _ in 0..<3 {
        fixes = Self.doubled(fixes)
        let events = FenceTrack.events(fixes, fences, rules: rules)
        #expect(Self.isSame(events, expected, ignoringDecision: true), "seed \(seed), \(fixes.count) fixes")
        // What is told sooner is told in the same places.
        for (a, b) in zip(events, expected) { #expect(a.decidedAt <= b.decidedAt, "seed \(seed)") }
      }
    }
  }

  @Test(
    "a visit that goes deep, and an absence that goes far, is told alike however often a walker is seen",
    arguments: 1...12)
  func plainVisits(seed: Int) throws {
    var random = FenceRandom(seed: seed)
    let field = FenceField()
    let radius = random.double(60...120)
    let fences = try FenceSet([.circle("z", field.origin.longitude, field.origin.latitude, radius: radius)])
    // Straight lines from side to side, through the zone by 30 m or more, or past it by as much.
    var fixes: [FenceFix] = []
    var time = 0.0
    let speed = random.double(1...4)
    let interval = [2.0, 5, 10, 20][seed % 4]
    var expected: [Double] = []
    for line in 0..<24 {
      let isThrough = random.chance(0.6)
      let off = isThrough ? random.double(0...(radius - 30)) : random.double(radius + 30...radius + 100)
      let north = random.chance(0.5) ? off : -off
      let half = radius + 150
      let steps = Int(2 * half / (speed * interval))
      let direction = line % 2 == 0 ? 1.0 : -1
      for step in 0...steps {
        let east = direction * (Double(step) / Double(steps) * 2 - 1) * half
        fixes.append(FenceFix(time + Double(step) * interval, field.place(east, north)))
      }
      if isThrough {
        let chord = (radius * radius - north * north).squareRoot()
        let length = Double(steps) * interval
        expected += [(half - chord) / (2 * half), (half + chord) / (2 * half)].map { time + $0 * length }
      }
      time += Double(steps) * interval + 60
    }
    for _ in 0..<4 {
      let events = FenceTrack.events(fixes, fences)
      #expect(events.count == expected.count, "seed \(seed), \(fixes.count) fixes")
      // Their order in time, and when the way met the border: the plane of the field is good to centimetres.
      for (event, instant) in zip(events, expected) {
        #expect(abs(event.crossedAt - .at(instant)) < 0.1, "seed \(seed)")
      }
      let finer = Self.doubled(fixes)
      #expect(
        Self.isSame(FenceTrack.events(finer, fences), events, ignoringDecision: true),
        "seed \(seed), \(fixes.count) fixes")
      fixes = finer
    }
  }
}
