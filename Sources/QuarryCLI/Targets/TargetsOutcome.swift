import QuarryGame
import QuarryGeometry
import QuarryTargets

/// What came of a question, and how it is written.
struct TargetsOutcome {
  /// In what the costs are.
  enum Costs {
    case none
    case given
    case meters
  }

  /// How many rules of a proof are written out.
  static let mostRules = 500

  let answer: RingAnswer
  let costs: Costs
  /// The length of each hunt, in the order of the ring from the first player; none where there are no costs.
  let lengths: [Double]
  let objective: RingObjective

  /// The answer as JSON of the contract, in one line.
  func json(of question: TargetQuestion, explains: Bool, isChecked: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    switch answer {
    case .ring(let ring): write(ring, question, explains: explains, isChecked: isChecked, to: &writer)
    case .infeasible(let proof):
      writer.member("feasible", false)
      writer.member("reason", proof.text(rules: question.rules) { question.ids[$0] })
      writer.key("because")
      writer.beginArray()
      let texts = proof.becauseTexts(rules: question.rules) { question.ids[$0] }
      for text in texts.prefix(Self.mostRules) { writer.string(text) }
      if texts.count > Self.mostRules { writer.string("and \(texts.count - Self.mostRules) rules more") }
      writer.endArray()
      // Whether each is needed is worth a word where it is not known.
      if explains || !proof.isMinimal { writer.member("isMinimal", proof.isMinimal) }
    case .undecided(let steps):
      writer.key("feasible")
      writer.null()
      writer.member("reason", "undecided within budget")
      if explains { writer.member("steps", steps) }
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private func write(
    _ ring: TargetRing, _ question: TargetQuestion, explains: Bool, isChecked: Bool, to writer: inout JSONWriter
  ) {
    writer.member("feasible", true)
    writer.key("ring")
    writer.beginArray()
    for player in ring.order(from: 0) { writer.string(question.ids[Int(player)]) }
    writer.endArray()
    writer.member("objective", objective.rawValue)
    let hasCosts = costs != .none
    cost("cost", hasCosts ? lengths.reduce(0, +) : nil, &writer)
    cost("longest", hasCosts ? lengths.max() ?? 0 : nil, &writer)
    cost("shortest", hasCosts ? lengths.min() ?? 0 : nil, &writer)
    cost("bound", ring.bound, &writer)
    writer.key("gap")
    if let gap = ring.gap { writer.fixed(gap, decimals: 6) } else { writer.null() }
    if isChecked { writer.member("checked", true) }
    guard explains else { return }
    writer.member("method", method(ring))
    writer.key("hunts")
    writer.beginArray()
    for (index, arc) in ring.arcs(from: 0).enumerated() {
      writer.beginObject()
      writer.member("hunter", question.ids[arc.hunter])
      writer.member("target", question.ids[arc.target])
      if index < lengths.count { cost(costs == .meters ? "meters" : "cost", lengths[index], &writer) }
      writer.endObject()
    }
    writer.endArray()
  }

  private func cost(_ name: StaticString, _ value: Double?, _ writer: inout JSONWriter) {
    guard let value else {
      writer.key(name)
      return writer.null()
    }
    if costs == .meters { writer.member(name, fixed: value, decimals: 2) } else { writer.member(name, value) }
  }

  /// How the ring was found, for people.
  func method(_ ring: TargetRing) -> String {
    switch ring.sampling {
    case .exactByRejection(let tries):
      return "each ring equally likely: drawn \(tries == 1 ? "once" : "\(tries) times"), until one kept the rules"
    case .exactByCounting(let rings): return "each ring equally likely: one of \(rings), all counted"
    case .chain(let tried, let made):
      return "drawn, then stirred by \(tried) random exchanges, of which \(made) kept the rules"
    case nil: break
    }
    guard let gap = ring.gap else { return "found by search; no bound is known" }
    if gap < 1e-9 { return "proved: no ring is better" }
    return
      "found by search; no ring is better by more than \(Wording.fixed(gap * 100, gap < 0.1 ? 2 : 0)) % of the bound"
  }
}
