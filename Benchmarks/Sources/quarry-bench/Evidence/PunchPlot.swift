import QuarryBenchmarks

/// The trade-off as a drawing: for circles of each size, the share of punches that are seen over how often a runner seems
/// to come back. Up and left is better; what the issue asks for is shaded.
struct PunchPlot {
  let table: PunchTable

  init(_ table: PunchTable) { self.table = table }

  private static let columns = 3
  private static let panelWidth = 340.0, panelHeight = 280.0
  private static let left = 46.0, top = 30.0, right = 14.0, bottom = 44.0
  private static let head = 64.0
  /// Shares below are not drawn.
  private static let leastShare = 0.8

  /// A colour of Okabe and Ito's for each family; those with a line are steps of one setting, and are joined.
  private static func style(_ family: PunchSubject.Family) -> (colour: String, isJoined: Bool) {
    switch family {
    case .naive: ("#000000", false)
    case .margin: ("#D55E00", true)
    case .confirmation: ("#CC79A7", false)
    case .both: ("#E69F00", false)
    case .average: ("#999999", false)
    case .varied: ("#56B4E9", false)
    case .quarry: ("#0072B2", false)
    }
  }

  func svg() -> String {
    let columns = Self.columns
    let rows = (PunchTable.radii.count + columns - 1) / columns
    let width = Self.panelWidth * Double(columns)
    let height = Self.head + Self.panelHeight * Double(rows)
    var body = Self.text(
      "Punches seen, and seeming returns, by rule and radius", 12, 24, "font-size=\"16\" font-weight=\"bold\"")
    var at = 12.0
    for family in PunchSubject.Family.allCases {
      body += Self.mark(family, at + 5, 44) + Self.text(family.rawValue, at + 14, 48)
      at += 30 + 6.4 * Double(family.rawValue.count)
    }
    for index in PunchTable.radii.indices {
      let (x, y) = (
        Self.panelWidth * Double(index % columns), Self.head + Self.panelHeight * Double(index / columns)
      )
      body += "<g transform=\"translate(\(Figures.fixed(x, 0)) \(Figures.fixed(y, 0)))\">\n\(panel(index))</g>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(width)) \(Int(height))" font-family="sans-serif" font-size="12" fill="#222">
      <title>Punches seen, and seeming returns, by rule and radius</title>
      <rect width="100%" height="100%" fill="white"/>
      \(body)</svg>

      """
  }

  /// The circles of one size.
  private func panel(_ index: Int) -> String {
    let radius = PunchTable.radii[index]
    let goal = PunchGoal.all.first { $0.radius == radius }
    let seconds = goal?.seconds ?? 30
    func returns(_ score: PunchScore) -> Int { seconds == 20 ? score.returns20 : score.returns30 }
    let most = max(4, table.rows.map { returns($0.scores[index]) }.max() ?? 0)
    let step = most > 20 ? 10 : most > 8 ? 4 : 1
    let end = Double((most + step - 1) / step * step)
    func x(_ value: Double) -> Double {
      Self.left + 8 + (Self.panelWidth - Self.left - Self.right - 16) * value / end
    }
    func y(_ share: Double) -> Double {
      Self.panelHeight - Self.bottom
        - (Self.panelHeight - Self.bottom - Self.top) * (share - Self.leastShare) / (1 - Self.leastShare)
    }
    var body = Self.text("circles of \(Figures.plain(radius)) m", Self.left, 18, "font-weight=\"bold\"")
    if let goal {
      let (right, low) = (x(Double(goal.returns)) + 7, y(goal.share) + 3)
      body +=
        "<rect x=\"\(Figures.fixed(Self.left, 1))\" y=\"\(Figures.fixed(Self.top, 1))\" "
        + "width=\"\(Figures.fixed(right - Self.left, 1))\" height=\"\(Figures.fixed(low - Self.top, 1))\" fill=\"#dff0d8\"/>\n"
    }
    for share in [0.8, 0.85, 0.9, 0.95, 1] {
      body += Self.line(Self.left, y(share), Self.panelWidth - Self.right, y(share))
      body += Self.text("\(Figures.plain(100 * share)) %", Self.left - 5, y(share) + 4, "text-anchor=\"end\"")
    }
    for value in stride(from: 0, through: end, by: Double(step)) {
      body += Self.line(x(value), Self.top, x(value), Self.panelHeight - Self.bottom)
      body += Self.text(
        Figures.plain(value), x(value), Self.panelHeight - Self.bottom + 16, "text-anchor=\"middle\"")
    }
    body += Self.text(
      "returns within \(seconds) s", (Self.left + Self.panelWidth) / 2, Self.panelHeight - 10,
      "text-anchor=\"middle\"")
    for family in PunchSubject.Family.allCases {
      let scores = table.rows.filter { $0.subject.family == family }.map { $0.scores[index] }
      let shown = scores.filter { $0.share >= Self.leastShare }
      if Self.style(family).isJoined {
        let points = shown.map { "\(Figures.fixed(x(Double(returns($0))), 1)),\(Figures.fixed(y($0.share), 1))" }
        body +=
          "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(Self.style(family).colour)\"/>\n"
      }
      for score in shown { body += Self.mark(family, x(Double(returns(score))), y(score.share)) }
    }
    return body
  }

  private static func mark(_ family: PunchSubject.Family, _ x: Double, _ y: Double) -> String {
    let colour = style(family).colour
    let (x, y) = (Figures.fixed(x, 1), Figures.fixed(y, 1))
    return family == .quarry
      ? "<path d=\"M\(x) \(y)m0 -8l8 8l-8 8l-8 -8z\" fill=\"\(colour)\" stroke=\"white\"/>\n"
      : "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(family == .varied ? "3" : "4.5")\" fill=\"\(colour)\" fill-opacity=\"0.75\"/>\n"
  }

  private static func text(_ words: String, _ x: Double, _ y: Double, _ style: String = "") -> String {
    "<text x=\"\(Figures.fixed(x, 1))\" y=\"\(Figures.fixed(y, 1))\" \(style)>\(words)</text>\n"
  }

  private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line x1=\"\(Figures.fixed(x1, 1))\" y1=\"\(Figures.fixed(y1, 1))\" x2=\"\(Figures.fixed(x2, 1))\" "
      + "y2=\"\(Figures.fixed(y2, 1))\" stroke=\"#ddd\"/>\n"
  }
}
