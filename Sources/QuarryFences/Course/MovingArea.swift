import QuarryGeometry
import QuarryIndex

/// An area whose scale changes evenly, as seen at a share 0 … 1 of the time that this takes.
struct MovingArea: Sendable {
  let area: ScaledArea
  /// The scalings at the start and at the end; a factor of 0 for an area that is not there.
  var scalings: (Scaling, Scaling)

  func scaling(at share: Double) -> Scaling { scalings.0.toward(scalings.1, share: share) }

  func covers(_ place: Coordinate, at share: Double) -> Bool { area.covers(place, scaling(at: share)) }

  /// Metres from a place to the border, positive inside.
  func depth(of place: Coordinate, at share: Double, within limit: Double) -> Double {
    let scaling = scaling(at: share)
    let distance = area.distance(from: place, scaling, below: limit) ?? limit
    return area.covers(place, scaling) ? distance : -distance
  }

  /// How far the border moves at most, in metres: no place of it moves farther than a corner of the box, were that where degrees of
  /// longitude are longest.
  var reach: Double {
    let (start, end) = (scalings.0.applied(to: area.bounds), scalings.1.applied(to: area.bounds))
    let south = min(start.south, end.south)
    let north = max(start.north, end.north)
    let degree = DegreeLength.greatest(from: south, to: north)
    let east = max((end.west - start.west).magnitude, (end.east - start.east).magnitude) * degree.longitude
    let up = max((end.south - start.south).magnitude, (end.north - start.north).magnitude) * degree.latitude
    return (east * east + up * up).squareRoot()
  }

  /// A box round all places that are covered at some share.
  var sweptBox: Box {
    var box = scalings.0.applied(to: area.bounds)
    box.formUnion(scalings.1.applied(to: area.bounds))
    return box
  }

  /// The area as it is at a share; nil where it is not there.
  func shape(at share: Double) -> MultiPolygon? {
    let scaling = scaling(at: share)
    guard scaling.factor > 0 else { return nil }
    func scaled(_ ring: Ring) -> Ring { Ring(ring.coordinates.map { scaling.applied(to: $0) }) }
    return MultiPolygon(
      area.polygons.map { Polygon(exterior: scaled($0.exterior), holes: $0.holes.map(scaled)) })
  }
}
