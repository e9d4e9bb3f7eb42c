extension JSONValue {
  /// The time of a string that is RFC 3339, see ``GameTime/init(rfc3339:)-(String)``, or of a number of seconds since
  /// 1970; nil for anything else. No allocation.
  public var time: GameTime? {
    if let seconds = double { return GameTime(secondsSince1970: seconds) }
    return stringBytes.flatMap { GameTime(rfc3339: $0) }
  }
}
