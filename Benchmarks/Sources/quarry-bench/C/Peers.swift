import CQuarryPeers
import QuarryGeometry

/// Rings and points as the peers take them: pairs of numbers, one after the other.
struct PlainGeometry {
  let numbers: [Double]
  let starts: [Int32]

  init(rings: [[Coordinate]]) {
    var numbers: [Double] = []
    var starts: [Int32] = [0]
    for ring in rings {
      for vertex in ring { numbers += [vertex.longitude, vertex.latitude] }
      starts.append(Int32(numbers.count / 2))
    }
    self.numbers = numbers
    self.starts = starts
  }

  static func numbers(_ points: [Coordinate]) -> [Double] { points.flatMap { [$0.longitude, $0.latitude] } }

  /// The pairs of a zone and a point, looking at every edge for every point.
  func count(_ points: [Double]) -> Int {
    Int(
      unsafe quarry_edges_count(numbers, starts, Int32(starts.count - 1), points, Int64(points.count / 2)))
  }
}

/// A peer that could not be made or failed.
struct PeerError: Error, CustomStringConvertible {
  let description: String
}

/// Zones as prepared polygons of GEOS, in an STR tree where there is more than one.
@safe final class GEOSZones {
  enum Predicate {
    case contains, intersects, covers

    fileprivate var number: QuarryGEOSPredicate {
      switch self {
      case .contains: QUARRY_GEOS_CONTAINS
      case .intersects: QUARRY_GEOS_INTERSECTS
      case .covers: QUARRY_GEOS_COVERS
      }
    }
  }

  private let handle: OpaquePointer

  init(_ geometry: PlainGeometry) throws(PeerError) {
    let made = unsafe quarry_geos_zones_make(geometry.numbers, geometry.starts, Int32(geometry.starts.count - 1))
    guard let made = unsafe made else { throw PeerError(description: "GEOS refuses the zones") }
    unsafe handle = made
  }

  deinit { unsafe quarry_geos_zones_destroy(handle) }

  /// The pairs of a zone and a point in which the predicate holds.
  func count(_ points: [Double], _ predicate: Predicate) throws(PeerError) -> Int {
    let pairs = unsafe quarry_geos_zones_count(handle, points, Int64(points.count / 2), predicate.number)
    guard pairs >= 0 else { throw PeerError(description: "GEOS fails") }
    return Int(pairs)
  }

  /// Plays a stream with the barest state.
  func stream(_ points: [Double], _ players: [Int32], playerCount: Int) throws(PeerError) -> (changes: Int, inside: Int)
  {
    var inside: Int64 = 0
    let changes = unsafe quarry_geos_zones_stream(
      handle, points, players, Int64(players.count), Int32(playerCount), &inside)
    guard changes >= 0 else { throw PeerError(description: "GEOS fails") }
    return (Int(changes), Int(inside))
  }
}

/// Zones in a plain uniform grid: neither exact nor robust.
@safe final class CellGrid {
  private let handle: OpaquePointer

  init(_ geometry: PlainGeometry, side: Int) throws(PeerError) {
    let made = unsafe quarry_cell_grid_make(
      geometry.numbers, geometry.starts, Int32(geometry.starts.count - 1), Int32(side))
    guard let made = unsafe made else { throw PeerError(description: "no memory for the grid") }
    unsafe handle = made
  }

  deinit { unsafe quarry_cell_grid_destroy(handle) }

  /// The pairs of a zone and a point.
  func count(_ points: [Double]) -> Int { Int(unsafe quarry_cell_grid_count(handle, points, Int64(points.count / 2))) }

  /// Plays a stream with the barest state.
  func stream(_ points: [Double], _ players: [Int32], playerCount: Int) -> (changes: Int, inside: Int) {
    var inside: Int64 = 0
    let changes = unsafe quarry_cell_grid_stream(
      handle, points, players, Int64(players.count), Int32(playerCount), &inside)
    return (Int(changes), Int(inside))
  }
}

/// Pairs of points of a plane, by a plain grid.
struct PlanePairs {
  /// How many pairs are within the radius.
  let count: Int
  /// The pairs whose distance is within the slack of the radius.
  let edges: [(Int, Int)]

  init(_ points: [Double], radius: Double, slack: Double) throws(PeerError) {
    var numbers: [Int32] = []
    var found: Int64 = 0
    var pairs: Int64 = 0
    repeat {
      numbers = [Int32](repeating: 0, count: Int(found) * 2)
      pairs = unsafe quarry_plane_pairs(
        points, Int64(points.count / 2), radius, slack, &numbers, Int64(numbers.count / 2), &found)
      guard pairs >= 0 else { throw PeerError(description: "no memory for the plane's grid") }
    } while found > numbers.count / 2
    count = Int(pairs)
    edges = (0..<Int(found)).map { (Int(numbers[2 * $0]), Int(numbers[2 * $0 + 1])) }
  }
}

/// GEOS's own readers of text.
enum GEOSText {
  /// The vertices of a GeoJSON text, which ends in a zero.
  static func vertexCount(ofGeoJSON text: [UInt8]) throws(PeerError) -> Int {
    let count = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe quarry_geos_geojson_vertices($0.baseAddress) }
    }
    guard count >= 0 else { throw PeerError(description: "GEOS refuses the text") }
    return Int(count)
  }
}

/// Rings as plain C programs make them.
enum PlainRings {
  /// A random cycle: how many players it goes through.
  static func sattolo(_ targets: inout [Int32], seed: UInt64) -> Int {
    unsafe quarry_sattolo(&targets, Int32(targets.count), seed)
    return targets.count
  }

  /// A short ring through points of a plane; its length in metres.
  static func short(_ points: [Double], _ order: inout [Int32]) -> Double {
    unsafe quarry_plane_ring(points, Int32(order.count), &order)
  }
}
