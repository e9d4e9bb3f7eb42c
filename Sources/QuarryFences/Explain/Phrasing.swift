import QuarryGeometry

/// Numbers, places and times as explanations tell them.
enum Phrasing {
  /// A distance with two decimals, as in the log.
  static func distance(_ distance: Meters) -> String {
    distance < MembershipExplanation.unpassable ? "\(fixed(distance.value, 2)) m" : "more than the globe is wide"
  }

  /// A share as per cent.
  static func percent(_ share: Double) -> String { "\(fixed(share * 100, 1)) %" }

  /// Seconds, with decimals only where there are some.
  static func seconds(_ seconds: Double) -> String {
    "\(fixed(seconds, seconds == seconds.rounded() ? 0 : 1)) s"
  }

  /// An instant as in the log.
  static func time(_ time: GameTime) -> String {
    time > .distantPast ? time.rfc3339 : "a time that a wrong clock gave"
  }

  /// A place as in the log.
  static func place(_ place: Coordinate) -> String {
    "longitude \(fixed(place.longitude, 7)), latitude \(fixed(place.latitude, 7))"
  }

  /// A depth as a distance and a side: `3.20 m inside of its border`.
  static func depth(_ depth: Meters) -> String {
    if depth.value == 0 { return "on its border" }
    return "\(distance(depth.magnitude)) \(depth.value > 0 ? "inside" : "outside") of its border"
  }

  /// Sentences begin with a capital where they begin with `the player`; names are left as they are.
  static func subject(_ player: String?) -> String { player ?? "The player" }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    JSONWriter.appendFixed(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
