import CGEOS

/// A geometry that GEOS owns: areas and lines in a plane, whatever the plane's units are.
///
/// It does the exact and rare work (is this area valid, buffer, union) and is the oracle in tests. It knows nothing of
/// the globe: longitudes are numbers to it. Confined to the thread that uses its context.
@safe
public final class PlanarGeometry {
  let context: GEOSContext
  let handle: OpaquePointer

  /// Takes over a GEOS geometry.
  init(_ handle: OpaquePointer, in context: GEOSContext) {
    unsafe self.handle = handle
    self.context = context
  }

  deinit { unsafe GEOSGeom_destroy_r(context.handle, handle) }

  /// Makes an area from polygons as they are given.
  /// - Throws: ``GeometryError/geos(operation:message:)`` where a ring is not closed or has one or two positions. One of
  ///   three, which goes to and fro, is a defect that ``firstDefect()`` tells.
  public convenience init(_ area: MultiPolygon, in context: GEOSContext) throws(GeometryError) {
    var parts: [OpaquePointer] = unsafe []
    do throws(GeometryError) {
      for polygon in area.polygons {
        let part = unsafe try Self.makePolygon(polygon, in: context)
        unsafe parts.append(part)
      }
      let whole = unsafe try Self.makeCollection(of: GEOS_MULTIPOLYGON, taking: &parts, in: context)
      unsafe self.init(whole, in: context)
    } catch {
      while let part = unsafe parts.popLast() { unsafe GEOSGeom_destroy_r(context.handle, part) }
      throw error
    }
  }

  /// Makes a line.
  /// - Throws: ``GeometryError/geos(operation:message:)`` where there is just one position.
  public convenience init(_ line: LineString, in context: GEOSContext) throws(GeometryError) {
    let sequence = unsafe try Self.makeSequence(line.coordinates, in: context)
    let line = unsafe try context.object("make a line") {
      unsafe GEOSGeom_createLineString_r($0, sequence)
    }
    unsafe self.init(line, in: context)
  }

  /// Makes a point.
  public convenience init(_ point: Coordinate, in context: GEOSContext) throws(GeometryError) {
    let point = unsafe try context.object("make a point") {
      unsafe GEOSGeom_createPointFromXY_r($0, point.longitude, point.latitude)
    }
    unsafe self.init(point, in: context)
  }

  /// The first defect that GEOS finds in the area: its words, and the place; nil where the area is valid.
  public func firstDefect() throws(GeometryError) -> (reason: String, place: Coordinate)? {
    var reason: UnsafeMutablePointer<CChar>?
    var location: OpaquePointer?
    let isValid = unsafe try context.predicate("validity") {
      unsafe GEOSisValidDetail_r($0, handle, 0, &reason, &location)
    }
    defer {
      if let text = unsafe reason { unsafe GEOSFree_r(context.handle, text) }
      if let point = unsafe location { unsafe GEOSGeom_destroy_r(context.handle, point) }
    }
    guard !isValid else { return nil }
    var place = Coordinate(longitude: .nan, latitude: .nan)
    if let point = unsafe location {
      var x = Double.nan
      var y = Double.nan
      unsafe GEOSGeomGetX_r(context.handle, point, &x)
      unsafe GEOSGeomGetY_r(context.handle, point, &y)
      place = Coordinate(longitude: x, latitude: y)
    }
    guard let text = unsafe reason else { return ("invalid", place) }
    return unsafe (String(cString: text), place)
  }

  /// Whether every point of `other` lies in this geometry, its border included.
  public func covers(_ other: PlanarGeometry) throws(GeometryError) -> Bool {
    unsafe try context.predicate("covers") { unsafe GEOSCovers_r($0, handle, other.handle) }
  }

  /// The least distance between the two geometries, in the units of the plane.
  public func distance(to other: PlanarGeometry) throws(GeometryError) -> Double {
    var distance = Double.nan
    _ = unsafe try context.status("distance", failure: 0) {
      unsafe GEOSDistance_r($0, handle, other.handle, &distance)
    }
    return distance
  }

  /// The area, in square units of the plane.
  public func area() throws(GeometryError) -> Double {
    var area = Double.nan
    _ = unsafe try context.status("area", failure: 0) { unsafe GEOSArea_r($0, handle, &area) }
    return area
  }

  /// The union of all parts: what lies in one of them at least, without the edges between them.
  public func unionOfParts() throws(GeometryError) -> PlanarGeometry {
    let union = unsafe try context.object("union") { unsafe GEOSUnaryUnion_r($0, handle) }
    return unsafe PlanarGeometry(union, in: context)
  }

  /// All points within `distance`, in the units of the plane; negative distances eat into areas.
  /// - Parameter quadrantSegments: how many straight pieces stand for a quarter of a circle; taken into 1 … 16,384.
  /// - Throws: ``GeometryError/notFinite(operation:)`` for a distance that is NaN or infinite, which GEOS 3.11 answers
  ///   with a crash.
  public func buffer(distance: Double, quadrantSegments: Int) throws(GeometryError) -> PlanarGeometry {
    guard distance.isFinite else { throw .notFinite(operation: "buffer") }
    let segments = Int32(min(max(quadrantSegments, 1), 16_384))
    let buffer = unsafe try context.object("buffer") {
      unsafe GEOSBuffer_r($0, handle, distance, segments)
    }
    return unsafe PlanarGeometry(buffer, in: context)
  }

  /// The polygons of the geometry; parts that are no polygons are left out.
  public func polygons() throws(GeometryError) -> MultiPolygon {
    let count = unsafe try context.status("count the parts", failure: -1) { unsafe GEOSGetNumGeometries_r($0, handle) }
    var polygons: [Polygon] = []
    for index in 0..<count {
      let part = unsafe try context.object("take a part") { unsafe GEOSGetGeometryN_r($0, handle, index) }
      guard unsafe GEOSGeomTypeId_r(context.handle, part) == Int32(GEOS_POLYGON.rawValue),
        unsafe GEOSisEmpty_r(context.handle, part) == 0
      else { continue }
      let shell = unsafe try context.object("take the shell") { unsafe GEOSGetExteriorRing_r($0, part) }
      var polygon = unsafe Polygon(exterior: Ring(try coordinates(of: shell)))
      let holes = unsafe try context.status("count the holes", failure: -1) {
        unsafe GEOSGetNumInteriorRings_r($0, part)
      }
      for hole in 0..<holes {
        let ring = unsafe try context.object("take a hole") { unsafe GEOSGetInteriorRingN_r($0, part, hole) }
        unsafe polygon.holes.append(Ring(try coordinates(of: ring)))
      }
      polygons.append(polygon)
    }
    return MultiPolygon(polygons)
  }

  private func coordinates(of line: OpaquePointer) throws(GeometryError) -> [Coordinate] {
    let sequence = unsafe try context.object("take the positions") { unsafe GEOSGeom_getCoordSeq_r($0, line) }
    var count: UInt32 = 0
    _ = unsafe try context.status("count the positions", failure: 0) {
      unsafe GEOSCoordSeq_getSize_r($0, sequence, &count)
    }
    var flat = [Double](repeating: 0, count: Int(count) * 2)
    _ = unsafe try context.status("read the positions", failure: 0) { context in
      unsafe flat.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return 1 }
        return unsafe GEOSCoordSeq_copyToBuffer_r(context, sequence, base, 0, 0)
      }
    }
    return (0..<Int(count)).map { Coordinate(longitude: flat[$0 * 2], latitude: flat[$0 * 2 + 1]) }
  }

  private static func makeSequence(
    _ coordinates: [Coordinate], in context: GEOSContext
  ) throws(GeometryError) -> OpaquePointer {
    let flat = coordinates.flatMap { [$0.longitude, $0.latitude] }
    return unsafe try context.object("hold the positions") { context in
      unsafe flat.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return unsafe GEOSCoordSeq_create_r(context, 0, 2) }
        return unsafe GEOSCoordSeq_copyFromBuffer_r(context, base, UInt32(clamping: coordinates.count), 0, 0)
      }
    }
  }

  private static func makePolygon(_ polygon: Polygon, in context: GEOSContext) throws(GeometryError) -> OpaquePointer {
    let shellSequence = unsafe try makeSequence(polygon.exterior.coordinates, in: context)
    let shell = unsafe try context.object("make a ring") { unsafe GEOSGeom_createLinearRing_r($0, shellSequence) }
    var holes: [OpaquePointer?] = unsafe []
    do throws(GeometryError) {
      for hole in polygon.holes {
        let sequence = unsafe try makeSequence(hole.coordinates, in: context)
        let ring = unsafe try context.object("make a hole") { unsafe GEOSGeom_createLinearRing_r($0, sequence) }
        unsafe holes.append(ring)
      }
    } catch {
      unsafe GEOSGeom_destroy_r(context.handle, shell)
      while let hole = unsafe holes.popLast() { unsafe GEOSGeom_destroy_r(context.handle, hole) }
      throw error
    }
    return unsafe try context.object("make a polygon") { context in
      unsafe holes.withUnsafeMutableBufferPointer {
        unsafe GEOSGeom_createPolygon_r(context, shell, $0.baseAddress, UInt32($0.count))
      }
    }
  }

  private static func makeCollection(
    of type: GEOSGeomTypes, taking parts: inout [OpaquePointer], in context: GEOSContext
  ) throws(GeometryError) -> OpaquePointer {
    var optionals: [OpaquePointer?] = unsafe parts.map { unsafe $0 }
    // From here on GEOS owns the parts, whether it succeeds or not.
    unsafe parts.removeAll()
    return unsafe try context.object("make a collection") { context in
      unsafe optionals.withUnsafeMutableBufferPointer {
        unsafe GEOSGeom_createCollection_r(context, Int32(type.rawValue), $0.baseAddress, UInt32($0.count))
      }
    }
  }
}
