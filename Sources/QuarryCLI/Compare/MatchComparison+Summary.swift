import QuarryGame
import QuarryGeometry

/// The comparison in one sentence.
extension MatchComparison {
  /// How many rules, and how many players, the sentence names.
  private static let mostNamed = 3

  /// What the second game changes: `With graceSeconds 30 instead of 60, bob is out 4 min earlier, and ann wins instead of
  /// bob.`
  var summary: String {
    if isSameCourse {
      return games.isEmpty
        ? "Both games are the same, and so are their matches: nothing differs."
        : "\(condition), the match takes the same course: nothing differs."
    }
    let parts = [playerClause, winnerClause].compactMap { $0 }
    return "\(condition), \(parts.joined(separator: ", and "))."
  }

  private var condition: String {
    var parts = (games.rules + games.settings).map { value in
      Self.isShort(value) ? "\(value.name) \(value.b) instead of \(value.a)" : "other \(value.name)"
    }
    if !games.zones.isEmpty {
      let names = games.zones.map { Wording.oneLine($0.zone) }
      parts.append(names.count == 1 ? "another zone \(names[0])" : "other zones (\(Self.shortened(names)))")
    }
    return parts.isEmpty ? "By the same rules" : "With \(Self.shortened(parts))"
  }

  /// Whether the values of a rule can be said in a sentence.
  private static func isShort(_ value: GameDifference.Value) -> Bool { value.a.count <= 30 && value.b.count <= 30 }

  private static func shortened(_ names: [String]) -> String {
    let rest = names.count - mostNamed
    return rest > 0 ? Wording.list(Array(names.prefix(mostNamed)) + ["\(rest) more"]) : Wording.list(names)
  }

  /// What becomes of the player whose match changes most: who is out in one match only, then by seconds; at last by name.
  private var playerClause: String? {
    let all = players.filter { ($0.laterSeconds ?? 0) != 0 }
    // That who wins is in, and that who wins no longer is not, is told by the other clause.
    let told = winners(a) == winners(b) ? [] : a.winners + b.winners
    let others = all.filter { !told.contains($0.player) }
    let changed = others.isEmpty ? all : others
    guard let first = changed.first?.laterSeconds else { return winners(a) == winners(b) ? smallClause : nil }
    if first.isFinite, changed.count > 1, changed.allSatisfy({ $0.laterSeconds == first }) {
      return "\(Self.shortened(changed.map { Wording.oneLine($0.player.name) })) are out \(Self.span(first))"
    }
    func weight(_ player: PlayerDifference) -> (Double, Int) {
      let seconds = player.laterSeconds ?? 0
      return (seconds.magnitude, seconds < 0 ? 1 : 0)
    }
    guard let most = changed.max(by: { weight($0) < weight($1) }) else { return nil }
    let rest = others.filter { $0.player != most.player }.count
    let company = rest > 0 ? " (and \(Wording.count(rest, "other player")) at another time)" : ""
    return "\(Wording.oneLine(most.player.name)) is \(fate(of: most))\(company)"
  }

  private func fate(of player: PlayerDifference) -> String {
    if let seconds = player.laterSeconds, seconds.isFinite { return "out \(Self.span(seconds))" }
    guard let out = player.b?.out else { return "in to the end" }
    return "out at \(MatchClock(from: b.tally.startedAt, to: b.tally.endedAt).text(out.time))"
  }

  /// What is told where nobody is out at another time, and the same players win.
  private var smallClause: String {
    guard let first = players.first(where: { $0.a?.score != $0.b?.score }) else {
      return "nobody fares otherwise, but the logs part after \(Wording.count(parting?.common ?? 0, "line"))"
    }
    return "\(Wording.oneLine(first.player.name)) has \(Wording.count(first.b?.score ?? 0, "point")) instead of "
      + "\(Wording.count(first.a?.score ?? 0))"
  }

  private static func span(_ seconds: Double) -> String {
    "\(Wording.span(seconds: seconds.magnitude)) \(seconds < 0 ? "earlier" : "later")"
  }

  private var winnerClause: String? {
    let (one, other) = (winners(a), winners(b))
    let verb = b.winners.count > 1 ? "win" : "wins"
    if one == other { return one == nil ? nil : "\(other ?? "") \(verb) all the same" }
    return "\(other ?? "nobody") \(verb) instead of \(one ?? "nobody")"
  }

  private func winners(_ match: MatchRecord) -> String? {
    match.winners.isEmpty ? nil : Self.shortened(match.winners.map { Wording.oneLine($0.name) })
  }
}
