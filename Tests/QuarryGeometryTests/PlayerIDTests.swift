import Foundation
import QuarryGeometry
import Testing

@Suite("PlayerID")
struct PlayerIDTests {
  @Test("players are ordered by the bytes of their names, not by a locale")
  func order() {
    let players: [PlayerID] = ["é", "z", "Z", "a", "", "aa", "ä", "𝕒", "～"]
    #expect(players.sorted().map(\.name) == ["", "Z", "a", "aa", "z", "ä", "é", "～", "𝕒"])
  }

  @Test("two spellings that Unicode calls equivalent are two players")
  func spellings() throws {
    let composed = PlayerID("\u{E9}")
    let decomposed = PlayerID("e\u{301}")
    #expect(composed != decomposed)
    #expect(decomposed < composed && !(composed < decomposed))
    #expect(Set([composed, decomposed, PlayerID("\u{E9}")]).count == 2)
    let decoded = try JSONDecoder().decode([PlayerID].self, from: JSONEncoder().encode([composed, decomposed]))
    #expect(decoded == [composed, decomposed])
    #expect(composed.description == "\u{E9}")
  }
}
