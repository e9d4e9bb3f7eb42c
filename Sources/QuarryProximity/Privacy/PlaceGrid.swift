import QuarryGeometry

/// Rounds places to the middles of cells of a grid over the globe that are about as wide and high as stated, everywhere.
///
/// Rows of one height in degrees, the first and the last of which are discs about the poles, half as high; each row has a whole number of
/// cells round the globe, so that the antimeridian is an ordinary border of cells. The side that lies to the equator is at most the stated
/// width; towards the poles cells are narrower by what their row is.
///
/// The grid is known to everybody: a shown place says in which cell the true one lies, and nothing else. Who stands at a border under the noise of a receiver
/// is shown now here, now there, and so known to be near that border; fuzz the place as well against that, which makes it the border of the fuzzed place.
struct PlaceGrid {
  /// The width and height of a cell.
  let width: Meters
  private let rows: Int

  /// How far a place can be from the middle of its cell, in widths: half a diagonal, √½, with a thousandth for the globe's
  /// being round.
  static let reachPerWidth = 0.7079

  /// - Parameter width: from ``PrivacyRule/leastBlur`` to ``PrivacyRule/mostBlur``.
  init(width: Meters) {
    self.width = width
    // A degree of latitude is 111,694 m at most.
    rows = max(Int((180 * 111_694 / width.value).rounded(.up)), 2)
  }

  /// The middle of the cell that a place lies in; nil where it is not on the globe.
  func rounded(_ place: Coordinate) -> Coordinate? {
    guard place.isOnGlobe else { return nil }
    let height = 180 / Double(rows)
    let row = min(max(Int(((place.latitude + 90) / height).rounded()), 0), rows)
    if row == 0 { return Coordinate(longitude: 0, latitude: -90) }
    if row == rows { return Coordinate(longitude: 0, latitude: 90) }
    let latitude = -90 + Double(row) * height
    let columns = cells(nearest: max(latitude.magnitude - height / 2, 0))
    let column = min(((place.longitude.normalizedLongitude + 180) / 360 * columns).rounded(.down), columns - 1)
    return Coordinate(longitude: -180 + (column + 0.5) * (360 / columns), latitude: latitude)
  }

  /// How many cells go round a row, by the latitude of its border to the equator.
  private func cells(nearest latitude: Double) -> Double {
    let e2 = Geodesic.flattening * (2 - Geodesic.flattening)
    let angle = Degrees(latitude).radians
    let sine = angle.sine
    let parallel = 2 * .pi * Geodesic.equatorialRadius.value * angle.cosine / (1 - e2 * sine * sine).squareRoot()
    return max((parallel / width.value).rounded(.up), 1)
  }
}
