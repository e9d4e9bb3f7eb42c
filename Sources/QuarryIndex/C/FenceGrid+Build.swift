import CQuarryIndex
import QuarryGeometry

extension FenceGrid {
  /// The words of a grid.
  static func build(_ zones: [Outline], cellsPerEdge: Double, crowd: Int) throws(IndexError) -> [UInt64] {
    var given: [QIFenceZone] = []
    given.reserveCapacity(zones.count)
    var edges: [QIEdge] = []
    edges.reserveCapacity(zones.reduce(0) { $0 + $1.edges.count })
    for zone in zones {
      guard edges.count + zone.edges.count < Int(UInt32.max) else { throw .tooLarge }
      var entry = QIFenceZone()
      entry.firstEdge = UInt32(edges.count)
      entry.edgeCount = UInt32(zone.edges.count)
      entry.isNorthPoleInside = zone.isNorthPoleInside ? 1 : 0
      entry.coversNorthPole = zone.coversPole.north ? 1 : 0
      entry.coversSouthPole = zone.coversPole.south ? 1 : 0
      if let box = zone.askedBox, !box.isEmpty {
        let width = min(box.east - box.west, 360)
        entry.isAsked = 1
        // As wide as the globe: from the beginning.
        entry.west = width < 360 ? box.west.normalizedLongitude : -180
        (entry.south, entry.east, entry.north) = (box.south, entry.west + width, box.north)
      }
      given.append(entry)
      for edge in zone.edges {
        edges.append(
          QIEdge(
            startX: edge.startLongitude, startY: edge.startLatitude, endX: edge.endLongitude, endY: edge.endLatitude))
      }
    }
    guard given.count < Int(Int32.max), let zoneCount = UInt32(exactly: given.count) else { throw .tooLarge }
    var builder: UnsafeMutableRawPointer?
    var badEdge: UInt32 = 0
    let status = unsafe qi_fence_builder_make(
      given, zoneCount, edges, UInt32(edges.count), cellsPerEdge, UInt32(clamping: crowd), &builder, &badEdge)
    if status == QI_BAD_EDGE {
      let zone = given.lastIndex { $0.firstEdge <= badEdge && $0.edgeCount > 0 } ?? 0
      throw .badEdge(zone: zone, edge: Int(badEdge) - Int(given[zone].firstEdge))
    }
    try check(status)
    defer { unsafe qi_fence_builder_destroy(builder) }
    var finished = QI_OK
    var count = 0
    // Straight into the array where the estimate suffices.
    let estimate = unsafe qi_fence_builder_estimate(builder)
    let words = unsafe [UInt64](unsafeUninitializedCapacity: estimate) { buffer, initialized in
      unsafe finished = qi_fence_builder_finish(builder, buffer.baseAddress, estimate, &count)
      initialized = finished == QI_OK && count <= estimate ? count : 0
    }
    try check(finished)
    if count <= estimate { return words }
    return unsafe [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let block = buffer.baseAddress { unsafe qi_fence_builder_write(builder, block) }
      initialized = count
    }
  }

  private static func check(_ status: QIStatus) throws(IndexError) {
    switch status {
    case QI_OK: break
    case QI_TOO_LARGE: throw .tooLarge
    default: throw .outOfMemory
    }
  }

  /// What the grid is made of.
  public var statistics: Statistics {
    unsafe words.withUnsafeBytes { bytes in
      let counts = unsafe bytes.load(as: QIFenceGrid.self).statistics
      return Statistics(
        bytes: Int(counts.bytes), columns: Int(counts.columns), rows: Int(counts.rows), grids: Int(counts.nodes),
        depth: Int(counts.depth), cells: Int(counts.cells), mixedCells: Int(counts.mixedCells),
        edgeCopies: Int(counts.edgeCopies))
    }
  }
}
