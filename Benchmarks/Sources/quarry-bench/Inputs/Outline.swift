import Quarry
import QuarryGeometry

/// A closed outline on longitude and latitude, and the points that are asked of it.
struct Outline {
  /// What it is called in the names of cases.
  let name: String
  /// The first and last coordinate are the same.
  let ring: [Coordinate]

  /// The outlines of the cases, from the smallest.
  static let all: [(name: String, make: @Sendable () -> Outline)] = [
    ("16", { star("16", vertices: 16, seed: 101) }),
    ("256", { star("256", vertices: 256, seed: 102) }),
    ("4k", { star("4k", vertices: 4096, seed: 103) }),
    ("64k", { star("64k", vertices: 65_536, seed: 104) }),
    ("64k-jagged", { star("64k-jagged", vertices: 65_536, seed: 105, jag: 0.03) }),
    ("coast", { coast(seed: 106) }),
  ]

  /// A star: a centre that sees the whole outline, so that it cannot cross itself. Its radius is a sum of a few waves,
  /// and each vertex is drawn in by up to the share `jag`; a large one makes a saw of it.
  static func star(
    _ name: String, vertices: Int, seed: UInt64, jag: Double? = nil, east: Double = 0, north: Double = 0,
    radius: Double = CityPlane.half
  ) -> Outline {
    var random = InputRandom(seed: seed)
    return Outline(
      name: name,
      ring: star(vertices: vertices, jag: jag, east: east, north: north, radius: radius, waviness: 0.45, &random))
  }

  static func star(
    vertices: Int, jag: Double?, east: Double, north: Double, radius: Double, waviness: Double,
    _ random: inout InputRandom
  ) -> [Coordinate] {
    let waves = (1...8).map { order in
      // Few vertices can carry slow waves only.
      let frequency = vertices > 64 ? Double(1 << order) : Double(order + 1)
      return (
        frequency: frequency, phase: random.uniform(0, 2 * .pi),
        height: frequency > Double(vertices) / 8 && vertices > 64 ? 0 : random.uniform(0.5, 1) / Double(order)
      )
    }
    let total = waves.reduce(0) { $0 + $1.height }
    let draw = jag ?? (vertices > 64 ? min(0.03, 12 / Double(vertices)) : 0.3)
    var ring: [Coordinate] = []
    ring.reserveCapacity(vertices + 1)
    for index in 0..<vertices {
      let angle = (Double(index) + random.uniform(0, 0.9)) * 2 * .pi / Double(vertices)
      let wave = waves.reduce(0) {
        $0 + $1.height * Degrees(($1.frequency * angle + $1.phase) * 180 / .pi).cosineOfAngle
      }
      let length = radius * (1 - waviness + waviness * wave / total) * random.uniform(1 - draw, 1)
      let turn = Degrees(angle * 180 / .pi)
      ring.append(
        CityPlane.coordinate(east: east + length * turn.cosineOfAngle, north: north + length * turn.sineOfAngle))
    }
    if let first = ring.first { ring.append(first) }
    return ring
  }

  /// A made-up coastline: a dozen corners, each edge broken at its middle again and again and moved aside by a share of its
  /// length, to about 50,000 vertices over 1,000 km. It stands for a real island, whose data may not be shipped.
  ///
  /// The share is small enough that an edge keeps within the thin rhombus about it; the rhombs of neighbours
  /// touch at their ends only, so that the outline does not cross itself.
  static func coast(seed: UInt64) -> Outline {
    var random = InputRandom(seed: seed)
    var points: [(x: Double, y: Double)] = (0..<12).map { corner in
      let turn = Degrees(Double(corner) * 30)
      let length = random.uniform(250_000, 400_000)
      return (length * turn.cosineOfAngle, length * turn.sineOfAngle)
    }
    points.append(points[0])
    for _ in 0..<12 {
      var finer: [(x: Double, y: Double)] = []
      finer.reserveCapacity(points.count * 2)
      for (a, b) in zip(points, points.dropFirst()) {
        finer.append(a)
        let aside = random.uniform(-0.16, 0.16)
        finer.append(((a.x + b.x) / 2 - (b.y - a.y) * aside, (a.y + b.y) / 2 + (b.x - a.x) * aside))
      }
      finer.append(points[0])
      points = finer
    }
    return Outline(name: "coast", ring: points.map { CityPlane.coordinate(east: $0.x, north: $0.y) })
  }

  /// The box round the outline.
  var box: Box { ring.reduce(into: Box.empty) { $0.formUnion(longitude: $1.longitude, latitude: $1.latitude) } }

  /// Points of the box: half of them inside, half outside, in random order.
  func points(_ count: Int, seed: UInt64, isInside: (Coordinate) -> Bool) -> [Coordinate] {
    var random = InputRandom(seed: seed)
    let box = box
    var found: (inside: [Coordinate], outside: [Coordinate]) = ([], [])
    while found.inside.count < count / 2 || found.outside.count < count - count / 2 {
      let point = Coordinate(
        longitude: random.uniform(box.west, box.east), latitude: random.uniform(box.south, box.north))
      if isInside(point) {
        if found.inside.count < count / 2 { found.inside.append(point) }
      } else if found.outside.count < count - count / 2 {
        found.outside.append(point)
      }
    }
    var points = found.inside + found.outside
    random.shuffle(&points)
    return points
  }

  /// The outline as the index takes it.
  var gridOutline: FenceGrid.Outline {
    FenceGrid.Outline(edges: Edge.edges(of: ring), isNorthPoleInside: false, coversPole: (north: false, south: false))
  }

  /// The outline as a zone.
  var zone: Zone { Zone(id: name, shape: .area(MultiPolygon([Polygon(exterior: Ring(ring))]))) }
}

extension Degrees {
  /// Sine and cosine without the C library, so that inputs are the same everywhere: the angle is brought to within 45° of a
  /// right angle, and the series of the rest are good to a few ulp.
  private var parts: (sine: Double, cosine: Double) {
    let quarter = (value / 90).rounded()
    let x = (value - quarter * 90) * (.pi / 180)
    let square = x * x
    var (sine, cosine, sineTerm, cosineTerm) = (x, 1.0, x, 1.0)
    for order in 1...12 {
      let n = Double(2 * order)
      cosineTerm *= -square / ((n - 1) * n)
      sineTerm *= -square / (n * (n + 1))
      cosine += cosineTerm
      sine += sineTerm
    }
    switch Int(quarter.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  var sineOfAngle: Double { parts.sine }
  var cosineOfAngle: Double { parts.cosine }
}
