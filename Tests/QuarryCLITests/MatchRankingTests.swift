import QuarryGame
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("ranking and tally")
struct MatchRankingTests {
  private func record(
    _ name: String, out: Double? = nil, score: Int = 0, wins: Bool = false
  ) -> PlayerRecord {
    var record = PlayerRecord(PlayerID(name))
    record.out = out.map { .init(time: Meadow.start.advanced(bySeconds: $0), cause: .outOfBounds, by: nil) }
    record.score = score
    record.isWinner = wins
    return record
  }

  @Test("winners, then who is in, then points, then who was out later; equals share a place")
  func order() {
    let ranking = MatchRanking([
      record("early", out: 10), record("in", score: 1), record("late", out: 90), record("points", out: 5, score: 3),
      record("winner", out: 1, wins: true), record("twin b", out: 50), record("twin a", out: 50),
      record("last", out: 1),
    ])
    #expect(
      ranking.rows.map { "\($0.place) \($0.record.player)" } == [
        "1 winner", "2 in", "3 points", "4 late", "5 twin a", "5 twin b", "7 early", "8 last",
      ])
    #expect(ranking.place(of: "twin b") == 5)
    #expect(ranking.place(of: "nobody") == nil)
  }

  @Test("a log is counted: claims, refusals, eliminations, points, visits")
  func tally() throws {
    let (game, events) = try Meadow.hunt()
    let match = try Meadow.play(game, events)
    let ann = try #require(match.player("ann"))
    #expect(ann.claims == 2)
    #expect(ann.refusals == [.outOfRange: 1])
    #expect(ann.eliminations == 2)
    #expect(ann.score == 2)
    #expect(ann.isWinner)
    #expect(ann.out == nil)
    #expect(ann.visits["meadow"] == PlayerRecord.Visits(entered: 1, left: 0))
    let bob = try #require(match.player("bob"))
    #expect(bob.out == .init(time: Meadow.start.advanced(bySeconds: 55), cause: .hunted, by: "ann"))
    #expect(match.tally.departures.map(\.count) == [2])
    #expect(match.winners == ["ann"])
  }

  @Test("who is revived is in, and what a referee undoes does not count for the hunter")
  func undone() {
    var tally = MatchTally()
    tally.count(
      [
        .playerEliminated("bob", by: "ann", .hunted), .refereeDecided(.undo("bob")), .playerRevived("bob"),
      ].map { GameAction(sequence: 0, time: Meadow.start, event: $0) })
    #expect(tally.players.first { $0.player == "ann" }?.eliminations == 0)
    #expect(tally.players.first { $0.player == "bob" }?.out == nil)
  }
}
