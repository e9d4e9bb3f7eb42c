import QuarryGame
import QuarryGeometry
import QuarryTargets

/// A drawing of a ring: players where they are, an arrow from each hunter to its target; or the reason why there is none.
struct RingPicture {
  /// From so many players on names, and arrowheads, are left out: they would cover everything.
  private static let mostNames = 80
  private static let mostHeads = 400
  /// Colours that are told apart by people who see few colours, too (Okabe and Ito 2008), for as many teams.
  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a6a00", "#444444",
  ]

  private let question: TargetQuestion
  private let outcome: TargetsOutcome
  private let order: [Int32]
  private let layout: RingLayout
  /// The names of the teams, in the order in which they come.
  private let teams: [String]

  init(_ question: TargetQuestion, _ outcome: TargetsOutcome) {
    self.question = question
    self.outcome = outcome
    order = outcome.answer.ring?.order(from: 0) ?? []
    layout = RingLayout(question.allPlaces, count: question.ids.count, order: order)
    var seen: Set<String> = []
    teams = question.teams.compactMap { $0 }.filter { seen.insert($0).inserted }
  }

  /// The picture alone, a file of its own.
  func svg() -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &text)
    return Array(text.utf8)
  }

  /// A page with the picture, what it says in words, and the list of hunts. It loads nothing from anywhere.
  func html() -> [UInt8] {
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>
      :root { color-scheme: light dark; --ink: #1d2421; --soft: #5d6863; --rule: #d9deda; --sheet: #f4f5f3; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e6ebe8; --soft: #98a49e; --rule: #2e3733; --sheet: #101412; }
      }
      body {
        margin: 0 auto; padding: 12px 16px; max-width: 1200px; color: var(--ink); background: var(--sheet);
        font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
      }
      h1 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
      p { margin: 2px 0 10px; color: var(--soft); overflow-wrap: anywhere; }
      main { display: grid; gap: 16px; grid-template-columns: minmax(0, 3fr) minmax(240px, 1fr); align-items: start; }
      @media (max-width: 760px) { main { grid-template-columns: minmax(0, 1fr); } }
      svg { width: 100%; height: auto; border: 1px solid var(--rule); border-radius: 10px; }
      .list { max-height: 85vh; overflow: auto; }
      table { width: 100%; border-collapse: collapse; }
      td, th { padding: 2px 8px 2px 0; border-bottom: 1px solid var(--rule); text-align: left; overflow-wrap: anywhere; }
      td:last-child, th:last-child { text-align: right; padding-right: 0; white-space: nowrap; }
      ul { margin: 0; padding-left: 18px; }
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p>\(subtitle)</p>
      <main>

      """
    write(to: &text)
    text += "<div class=\"list\">\n" + list + "</div>\n</main>\n</body>\n</html>\n"
    return Array(text.utf8)
  }

  private func name(_ player: Int) -> String { ReplayPage.escaped(Wording.oneLine(question.ids[player], longest: 60)) }

  private var title: String {
    switch outcome.answer {
    case .ring: "A ring of \(Wording.count(question.ids.count, "player"))"
    case .infeasible: "There is no ring"
    case .undecided: "No ring was found"
    }
  }

  private func length(_ value: Double) -> String {
    outcome.costs == .meters ? Wording.distance(Meters(value)) : "\(Wording.fixed(value, value < 10 ? 3 : 1))"
  }

  private var subtitle: String {
    switch outcome.answer {
    case .ring(let ring):
      var parts = [outcome.objective.rawValue]
      if outcome.costs != .none {
        parts.append("in all \(length(outcome.lengths.reduce(0, +)))")
        parts.append("hunts from \(length(outcome.lengths.min() ?? 0)) to \(length(outcome.lengths.max() ?? 0))")
      }
      return parts.joined(separator: " · ") + " · " + ReplayPage.escaped(outcome.method(ring))
    case .infeasible(let proof):
      return ReplayPage.escaped(Wording.oneLine(proof.text(rules: question.rules) { question.ids[$0] }, longest: 600))
    case .undecided(let steps): return "undecided within a budget of \(Wording.count(steps)) steps"
    }
  }

  /// The hunts in the order of the ring, or the rules that contradict each other.
  private var list: String {
    if case .infeasible(let proof) = outcome.answer {
      let texts = proof.becauseTexts(rules: question.rules) { question.ids[$0] }
      let more = texts.count - TargetsOutcome.mostRules
      let lines = texts.prefix(TargetsOutcome.mostRules) + (more > 0 ? ["and \(more) rules more"] : [])
      return "<ul>\n" + lines.map { "<li>\(ReplayPage.escaped(Wording.oneLine($0, longest: 400)))</li>\n" }.joined()
        + "</ul>\n"
    }
    guard order.count > 1 else { return "" }
    let hasLengths = outcome.lengths.count == order.count
    var text = "<table>\n<tr><th>hunter</th><th>target</th>\(hasLengths ? "<th>apart</th>" : "")</tr>\n"
    for (index, player) in order.enumerated() {
      let target = Int(order[index + 1 < order.count ? index + 1 : 0])
      text += "<tr><td>\(name(Int(player)))</td><td>\(name(target))</td>"
      text += (hasLengths ? "<td>\(length(outcome.lengths[index]))</td>" : "") + "</tr>\n"
    }
    return text + "</table>\n"
  }
}

extension RingPicture {
  private func color(_ player: Int) -> String {
    guard let team = question.teams[player], let index = teams.firstIndex(of: team) else { return "#666666" }
    return Self.colors[index % Self.colors.count]
  }

  private static func number(_ value: Double) -> String { Wording.fixed(value, 1) }

  /// The picture as an element.
  private func write(to text: inout String) {
    let side = Self.number(RingLayout.side)
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" font-size=\"15\""
    text += " font-family=\"system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif\">\n<title>\(title)</title>\n"
    text += """
      <defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">\
      <path d="M0 1 L10 5 L0 9 z" fill="#3b4540"/></marker></defs>
      <rect width="100%" height="100%" fill="#fbfcfb"/>

      """
    arrows(to: &text)
    players(to: &text)
    legend(to: &text)
    text += "</svg>\n"
  }

  private var radius: Double { question.ids.count <= Self.mostNames ? 7 : question.ids.count <= 1000 ? 4 : 1.5 }

  private func arrows(to text: inout String) {
    guard order.count > 1 else { return }
    let hasHeads = order.count <= Self.mostHeads
    let width = order.count <= Self.mostNames ? "1.8" : order.count <= 1000 ? "1.2" : "0.6"
    text += "<g stroke=\"#3b4540\" stroke-width=\"\(width)\" stroke-opacity=\"0.75\" fill=\"none\">\n"
    let longest = outcome.lengths.indices.max { outcome.lengths[$0] < outcome.lengths[$1] }
    for (index, player) in order.enumerated() {
      let target = Int(order[index + 1 < order.count ? index + 1 : 0])
      let (x, y) = (layout.x[Int(player)], layout.y[Int(player)])
      let (east, south) = (layout.x[target] - x, layout.y[target] - y)
      let long = (east * east + south * south).squareRoot()
      // From rim to rim; two who stand on each other have no arrow.
      guard long > 2 * radius + 1 else { continue }
      // Two who hunt each other get arrows side by side.
      let bow = order.count == 2 ? 30.0 : 0
      let (fromX, fromY) = (x + east / long * radius, y + south / long * radius)
      let (toX, toY) = (x + east / long * (long - radius - 2), y + south / long * (long - radius - 2))
      let (middleX, middleY) = ((fromX + toX) / 2 - south / long * bow, (fromY + toY) / 2 + east / long * bow)
      text += "<path d=\"M\(Self.number(fromX)) \(Self.number(fromY)) "
      text += bow == 0 ? "L" : "Q\(Self.number(middleX)) \(Self.number(middleY)) "
      text += "\(Self.number(toX)) \(Self.number(toY))\""
      if index == longest, order.count > 2 { text += " stroke=\"#c62f2f\" stroke-opacity=\"1\"" }
      text += (hasHeads ? " marker-end=\"url(#head)\"" : "") + "/>\n"
    }
    text += "</g>\n"
  }

  private func players(to text: inout String) {
    text += "<g stroke=\"#ffffff\" stroke-width=\"\(radius > 2 ? "1.5" : "0")\">\n"
    for player in question.ids.indices {
      text += "<circle cx=\"\(Self.number(layout.x[player]))\" cy=\"\(Self.number(layout.y[player]))\""
      text += " r=\"\(Self.number(radius))\" fill=\"\(color(player))\"><title>\(name(player))</title></circle>\n"
    }
    text += "</g>\n"
    guard question.ids.count <= Self.mostNames else { return }
    text += "<g fill=\"#1d2421\" stroke=\"#fbfcfb\" stroke-width=\"2.5\" paint-order=\"stroke\">\n"
    var labels = RingLabels(layout, radius: radius)
    for player in question.ids.indices {
      let label = ReplayPage.escaped(Wording.oneLine(question.ids[player], longest: 14))
      // A name that finds no room is left to the tip that shows over its player.
      guard let place = labels.place(player, characters: Wording.oneLine(question.ids[player], longest: 14).count)
      else {
        continue
      }
      text += "<text x=\"\(Self.number(place.x))\" y=\"\(Self.number(place.y))\" text-anchor=\"\(place.anchor)\">"
      text += "\(label)</text>\n"
    }
    text += "</g>\n"
  }

  private func legend(to text: inout String) {
    var y = 24.0
    if order.count > 2, outcome.lengths.count == order.count {
      text +=
        "<text x=\"14\" y=\"\(Self.number(y))\" fill=\"#c62f2f\">longest hunt \(length(outcome.lengths.max() ?? 0))</text>\n"
      y += 20
    }
    for (index, team) in teams.prefix(Self.colors.count).enumerated() {
      text += "<circle cx=\"20\" cy=\"\(Self.number(y - 5))\" r=\"6\" fill=\"\(Self.colors[index])\"/>"
      text += "<text x=\"32\" y=\"\(Self.number(y))\" fill=\"#1d2421\">"
      text += "\(ReplayPage.escaped(Wording.oneLine(team, longest: 24)))</text>\n"
      y += 20
    }
    if teams.count > Self.colors.count {
      text +=
        "<text x=\"14\" y=\"\(Self.number(y))\" fill=\"#5d6863\">and \(teams.count - Self.colors.count) teams more</text>\n"
    }
    guard let metersPerUnit = layout.metersPerUnit else { return }
    // A round length of about a fifth of the side.
    var step = 1.0
    while step * 10 <= metersPerUnit * RingLayout.side / 5 { step *= 10 }
    for factor in [5.0, 2] where step * factor <= metersPerUnit * RingLayout.side / 5 {
      step *= factor
      break
    }
    let (end, base) = (RingLayout.side - 16, RingLayout.side - 18)
    let start = end - step / metersPerUnit
    text += "<path d=\"M\(Self.number(start)) \(Self.number(base - 5)) V\(Self.number(base)) H\(Self.number(end))"
    text += " V\(Self.number(base - 5))\" stroke=\"#1d2421\" fill=\"none\" stroke-width=\"1.5\"/>"
    text += "<text x=\"\(Self.number((start + end) / 2))\" y=\"\(Self.number(base - 8))\" text-anchor=\"middle\""
    text += " fill=\"#1d2421\">\(Wording.distance(Meters(step)))</text>\n"
  }
}
