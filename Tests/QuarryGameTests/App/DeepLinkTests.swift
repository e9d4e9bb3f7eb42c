import QuarryGame
import Testing

@Suite("DeepLink")
struct DeepLinkTests {
  @Test(
    "a link to a game",
    arguments: [
      "quarry://game/park-1", "quarry://game/park-1/", "quarry://game/park-1?from=mail", "quarry://game/park-1#top",
      "https://play.example.org/game/park-1",
    ])
  func game(_ text: String) { #expect(DeepLink(text) == .game("park-1")) }

  @Test(
    "what is no link to a game",
    arguments: [
      "", "quarry:", "quarry://game", "quarry://game/", "quarry://game/a/b", "quarry://player/a", "http://x.org/game/a",
      "https://game/a", "quarry://game/a%20b", "quarry://game/ä", "game/park",
      "quarry://game/" + String(repeating: "x", count: 129),
    ])
  func none(_ text: String) { #expect(DeepLink(text) == nil) }
}
