import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// Who decides in the trade-off of punches.
struct PunchSubject: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case rule(BorderRule)
    case fences(FenceRules)
  }

  /// How it goes about it: one colour of the drawing.
  enum Family: String, CaseIterable, Sendable {
    case naive = "naive"
    case margin = "margin"
    case confirmation = "several fixes"
    case both = "margin and several fixes"
    case average = "moving average"
    case varied = "Quarry, one rule changed"
    case quarry = "Quarry, default rules"
  }

  var name: String
  var family: Family
  var kind: Kind

  static let quarry = PunchSubject(name: "Quarry", family: .quarry, kind: .fences(FenceRules()))

  static let all = simple + [quarry] + varied

  private static var simple: [PunchSubject] {
    let accuracy = FenceRules().assumedAccuracy.value
    func subject(_ name: String, _ family: Family, _ rule: BorderRule) -> PunchSubject {
      PunchSubject(name: name, family: family, kind: .rule(rule))
    }
    func name(_ meters: Double) -> String { "margin \(Figures.plain(meters)) m" }
    let margins = [1.0, 2, 3, 4, 5, 7, 10]
    return [subject("naive", .naive, .naive)]
      + margins.map { subject(name($0), .margin, .margin($0 / accuracy)) }
      + [2, 3, 4].map { subject("\($0) in a row", .confirmation, .margin(0, $0)) }
      + [
        subject("2 of 3", .confirmation, .margin(0, 2, of: 3)), subject("3 of 5", .confirmation, .margin(0, 3, of: 5)),
      ]
      + [2.0, 3, 5, 7].flatMap { meters in
        [2, 3].map { subject("\(name(meters)), \($0) in a row", .both, .margin(meters / accuracy, $0)) }
      }
      + [0.2, 0.5].map { share in
        subject(
          "average \(Figures.plain(share)), margin 4 m", .average,
          BorderRule(enterMargin: 4 / accuracy, exitMargin: 4 / accuracy, smoothing: share))
      }
  }

  /// The rules of evidence, each in turn with other values.
  private static var varied: [PunchSubject] {
    func vary(_ name: String, _ place: WritableKeyPath<FenceRules, Double>, _ values: [Double]) -> [PunchSubject] {
      values.map { value in
        var rules = FenceRules()
        rules[keyPath: place] = value
        return PunchSubject(name: "\(name) \(Figures.exact(value))", family: .varied, kind: .fences(rules))
      }
    }
    return vary("enterCertainty", \.enterCertainty, [0.5, 0.6, 0.7, 0.8, 0.9, 0.97])
      + vary("exitCertainty", \.exitCertainty, [0.8, 0.9, 0.95, 0.99, 0.997])
      + vary("correlatedExitCertainty", \.correlatedExitCertainty, [0.6, 0.66, 0.8, 0.9, 0.97])
      + vary("overwhelmingFactor", \.overwhelmingFactor, [2, 3, 5, 6, 10])
      + vary("enterFactor", \.enterFactor, [0.5, 1.5, 2])
      + vary("exitFactor", \.exitFactor, [0.5, 1, 1.5, 3])
      + vary("correlationSeconds", \.correlationSeconds, [5, 10, 15, 40, 60])
      + [1.5, 2.5, 3, 4, 6, 7, 10].map { value in
        var rules = FenceRules()
        rules.assumedAccuracy = Meters(value)
        return PunchSubject(
          name: "assumedAccuracy \(Figures.exact(value))", family: .varied, kind: .fences(rules))
      } + [
        PunchSubject(
          name: "no evidence, ways only", family: .varied,
          kind: .fences(FenceRules(enterFactor: 0, exitFactor: 0)))
      ]
  }
}

extension Figures {
  /// The shortest decimal of a number.
  static func exact(_ value: Double) -> String {
    var writer = JSONWriter()
    writer.double(value)
    return writer.text
  }
}
