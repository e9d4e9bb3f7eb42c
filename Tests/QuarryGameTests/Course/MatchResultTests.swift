import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("the result of a match")
struct MatchResultTests {
  private func game(_ players: [PlayerID]) -> Game {
    var game = Game.on(
      Field.square("park", size: 100), mode: .lastStanding, grace: 10, startsAt: 0, players: players)
    game.rules.course.endSeconds = 100
    return game
  }

  private func rows(_ game: Game, _ events: [ClientEvent]) throws -> [String] {
    let (log, engine) = try MatchEngine.play(game, events + [tick(200)])
    guard case .matchEnded(let winners, let ranking)? = log.last?.event else { return ["no end"] }
    #expect(engine.state.result?.ranking == ranking && engine.state.result?.winners == winners)
    return ranking.map { "\($0.place) \($0.player) \($0.score)" + ($0.because.isEmpty ? "" : ": \($0.because)") }
  }

  @Test("who is in comes before who is out, points before time, and each place says why it is not the one before")
  func order() throws {
    let game = game(["ann", "bob", "cid", "dan", "eve"])
    let events = [
      event("dan", 20, .quit), event("cid", 30, .quit), event(nil, 40, .referee(.award("dan", points: 2))),
      event(nil, 41, .referee(.award("bob", points: 1))), event("eve", 50, .quit),
    ]
    let rows = try rows(game, events)
    #expect(
      rows == [
        "1 bob 1", "2 ann 0: fewer points", "3 dan 2: out", "4 eve 0: fewer points", "5 cid 0: out earlier",
      ])
  }

  @Test("a tie shares the place, the next place is as much farther down, and both say what they have in common")
  func ties() throws {
    let game = game(["ann", "bob", "cid", "dan", "eve"])
    let events = [event("dan", 12, .quit), event("bob", 30, .quit), event("cid", 30, .quit)]
    let rows = try rows(game, events)
    #expect(
      rows == [
        "1 ann 0: in at the end, same points", "1 eve 0: in at the end, same points",
        "3 bob 0: same points, out at the same instant", "3 cid 0: same points, out at the same instant",
        "5 dan 0: out earlier",
      ])
  }

  @Test("winners come first, even where others have more of what the mode ranks by")
  func winners() throws {
    var game = game(["ann", "bob", "cid"])
    game.rules.course.endScore = 3
    let events = [
      event(nil, 5, .referee(.award("ann", points: 2))), event("bob", 6, .quit),
      event(nil, 7, .referee(.award("bob", points: 3))),
    ]
    // Bob is out, and has the points that win.
    let rows = try rows(game, events)
    #expect(rows == ["1 bob 3", "2 ann 2: fewer points", "3 cid 0: fewer points"])
  }

  @Test("the last line of the log has the ranking, its keys in a fixed order")
  func line() throws {
    let (log, _) = try MatchEngine.play(game(["ann", "bob"]), [event("bob", 30, .quit)])
    #expect(
      log.last?.jsonLine() == """
        {"seq":4,"time":"2026-05-01T10:00:30.000Z","action":"matchEnded","winners":["ann"],"ranking":[{"place":1,\
        "player":"ann","score":0,"eliminations":0,"outAt":null},{"place":2,"player":"bob","score":0,"eliminations":0,\
        "outAt":"2026-05-01T10:00:30.000Z","because":"out"}]}
        """)
  }

  @Test("the ranking is a weak order: places count, every player is in it once", arguments: 0..<50)
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names = (0..<(2 + Int(random.next(below: 9)))).map { PlayerID("p\($0)") }
    var events: [ClientEvent] = []
    for second in 1..<40 {
      let player = names[Int(random.next(below: UInt64(names.count)))]
      switch random.next(below: 6) {
      case 0: events.append(event(player, Double(second / 3 * 3), .quit))
      case 1:
        events.append(event(nil, Double(second), .referee(.award(player, points: Int(random.next(below: 3)) + 1))))
      default: break
      }
    }
    events.sort { $0.time < $1.time }
    let (_, engine) = try MatchEngine.play(game(names), events + [tick(200)])
    let result = try #require(engine.state.result)
    #expect(result.ranking.map(\.player).sorted() == names.sorted())
    for (index, row) in result.ranking.enumerated() {
      let isFirst = index == 0 || result.ranking[index - 1].place != row.place
      #expect(row.place == (isFirst ? index + 1 : result.ranking[index - 1].place))
      #expect(!row.because.isEmpty || row.place == 1)
      #expect(row.score == engine.state.roster[row.player]?.score)
    }
    #expect(Set(result.winners) == Set(result.ranking.filter { result.winners.contains($0.player) }.map(\.player)))
    let lastWinner = result.ranking.lastIndex { result.winners.contains($0.player) } ?? -1
    #expect(result.ranking.prefix(lastWinner + 1).allSatisfy { result.winners.contains($0.player) })
  }
}
