import CGEOS

/// An area that GEOS has prepared for many questions.
///
/// GEOS builds its indexes at the first question, so a prepared area is never shared between threads.
@safe
public final class PreparedArea {
  private let geometry: PlanarGeometry
  private let handle: OpaquePointer

  /// Prepares an area.
  public init(_ geometry: PlanarGeometry) throws(GeometryError) {
    unsafe handle = try geometry.context.object("prepare") { unsafe GEOSPrepare_r($0, geometry.handle) }
    self.geometry = geometry
  }

  deinit { unsafe GEOSPreparedGeom_destroy_r(geometry.context.handle, handle) }

  /// Whether the point lies in the area, on an edge included. Longitudes are numbers here: no turn is added.
  public func covers(_ point: Coordinate) throws(GeometryError) -> Bool {
    let point = try PlanarGeometry(point, in: geometry.context)
    return unsafe try geometry.context.predicate("covers") {
      unsafe GEOSPreparedCovers_r($0, handle, point.handle)
    }
  }
}
