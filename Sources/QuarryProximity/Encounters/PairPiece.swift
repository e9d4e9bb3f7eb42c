import QuarryGeometry
import QuarryIndex

/// A time in which two players both go straight, or stand: how their distance goes.
///
/// The ways are straight lines in space between the places of fixes: of a line of 1 km the middle is 2 cm below the ground, and two
/// players' lines bend alike. So the square of the distance is a polynomial of second degree in time; where a fix of both
/// ends the piece, the geodesic decides.
struct PairPiece {
  let from: GameTime
  let to: GameTime
  /// The difference of the places at the start, and how it changes until the end.
  private let start: SpacePoint
  private let change: SpacePoint
  /// The difference of the altitudes at both ends, in metres; NaN where one is not known.
  private let startHeight: Double
  private let endHeight: Double
  /// By how much more altitudes have to differ for two players to part, in metres.
  private let heightMargin: Double
  /// The places at the end, where fixes of both are there.
  private let endPlaces: (Coordinate, Coordinate)?
  /// The difference of the places at the end, as they are, not as computed from its parts.
  private let endSquare: Double
  /// The accuracies of both together, in metres: the root of the sum of their squares.
  let accuracy: Double
  /// Their plain sum.
  let accuracySum: Double

  /// Makes a piece of where both are at its ends; of an instant both ends are the same.
  init(from: GameTime, _ a0: Moment, _ b0: Moment, to: GameTime, _ a1: Moment, _ b1: Moment) {
    self.from = from
    self.to = to
    start = SpacePoint(x: b0.space.x - a0.space.x, y: b0.space.y - a0.space.y, z: b0.space.z - a0.space.z)
    let end = SpacePoint(x: b1.space.x - a1.space.x, y: b1.space.y - a1.space.y, z: b1.space.z - a1.space.z)
    change = SpacePoint(x: end.x - start.x, y: end.y - start.y, z: end.z - start.z)
    startHeight = b0.altitude - a0.altitude
    endHeight = b1.altitude - a1.altitude
    let (va, vb) = (max(a0.verticalAccuracy, a1.verticalAccuracy), max(b0.verticalAccuracy, b1.verticalAccuracy))
    heightMargin = (va * va + vb * vb).squareRoot()
    if let a = a1.place, let b = b1.place { endPlaces = (a, b) } else { endPlaces = nil }
    endSquare = end.x * end.x + end.y * end.y + end.z * end.z
    accuracySum = a1.accuracy + b1.accuracy
    accuracy = (a1.accuracy * a1.accuracy + b1.accuracy * b1.accuracy).squareRoot()
  }

  private static func dot(_ a: SpacePoint, _ b: SpacePoint) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

  /// What an event on this piece was decided by.
  func grounds(
    _ rule: ProximityEvent.Grounds.Rule, limit: ChordRadius, margin: Double = 0, certainty: Double? = nil
  ) -> ProximityEvent.Grounds {
    ProximityEvent.Grounds(
      rule: rule, knownUntil: to, distance: endDistance, limit: limit.distance, margin: Meters(margin),
      accuracy: Meters(accuracy), certainty: certainty)
  }

  // MARK: Distances

  /// How far they are from each other at the end.
  var endDistance: Meters {
    if let (a, b) = endPlaces, endSquare > Self.longestByFormula { return Geodesic.distance(a, b) }
    return ChordRadius.distance(ofChord: endSquare.squareRoot())
  }

  /// How far they are from each other at the start.
  var startDistance: Meters { ChordRadius.distance(ofChord: Self.dot(start, start).squareRoot()) }

  /// The square of the longest chord by which the formula tells the distance better than a twentieth of a millimetre.
  private static let longestByFormula = 1e8

  /// Whether they are within a distance at the end, as the geodesic has it.
  func endsWithin(_ radius: ChordRadius) -> Bool {
    if endSquare <= radius.insideSquare { return true }
    if endSquare > radius.outsideSquare { return false }
    guard let (a, b) = endPlaces else {
      return ChordRadius.distance(ofChord: endSquare.squareRoot()) <= radius.distance
    }
    return Geodesic.distance(a, b) <= radius.distance
  }

  /// Where the least distance from a share of the piece on lies, and its square.
  private func nearest(from share: Double) -> (share: Double, square: Double) {
    let speed = Self.dot(change, change)
    let at = speed > 0 ? min(max(-Self.dot(start, change) / speed, share), 1) : share
    return (at, square(at))
  }

  private func square(_ share: Double) -> Double {
    let point = SpacePoint(x: start.x + change.x * share, y: start.y + change.y * share, z: start.z + change.z * share)
    return Self.dot(point, point)
  }

  /// The least distance from an instant on.
  func nearest(since time: GameTime) -> Meters {
    let (share, square) = nearest(from: share(of: time))
    return share >= 1 ? endDistance : ChordRadius.distance(ofChord: square.squareRoot())
  }

  // MARK: Shares of the piece

  /// The shares between which they are within a distance, beyond the piece's ends too; nil where they never are.
  func shares(within radius: ChordRadius) -> ClosedRange<Double>? {
    let chord = (max(radius.inside, 0) + max(radius.outside, 0)) / 2
    guard radius.outside >= 0 else { return nil }
    let a = Self.dot(change, change), b = Self.dot(start, change), c = Self.dot(start, start) - chord * chord
    // Who does not move against each other is within all the time, or never.
    guard a > 0 else { return c <= 0 ? -.infinity ... .infinity : nil }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    // Without loss of digits where one root is near 0.
    let q = b >= 0 ? -(b + root) : root - b
    let (one, other) = (q / a, q == 0 ? 0 : c / q)
    return min(one, other)...max(one, other)
  }

  /// The shares between which their altitudes differ by at most so much.
  func shares(withinHeight limit: Double?, leaving: Bool) -> ClosedRange<Double>? {
    guard let limit, startHeight.isFinite, endHeight.isFinite else { return -.infinity ... .infinity }
    let most = leaving ? limit + heightMargin : limit
    let rise = endHeight - startHeight
    guard rise != 0 else { return abs(startHeight) <= most ? -.infinity ... .infinity : nil }
    let (one, other) = ((-most - startHeight) / rise, (most - startHeight) / rise)
    return min(one, other)...max(one, other)
  }

  func endsWithin(height limit: Double?, leaving: Bool) -> Bool {
    guard let limit, endHeight.isFinite else { return true }
    return abs(endHeight) <= (leaving ? limit + heightMargin : limit)
  }

  /// Whether they come within a distance for sure between the ends, though they are not at the end.
  func passes(_ radius: ChordRadius, from share: Double) -> Bool {
    let (at, square) = nearest(from: share)
    return at < 1 && square <= radius.insideSquare
  }

  /// The instant of a share, to the microsecond.
  func time(of share: Double) -> GameTime {
    if !(share > 0) { return from }
    if share >= 1 { return to }
    return min(from.advanced(bySeconds: (to - from) * share), to)
  }

  func share(of time: GameTime) -> Double {
    if time <= from { return 0 }
    return time >= to ? 1 : (time - from) / (to - from)
  }
}
