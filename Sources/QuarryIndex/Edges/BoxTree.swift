import QuarryGeometry

/// A static tree of boxes over items that already lie in an order in which neighbours are near each other.
///
/// Eight consecutive items share a box, eight consecutive boxes share one on the next level, and so on to a single
/// root; nothing but the boxes is stored, since the children of box i are the boxes 8i … 8i + 7 below it. Edges of a
/// ring lie in such an order by nature; zones are put into one by ``mortonOrder(of:)``. Built in one pass, read by any
/// number of threads.
public struct BoxTree: Sendable {
  /// How many items or boxes share a box on the next level.
  public static let fanout = 8

  /// Boxes of all levels, that of the items first; `levelStarts` tells where each level begins.
  @usableFromInline let boxes: [Box]
  @usableFromInline let levelStarts: [Int]

  /// How many items the tree holds.
  public let count: Int

  /// Makes a tree over items with these boxes. An item with an empty box is never found.
  /// - Complexity: O(n).
  public init(_ items: [Box]) {
    count = items.count
    var boxes = items
    var starts = [0]
    var level = items[...]
    while level.count > 1 {
      starts.append(boxes.count)
      var parents: [Box] = []
      parents.reserveCapacity(level.count / Self.fanout + 1)
      for first in stride(from: 0, to: level.count, by: Self.fanout) {
        var parent = Box.empty
        for child in level.dropFirst(first).prefix(Self.fanout) where !child.isEmpty { parent.formUnion(child) }
        parents.append(parent)
      }
      boxes += parents
      level = parents[...]
    }
    self.boxes = boxes
    levelStarts = starts
  }

  /// The box of everything.
  @inlinable
  public var bounds: Box { boxes.last ?? .empty }

  /// Calls `body` with each item whose box passes, in rising order, as long as the boxes above it pass too.
  ///
  /// `passes` must hold for a box wherever it holds for one within it.
  /// - Complexity: O(log n + k) for k items that pass, no allocation.
  @inlinable
  @inline(__always)
  public func forEach(where passes: (Box) -> Bool, _ body: (Int) -> Void) {
    guard count > 0 else { return }
    let top = levelStarts.count - 1
    // Depth first without recursion, so that both closures are inlined: down to the first child of a box that passes,
    // else on to the next box, which after the last child of a parent is the one after the parent.
    var level = top
    var index = 0
    while true {
      if passes(boxes[levelStarts[level] + index]) {
        if level > 0 {
          level -= 1
          index *= Self.fanout
          continue
        }
        body(index)
      }
      index += 1
      while level < top, index % Self.fanout == 0 || index == width(of: level) {
        level += 1
        index = (index - 1) / Self.fanout + 1
      }
      if level == top { return }
    }
  }

  /// How many boxes lie on a level.
  @inlinable
  func width(of level: Int) -> Int {
    level + 1 < levelStarts.count ? levelStarts[level + 1] - levelStarts[level] : boxes.count - levelStarts[level]
  }

  /// Calls `body` with items in an order that begins near whatever `bound` measures from, and passes over boxes whose
  /// bound is not below `best()`, asked anew for each box.
  ///
  /// With `bound` a lower bound of the distance to anything in a box and `best` the distance to the nearest item seen
  /// so far, this is the branch-and-bound search for the nearest item (N. Roussopoulos and others, Nearest Neighbor
  /// Queries, SIGMOD 1995).
  @inlinable
  public func forEachByBound(_ bound: (Box) -> Double, best: () -> Double, _ body: (Int) -> Void) {
    guard count > 0, let root = boxes.last, bound(root) < best() else { return }
    visitByBound(level: levelStarts.count - 1, index: 0, bound, best: best, body)
  }

  @inlinable
  func visitByBound(level: Int, index: Int, _ bound: (Box) -> Double, best: () -> Double, _ body: (Int) -> Void) {
    if level == 0 { return body(index) }
    let first = index * Self.fanout
    let last = min(first + Self.fanout, width(of: level - 1))
    let start = levelStarts[level - 1]
    // The nearest child first, the others as they come: once a near edge is known, few of them are entered.
    var nearest = first
    var nearestBound = Double.infinity
    for child in first..<last {
      let distance = bound(boxes[start + child])
      if distance < nearestBound { (nearest, nearestBound) = (child, distance) }
    }
    guard nearestBound < best() else { return }
    visitByBound(level: level - 1, index: nearest, bound, best: best, body)
    for child in first..<last where child != nearest && bound(boxes[start + child]) < best() {
      visitByBound(level: level - 1, index: child, bound, best: best, body)
    }
  }
}

extension BoxTree {
  /// An order of boxes in which neighbours are near each other: by the interleaved bits of their centres (G. M. Morton,
  /// 1966). Equal centres keep their order; empty boxes come last.
  /// - Returns: the indexes of `boxes`, sorted.
  public static func mortonOrder(of boxes: [Box]) -> [Int] {
    var bounds = Box.empty
    for box in boxes where !box.isEmpty { bounds.formUnion(box) }
    func spread(_ value: Double, _ low: Double, _ high: Double) -> UInt64 {
      let share = high > low ? (value - low) / (high - low) : 0
      var bits = UInt64(max(0, min(share, 1)) * 0x1p31)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    let keys = boxes.map { box -> UInt64 in
      guard !box.isEmpty else { return .max }
      return spread((box.west + box.east) / 2, bounds.west, bounds.east)
        | spread((box.south + box.north) / 2, bounds.south, bounds.north) << 1
    }
    return boxes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }
}
