import QuarryGeometry

/// The plane and the raster over which clearances of borders are told.
struct ClearanceLayout {
  /// The south-western corner; the longitude in the turn that all borders are drawn in here.
  let west: Double
  let south: Double
  /// The least metres for a degree in the raster and as far as clearances reach beyond it.
  let metersEast: Double
  let metersNorth: Double
  /// How many times as long as in the plane a distance can be.
  let stretch: Double
  /// The side of a cell, in metres.
  let side: Double
  let columns: Int
  let rows: Int
  /// How far clearances reach, in metres.
  let reach: Double
  /// At least the length of all that is drawn, in metres.
  let extent: Double
  /// The longitude that borders are drawn near.
  private let middle: Double

  /// How many sides a cell has between a place and its nearest border on average: finer cells save few searches more, and cost memory
  /// that is near the processor.
  private static let fineness = 0.35
  /// No finer than that, in metres, as no fix is.
  private static let leastSide = 1.0
  /// At least so many cells where they are not finer than that, and at most so many: a byte each.
  private static let cells = (least: 16_384.0, most: 2_097_152.0)
  /// Clearances reach so many sides; more where that takes no more than `work` cells in all.
  private static let reachInSides = (least: 3.5, most: 64.0)
  private static let work = 2_000_000.0
  /// Degrees of latitude beyond which nothing is told, so that what is near is within ±79.
  private static let northmost = 78.0
  /// No clearance reaches as many degrees of latitude.
  private static let reachDegrees = 0.4
  /// What rounding and the bending of geodesics may be wrong by, as a share.
  private static let slack = 0.999

  /// - Returns: nil where there are no borders or they cannot all be drawn in one plane.
  init?(_ borders: [ClearanceGrid.Border]) {
    guard let first = borders.first else { return nil }
    middle = first.longitude
    var box = Box.empty
    for border in borders {
      guard let other = border.box(near: middle) else { return nil }
      box.formUnion(other)
    }
    guard box.east - box.west < 180 else { return nil }
    let (low, high) = (max(box.south, -Self.northmost), min(box.north, Self.northmost))
    guard low < high else { return nil }
    let outmost = max(low.magnitude, high.magnitude) + Self.reachDegrees
    metersEast = DegreeLength.leastLongitude(upTo: outmost) * Self.slack
    metersNorth = DegreeLength.leastLatitude * Self.slack
    let longest = DegreeLength.greatest(from: box.south, to: box.north)
    stretch = max(longest.longitude / metersEast, longest.latitude / metersNorth)
    let width = max((box.east - box.west) * metersEast, Self.leastSide)
    let height = max((high - low) * metersNorth, Self.leastSide)
    var length = 0.0
    for border in borders { length += border.length(metersEast, metersNorth) }
    let area = width * height
    let mean = area / (2 * length)
    let wanted = area / (mean * mean * Self.fineness * Self.fineness)
    let count = min(max(wanted, Self.cells.least), Self.cells.most)
    let side = max((area / count).squareRoot(), Self.leastSide)
    let affordable = (Self.work / Double(borders.count)).squareRoot() / 2
    let sides = min(max(affordable, Self.reachInSides.least), Self.reachInSides.most)
    reach = min(side * sides, Self.reachDegrees * metersNorth / 2)
    extent = width + (box.north - box.south) * metersNorth + 2 * reach
    self.side = side
    west = box.west - reach / metersEast
    south = low - reach / metersNorth
    columns = Int(((width + 2 * reach) / side).rounded(.up))
    rows = Int(((height + 2 * reach) / side).rounded(.up))
  }

  /// A place in the plane, in metres from the raster's corner; its longitude may lie in any turn.
  func plane(_ longitude: Double, _ latitude: Double, turn: Double) -> (x: Double, y: Double) {
    ((longitude + turn - west) * metersEast, (latitude - south) * metersNorth)
  }

  /// The whole turns by which a border that begins at a longitude is drawn.
  func turn(of longitude: Double) -> Double { ClearanceGrid.Border.turn(of: longitude, near: middle) }
}

extension ClearanceGrid.Border {
  /// The longitude at which it begins.
  fileprivate var longitude: Double {
    switch self {
    case .edge(let edge, _): edge.startLongitude
    case .circle(let center, _): center.longitude
    }
  }

  /// The whole turns that bring a longitude near another one.
  fileprivate static func turn(of longitude: Double, near middle: Double) -> Double {
    ((middle - longitude) / 360).rounded() * 360
  }

  /// A box that holds it, drawn near a longitude; nil for what is too large or too near to a pole to be drawn.
  fileprivate func box(near middle: Double) -> Box? {
    let turn = Self.turn(of: longitude, near: middle)
    var box: Box
    switch self {
    case .edge(let edge, let halfWidth):
      guard halfWidth <= LocalMetric.maximumDistance else { return nil }
      box = edge.box
    case .circle(let center, let radius):
      guard radius <= LocalMetric.maximumDistance, center.latitude.magnitude < LocalMetric.maximumLatitude else {
        return nil
      }
      box = Box(around: center, radius: radius)
      let shift = center.longitude - (box.west + box.east) / 2
      let shifted = (shift / 360).rounded() * 360
      (box.west, box.east) = (box.west + shifted, box.east + shifted)
    }
    (box.west, box.east) = (box.west + turn, box.east + turn)
    return box
  }

  /// How long the line is, or both its sides are, roughly.
  fileprivate func length(_ metersEast: Double, _ metersNorth: Double) -> Double {
    switch self {
    case .edge(let edge, let halfWidth):
      let east = (edge.endLongitude - edge.startLongitude) * metersEast
      let north = (edge.endLatitude - edge.startLatitude) * metersNorth
      return (east * east + north * north).squareRoot() * (halfWidth == .zero ? 1 : 2)
    case .circle(_, let radius): return 2 * .pi * radius.value
    }
  }
}
