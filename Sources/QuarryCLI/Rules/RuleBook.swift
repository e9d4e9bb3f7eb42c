import QuarryGame
import QuarryGeometry

/// Every rule of game files, explained: what `quarry rules` tells.
struct RuleBook {
  /// A rule as it is told.
  struct Rule: Hashable {
    let name: String
    let explanation: String
    /// What it may be, in words.
    let range: String
    /// The default in each mode that plays it, as JSON, in the order of the modes.
    let defaults: [Default]
    /// The modes that play it; empty for all.
    let modes: [String]

    /// The default in a mode.
    struct Default: Hashable {
      let mode: String
      let json: String
    }
  }

  /// A mode as it is told.
  struct Mode: Hashable {
    let name: String
    let summary: String
    let eliminates: Bool
    let hearsClaims: Bool
  }

  /// Rules that are played by the same modes.
  struct Group: Hashable {
    /// The modes; empty for all.
    let modes: [String]
    let rules: [Rule]
  }

  /// The modes that are told.
  let modes: [Mode]
  /// The rules, first those of all modes.
  let groups: [Group]

  /// All rules.
  static var all: RuleBook {
    let claims = GameModes.hearingClaims
    let modes = GameModes.standard.map { mode in
      Mode(
        name: mode.name, summary: mode.summary, eliminates: mode.eliminates, hearsClaims: claims.contains(mode.name))
    }
    let names = modes.map(\.name)
    let named = names.map { "\"\($0)\"" }.joined(separator: " or ")
    let kept = [
      Rule(
        name: "mode", explanation: "What kind of game is played.", range: named,
        defaults: names.map { Rule.Default(mode: $0, json: "\"\(GameRules.Mode.free.rawValue)\"") }, modes: []),
      Rule(
        name: "openJoin",
        explanation: "Whether a player who is not listed joins with the first fix. May stand beside \"rules\", too.",
        range: "true or false", defaults: names.map { Rule.Default(mode: $0, json: "\(Game().openJoin)") }, modes: []),
    ]
    let entries = GameRules.entries.map { entry in
      Rule(
        name: entry.name, explanation: entry.explanation, range: entry.range,
        defaults: names.map { GameRules.Mode(rawValue: $0) }.filter(entry.isPlayed).map { mode in
          Rule.Default(mode: mode.rawValue, json: entry.json(of: GameRules(mode: mode)))
        }, modes: entry.modes)
    }
    return RuleBook(modes: modes, groups: grouped(kept + entries))
  }

  private static func grouped(_ rules: [Rule]) -> [Group] {
    var modes: [[String]] = [[]]
    for rule in rules where !modes.contains(rule.modes) { modes.append(rule.modes) }
    return modes.map { played in Group(modes: played, rules: rules.filter { $0.modes == played }) }
      .filter { !$0.rules.isEmpty }
  }

  /// The names of all rules.
  var names: [String] { groups.flatMap { $0.rules.map(\.name) } }

  /// What one mode plays, with its defaults alone.
  /// - Throws: a failure of usage for a mode that there is not, with the nearest one.
  func played(in mode: String) throws(Failure) -> RuleBook {
    guard let told = modes.first(where: { $0.name == mode }) else {
      throw Failure(.usage, Self.unknown("mode", mode, among: modes.map(\.name)))
    }
    let rules = groups.flatMap(\.rules).filter { $0.modes.isEmpty || $0.modes.contains(mode) }.map { rule in
      Rule(
        name: rule.name, explanation: rule.explanation, range: rule.range,
        defaults: rule.defaults.filter { $0.mode == mode }.map { fact in
          Rule.Default(mode: mode, json: rule.name == "mode" ? "\"\(mode)\"" : fact.json)
        }, modes: rule.modes)
    }
    return RuleBook(modes: [told], groups: Self.grouped(rules))
  }

  /// Some rules alone, in the order in which they are asked for.
  /// - Throws: a failure of usage for a rule that there is not, with the nearest one.
  func only(_ names: [String]) throws(Failure) -> RuleBook {
    var rules: [Rule] = []
    for name in names {
      guard let rule = groups.lazy.flatMap(\.rules).first(where: { $0.name == name }) else {
        throw Failure(.usage, Self.unknown("rule", name, among: GameRules.names))
      }
      if !rules.contains(rule) { rules.append(rule) }
    }
    return RuleBook(modes: modes, groups: Self.grouped(rules))
  }

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    let shown = Wording.oneLine(name)
    let meant = Spelling.nearest(to: name, among: names)
    return "there is no \(kind) \"\(shown)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? "")
  }
}
