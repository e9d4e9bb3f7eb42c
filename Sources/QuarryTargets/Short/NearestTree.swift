/// The nearest neighbours of points in the plane or in space: a k-d tree whose leaves lie in one array.
///
/// Friedman, Bentley and Finkel ("An algorithm for finding best matches in logarithmic expected time", ACM TOMS 3,
/// 1977): a node halves its points by number across the widest side of their box, so that neither clusters nor equal
/// points make it deep. A node is a range of the array and its halves are found by halving the range: nothing is stored
/// but the cuts.
struct NearestTree: ~Copyable {
  /// Four numbers a point, the last 0, in the order of the leaves.
  private let numbers: Row<Double>
  private let players: Row<Int32>
  private let cuts: Row<Double>
  private let axes: Row<UInt8>
  private let count: Int

  /// The box of the leaf whose points are asked for, and how far the node in question is outside it along each axis.
  private let least: Row<Double>
  private let most: Row<Double>
  private let outside: Row<Double>
  /// The neighbours found so far of each point of that leaf, nearest first: squares of distances, and places in
  /// `numbers`.
  private let squares: Row<Double>
  private let found: Row<Int32>
  private let wanted: Int
  /// The largest square of a distance that a neighbour of any of them can still have.
  private var worst = Double.infinity

  /// Up to how many points are compared one by one.
  private static let leaf = 16

  /// - Parameter wanted: how many neighbours, less than there are points.
  init(_ places: [SIMD4<Double>], wanted: Int) {
    count = places.count
    numbers = Row(repeating: 0, count: 4 * count)
    least = Row(repeating: 0, count: 3)
    most = Row(repeating: 0, count: 3)
    outside = Row(repeating: 0, count: 3)
    players = Row(repeating: 0, count: count)
    cuts = Row(repeating: 0, count: count)
    axes = Row(repeating: 0, count: count)
    for (player, point) in places.enumerated() {
      for axis in 0..<3 { numbers[4 * player + axis] = point[axis] }
      players[player] = Int32(truncatingIfNeeded: player)
    }
    self.wanted = wanted
    squares = Row(repeating: .infinity, count: Self.leaf * wanted)
    found = Row(repeating: -1, count: Self.leaf * wanted)
    build(0, count)
  }

  deinit {
    numbers.free()
    least.free()
    most.free()
    outside.free()
    players.free()
    cuts.free()
    axes.free()
    squares.free()
    found.free()
  }

  private func build(_ low: Int, _ high: Int) {
    if high - low <= Self.leaf { return }
    var least = SIMD4<Double>(repeating: .infinity)
    var most = -least
    var index = low
    while index < high {
      let point = SIMD4(numbers[4 &* index], numbers[4 &* index &+ 1], numbers[4 &* index &+ 2], 0)
      least.replace(with: point, where: point .< least)
      most.replace(with: point, where: point .> most)
      index &+= 1
    }
    let sides = most - least
    let axis = sides.x >= sides.y ? (sides.x >= sides.z ? 0 : 2) : (sides.y >= sides.z ? 1 : 2)
    let middle = (low + high) / 2
    select(middle, low, high, axis)
    cuts[middle] = numbers[4 * middle + axis]
    axes[middle] = UInt8(truncatingIfNeeded: axis)
    build(low, middle)
    build(middle, high)
  }

  /// Reorders `low ..< high` so that the point at `middle` has none below it that is greater along `axis`, and none
  /// above that is smaller: Hoare's quickselect; equal values are shared between both sides, so that it stays linear.
  private func select(_ middle: Int, _ low: Int, _ high: Int, _ axis: Int) {
    var low = low
    var high = high - 1
    while low < high {
      let a = numbers[4 &* low &+ axis]
      let b = numbers[4 &* ((low &+ high) >> 1) &+ axis]
      let c = numbers[4 &* high &+ axis]
      let pivot = max(min(a, b), min(max(a, b), c))
      var i = low
      var j = high
      while i <= j {
        while numbers[4 &* i &+ axis] < pivot { i &+= 1 }
        while numbers[4 &* j &+ axis] > pivot { j &-= 1 }
        if i <= j {
          exchange(i, j)
          i &+= 1
          j &-= 1
        }
      }
      if middle <= j { high = j } else if middle >= i { low = i } else { return }
    }
  }

  @inline(__always) private func exchange(_ a: Int, _ b: Int) {
    let (x, y, z, player) = (numbers[4 &* a], numbers[4 &* a &+ 1], numbers[4 &* a &+ 2], players[a])
    for axis in 0..<3 { numbers[4 &* a &+ axis] = numbers[4 &* b &+ axis] }
    players[a] = players[b]
    (numbers[4 &* b], numbers[4 &* b &+ 1], numbers[4 &* b &+ 2], players[b]) = (x, y, z, player)
  }

  /// The neighbours of every player, `wanted` each, in ascending distance.
  ///
  /// The tree is walked once for all points of a leaf.
  mutating func neighbours() -> [Int32] {
    var answer = [Int32](repeating: 0, count: count * wanted)
    answerLeaves(0, count, &answer)
    return answer
  }

  private mutating func answerLeaves(_ low: Int, _ high: Int, _ answer: inout [Int32]) {
    if high - low > Self.leaf {
      let middle = (low + high) / 2
      answerLeaves(low, middle, &answer)
      answerLeaves(middle, high, &answer)
      return
    }
    for axis in 0..<3 {
      least[axis] = .infinity
      most[axis] = -.infinity
      outside[axis] = 0
      for index in low..<high {
        least[axis] = min(least[axis], numbers[4 * index + axis])
        most[axis] = max(most[axis], numbers[4 * index + axis])
      }
    }
    for slot in 0..<(high - low) * wanted { squares[slot] = .infinity }
    worst = .infinity
    visit(0, count, 0, low, high)
    for index in low..<high {
      let row = Int(players[index]) * wanted
      for rank in 0..<wanted { answer[row + rank] = players[found[(index - low) * wanted + rank]] }
    }
  }

  /// Looks for neighbours of the points `first ..< last` in the node `low ..< high`.
  ///
  /// - Parameter distance: the square of the distance between the node and the box of the points.
  private mutating func visit(_ low: Int, _ high: Int, _ distance: Double, _ first: Int, _ last: Int) {
    if high &- low <= Self.leaf {
      compare(low, high, first, last)
      return
    }
    let middle = (low &+ high) >> 1
    let axis = Int(axes[middle])
    let cut = cuts[middle]
    let old = outside[axis]
    // The box is below the upper half by `above`, and above the lower half by `below`; both negative where it
    // straddles.
    let above = cut - most[axis]
    let below = least[axis] - cut
    let isUpperFirst = below > above
    var half = 0
    while half < 2 {
      let isUpper = isUpperFirst == (half == 0)
      half &+= 1
      let gap = max(old, isUpper ? above : below)
      let farther = distance - old * old + gap * gap
      // A little less than the bound, for what was rounded.
      if farther * (1 - 1e-12) >= worst { continue }
      outside[axis] = gap
      visit(isUpper ? middle : low, isUpper ? high : middle, farther, first, last)
    }
    outside[axis] = old
  }

  private mutating func compare(_ low: Int, _ high: Int, _ first: Int, _ last: Int) {
    worst = 0
    var index = first
    while index < last {
      let (x, y, z) = (numbers[4 &* index], numbers[4 &* index &+ 1], numbers[4 &* index &+ 2])
      let row = (index &- first) &* wanted
      var bound = squares[row &+ wanted &- 1]
      var other = low
      while other < high {
        let (dx, dy, dz) = (
          numbers[4 &* other] - x, numbers[4 &* other &+ 1] - y, numbers[4 &* other &+ 2] - z
        )
        let square = dx * dx + dy * dy + dz * dz
        if square < bound, other != index {
          insert(other, square, row)
          bound = squares[row &+ wanted &- 1]
        }
        other &+= 1
      }
      worst = max(worst, bound)
      index &+= 1
    }
  }

  @inline(__always) private func insert(_ other: Int, _ square: Double, _ row: Int) {
    var slot = row &+ wanted &- 1
    while slot > row, squares[slot &- 1] > square {
      squares[slot] = squares[slot &- 1]
      found[slot] = found[slot &- 1]
      slot &-= 1
    }
    squares[slot] = square
    found[slot] = Int32(truncatingIfNeeded: other)
  }
}
