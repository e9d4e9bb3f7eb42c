import QuarryGeometry
import QuarryProximity

extension GameRules {
  /// Modes of the contract that this release does not play.
  static let unplayedModes = ["captureTheFlag", "territory"].filter { GameModes.named($0) == nil }

  /// The names of all rules.
  public static var names: [String] { ["mode", "openJoin"] + entries.map(\.name) }
}

/// Reads the `rules` of a game file.
struct RuleReader {
  private let value: JSONValue?

  init(_ value: JSONValue?) { self.value = value }

  /// The rules, and the names of those that the mode does not play.
  func rules() throws(GameError) -> (rules: GameRules, unplayed: [String]) {
    guard let value else { return (GameRules(), []) }
    guard value.kind == .object else { throw value.wrong("\"rules\" is an object, not \(value.kind.article)") }
    try value.checkUnique(among: GameRules.names)
    var rules = GameRules(mode: try mode(value.present("mode")))
    var unplayed: [String] = []
    for (name, member) in value.members where name != "mode" && name != "openJoin" {
      guard let rule = GameRules.entries.first(where: { $0.name == name }) else {
        let meant = Spelling.nearest(to: name, among: GameRules.names)
        throw member.wrong("there is no rule \"\(name)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
      }
      try rule.read(member, &rules)
      if !rule.modes.isEmpty, !rule.modes.contains(rules.mode.rawValue) { unplayed.append(name) }
    }
    try checkAmending(rules, value)
    try checkNear(rules, value)
    return (rules, unplayed)
  }

  /// Late fixes amend a log only where nobody is eliminated by the rules.
  private func checkAmending(_ rules: GameRules, _ value: JSONValue) throws(GameError) {
    guard rules.lateFixes == .amend, let member = value.present("lateFixes") else { return }
    let demand = "\"lateFixes\": \"amend\" goes with"
    if rules.mode != .free {
      throw member.wrong(
        "\(demand) the mode \"free\" alone, not with \"\(rules.mode.rawValue)\": an elimination is never taken back")
    }
    if rules.graceSeconds != nil {
      throw (value.present("graceSeconds") ?? member).wrong(
        "\(demand) no \"graceSeconds\": an elimination is never taken back")
    }
  }

  /// Players who are near part farther away than they met, and no watch reaches over more than a region.
  private func checkNear(_ rules: GameRules, _ value: JSONValue) throws(GameError) {
    let most = ProximityWatch.longest.value
    for name in ["nearMeters", "farMeters"] {
      if let member = value.present(name), let meters = member.double, meters > most {
        throw member.wrong("\"\(name)\" must be at most \(Int(most)), not \(member.rawText)")
      }
    }
    // Beyond these nobody would be watched.
    for (name, limit) in [
      ("nearSeconds", 1e9), ("nearCooldownSeconds", 1e9), ("holdSeconds", 1e6), ("assumedAccuracyMeters", 1e7),
    ] where rules.nearMeters != nil {
      if let member = value.present(name), let number = member.double, number >= limit {
        throw member.wrong("\"\(name)\" must be less than \(Int(limit)), not \(member.rawText)")
      }
    }
    guard let far = rules.farMeters, let member = value.present("farMeters") else { return }
    guard let near = rules.nearMeters else { throw member.wrong("\"farMeters\" goes with \"nearMeters\"") }
    if far < near { throw member.wrong("\"farMeters\" must not be less than \"nearMeters\"") }
  }

  private func mode(_ value: JSONValue?) throws(GameError) -> GameRules.Mode {
    guard let value else { return .free }
    guard let name = value.string else { throw value.wrong("\"mode\" must be a string, not \(value.kind.article)") }
    if GameModes.named(name) != nil { return GameRules.Mode(rawValue: name) }
    let names = GameModes.standard.map { $0.name }
    let played = names.map { "\"\($0)\"" }.joined(separator: ", ")
    if GameRules.unplayedModes.contains(name) {
      throw value.wrong("the mode \"\(name)\" is not played by this release; it plays \(played)")
    }
    let meant = Spelling.nearest(to: name, among: names + GameRules.unplayedModes).map { "; did you mean \"\($0)\"?" }
    throw value.wrong("there is no mode \"\(name)\"" + (meant ?? "; this release plays \(played)"))
  }
}

extension JSONWriter {
  /// Writes rules with all defaults filled in: those that the mode plays.
  public mutating func rules(_ rules: GameRules) {
    beginObject()
    member("mode", rules.mode.rawValue)
    for rule in GameRules.entries where rule.modes.isEmpty || rule.modes.contains(rules.mode.rawValue) {
      key(rule.name)
      rule.write(rules, &self)
    }
    endObject()
  }
}
