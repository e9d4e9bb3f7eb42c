import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// Players on a plane of 20 by 20 km, most of them about meeting places, and where they are a moment later; laid on the globe by
/// a projection that keeps distances.
///
/// Three in five are about one of 200 meeting places of unequal favour, normally with 250 m; everybody moves 1.5 m. Smaller herds are the head
/// of the largest.
struct Herd {
  /// East and north of each player in metres from the plane's corner, one after the other.
  let points: [Double]
  /// The same a moment later.
  let moved: [Double]
  /// The same two on the globe.
  let places: [Coordinate]
  let movedPlaces: [Coordinate]

  static let side = 20_000.0
  static let radius = 50.0
  static let step = 1.5
  static let nearest = 8
  static let sizes: [(name: String, count: Int)] = [
    ("1k", 1000), ("10k", 10_000), ("100k", 100_000), ("1M", 1_000_000),
  ]

  /// How far a distance of `radius` can be from that on the globe, with much to spare: the plane is too long by (d/R)²/6 at d from its
  /// middle, 41 µm at a corner.
  static let slack = 0.001

  /// The case that does the work of a peer's row: the same players, in the plane there.
  static func caseName(of row: BenchmarkReport.PeerRow) -> String? {
    guard row.workload.elementsEqual("W4") else { return nil }
    let parts = row.name.split(separator: ",", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    switch parts[1] {
    case " pairs within 50 m": return "Proximity/pairs/herd/\(parts[0])"
    case " moving tick": return "Proximity/changes/herd/\(parts[0])"
    case " 8 nearest": return "Proximity/nearest/herd/\(parts[0])"
    default: return nil
    }
  }

  /// Everybody, made when first asked for.
  private static let all = Result { try Herd(drawing: 1_000_000) }

  /// The first so many players. Few are drawn alone, which are the same.
  init(_ count: Int) throws {
    guard count >= 100_000 else {
      self = try Herd(drawing: count)
      return
    }
    let all = try Self.all.get()
    self.init(all, first: count)
  }

  private init(_ all: Herd, first count: Int) {
    points = Array(all.points.prefix(2 * count))
    moved = Array(all.moved.prefix(2 * count))
    places = Array(all.places.prefix(count))
    movedPlaces = Array(all.movedPlaces.prefix(count))
  }

  private init(drawing count: Int) throws {
    var random = InputRandom(seed: 601)
    let meetings = (0..<200).map { _ in
      (
        east: random.uniform(0.05, 0.95) * Self.side, north: random.uniform(0.05, 0.95) * Self.side,
        favour: Self.exponential(random.normal(0, 0.7))
      )
    }
    var sums: [Double] = []
    for meeting in meetings { sums.append((sums.last ?? 0) + meeting.favour) }
    func clipped(_ value: Double) -> Double { min(max(value, 0), Self.side) }
    var points: [Double] = []
    var moved: [Double] = []
    for _ in 0..<count {
      var (east, north) = (random.uniform(0, Self.side), random.uniform(0, Self.side))
      if random.unit() < 0.6 {
        let share = random.uniform(0, sums[sums.count - 1])
        let meeting = meetings[sums.firstIndex { share < $0 } ?? 0]
        (east, north) = (clipped(random.normal(meeting.east, 250)), clipped(random.normal(meeting.north, 250)))
      }
      let heading = Degrees(random.uniform(0, 360))
      points += [east, north]
      moved += [
        clipped(east + Self.step * heading.cosineOfAngle), clipped(north + Self.step * heading.sineOfAngle),
      ]
    }
    self.points = points
    self.moved = moved
    let plane = try LocalProjection(center: CityPlane.centre)
    func places(_ numbers: [Double]) -> [Coordinate] {
      stride(from: 0, to: numbers.count, by: 2).map {
        plane.unproject(
          PlanarPoint(eastMeters: numbers[$0] - Self.side / 2, northMeters: numbers[$0 + 1] - Self.side / 2))
      }
    }
    self.places = places(points)
    movedPlaces = places(moved)
  }

  /// e to the power of a number by its series, so that no C library decides what the inputs are.
  private static func exponential(_ value: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for order in 1...40 {
      term *= value / Double(order)
      sum += term
    }
    return sum
  }
}
