import QuarryGeometry

extension Game {
  /// The phases that a match has: those of the game, or else the two that `hidingSeconds` is short for.
  public var playedPhases: [MatchPhase] {
    guard phases.isEmpty, let seconds = rules.course.hidingSeconds else { return phases }
    return [MatchPhase("hide", seconds: seconds, isHunting: false), MatchPhase("hunt")]
  }
}

extension MatchPhase {
  private static let members = ["name", "seconds", "hunting"]

  /// Reads the phases of a game file.
  /// - Throws: the first defect: a phase without a name, one without a length that is not the last, a member that nobody knows.
  static func phases(_ game: JSONValue, hidingSeconds: Double?) throws(GameError) -> [MatchPhase] {
    guard let list = game.present("phases") else { return [] }
    guard list.kind == .array else { throw list.wrong("\"phases\" is a list, not \(list.kind.article)") }
    if hidingSeconds != nil {
      throw list.wrong("\"phases\" goes without the rule \"hidingSeconds\", which is short for two of them")
    }
    var phases: [MatchPhase] = []
    for entry in list.elements {
      if let last = phases.last, last.seconds == nil {
        throw entry.wrong("the phase \"\(last.name)\" has no \"seconds\", so that none can come after it")
      }
      phases.append(try MatchPhase(entry))
    }
    return phases
  }

  private init(_ value: JSONValue) throws(GameError) {
    guard value.kind == .object else {
      throw value.wrong("a phase is an object such as {\"name\": \"hide\", \"seconds\": 300}")
    }
    try value.checkUnique(among: Self.members)
    for (key, member) in value.members where !Self.members.contains(key) {
      let meant = Spelling.nearest(to: key, among: Self.members)
      throw member.wrong("a phase has no \"\(key)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    guard let name = try value.text("name"), !name.isEmpty else { throw value.wrong("a phase needs a \"name\"") }
    self.init(name)
    if let seconds = value.present("seconds") {
      guard let number = seconds.double, number > 0, number <= Self.longestSeconds else {
        throw seconds.wrong("a phase lasts a number of seconds above 0, not \(seconds.rawText)")
      }
      self.seconds = number
    }
    if let hunting = value.present("hunting") {
      guard let flag = hunting.bool else { throw hunting.wrong("\"hunting\" is true or false") }
      isHunting = flag
    }
  }

  /// A hundred years.
  private static let longestSeconds = 3.2e9
}

extension JSONWriter {
  /// Writes phases as game files have them.
  public mutating func phases(_ phases: [MatchPhase]) {
    beginArray()
    for phase in phases {
      beginObject()
      member("name", phase.name)
      if let seconds = phase.seconds { member("seconds", seconds) }
      member("hunting", phase.isHunting)
      endObject()
    }
    endArray()
  }
}
