import QuarryGame
import QuarryGeometry

/// The comparison for people.
extension MatchComparison {
  /// The comparison in lines of a terminal.
  /// - Parameter explain: whether all players are told with all zones, and the evidence of the actions at which the logs part.
  func text(explain: Bool = false) -> String {
    var lines = Paragraph.lines(summary)
    lines += ["", "  A  \(title(a))", "  B  \(title(b))"]
    lines += gameLines
    if isSameCourse && !explain { return lines.joined(separator: "\n") + "\n" }
    lines += ["", "Matches"] + table(figures)
    lines += ["", "Ranking"] + rankingLines
    lines += playerLines(explain: explain)
    lines += partingLines(explain: explain)
    return lines.joined(separator: "\n") + "\n"
  }

  private func title(_ match: MatchRecord) -> String {
    let actions = Wording.count(match.actions.count, "action")
    return "\(Wording.oneLine(match.game.name)): \(actions), \(Wording.count(match.tally.players.count, "player"))"
  }

  // MARK: Games

  private var gameLines: [String] {
    var lines: [String] = []
    if !games.rules.isEmpty { lines += ["", "Rules"] }
    for rule in games.rules {
      lines += Paragraph.lines("\(rule.a) → \(rule.b)", first: "  \(rule.name)  ", indent: 6)
      lines += Paragraph.lines(rule.explanation, first: "      ")
    }
    if !games.settings.isEmpty { lines += ["", "Settings"] }
    for setting in games.settings {
      lines += Paragraph.lines("\(setting.a) → \(setting.b)", first: "  \(setting.name)  ", indent: 6)
    }
    if !games.zones.isEmpty { lines += ["", "Zones"] }
    for zone in games.zones {
      lines += Paragraph.lines(zone.words, first: "  \(Wording.oneLine(zone.zone))  ", indent: 6)
    }
    return lines
  }

  // MARK: Matches

  private func clock(_ match: MatchRecord) -> MatchClock {
    MatchClock(from: match.tally.startedAt, to: match.tally.endedAt)
  }

  /// Rows of what is the same in both are marked by an empty last column.
  private var figures: [[String]] {
    var rows: [[String]] = [["", "A", "B", ""]]
    func row(_ name: String, _ value: (MatchRecord) -> String) {
      let (one, other) = (value(a), value(b))
      rows.append([name, one, other, one == other ? "" : "*"])
    }
    row("winners") { $0.winners.isEmpty ? "nobody" : Wording.list($0.winners.map { Wording.oneLine($0.name) }) }
    row("end") { match in match.tally.endedAt.map { clock(match).text($0) } ?? "none" }
    let causes = Set((a.tally.departures + b.tally.departures).map(\.cause)).sorted { $0.rawValue < $1.rawValue }
    for cause in causes {
      row("out, \(cause.rawValue)") { match in
        Wording.count(match.tally.departures.first { $0.cause == cause }?.count ?? 0)
      }
    }
    row("put out by others") { Wording.count($0.eliminations) }
    row("claims that stood") { Wording.count($0.claims) }
    let reasons = Set((a.refusals + b.refusals).map(\.reason)).sorted { $0.rawValue < $1.rawValue }
    for reason in reasons {
      row("refused, \(reason.rawValue)") { match in
        Wording.count(match.refusals.first { $0.reason == reason }?.count ?? 0)
      }
    }
    row("warnings") { Wording.count($0.warnings) }
    row("stays in zones") { Wording.count($0.quality.stays) }
    row("undecided fixes") { $0.quality.undecidedWords }
    row("decided after") { $0.quality.latencyWords }
    return rows
  }

  private func table(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private var rankingLines: [String] {
    let most = 10
    func cell(_ match: MatchRecord, _ index: Int) -> String {
      guard index < match.ranking.rows.count else { return "" }
      let row = match.ranking.rows[index]
      return "\(row.place). \(Wording.oneLine(row.record.player.name)) (\(row.record.standing(clock(match))))"
    }
    let count = min(most, max(a.ranking.rows.count, b.ranking.rows.count))
    return table((0..<count).map { [cell(a, $0), cell(b, $0)] })
  }

  // MARK: Players

  private func playerLines(explain: Bool) -> [String] {
    let told = players.filter { explain || !$0.isSame }
    guard !told.isEmpty else { return ["", "Every player fares the same."] }
    var lines = ["", explain ? "Players" : "Players who fare otherwise"]
    for player in told {
      lines.append("  \(Wording.oneLine(player.player.name))")
      for (letter, record, place, match) in [("A", player.a, player.placeA, a), ("B", player.b, player.placeB, b)] {
        guard let record else {
          lines.append("      \(letter)  does not play")
          continue
        }
        let rank = place.map { "place \($0), " } ?? ""
        lines += Paragraph.lines(
          rank + record.standing(clock(match)) + record.details(zones: explain ? nil : player.zones),
          first: "      \(letter)  ")
      }
    }
    return lines
  }

  // MARK: The logs

  private func partingLines(explain: Bool) -> [String] {
    guard let parting else { return ["", "The logs are the same, line for line."] }
    let common = parting.common == 0 ? "at the first line" : "after \(Wording.count(parting.common, "line")) in common"
    var lines = ["", "The logs part \(common)"]
    for (letter, action, match) in [("A", parting.a, a), ("B", parting.b, b)] {
      guard let action else {
        lines.append("  \(letter)  has ended")
        continue
      }
      let sentence = Wording.oneLine(action.sentence(zones: match.game.zones), longest: 400)
      lines += Paragraph.lines("\(clock(match).text(action.time)) \(sentence)", first: "  \(letter)  ")
      lines.append("     \(action.line(explain: explain))")
    }
    return lines
  }
}

extension GameAction {
  /// The line of the log, without its end.
  func line(explain: Bool) -> String {
    var writer = JSONWriter(capacity: 256)
    encode(to: &writer, explain: explain)
    return writer.text
  }
}

extension PlayerRecord {
  /// What else became of the player: eliminations, claims, warnings, zones.
  /// - Parameter zones: the zones that are told; nil for all.
  fileprivate func details(zones: [String]?) -> String {
    var words: [String] = []
    if eliminations != 0 { words.append("put out \(Wording.count(eliminations))") }
    if claims != 0 { words.append(Wording.count(claims, "claim")) }
    let refused = refusals.sorted { $0.key.rawValue < $1.key.rawValue }
    if !refused.isEmpty {
      words.append("refused " + refused.map { "\($0.key.rawValue) \(Wording.count($0.value))" }.joined(separator: " "))
    }
    if warnings != 0 { words.append(Wording.count(warnings, "warning")) }
    for zone in zones ?? visits.keys.sorted() {
      let visits = visits[zone] ?? Visits()
      words.append("\(Wording.oneLine(zone)): entered \(visits.entered), left \(visits.left)")
    }
    return words.isEmpty ? "" : "; " + words.joined(separator: "; ")
  }
}

extension BenchQuality {
  /// The share of fixes that left a membership undecided.
  fileprivate var undecidedWords: String {
    taken == 0 ? "none" : "\(Wording.fixed(100 * Double(undecided) / Double(taken), 1)) %"
  }

  /// The seconds from a crossing to its decision: the median, and the 95th of a hundred.
  fileprivate var latencyWords: String {
    latencies.count == 0
      ? "no change"
      : "\(Wording.fixed(latencies.median, 1)) s (95 %: \(Wording.fixed(latencies.percentile(95), 1)) s)"
  }
}
