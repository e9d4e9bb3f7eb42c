import QuarryGeometry
import QuarryIndex
import QuarryTesting

/// Herds of players in places that are hard for an index, and the slow answers.
enum PlayerHerds {
  /// What is hard about a herd.
  enum Kind: CaseIterable, Sendable {
    case city, stadium, antimeridian, northPole, southPole, atThePole, globe, globeAndStadium, oneSpot, oneMeridian
  }

  static func places(_ kind: Kind, count: Int, _ random: inout RandomPlaces) -> [Coordinate] {
    (0..<count).map { place(kind, $0, &random) }
  }

  static func place(_ kind: Kind, _ index: Int, _ random: inout RandomPlaces) -> Coordinate {
    func around(_ longitude: Double, _ latitude: Double, _ meters: Double) -> Coordinate {
      random.place(near: Coordinate(longitude: longitude, latitude: latitude), meters: 0...meters)
    }
    switch kind {
    case .city: return around(13.4, 52.5, index % 3 == 0 ? 400 : 8000)
    case .stadium: return around(-0.2796, 51.556, 60)
    case .antimeridian: return around(index % 2 == 0 ? 180 : -180, -17, 3000)
    case .northPole: return around(40, 89.98, 4000)
    case .southPole: return around(-100, -89.999, 500)
    case .atThePole:
      // Some on the pole itself, under longitudes that do not matter.
      return index % 10 == 0
        ? Coordinate(longitude: random.number(in: -180...180), latitude: 90) : around(0, 90, 300)
    case .globe: return random.placeOnGlobe()
    case .globeAndStadium: return index % 2 == 0 ? random.placeOnGlobe() : around(139.74, 35.7, 80)
    case .oneSpot:
      // Many at one coordinate, others a few nanometres to millimetres beside it.
      let spot = Coordinate(longitude: 2.3522, latitude: 48.8566)
      if index % 3 != 0 { return spot }
      return Coordinate(longitude: spot.longitude + random.number(in: -1e-8...1e-8), latitude: spot.latitude)
    case .oneMeridian: return Coordinate(longitude: 7, latitude: 47 + Double(index) * 1e-4)
    }
  }

  /// Distances of interest for a herd, from none to all.
  static func distances(_ kind: Kind) -> [Double] {
    switch kind {
    case .city: [0, 10, 50, 1000, 20_000]
    case .stadium: [0.5, 5, 30, 200]
    case .antimeridian, .northPole: [0, 20, 300, 5000, 30_000]
    case .southPole, .atThePole: [1, 40, 250, 2000]
    case .globe, .globeAndStadium:
      [0, 100, 50_000, 999_000, 1_001_000, 9_999_999, 10_000_001, 19_990_000, 20_003_931, 3e7]
    case .oneSpot: [0, 1e-9, 1e-8, 2e-4, 1e-3]
    case .oneMeridian: [0, 11, 12, 100, 5000]
    }
  }
}

/// All distances of a herd by the geodesic, from the lower number to the higher one.
struct DistanceTable {
  private let places: [Coordinate?]

  init(_ places: [Coordinate?]) { self.places = places }

  func distance(_ a: Int, _ b: Int) -> Double {
    guard let first = places[min(a, b)], let second = places[max(a, b)] else { return .infinity }
    return Geodesic.distance(first, second).value
  }

  func pairs(within distance: Double) -> [PlayerPair] {
    var pairs: [PlayerPair] = []
    for a in places.indices {
      for b in places.indices where b > a && self.distance(a, b) <= distance { pairs.append(PlayerPair(a, b)) }
    }
    return pairs
  }

  /// All by distance from a place and number.
  func sorted(from place: Coordinate, except: Int? = nil) -> [(player: Int, meters: Double)] {
    places.indices.compactMap { player in
      guard player != except, let other = places[player] else { return nil }
      return (player, Geodesic.distance(place, other).value)
    }.sorted { ($0.meters, $0.player) < ($1.meters, $1.player) }
  }
}
