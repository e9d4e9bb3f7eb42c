import QuarryFences
import QuarryGame
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("the story of a match")
struct MatchStoryTests {
  private func action(_ seconds: Double, _ event: GameAction.Event) -> GameAction {
    GameAction(sequence: 0, time: Meadow.start.advanced(bySeconds: seconds), event: event)
  }

  private func story(_ actions: [GameAction]) -> [String] {
    MatchStory(Meadow.game(.assassin), actions).text.split(separator: "\n").map(String.init)
  }

  @Test("a hunt is told from its beginning to the ranking")
  func hunt() throws {
    let (game, events) = try Meadow.hunt()
    let match = try Meadow.play(game, events)
    #expect(
      MatchStory(game, match.actions).text == """
        The hunt
        ========
        2026-05-01, times in UTC

        10:00:00  The match begins. ann, bob and cid join. The hunt is ann → bob → cid → ann.
        10:00:10  ann did not get bob: too far away, 50 m.
        10:00:46  cid has ann in range: 1 m.
        10:00:52  ann claims to have got bob from 5 m away; bob has 30 s to answer.
        10:00:55  bob is eliminated by ann. Targets could not be drawn under all rules; given up: byHand.
                  ann hunts cid.
        10:01:00  ann claims to have got cid from 5 m away; cid has 30 s to answer.
        10:01:30  cid is eliminated by ann. The match ends: ann won.

        ann wins after 90 s.

          1. ann  in, 2 points, put out 2 players
          2. cid  out at 10:01:30, by ann
          3. bob  out at 10:00:55, by ann

        """)
  }

  @Test(
    "fixes that are rejected and the ways in and out of reach are left out, and so is silence from which nothing follows"
  )
  func leftOut() {
    let lines = story([
      action(0, .matchStarted), action(1, .fixRejected("ann", .duplicate, fixTime: Meadow.start)),
      action(2, .playerWentStale("ann")), action(3, .playerReturned("ann")), action(4, .returnedInBounds("ann")),
    ])
    #expect(lines.dropFirst(3) == ["10:00:00  The match begins."])
  }

  @Test("silence that puts a player out of bounds is told, with the time that is left")
  func silence() {
    let deadline = Meadow.start.advanced(bySeconds: 62)
    let lines = story([
      action(2, .playerWentStale("ann")), action(2, .playerWentStale("bob")),
      action(2, .outOfBoundsWarned("ann", deadline: deadline)),
    ])
    #expect(lines.last == "10:00:02  Nothing is heard of ann. ann is out of bounds, with 60 s to come back.")
  }

  @Test("who joins one after another is told in one line, until something else happens")
  func joins() {
    let lines = story([
      action(0, .matchStarted), action(1, .playerJoined("ann", team: "red")),
      action(5, .playerJoined("bob", team: nil)),
      action(9, .playerJoined("cid", team: nil)), action(10, .matchPaused), action(11, .playerJoined("dan", team: nil)),
    ])
    #expect(
      lines.dropFirst(3) == [
        "10:00:00  The match begins.", "10:00:01  ann (red), bob and cid join, the last at 10:00:09.",
        "10:00:10  The match stands still.", "10:00:11  dan joins.",
      ])
  }

  @Test("a phase is a heading over what happens in it")
  func phases() {
    let text = MatchStory(
      Meadow.game(.assassin),
      [
        action(0, .matchStarted),
        action(0, .phaseChanged(MatchPhase("hiding", seconds: 60), until: Meadow.start.advanced(bySeconds: 60))),
        action(60, .phaseChanged(MatchPhase("hunting"), until: nil)), action(70, .matchPaused),
      ]
    ).text
    #expect(
      text.contains("\n\n-- hiding, until 10:01:00 --\n\n10:00:00  The match begins.\n\n-- hunting --\n\n10:01:10"))
  }

  @Test("a match over midnight has the day before each time")
  func twoDays() {
    let lines = story([action(0, .matchStarted), action(86_400, .matchEnded(winners: []))])
    #expect(lines.contains("2026-05-01 10:00:00  The match begins."))
    #expect(lines.contains("2026-05-02 10:00:00  The match ends."))
    #expect(lines.last == "Nobody wins after 24 h 0 min.")
  }

  @Test(
    "hunts that hang together are one chain, a ring ends where it began",
    arguments: [
      ([("a", "b")], ["a hunts b"]),
      ([("b", "c"), ("a", "b")], ["The hunt is a → b → c"]),
      ([("a", "b"), ("b", "a"), ("x", "y")], ["The hunt is a → b → a", "x hunts y"].reversed()),
      ([], []),
    ] as [([(String, String)], [String])])
  func chains(_ hunts: [(String, String)], _ sentences: [String]) {
    let told = StoryRing.sentences(hunts.map { StoryRing.Hunt(hunter: PlayerID($0.0), target: PlayerID($0.1)) })
    #expect(Set(told) == Set(sentences))
    #expect(told.count == sentences.count)
  }

  @Test("lines are filled up to 100 columns, and a number stays with its unit")
  func paragraphs() {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let lines = Paragraph.lines(words, first: "10:00:00  ")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[1].hasPrefix("          word"))
    let tight = Paragraph.lines(String(repeating: "x", count: 97) + " 5 m, then")
    #expect(tight == [String(repeating: "x", count: 97), "5 m, then"])
    #expect(Paragraph.lines("") == [""])
  }
}
