import QuarryGeometry

/// A rule of a game file: its name, what it means, what it may be, and where it is kept.
///
/// ```swift
/// RuleEntry<GameRules>.number("claimSeconds", \.hunt.claimSeconds, .seconds, "How long …")
/// ```
public struct RuleEntry<Rules: Sendable>: Sendable {
  /// The name in game files.
  public let name: String
  /// What it may be, in words: `"metres, above 0, or null for none"`.
  public let range: String
  /// What it means, in a sentence or two.
  public let explanation: String
  /// The modes that play it; empty for all.
  public var modes: [String] = []
  let read: @Sendable (JSONValue, inout Rules) throws(GameError) -> Void
  let write: @Sendable (Rules, inout JSONWriter) -> Void

  /// What a number counts.
  public enum Unit: String, Sendable {
    /// Metres.
    case meters = "metres"
    /// Metres a second.
    case metersPerSecond = "metres a second"
    /// Seconds.
    case seconds
    /// A factor, a share or a score.
    case number = "a number"
    /// Points.
    case points
    /// Points a second.
    case pointsPerSecond = "points a second"
  }

  /// Which numbers are allowed.
  public enum Range: Sendable {
    /// 0 or more.
    case fromZero
    /// More than 0.
    case aboveZero
    /// A probability of what is taken to be so: 0.5 … 1.
    case certainty
    /// A share: more than 0, up to 1.
    case share

    var words: String {
      switch self {
      case .fromZero: "0 or more"
      case .aboveZero: "above 0"
      case .certainty: "between 0.5 and 1"
      case .share: "above 0, up to 1"
      }
    }

    func contains(_ number: Double) -> Bool {
      switch self {
      case .fromZero: number >= 0
      case .aboveZero: number > 0
      case .certainty: (0.5...1).contains(number)
      case .share: number > 0 && number <= 1
      }
    }
  }

  /// A number; null leaves the default.
  static func number(
    _ name: String, _ place: WritableKeyPath<Rules, Double> & Sendable, _ unit: Unit, allowed range: Range = .fromZero,
    _ explanation: String
  ) -> RuleEntry {
    RuleEntry(
      name: name, range: "\(unit.rawValue), \(range.words)", explanation: explanation,
      read: { value, rules throws(GameError) in
        if !value.isNull { rules[keyPath: place] = try value.ruleNumber(name, range) }
      },
      write: { rules, writer in writer.double(rules[keyPath: place]) })
  }

  /// A number, or null where the rule does not hold at all.
  static func limit(
    _ name: String, _ place: WritableKeyPath<Rules, Double?> & Sendable, _ unit: Unit, allowed range: Range = .fromZero,
    _ explanation: String
  ) -> RuleEntry {
    RuleEntry(
      name: name, range: "\(unit.rawValue), \(range.words), or null", explanation: explanation,
      read: { value, rules throws(GameError) in
        rules[keyPath: place] = value.isNull ? nil : try value.ruleNumber(name, range)
      },
      write: { rules, writer in
        if let limit = rules[keyPath: place] { writer.double(limit) } else { writer.null() }
      })
  }

  /// A whole number; null leaves the default.
  static func whole(
    _ name: String, _ place: WritableKeyPath<Rules, Int> & Sendable, _ range: ClosedRange<Int>, _ explanation: String
  ) -> RuleEntry {
    RuleEntry(
      name: name, range: "a whole number, \(range.lowerBound) to \(range.upperBound)", explanation: explanation,
      read: { value, rules throws(GameError) in
        if !value.isNull { rules[keyPath: place] = try value.ruleWhole(name, range) }
      },
      write: { rules, writer in writer.int(rules[keyPath: place]) })
  }

  /// A whole number, or null where the rule does not hold at all.
  static func wholeLimit(
    _ name: String, _ place: WritableKeyPath<Rules, Int?> & Sendable, _ range: ClosedRange<Int>, _ explanation: String
  ) -> RuleEntry {
    RuleEntry(
      name: name, range: "a whole number, \(range.lowerBound) to \(range.upperBound), or null",
      explanation: explanation,
      read: { value, rules throws(GameError) in
        rules[keyPath: place] = value.isNull ? nil : try value.ruleWhole(name, range)
      },
      write: { rules, writer in
        if let number = rules[keyPath: place] { writer.int(number) } else { writer.null() }
      })
  }

  /// True or false; null leaves the default.
  static func flag(
    _ name: String, _ place: WritableKeyPath<Rules, Bool> & Sendable, _ explanation: String
  ) -> RuleEntry {
    RuleEntry(
      name: name, range: "true or false", explanation: explanation,
      read: { value, rules throws(GameError) in
        if value.isNull { return }
        guard let flag = value.bool else { throw value.wrong("\"\(name)\" is true or false") }
        rules[keyPath: place] = flag
      },
      write: { rules, writer in writer.bool(rules[keyPath: place]) })
  }

  /// A text of the user's, or null where the rule does not hold at all.
  static func text(
    _ name: String, _ place: WritableKeyPath<Rules, String?> & Sendable, _ explanation: String
  ) -> RuleEntry {
    RuleEntry(
      name: name, range: "a text, or null", explanation: explanation,
      read: { value, rules throws(GameError) in
        if !value.isNull, value.string == nil { throw value.wrong("\"\(name)\" is a text, not \(value.kind.article)") }
        rules[keyPath: place] = value.string
      },
      write: { rules, writer in
        if let text = rules[keyPath: place] { writer.string(text) } else { writer.null() }
      })
  }

  /// One of some words; null leaves the default.
  static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ place: WritableKeyPath<Rules, Word> & Sendable, _ explanation: String
  ) -> RuleEntry {
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    return RuleEntry(
      name: name, range: words, explanation: explanation,
      read: { value, rules throws(GameError) in
        if value.isNull { return }
        guard let text = value.string, let word = Word(rawValue: text) else {
          let meant = value.string.flatMap { Spelling.nearest(to: $0, among: Word.allCases.map(\.rawValue)) }
          throw value.wrong("\"\(name)\" is \(words)" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
        }
        rules[keyPath: place] = word
      },
      write: { rules, writer in writer.string(rules[keyPath: place].rawValue) })
  }

  /// A rule that is read and written in its own way.
  static func other(
    _ name: String, _ range: String, _ explanation: String,
    read: @escaping @Sendable (JSONValue, inout Rules) throws(GameError) -> Void,
    write: @escaping @Sendable (Rules, inout JSONWriter) -> Void
  ) -> RuleEntry {
    RuleEntry(name: name, range: range, explanation: explanation, read: read, write: write)
  }

  /// The same rule, kept among others, and played by some modes.
  func kept<Outer: Sendable>(
    at place: WritableKeyPath<Outer, Rules> & Sendable, modes: [String]
  ) -> RuleEntry<Outer> {
    RuleEntry<Outer>(
      name: name, range: range, explanation: explanation, modes: modes,
      read: { [read] value, rules throws(GameError) in try read(value, &rules[keyPath: place]) },
      write: { [write] rules, writer in write(rules[keyPath: place], &writer) })
  }
}

extension JSONValue {
  /// The value as a number that a rule may be.
  func ruleNumber<Rules: Sendable>(_ name: String, _ range: RuleEntry<Rules>.Range) throws(GameError) -> Double {
    guard let number = double, number.isFinite else { throw wrong("\"\(name)\" must be a number, not \(rawText)") }
    guard range.contains(number) else { throw wrong("\"\(name)\" must be \(range.words), not \(rawText)") }
    return number
  }

  /// The value as a whole number that a rule may be.
  func ruleWhole(_ name: String, _ range: ClosedRange<Int>) throws(GameError) -> Int {
    guard let number = double, let whole = Int(exactly: number), range.contains(whole) else {
      throw wrong("\"\(name)\" is a whole number from \(range.lowerBound) to \(range.upperBound), not \(rawText)")
    }
    return whole
  }
}
