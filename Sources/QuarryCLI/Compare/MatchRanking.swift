import QuarryGame
import QuarryGeometry

/// The players of a match by place.
///
/// Winners come first, then who is in at the end, then the higher score, then who was out later. Those of whom all of this is
/// equal share a place; they are told by name.
struct MatchRanking: Hashable {
  /// A player in a place.
  struct Row: Hashable {
    /// From 1; after two in the first place comes the third.
    let place: Int
    let record: PlayerRecord
  }

  let rows: [Row]

  init(_ players: [PlayerRecord]) {
    let sorted = players.sorted { a, b in
      Self.isBetter(a, b) || (!Self.isBetter(b, a) && a.player < b.player)
    }
    var rows: [Row] = []
    for (index, record) in sorted.enumerated() {
      let isTied = rows.last.map { !Self.isBetter($0.record, record) } ?? false
      rows.append(Row(place: isTied ? rows.last?.place ?? index + 1 : index + 1, record: record))
    }
    self.rows = rows
  }

  /// The place of a player; nil for one who did not play.
  func place(of player: PlayerID) -> Int? { rows.first { $0.record.player == player }?.place }

  private static func isBetter(_ a: PlayerRecord, _ b: PlayerRecord) -> Bool {
    if a.isWinner != b.isWinner { return a.isWinner }
    if (a.out == nil) != (b.out == nil) { return a.out == nil }
    if a.score != b.score { return a.score > b.score }
    guard let one = a.out?.time, let other = b.out?.time else { return false }
    return one > other
  }
}

extension PlayerRecord {
  /// How the player stands, in words: `in, 3 points`, `out at 10:05:12, by ann`.
  func standing(_ clock: MatchClock) -> String {
    var words: [String] = []
    if let out {
      words.append("out at \(clock.text(out.time))")
      words.append(out.by.map { "by \(Wording.oneLine($0.name))" } ?? out.cause.words)
    } else {
      words.append("in")
    }
    if score != 0 { words.append(Wording.count(score, "point")) }
    return words.joined(separator: ", ")
  }
}
