import QuarryGeometry
import QuarryProximity

extension GameRules {
  /// Rules of the contract that this release knows of and does not play.
  public static let unplayedNames = [
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
    NumberRule(name: "vehicleSpeedMetersPerSecond", place: \.vehicleSpeedMetersPerSecond, isAboveZero: true),
    NumberRule(name: "outsideRecoveryRate", place: \.outsideRecoveryRate, isAboveZero: false),
    NumberRule(name: "cheatScore", place: \.cheatScore, isAboveZero: true),
    NumberRule(name: "nearSeconds", place: \.nearSeconds, isAboveZero: false),
    NumberRule(name: "nearCooldownSeconds", place: \.nearCooldownSeconds, isAboveZero: false),
    NumberRule(name: "holdSeconds", place: \.holdSeconds, isAboveZero: true),
  ]

  /// A rule that is a number of 0 or more, or that does not hold at all: its name, and where it is kept.
  struct LimitRule {
    let name: String
    let place: WritableKeyPath<GameRules, Double?> & Sendable
  }

  static let limits: [LimitRule] = [
    LimitRule(name: "graceSeconds", place: \.graceSeconds),
    LimitRule(name: "outsideBudgetSeconds", place: \.outsideBudgetSeconds),
    LimitRule(name: "warnMeters", place: \.warnMeters),
    LimitRule(name: "nearMeters", place: \.nearMeters),
    LimitRule(name: "farMeters", place: \.farMeters),
    LimitRule(name: "nearHeightMeters", place: \.nearHeightMeters),
  ]

  /// The names of all rules that are played.
  public static var names: [String] {
    ["mode", "lateFixes", "amendSeconds", "staleMemberships", "nearPairs", "openJoin"] + numbers.map(\.name)
      + limits.map(\.name)
  }
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
      } else if let rule = GameRules.limits.first(where: { $0.name == name }) {
        rules[keyPath: rule.place] = member.isNull ? nil : try number(member, name, isAboveZero: false)
      } else if name == "lateFixes" {
        rules.lateFixes = try word(member, name) ?? .record
      } else if name == "amendSeconds" {
        rules.amendSeconds = member.isNull ? nil : try number(member, name, isAboveZero: true)
      } else if name == "staleMemberships" {
        rules.staleMemberships = try word(member, name) ?? .keep
      } else if name == "nearPairs" {
        rules.nearPairs = try word(member, name) ?? .all
      } else if GameRules.unplayedNames.contains(name) {
        unplayed.append(name)
      } else {
        let meant = Spelling.nearest(to: name, among: GameRules.names + GameRules.unplayedNames)
        throw member.wrong("there is no rule \"\(name)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
      }
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

  /// A rule that is one of some words; nil where it is null.
  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, _ name: String
  ) throws(GameError) -> Word? {
    if value.isNull { return nil }
    if let text = value.string, let word = Word(rawValue: text) { return word }
    throw value.wrong("\"\(name)\" is " + Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
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
    for rule in GameRules.limits {
      key(rule.name)
      if let limit = rules[keyPath: rule.place] { double(limit) } else { null() }
    }
    member("lateFixes", rules.lateFixes.rawValue)
    key("amendSeconds")
    if let seconds = rules.amendSeconds { double(seconds) } else { null() }
    member("staleMemberships", rules.staleMemberships.rawValue)
    member("nearPairs", rules.nearPairs.rawValue)
    endObject()
  }
}
