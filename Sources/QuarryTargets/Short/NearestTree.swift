/// The nearest neighbours of points in the plane or in space: a k-d tree whose leaves lie in one array.
///
/// Friedman, Bentley and Finkel ("An algorithm for finding best matches in logarithmic expected time", ACM TOMS 3, 1977):
/// a node halves its points by number across the widest side of their box, so that neither clusters nor equal points make
/// it deep. A node is a range of the array and its halves are found by halving the range: nothing is stored but the cuts.
struct NearestTree: ~Copyable {
  /// Four numbers a point, the last 0, in the order of the leaves.
  private let points: Row<SIMD4<Double>>
  private let players: Row<Int32>
  private let cuts: Row<Double>
  private let axes: Row<UInt8>
  private let count: Int

  /// The neighbours found so far, nearest first: squares of distances, and places in `points`.
  private let squares: Row<Double>
  private let found: Row<Int32>
  private let wanted: Int

  /// Up to how many points are compared one by one.
  private static let leaf = 8

  /// - Parameter wanted: how many neighbours, less than there are points.
  init(_ places: [SIMD4<Double>], wanted: Int) {
    count = places.count
    points = Row(repeating: .zero, count: count)
    players = Row(repeating: 0, count: count)
    cuts = Row(repeating: 0, count: count)
    axes = Row(repeating: 0, count: count)
    for (player, point) in places.enumerated() {
      points[player] = point
      players[player] = Int32(truncatingIfNeeded: player)
    }
    self.wanted = wanted
    squares = Row(repeating: .infinity, count: wanted)
    found = Row(repeating: -1, count: wanted)
    build(0, count)
  }

  deinit {
    points.free()
    players.free()
    cuts.free()
    axes.free()
    squares.free()
    found.free()
  }

  private func build(_ low: Int, _ high: Int) {
    if high - low <= Self.leaf { return }
    var least = points[low]
    var most = least
    for index in low + 1..<high {
      least = pointwiseMin(least, points[index])
      most = pointwiseMax(most, points[index])
    }
    let sides = most - least
    let axis = sides.x >= sides.y ? (sides.x >= sides.z ? 0 : 2) : (sides.y >= sides.z ? 1 : 2)
    let middle = (low + high) / 2
    select(middle, low, high, axis)
    cuts[middle] = points[middle][axis]
    axes[middle] = UInt8(truncatingIfNeeded: axis)
    build(low, middle)
    build(middle, high)
  }

  /// Reorders `low ..< high` so that the point at `middle` has none below it that is greater along `axis`, and none above
  /// that is smaller: Hoare's quickselect; equal values are shared between both sides, so that it stays linear.
  private func select(_ middle: Int, _ low: Int, _ high: Int, _ axis: Int) {
    var low = low
    var high = high - 1
    while low < high {
      let a = points[low][axis]
      let b = points[(low + high) / 2][axis]
      let c = points[high][axis]
      let pivot = max(min(a, b), min(max(a, b), c))
      var i = low
      var j = high
      while i <= j {
        while points[i][axis] < pivot { i += 1 }
        while points[j][axis] > pivot { j -= 1 }
        if i <= j {
          let point = points[i]
          points[i] = points[j]
          points[j] = point
          let player = players[i]
          players[i] = players[j]
          players[j] = player
          i += 1
          j -= 1
        }
      }
      if middle <= j { high = j } else if middle >= i { low = i } else { return }
    }
  }

  /// The neighbours of every player, `wanted` each, in ascending distance.
  func neighbours() -> [Int32] {
    var answer = [Int32](repeating: 0, count: count * wanted)
    var radius = Double.infinity
    for index in 0..<count {
      // The neighbours of the point before are not farther than this from the present one.
      if index > 0 {
        let apart = points[index] - points[index - 1]
        radius = squares[wanted - 1].squareRoot() + (apart * apart).sum().squareRoot()
      }
      search(from: index, within: radius * radius * (1 + 1e-9) + .leastNormalMagnitude)
      if found[wanted - 1] < 0 { search(from: index, within: .infinity) }
      let row = Int(players[index]) * wanted
      for rank in 0..<wanted { answer[row + rank] = players[Int(found[rank])] }
    }
    return answer
  }

  private func search(from index: Int, within square: Double) {
    for rank in 0..<wanted {
      squares[rank] = square
      found[rank] = -1
    }
    visit(0, count, index, .zero, 0)
  }

  /// - Parameters:
  ///   - offsets: how far the point is outside the node along each axis.
  ///   - square: the square of that distance.
  private func visit(_ low: Int, _ high: Int, _ index: Int, _ offsets: SIMD4<Double>, _ square: Double) {
    if high - low <= Self.leaf {
      let point = points[index]
      for other in low..<high where other != index {
        let apart = points[other] - point
        let square = (apart * apart).sum()
        if square < squares[wanted - 1] { insert(other, square) }
      }
      return
    }
    let middle = (low + high) / 2
    let axis = Int(axes[middle])
    let beyond = points[index][axis] - cuts[middle]
    if beyond < 0 {
      visit(low, middle, index, offsets, square)
    } else {
      visit(middle, high, index, offsets, square)
    }
    var across = offsets
    let old = across[axis]
    across[axis] = beyond
    let farther = square - old * old + beyond * beyond
    // A little less than the bound, for what was rounded.
    if farther * (1 - 1e-12) >= squares[wanted - 1] { return }
    if beyond < 0 {
      visit(middle, high, index, across, farther)
    } else {
      visit(low, middle, index, across, farther)
    }
  }

  private func insert(_ other: Int, _ square: Double) {
    var rank = wanted - 1
    while rank > 0, squares[rank - 1] > square {
      squares[rank] = squares[rank - 1]
      found[rank] = found[rank - 1]
      rank -= 1
    }
    squares[rank] = square
    found[rank] = Int32(truncatingIfNeeded: other)
  }
}
