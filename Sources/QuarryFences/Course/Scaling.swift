import QuarryGeometry
import QuarryIndex

/// A scaling of the plane of longitude and latitude: x becomes factor · x + shift.
struct Scaling: Hashable, Sendable {
  /// How much larger everything becomes; at least 0.
  var factor = 1.0
  /// Degrees that are added to longitudes and latitudes afterwards.
  var shift = Coordinate(longitude: 0, latitude: 0)
  /// Whether longitudes stay as they are.
  var isAroundPole = false

  /// Whether nothing changes.
  var isIdentity: Bool { factor == 1 && shift.longitude == 0 && shift.latitude == 0 }

  private var eastFactor: Double { isAroundPole ? 1 : factor }

  func applied(to place: Coordinate) -> Coordinate {
    Coordinate(
      longitude: eastFactor * place.longitude + shift.longitude, latitude: factor * place.latitude + shift.latitude)
  }

  func applied(to edge: Edge) -> Edge {
    Edge(
      from: applied(to: Coordinate(longitude: edge.startLongitude, latitude: edge.startLatitude)),
      to: applied(to: Coordinate(longitude: edge.endLongitude, latitude: edge.endLatitude)))
  }

  func applied(to box: Box) -> Box {
    Box(
      west: eastFactor * box.west + shift.longitude, south: factor * box.south + shift.latitude,
      east: eastFactor * box.east + shift.longitude, north: factor * box.north + shift.latitude)
  }

  /// The place that becomes `place`; the factor is not 0.
  func undone(_ place: Coordinate) -> Coordinate {
    Coordinate(
      longitude: (place.longitude - shift.longitude) / eastFactor, latitude: (place.latitude - shift.latitude) / factor)
  }

  /// The scaling to another size after which `fixed`, a place of the scaled plane, lies where it lies now; the factor is
  /// not 0.
  func resized(to size: Double, around fixed: Coordinate) -> Scaling {
    let ratio = size / factor
    var other = Scaling(factor: size, isAroundPole: isAroundPole)
    other.shift.latitude = fixed.latitude + (shift.latitude - fixed.latitude) * ratio
    if !isAroundPole { other.shift.longitude = fixed.longitude + (shift.longitude - fixed.longitude) * ratio }
    return other
  }

  /// The scaling at a share 0 … 1 of the way to another, evenly.
  func toward(_ other: Scaling, share: Double) -> Scaling {
    if share == 0 { return self }
    if share == 1 { return other }
    var scaling = self
    scaling.factor += (other.factor - factor) * share
    scaling.shift.longitude += (other.shift.longitude - shift.longitude) * share
    scaling.shift.latitude += (other.shift.latitude - shift.latitude) * share
    return scaling
  }
}
