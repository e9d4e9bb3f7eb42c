import QuarryGame
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("final standings")
struct FinalStandingsTests {
  private func standings(_ game: Game, _ events: [ClientEvent]) throws -> String {
    let engine = try MatchEngine(game)
    engine.ingest(events)
    return String(decoding: FinalStandings.encode(engine), as: UTF8.self)
  }

  @Test("a hunt that is under way tells targets, points and eliminations, behind the keys of the contract")
  func hunt() throws {
    let (game, events) = try Meadow.hunt()
    let text = try standings(game, events.filter { $0.time < Meadow.start.advanced(bySeconds: 58) })
    #expect(
      text.contains(#""ann":{"alive":true,"target":"cid","stale":false,"score":1,"eliminations":1,"effectiveRole":"#))
    #expect(
      text.contains(#""bob":{"alive":false,"target":null,"stale":false,"score":0,"eliminations":0,"effectiveRole":"#))
    #expect(text.contains(#""cid":{"alive":true,"target":"ann","stale":false,"score":0,"#))
    #expect(!text.contains("bounty"))
  }

  @Test("of a match without a mode nothing is told but what the contract has")
  func free() throws {
    let text = try standings(Meadow.game(.free), Meadow.stand("ann", at: (0, 100), 0...3))
    #expect(text.contains(#""ann":{"alive":true,"target":null,"stale":false,"effectiveRole":"playArea""#))
  }
}
