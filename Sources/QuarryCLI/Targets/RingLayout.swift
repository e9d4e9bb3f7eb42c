import QuarryGame
import QuarryGeometry

/// Where the players of a picture stand, in its own units: their places on the ground, or a circle where they have none.
struct RingLayout {
  /// The side of the square in which everybody stands, and the free border round it.
  static let side = 900.0
  static let border = 70.0

  private(set) var x: [Double]
  private(set) var y: [Double]
  /// How many metres a unit is; nil for a circle.
  private(set) var metersPerUnit: Double?

  /// - Parameters:
  ///   - places: one for each player, or nil for a circle.
  ///   - order: the order of the ring, in which a circle is filled.
  init(_ places: [Coordinate]?, count: Int, order: [Int32]) {
    x = [Double](repeating: Self.side / 2, count: count)
    y = x
    if let places, places.count == count, place(places) { return }
    let ring = order.count == count ? order.map { Int($0) } : Array(0..<count)
    let radius = Self.side / 2 - Self.border
    for (index, player) in ring.enumerated() {
      // The first on top, then clockwise.
      let angle = 2 * .pi * Double(index) / Double(max(1, count))
      x[player] = Self.side / 2 + radius * angle.sine
      y[player] = Self.side / 2 - radius * angle.cosine
    }
  }

  /// East to the right, north up, so many metres a unit both ways at the middle latitude; false where all stand at one
  /// place. Longitudes are taken round the globe the shorter way from the first player.
  private mutating func place(_ places: [Coordinate]) -> Bool {
    guard let first = places.first else { return false }
    let latitudes = places.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max() else { return false }
    let middle = (south + north) / 2
    let northMeters = metersPerDegree
    let eastMeters = metersPerDegree * (middle * .pi / 180).cosine
    let easts = places.map { place -> Double in
      var east = place.longitude - first.longitude
      if east > 180 { east -= 360 }
      if east < -180 { east += 360 }
      return east * eastMeters
    }
    guard let west = easts.min(), let east = easts.max() else { return false }
    let width = max(east - west, (north - south) * northMeters)
    guard width > 0, width.isFinite else { return false }
    let inner = Self.side - 2 * Self.border
    let scale = inner / width
    metersPerUnit = 1 / scale
    for player in places.indices {
      x[player] = Self.side / 2 + (easts[player] - (west + east) / 2) * scale
      y[player] = Self.side / 2 - (places[player].latitude - middle) * northMeters * scale
    }
    return true
  }
}
