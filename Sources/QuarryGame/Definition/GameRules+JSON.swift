import QuarryGeometry

extension GameRules {
  /// Rules of the contract that this release knows of and does not play.
  public static let unplayedNames = [
    "vehicleSpeedMetersPerSecond", "outsideBudgetSeconds", "warnMeters", "nearMeters", "farMeters",
    "eliminationMeters", "claimSeconds", "claimFreshnessSeconds", "objective",
  ]

  /// Modes of the contract that this release does not play.
  static let unplayedModes = [
    "assassin", "tag", "checkpoints", "hideAndSeek", "captureTheFlag", "territory",
  ]

  /// A rule that is a number: its name, where it is kept, and what it may be.
  struct NumberRule {
    let name: String
    let place: WritableKeyPath<GameRules, Double> & Sendable
    /// Whether 0 is too little.
    let isAboveZero: Bool
    /// Whether it is the probability of what is taken to be so: even chances at least, and certainty at most.
    var isCertainty = false
  }

  static let numbers: [NumberRule] = [
    NumberRule(name: "accuracyFactor", place: \.accuracyFactor, isAboveZero: false),
    NumberRule(name: "exitAccuracyFactor", place: \.exitAccuracyFactor, isAboveZero: false),
    NumberRule(name: "overwhelmingFactor", place: \.overwhelmingFactor, isAboveZero: false),
    NumberRule(name: "enterCertainty", place: \.enterCertainty, isAboveZero: false, isCertainty: true),
    NumberRule(name: "exitCertainty", place: \.exitCertainty, isAboveZero: false, isCertainty: true),
    NumberRule(
      name: "correlatedExitCertainty", place: \.correlatedExitCertainty, isAboveZero: false, isCertainty: true),
    NumberRule(name: "correlationSeconds", place: \.correlationSeconds, isAboveZero: true),
    NumberRule(name: "assumedAccuracyMeters", place: \.assumedAccuracyMeters, isAboveZero: true),
    NumberRule(name: "minimumMarginMeters", place: \.minimumMarginMeters, isAboveZero: false),
    NumberRule(name: "latenessSeconds", place: \.latenessSeconds, isAboveZero: false),
    NumberRule(name: "staleAfterSeconds", place: \.staleAfterSeconds, isAboveZero: true),
    NumberRule(name: "gapSeconds", place: \.gapSeconds, isAboveZero: true),
    NumberRule(name: "maximumSpeedMetersPerSecond", place: \.maximumSpeedMetersPerSecond, isAboveZero: true),
  ]

  /// The names of all rules that are played.
  public static var names: [String] { ["mode", "lateFixes", "graceSeconds", "openJoin"] + numbers.map(\.name) }
}

/// Reads the `rules` of a game file.
struct RuleReader {
  private let value: JSONValue?

  init(_ value: JSONValue?) { self.value = value }

  /// The rules, and the names of those that are known but not played.
  func rules() throws(GameError) -> (rules: GameRules, unplayed: [String]) {
    guard let value else { return (GameRules(), []) }
    guard value.kind == .object else { throw value.wrong("\"rules\" is an object, not \(value.kind.article)") }
    try value.checkUnique(among: GameRules.names + GameRules.unplayedNames)
    var rules = GameRules(mode: try mode(value.present("mode")))
    var unplayed: [String] = []
    for (name, member) in value.members {
      if name == "mode" || name == "openJoin" { continue }
      if let rule = GameRules.numbers.first(where: { $0.name == name }) {
        if member.isNull { continue }
        rules[keyPath: rule.place] = try number(
          member, name, isAboveZero: rule.isAboveZero, isCertainty: rule.isCertainty)
      } else if name == "graceSeconds" {
        rules.graceSeconds = member.isNull ? nil : try number(member, name, isAboveZero: false)
      } else if name == "lateFixes" {
        guard member.isNull || member.isString("record") else {
          throw member.wrong(
            member.isString("amend")
              ? "\"lateFixes\": \"amend\" is not played by this release; \"record\" is"
              : "\"lateFixes\" is \"record\" or \"amend\"")
        }
      } else if GameRules.unplayedNames.contains(name) {
        unplayed.append(name)
      } else {
        let meant = Spelling.nearest(to: name, among: GameRules.names + GameRules.unplayedNames)
        throw member.wrong("there is no rule \"\(name)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
      }
    }
    return (rules, unplayed)
  }

  private func mode(_ value: JSONValue?) throws(GameError) -> GameRules.Mode {
    guard let value else { return .free }
    guard let name = value.string else { throw value.wrong("\"mode\" must be a string, not \(value.kind.article)") }
    if let mode = GameRules.Mode(rawValue: name) { return mode }
    let played = GameRules.Mode.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
    if GameRules.unplayedModes.contains(name) {
      throw value.wrong("the mode \"\(name)\" is not played by this release; it plays \(played)")
    }
    let known = GameRules.Mode.allCases.map(\.rawValue) + GameRules.unplayedModes
    let meant = Spelling.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" }
    throw value.wrong("there is no mode \"\(name)\"" + (meant ?? "; this release plays \(played)"))
  }

  private func number(
    _ value: JSONValue, _ name: String, isAboveZero: Bool, isCertainty: Bool = false
  ) throws(GameError) -> Double {
    guard let number = value.double, number.isFinite else {
      throw value.wrong("\"\(name)\" must be a number, not \(value.rawText)")
    }
    guard isAboveZero ? number > 0 : number >= 0 else {
      throw value.wrong("\"\(name)\" must be \(isAboveZero ? "above 0" : "0 or more"), not \(value.rawText)")
    }
    guard !isCertainty || (0.5...1).contains(number) else {
      throw value.wrong("\"\(name)\" must be between 0.5 and 1, not \(value.rawText)")
    }
    return number
  }
}

extension JSONWriter {
  /// Writes rules with all defaults filled in.
  public mutating func rules(_ rules: GameRules) {
    beginObject()
    member("mode", rules.mode.rawValue)
    for rule in GameRules.numbers {
      key(rule.name)
      double(rules[keyPath: rule.place])
    }
    key("graceSeconds")
    if let grace = rules.graceSeconds { double(grace) } else { null() }
    member("lateFixes", "record")
    endObject()
  }
}
