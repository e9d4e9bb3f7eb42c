import QuarryGeometry

/// A shape that changes evenly, as seen at a share 0 … 1 of the time that this takes.
enum MovingShape: Sendable {
  case circle(MovingCircle)
  case area(MovingArea)

  /// Metres from a place to the border, positive inside; of a shape that has shrunk to a point, to that point.
  /// - Parameter limit: of an area the border is not looked for farther away; the answer is then the limit with a sign.
  func depth(of place: Coordinate, at share: Double, within limit: Double = .infinity) -> Double {
    switch self {
    case .circle(let circle): circle.depth(of: place, at: share)
    case .area(let area): area.depth(of: place, at: share, within: limit)
    }
  }

  func covers(_ place: Coordinate, at share: Double) -> Bool {
    switch self {
    case .circle(let circle): circle.depth(of: place, at: share) >= 0
    case .area(let area): area.covers(place, at: share)
    }
  }

  /// Whether the shape has no size, so that it covers nothing.
  func isNothing(at share: Double) -> Bool {
    switch self {
    case .circle(let circle): circle.radius(at: share) <= 0
    case .area(let area): area.scaling(at: share).factor <= 0
    }
  }

  /// How far the border moves at most between shares 0 and 1, in metres.
  var reach: Double {
    switch self {
    case .circle(let circle): circle.reach
    case .area(let area): area.reach
    }
  }

  /// A box round all places that are covered at some share.
  var sweptBox: Box {
    switch self {
    case .circle(let circle): circle.sweptBox
    case .area(let area): area.sweptBox
    }
  }

  /// The shape as it is at a share; nil where it has no size.
  func shape(at share: Double) -> Zone.Shape? {
    if isNothing(at: share) { return nil }
    switch self {
    case .circle(let circle):
      return .circle(Circle(center: circle.center(at: share), radius: Meters(circle.radius(at: share))))
    case .area(let area): return area.shape(at: share).map { .area($0) }
    }
  }
}
