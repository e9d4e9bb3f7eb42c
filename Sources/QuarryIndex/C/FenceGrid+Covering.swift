import CQuarryIndex
import QuarryGeometry

extension FenceGrid {
  /// Whether one zone covers a place, its border included; exact.
  ///
  /// No zone covers what is not on the globe. A pole is one place under every longitude.
  /// - Parameter zone: a number below ``zoneCount``; any other covers nothing.
  /// - Complexity: a handful of nanoseconds where no edge is near, some more for each edge of the cell else.
  @inlinable
  public func answer(for place: Coordinate, zone: Int) -> Answer {
    guard let zone = UInt32(exactly: zone), zone < 1 << 28 else { return .outside }
    let answer = unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return UInt32(0) }
      return unsafe qi_fence_covers(grid, zone, place.longitude, place.latitude)
    }
    // The numbers of C are those of the cases; told apart by branches they would be guessed wrong half the time.
    return unsafe unsafeBitCast(UInt8(truncatingIfNeeded: answer & 3), to: Answer.self)
  }

  /// Calls `body` with each zone that covers a place, in zone order, and whether the caller has to decide that.
  /// - Complexity: O(1 + k) for k zones and the edges of one cell. Allocates nothing, unless hundreds of zones cover the
  ///   place.
  @inlinable
  public func forEachZone(covering place: Coordinate, _ body: (_ zone: Int, _ isAsked: Bool) -> Void) {
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return }
      var single: UInt32 = 0
      if unsafe qi_fence_single(grid, place.longitude, place.latitude, &single) != 0 {
        if single > 0 { body(Int(single) - 1, false) }
        return
      }
      let room = 64
      let found = unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { zones in
        guard let first = zones.baseAddress else { return 0 }
        let count = Int(unsafe qi_fence_covering(grid, place.longitude, place.latitude, first, UInt32(room)))
        if count <= room { unsafe Self.report(zones, count, body) }
        return count
      }
      if found > room { unsafe reportMany(grid, place, found, body) }
    }
  }

  /// As above, where more zones cover the place than there was room for.
  @usableFromInline
  func reportMany(
    _ grid: UnsafePointer<UInt64>, _ place: Coordinate, _ count: Int, _ body: (_ zone: Int, _ isAsked: Bool) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { zones in
      guard let first = zones.baseAddress else { return }
      let found = Int(unsafe qi_fence_covering(grid, place.longitude, place.latitude, first, UInt32(count)))
      unsafe Self.report(zones, min(found, count), body)
    }
  }

  @inlinable
  static func report(
    _ zones: UnsafeMutableBufferPointer<UInt32>, _ count: Int, _ body: (_ zone: Int, _ isAsked: Bool) -> Void
  ) {
    for index in 0..<count {
      let zone = unsafe zones[index]
      body(Int(zone & ~askFlag), zone & askFlag != 0)
    }
  }

  /// `QI_ASK`.
  @usableFromInline static let askFlag: UInt32 = 0x8000_0000

  /// Which zones cover each of many places: as ``forEachZone(covering:_:)``, several times as fast, since the memory of
  /// the next places is on its way while one is decided.
  /// - Parameters:
  ///   - places: n places.
  ///   - lists: takes n lists in place of what it held; kept between calls, it need not grow.
  public func findZones(covering places: [Coordinate], into lists: inout ZoneLists) {
    unsafe places.withUnsafeBytes { bytes in
      // A coordinate is two doubles, the longitude first.
      let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
      guard let first = numbers.baseAddress else { return lists.removeAll() }
      unsafe findZones(longitudes: first, latitudes: first + 1, stride: 2, count: places.count, into: &lists)
    }
  }

  /// As ``findZones(covering:into:)`` over columns of numbers.
  /// - Precondition: the columns have the same count.
  public func findZones(longitudes: [Double], latitudes: [Double], into lists: inout ZoneLists) {
    precondition(longitudes.count == latitudes.count, "a place has a longitude and a latitude")
    unsafe longitudes.withUnsafeBufferPointer { x in
      unsafe latitudes.withUnsafeBufferPointer { y in
        guard let x = x.baseAddress, let y = y.baseAddress else { return lists.removeAll() }
        unsafe findZones(longitudes: x, latitudes: y, stride: 1, count: longitudes.count, into: &lists)
      }
    }
  }

  private func findZones(
    longitudes x: UnsafePointer<Double>, latitudes y: UnsafePointer<Double>, stride: Int, count: Int,
    into lists: inout ZoneLists
  ) {
    lists.prepare(places: count, zones: max(count * 2, lists.zones.count))
    unsafe words.withUnsafeBufferPointer { words in
      guard let grid = words.baseAddress else { return }
      var done = 0
      var used = 0
      while true {
        let capacity = lists.zones.count
        done += unsafe lists.ends.withUnsafeMutableBufferPointer { ends in
          unsafe lists.zones.withUnsafeMutableBufferPointer { zones in
            guard let ends = ends.baseAddress, let zones = zones.baseAddress else { return 0 }
            return unsafe qi_fence_covering_batch(
              grid, x + done * stride, y + done * stride, stride, count - done, used, ends + done, zones, capacity)
          }
        }
        used = done > 0 ? Int(lists.ends[done - 1]) : 0
        guard done < count else { break }
        lists.grow(toHold: capacity * 2 + zoneCount)
      }
      lists.finish(used: used)
    }
  }

  /// Whether one zone covers each of many places; see ``answer(for:zone:)``.
  /// - Parameter answers: takes n answers in place of what it held.
  public func findAnswers(for places: [Coordinate], zone: Int, into answers: inout [Answer]) {
    answers.removeAll(keepingCapacity: true)
    guard let zone = UInt32(exactly: zone), zone < 1 << 28 else {
      answers.append(contentsOf: repeatElement(.outside, count: places.count))
      return
    }
    unsafe places.withUnsafeBytes { bytes in
      let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
      guard let first = numbers.baseAddress else { return }
      answers.append(contentsOf: repeatElement(.outside, count: places.count))
      unsafe words.withUnsafeBufferPointer { words in
        unsafe answers.withUnsafeMutableBytes { covered in
          // An answer is one byte, with the numbers that C gives.
          guard let grid = words.baseAddress,
            let covered = unsafe covered.assumingMemoryBound(to: UInt8.self).baseAddress
          else { return }
          unsafe qi_fence_covers_batch(grid, zone, first, first + 1, 2, places.count, covered)
        }
      }
    }
  }
}
