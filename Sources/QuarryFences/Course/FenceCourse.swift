import QuarryGeometry

/// How one zone changes in time, made ready to be asked: pieces of time one after the other, in each of which it changes evenly.
///
/// Everything is a pure function of place and game time. From its start on a piece counts, up to the start of the next; where
/// two pieces do not agree at their seam the zone jumps there.
struct FenceCourse: Sendable {
  /// A stretch of time, and what the zone does in it.
  struct Piece: Sendable {
    /// When it begins; the first piece begins before all time.
    let start: GameTime
    /// How long it lasts; 0 for the first and the last, in which nothing changes.
    let seconds: Double
    let shape: MovingShape
    /// The border moves by no more than so many metres a second; 0 where nothing changes.
    let speed: Double
    /// Whether the zone at the start is another one than just before: after a phase without length, or where it vanishes.
    let isJump: Bool

    init(start: GameTime, seconds: Double, shape: MovingShape, isJump: Bool = false) {
      self.start = start
      self.isJump = isJump || shape.isNothing(at: 0)
      self.seconds = seconds
      self.shape = shape
      speed = seconds > 0 ? shape.reach / seconds : 0
    }

    /// The share of the piece that has passed after so many seconds of it.
    func share(after passed: Double) -> Double { seconds > 0 ? min(max(passed / seconds, 0), 1) : 0 }

    func share(at time: GameTime) -> Double { seconds > 0 ? share(after: time - start) : 0 }
  }

  /// The pieces, in order of time; never empty.
  let pieces: [Piece]
  /// A box round all places that are ever covered.
  let sweptBox: Box
  /// The border never moves faster, in metres a second; it may jump.
  let greatestSpeed: Double

  init(_ pieces: [Piece]) {
    self.pieces = pieces
    var box = Box.empty
    for piece in pieces { box.formUnwrappedUnion(piece.shape.sweptBox) }
    sweptBox = box
    greatestSpeed = pieces.reduce(0) { max($0, $1.speed) }
  }

  /// Which piece counts at an instant.
  /// - Complexity: O(pieces).
  func piece(at time: GameTime) -> Int {
    var index = 0
    while index + 1 < pieces.count, pieces[index + 1].start <= time { index += 1 }
    return index
  }

  /// The zone's shape at an instant; nil where it has no size.
  func shape(at time: GameTime) -> Zone.Shape? {
    let piece = pieces[piece(at: time)]
    return piece.shape.shape(at: piece.share(at: time))
  }

  /// Whether the zone covers a place at an instant, its border included.
  /// - Complexity: O(pieces), and one geodesic for a circle, two for one that moves; for an area as without a course. No
  ///   allocation.
  func covers(_ place: Coordinate, at time: GameTime) -> Bool {
    let piece = pieces[piece(at: time)]
    let share = piece.share(at: time)
    return !piece.shape.isNothing(at: share) && piece.shape.covers(place, at: share)
  }

  /// Metres from a place to the border at an instant, positive inside; by geodesics, or as good as.
  ///
  /// - Parameter limit: of an area the border is not looked for farther away; the answer is then the limit with a sign.
  /// - Returns: −∞ for a zone of no size.
  /// - Complexity: O(pieces), and one geodesic for a circle, two for one that moves; for an area O(log edges) up to 5 km
  ///   from its border, some ten microseconds for each edge in question beyond. No allocation.
  func depth(of place: Coordinate, at time: GameTime, within limit: Double = .infinity) -> Double {
    let piece = pieces[piece(at: time)]
    let share = piece.share(at: time)
    if piece.shape.isNothing(at: share) { return -.infinity }
    return piece.shape.depth(of: place, at: share, within: limit)
  }

  /// How far the border may have moved between two instants, in metres; infinite where the zone jumped.
  func reach(from start: GameTime, to end: GameTime) -> Double {
    var reach = 0.0
    let first = piece(at: start)
    for index in first..<pieces.count where index == first || pieces[index].start <= end {
      let piece = pieces[index]
      if index > first, piece.isJump { return .infinity }
      guard piece.speed > 0 else { continue }
      let passed = min(end - piece.start, piece.seconds) - max(start - piece.start, 0)
      reach += piece.speed * max(passed, 0)
    }
    return reach
  }

  /// Whether the zone at an instant is narrower than a fix of this accuracy can tell: than twice the inradius.
  /// - Parameter fence: the zone as it was drawn.
  func isNarrow(for accuracy: Meters, _ fence: Fence, at time: GameTime) -> Bool {
    let piece = pieces[piece(at: time)]
    switch piece.shape {
    case .circle(let circle): return accuracy.value > 2 * circle.radius(at: piece.share(at: time))
    case .area(let area):
      let factor = area.scaling(at: piece.share(at: time)).factor
      return factor <= 0 || fence.isNarrow(for: accuracy * (1 / factor))
    }
  }
}
