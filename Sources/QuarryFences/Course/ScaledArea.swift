import QuarryGeometry
import QuarryIndex

/// An area that can be asked in any scale: its edges lie in one plane of longitude and latitude, and a scaling moves the
/// question instead of the edges.
///
/// An object, so that the pieces of a course share it; it never changes.
final class ScaledArea: Sendable {
  let outline: AreaOutline
  /// The polygons to be drawn; in the plane, unless the area goes round a pole.
  let polygons: [Polygon]
  /// A box round all edges; all longitudes for an area that goes round a pole.
  let bounds: Box
  /// The latitude of the pole that the area goes round, 90 or −90; nil for one that does not go round the globe. Round a pole,
  /// longitudes stay as they are, and latitudes are scaled as seen from the pole.
  let pole: Double?
  /// The edges of the border, and a tree over eights of them.
  private let border: [Edge]
  private let tree: BoxTree
  private static let leafSize = 8

  /// Takes an area whose outline is compiled.
  /// - Throws: ``FenceError/invalidCourse(zone:member:reason:)`` for one that goes round the globe between the poles, or is nearly
  ///   as wide as it.
  init(_ area: MultiPolygon, outline: AreaOutline, zone: String) throws(FenceError) {
    func invalid(_ reason: String) -> FenceError { .invalidCourse(zone: zone, member: "shrink", reason: reason) }
    let plane = try PlanarArea(area, zone: zone)
    self.outline = outline
    // What lies at a pole is no border there, but becomes one when it is moved away.
    var border = outline.border.edges
    border += outline.edges.edges.filter { $0.startLatitude == $0.endLatitude && $0.startLatitude.magnitude == 90 }
    var bounds = Box.empty
    for polygon in plane.polygons {
      for place in polygon.inPlane.exterior.coordinates {
        bounds.formUnion(longitude: place.longitude, latitude: place.latitude)
      }
    }
    if plane.polygons.contains(where: { $0.twoTurns != nil }) {
      let coversPole = [90.0, -90].map { outline.covers(Coordinate(longitude: 0, latitude: $0)) }
      guard coversPole[0] != coversPole[1] else {
        throw invalid(
          "an area round the globe is scaled as seen from the pole that it covers: one of them, not the other")
      }
      pole = coversPole[0] ? 90 : -90
      polygons = area.polygons
      (bounds.west, bounds.east) = (-180, 180)
    } else {
      guard bounds.east - bounds.west < Self.widest else {
        throw invalid("the area is too wide to be scaled in longitude")
      }
      pole = nil
      polygons = plane.polygons.map(\.inPlane)
      let middle = (bounds.west + bounds.east) / 2
      border = border.map { edge in
        let turns = ((middle - (edge.startLongitude + edge.endLongitude) / 2) / 360).rounded()
        guard turns != 0 else { return edge }
        return Edge(
          from: Coordinate(longitude: edge.startLongitude + 360 * turns, latitude: edge.startLatitude),
          to: Coordinate(longitude: edge.endLongitude + 360 * turns, latitude: edge.endLatitude))
      }
    }
    self.bounds = bounds
    self.border = border
    tree = BoxTree(
      stride(from: 0, to: border.count, by: Self.leafSize).map { first in
        border.dropFirst(first).prefix(Self.leafSize).reduce(into: Box.empty) { $0.formUnion($1.box) }
      })
  }

  /// In degrees: a little less than a whole turn.
  static let widest = 359.0

  /// The scaling that leaves the area as it was drawn.
  var undisturbed: Scaling { Scaling(isAroundPole: pole != nil) }

  /// The place that stays where it is unless the zone says otherwise: the pole that the area goes round, else the centroid.
  var middle: Coordinate { pole.map { Coordinate(longitude: 0, latitude: $0) } ?? centroid }

  /// The centre of gravity of the area in the plane of longitude and latitude.
  private var centroid: Coordinate {
    var (sum, east, north) = (0.0, 0.0, 0.0)
    let base = polygons.first?.exterior.coordinates.first ?? Coordinate(longitude: 0, latitude: 0)
    for polygon in polygons {
      for (number, ring) in polygon.rings.enumerated() {
        var (ringSum, ringEast, ringNorth) = (0.0, 0.0, 0.0)
        for (start, end) in zip(ring.coordinates, ring.coordinates.dropFirst()) {
          let (ax, ay) = (start.longitude - base.longitude, start.latitude - base.latitude)
          let (bx, by) = (end.longitude - base.longitude, end.latitude - base.latitude)
          let cross = ax * by - ay * bx
          ringSum += cross
          ringEast += (ax + bx) * cross
          ringNorth += (ay + by) * cross
        }
        // Outer rings count whichever way they run, holes against them.
        let sign = (ringSum < 0) == (number == 0) ? -1.0 : 1.0
        sum += sign * ringSum
        east += sign * ringEast
        north += sign * ringNorth
      }
    }
    return Coordinate(longitude: base.longitude + east / (3 * sum), latitude: base.latitude + north / (3 * sum))
  }

  /// The longitude with whole turns added so that it lies at or east of the western side of a scaled box.
  private static func longitude(of place: Coordinate, from west: Double) -> Double {
    let turned = (place.longitude - west).truncatingRemainder(dividingBy: 360)
    return west + (turned < 0 ? turned + 360 : turned)
  }

  /// Whether the area, scaled, covers a place, its border included.
  /// - Complexity: as for the area as it was drawn; no allocation.
  func covers(_ place: Coordinate, _ scaling: Scaling) -> Bool {
    if scaling.isIdentity { return outline.covers(place) }
    guard scaling.factor > 0, place.isOnGlobe else { return false }
    let box = scaling.applied(to: bounds)
    let isAtPole = place.latitude.magnitude == 90
    let longitude = isAtPole ? (box.west + box.east) / 2 : Self.longitude(of: place, from: box.west)
    guard longitude <= box.east else { return false }
    var before = scaling.undone(Coordinate(longitude: longitude, latitude: place.latitude))
    // The pole itself stays a pole, but for rounding.
    if before.latitude.magnitude > 90 {
      guard before.latitude.magnitude < 90 + Self.roundedDegrees else { return false }
      before.latitude = before.latitude < 0 ? -90 : 90
    }
    return outline.covers(before)
  }

  /// More degrees than rounding can make of nothing, less than a tenth of a millimetre.
  static let roundedDegrees = 1e-10

  /// Metres from a place to the border of the area, scaled; nil where it is not nearer than `limit`.
  /// - Complexity: O(log n) for a border within 5 km or a limit below that, some ten microseconds for each edge that a
  ///   sphere cannot exclude else; no allocation.
  func distance(from place: Coordinate, _ scaling: Scaling, below limit: Double = .infinity) -> Double? {
    if place.latitude.magnitude <= LocalMetric.maximumLatitude - 0.5 {
      let near = nearDistance(from: place, scaling, below: min(limit, Self.nearMeters))
      if near != nil || limit <= Self.nearMeters { return near }
    }
    var best = limit
    let sphere = SphereBound(place)
    tree.forEachByBound({ sphere.lowerBound(to: scaling.applied(to: $0)) }, best: { best }) { leaf in
      for index in edges(of: leaf) {
        let edge = scaling.applied(to: border[index])
        guard sphere.lowerBound(to: edge.box) < best else { continue }
        best = min(best, edge.nearestByGeodesic(to: place).distance.value)
      }
    }
    return best < limit ? best : nil
  }

  /// Within this distance the fast formula is wrong by less than 0.03 mm.
  private static let nearMeters = 5000.0

  private func nearDistance(from place: Coordinate, _ scaling: Scaling, below limit: Double) -> Double? {
    let metric = LocalMetric(latitude: place.latitude)
    let box = scaling.applied(to: bounds)
    var best = limit
    // A place just west of the edges lies nearly a turn east of them.
    let edges = scaling.applied(to: tree.bounds)
    var x = Self.longitude(of: place, from: box.west) - 360
    while x <= edges.east + 1 {
      if x >= edges.west - 1 { best = nearDistance(east: x, place.latitude, scaling, metric, below: best) }
      x += 360
    }
    return best < limit ? best : nil
  }

  private func nearDistance(
    east x: Double, _ y: Double, _ scaling: Scaling, _ metric: LocalMetric, below limit: Double
  ) -> Double {
    var best = limit
    // Degrees are shortest at the end of the reach that is nearer to the pole.
    let northScale = DegreeLength.leastLatitude
    let eastScale = DegreeLength.leastLongitude(upTo: y.magnitude + limit / northScale)
    func bound(_ box: Box) -> Double {
      let east = max(box.west - x, x - box.east, 0) * eastScale
      let north = max(box.south - y, y - box.north, 0) * northScale
      return (east * east + north * north).squareRoot()
    }
    tree.forEachByBound({ bound(scaling.applied(to: $0)) }, best: { best }) { leaf in
      for index in edges(of: leaf) {
        let edge = scaling.applied(to: border[index])
        guard bound(edge.box) < best else { continue }
        let (share, distance) = metric.nearest(
          startEast: edge.startLongitude - x, startNorth: edge.startLatitude - y, endEast: edge.endLongitude - x,
          endNorth: edge.endLatitude - y)
        guard distance.value < best else { continue }
        // Far beyond its range the formula may give any number.
        let foot = edge.place(at: share)
        if metric.isValid(deltaLongitude: foot.longitude - x, deltaLatitude: foot.latitude - y) {
          best = distance.value
        }
      }
    }
    return best
  }

  private func edges(of leaf: Int) -> Range<Int> {
    leaf * Self.leafSize..<min((leaf + 1) * Self.leafSize, border.count)
  }
}
