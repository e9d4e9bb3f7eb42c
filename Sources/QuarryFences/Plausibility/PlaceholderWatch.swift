import QuarryGeometry

/// Knows the places that a device reports, bit for bit, where it does not know its own.
///
/// Such a place (a default, the last known one) comes between real fixes, always with the same bits. That alone says
/// nothing: a phone on a table repeats its place too, and comes back to it. So a place is suspected only where it was an
/// excursion, out and back at speeds that are no player's: the fix before it and the fix behind it lie nearer to each
/// other than half the way to it. An excursion at impossible speeds proves the place by itself. One at a mere vehicle's
/// speed counts only where the player came to its beginning slowly and where the place was left again within
/// ``passingSeconds``, and proves with the third: who drives home, stays and drives off again is never suspected, nor who
/// drives round a turning place. A place that is proven is turned away whenever it is reported again and
/// is too far to have been walked to since the last fix that was taken. Whoever does go there is believed.
public struct PlaceholderWatch: Hashable, Sendable, Codable {
  /// A place that was an excursion.
  struct Suspect: Hashable, Sendable, Codable {
    var place: Coordinate
    /// How much speaks against it; from ``PlaceholderWatch/proof`` on it is proven.
    var weight: Int
  }

  /// A run of fixes at one place, bit for bit.
  struct Stay: Hashable, Sendable, Codable {
    var since: GameTime
    var last: FenceFix
    /// How fast the player came from elsewhere.
    var arrival: Haste
  }

  /// How fast a step was.
  enum Haste: Int, Hashable, Sendable, Codable, Comparable {
    case usual
    case fast
    case impossible

    static func < (a: Haste, b: Haste) -> Bool { a.rawValue < b.rawValue }
  }

  /// A place with so much weight is proven: three fast excursions, or one that is impossible.
  private static let proof = 3
  /// Longer than this at one place is a stay, and no excursion unless nobody could have gone there.
  public static let passingSeconds = 60.0
  /// So many places are kept of a player: devices have one, at most two.
  private static let suspectLimit = 4

  /// The places that were excursions, the one that was suspected last at the end.
  private(set) var suspects: [Suspect] = []
  private var stay: Stay?
  /// The stay before: its last fix, and how fast the player came to it.
  private var before: FenceFix?
  private var beforeArrival = Haste.usual

  /// A player of whom nothing is known.
  public init() {}

  /// The places that are proven.
  public var placeholders: [Coordinate] { suspects.filter { $0.weight >= Self.proof }.map(\.place) }

  /// Whether a fix reports a place that is proven, and that the player cannot have walked to.
  /// - Parameter last: the last fix that was taken.
  /// - Complexity: O(1); a distance only where the place is suspected.
  public func isPlaceholder(_ fix: FenceFix, after last: FenceFix?, rules: PlausibilityRules) -> Bool {
    guard !suspects.isEmpty, let last, last.place != fix.place,
      suspects.contains(where: { $0.place == fix.place && $0.weight >= Self.proof })
    else { return false }
    return Pace(to: fix, rules: rules.motion).step(from: last).speed > rules.motion.fromRest
  }

  /// Takes in a fix that is no placeholder and not before the last one, whether it was taken or not.
  /// - Complexity: O(1); up to three distances where the step may have been fast, none else. No allocation unless a place is
  ///   suspected.
  public mutating func observe(_ fix: FenceFix, rules: PlausibilityRules) {
    var fix = fix
    fix = fix.sound
    guard let stay else { return begin(fix, .usual) }
    guard stay.last.place != fix.place else {
      self.stay?.last = fix
      return
    }
    let leaving = haste(from: stay.last, to: fix, rules)
    if let before, min(stay.arrival, leaving) > .usual, isBack(fix, near: before, from: stay.last, rules) {
      let isImpossible = min(stay.arrival, leaving) == .impossible
      if isImpossible || (beforeArrival == .usual && stay.last.time - stay.since <= Self.passingSeconds) {
        suspect(stay.last.place, weight: isImpossible ? Self.proof : 1)
        // The excursion is forgotten: the way goes on from where it began.
        return begin(fix, haste(from: before, to: fix, rules))
      }
    }
    before = stay.last
    beforeArrival = stay.arrival
    begin(fix, leaving)
  }

  private mutating func begin(_ fix: FenceFix, _ arrival: Haste) {
    stay = Stay(since: fix.time, last: fix, arrival: arrival)
  }

  private func isBack(
    _ fix: FenceFix, near before: FenceFix, from place: FenceFix, _ rules: PlausibilityRules
  ) -> Bool {
    let pace = Pace(to: before, rules: rules.motion)
    return pace.step(from: fix).distance <= pace.step(from: place).distance / 2
  }

  private func haste(from start: FenceFix, to end: FenceFix, _ rules: PlausibilityRules) -> Haste {
    if Pace.isSurelySlow(from: start, to: end, limit: rules.vehicleSpeed) { return .usual }
    let speed = Pace(to: end, rules: rules.motion).step(from: start).speed
    return speed > rules.motion.maximum ? .impossible : speed > rules.vehicleSpeed ? .fast : .usual
  }

  private mutating func suspect(_ place: Coordinate, weight: Int) {
    var known = Suspect(place: place, weight: 0)
    if let index = suspects.firstIndex(where: { $0.place == place }) {
      known = suspects.remove(at: index)
    } else if suspects.count >= Self.suspectLimit {
      suspects.removeFirst()
    }
    known.weight = min(max(known.weight, 0), Self.proof) + weight
    suspects.append(known)
  }
}

extension PlaceholderWatch: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.unsigned(UInt64(suspects.count))
    for suspect in suspects {
      suspect.place.pack(into: &writer)
      writer.signed(Int64(suspect.weight))
    }
    writer.flag(stay != nil)
    if let stay {
      stay.since.pack(into: &writer)
      stay.last.pack(into: &writer)
      writer.signed(Int64(stay.arrival.rawValue))
    }
    before.pack(into: &writer)
    writer.signed(Int64(beforeArrival.rawValue))
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    func haste() throws(BinaryError) -> Haste {
      guard let haste = Haste(rawValue: try reader.integer(Int.self)) else { throw reader.error("no haste") }
      return haste
    }
    for _ in 0..<(try reader.count()) {
      let place = try Coordinate(unpacking: &reader)
      suspects.append(Suspect(place: place, weight: try reader.integer(Int.self)))
    }
    if try reader.flag() {
      let since = try GameTime(unpacking: &reader)
      let last = try FenceFix(unpacking: &reader)
      stay = Stay(since: since, last: last, arrival: try haste())
    }
    before = try FenceFix?(unpacking: &reader)
    beforeArrival = try haste()
  }
}
