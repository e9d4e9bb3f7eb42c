import QuarryReducer
import Testing

@Suite("StateDump")
struct StateDumpTests {
  private enum Phase {
    case waiting
    case running(since: Int, by: String)
    case named(String)
    indirect case after(Phase, Value)
  }
  private struct Value {
    var name: String? = "ann"
    var nothing: Int?
    var phase = Phase.waiting
    var next = [Phase.running(since: 3, by: "bob"), .named("x")]
    var places: Set = ["b", "a", "c"]
    var scores = [10: "z", 9: "y"]
    var names = ["q": 1.5]
    var empty: [Int] = []
    var pair = (1, true)
  }
  private struct Player: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  private func text(_ value: Any) -> String { StateDump(value).lines.joined(separator: "\n") }

  @Test("each kind of value has its form, and nothing is in the order of hashes")
  func forms() {
    #expect(
      text(Value()) == """
        Value(
          name: "ann"
          nothing: nil
          phase: .waiting
          next: [
            [0]: .running(
              since: 3
              by: "bob"
            )
            [1]: .named("x")
          ]
          places: [
            "a"
            "b"
            "c"
          ]
          scores: [
            9: "y"
            10: "z"
          ]
          names: [
            "q": 1.5
          ]
          empty: []
          pair: (
            1
            true
          )
        )
        """)
  }

  @Test("elements of an identified array bear their ids")
  func identified() {
    let players: IdentifiedArrayOf<Player> = [Player(id: 7, name: "ann"), Player(id: 3)]
    #expect(
      text(players) == """
        [
          [id: 7]: Player(
            id: 7
            name: "ann"
          )
          [id: 3]: Player(
            id: 3
            name: ""
          )
        ]
        """)
  }

  @Test("a text of several lines is written as several lines")
  func lines() {
    #expect(
      text(["a\nb \"c\"\n"]) == """
        [
          [0]: \"""
            a
            b \\"c\\"
            
          \"""
        ]
        """)
  }

  @Test("values with a short form are written in it")
  func shortForms() {
    #expect(text(0.1) == "0.1")
    #expect(text(-0.0) == "-0.0")
    #expect(text(Double.nan) == "nan")
    #expect(text(Duration.milliseconds(1500)) == "1.5 seconds")
    #expect(text(UniqueID(high: 0, low: 1)) == "00000000-0000-0000-0000-000000000001")
    #expect(text(StackElementID(generation: 3)) == "#3")
    #expect(text(TimerID("claim", number: 7)) == "claim#7")
    #expect(
      text(BindingAction<Settings.State>.set(\.playerName, "Ada")) == "BindingAction<State>(\n  playerName: \"Ada\"\n)")
    #expect(text(Character("x")) == "\"x\"")
    #expect(text(Optional(Optional(3)) as Any) == "3")
    #expect(text([Int??.some(nil), nil]) == "[\n  [0]: Optional(nil)\n  [1]: nil\n]")
    #expect(text(Int.self) == "Int")
    struct Empty {}
    #expect(text(Empty()) == "Empty()")
  }

  private class Base { var number = 1 }
  private final class Node: Base {
    var next: Node?
  }

  @Test("objects show what they inherit; one that holds itself comes to an end, and so does a long chain")
  func objects() {
    let node = Node()
    node.next = node
    #expect(
      text(node) == """
        Node(
          number: 1
          next: Node(itself)
        )
        """)
    node.next = nil
    var first = node
    for _ in 0..<10_000 {
      let before = Node()
      before.next = first
      first = before
    }
    #expect(StateDump(first).lines.count < 500)
    // Lets go of the chain from its head, for a deinit that calls itself 10,000 times needs a large stack.
    while let next = first.next {
      first.next = nil
      first = next
    }
  }

  @Test("one line holds what is short, and is cut where it is not")
  func line() {
    #expect(StateDump.line(Phase.waiting) == ".waiting")
    #expect(StateDump.line(Phase.running(since: 1, by: "x")) == ".running(since: 1, by: \"x\")")
    #expect(StateDump.line([1: [Phase.named("a"), .waiting]]) == "[1: [.named(\"a\"), .waiting]]")
    let long = StateDump.line(Array(repeating: Player(id: 1), count: 100_000))
    #expect(long.count < 250)
    #expect(long.hasSuffix("Player(id: 1, name: \"\"), Player(id: 1, …), …]"))
    #expect(StateDump.line(String(repeating: "x", count: 1_000)).count < 250)
  }
}

@Suite("LineDifference")
struct LineDifferenceTests {
  private struct Player: Identifiable, Equatable {
    var id: Int
    var name = "none"
    var score = 0
    var team: String?
    var lives = 3
  }
  private struct Game: Equatable {
    var title = "hunt"
    var rules = ["a": 1, "b": 2]
    var players: IdentifiedArrayOf<Player> = []
    var rounds: [Int] = []
    var note = ""
    var phase = Phase.waiting
    var end: Int?
  }
  private enum Phase: Equatable {
    case waiting
    case running(since: Int, by: String)
  }

  private func difference(_ change: (inout Game) -> Void) -> String? {
    var game = Game()
    game.players = IdentifiedArray(uniquing: (1...9).map { Player(id: $0) })
    game.rounds = Array(1...9)
    game.note = "one\ntwo\nthree\nfour\nfive\nsix"
    var changed = game
    change(&changed)
    return LineDifference(expected: game, actual: changed).text
  }

  @Test("values that are written alike have none")
  func alike() { #expect(difference { _ in } == nil) }

  @Test("shows where in a deep value the change is, and leaves out the rest")
  func deep() {
    #expect(
      difference { $0.players[id: 5]?.score = 2 } == """
              Game(
                title: "hunt"
                rules: […]
                players: [
                  …
                  [id: 3]: Player(…)
                  [id: 4]: Player(…)
                  [id: 5]: Player(
                    id: 5
                    name: "none"
            −       score: 0
            +       score: 2
                    team: nil
                    lives: 3
                  )
                  [id: 6]: Player(…)
                  [id: 7]: Player(…)
                  …
                ]
                rounds: […]
                note: \"""…\"""
                …
              )
        """)
  }

  @Test("an inserted, a removed and a moved element leave the others as they are")
  func elements() {
    #expect(
      difference {
        $0.players.insert(Player(id: 0), at: 0)
        $0.players.remove(id: 8)
      } == """
              Game(
                title: "hunt"
                rules: […]
                players: [
            +     [id: 0]: Player(
            +       id: 0
            +       name: "none"
            +       score: 0
            +       team: nil
            +       lives: 3
            +     )
                  [id: 1]: Player(…)
                  [id: 2]: Player(…)
                  …
                  [id: 6]: Player(…)
                  [id: 7]: Player(…)
            −     [id: 8]: Player(
            −       id: 8
            −       name: "none"
            −       score: 0
            −       team: nil
            −       lives: 3
            −     )
                  [id: 9]: Player(…)
                ]
                rounds: […]
                note: \"""…\"""
                …
              )
        """)
    #expect(
      difference { $0.rounds.insert($0.rounds.remove(at: 7), at: 1) }?.contains(
        """
                rounds: [
                  [0]: 1
            +     [1]: 8
                  [2]: 2
                  [3]: 3
                  …
                  [6]: 6
                  [7]: 7
            −     [7]: 8
                  [8]: 9
                ]
        """) == true)
  }

  @Test("dictionaries are compared by key, texts by line, and another case is another value")
  func others() {
    #expect(
      difference { $0.rules = ["b": 3, "c": 4] }?.contains(
        """
                rules: [
            −     "a": 1
            −     "b": 2
            +     "b": 3
            +     "c": 4
                ]
        """) == true)
    #expect(
      difference { $0.note = "one\ntwo\nthree\nFour\nfive\nsix" }?.contains(
        """
                note: \"""
                  …
                  two
                  three
            −     four
            +     Four
                  five
                  six
                \"""
        """) == true)
    #expect(
      difference { $0.phase = .running(since: 1, by: "x") }?.contains(
        """
            −   phase: .waiting
            +   phase: .running(
            +     since: 1
            +     by: "x"
            +   )
        """) == true)
  }

  @Test("of very many changed lines the first are shown, and the others counted")
  func many() {
    let old = (0..<1_000).map { Player(id: $0) }
    let new = (0..<1_000).map { Player(id: $0, score: 1) }
    let text = LineDifference(expected: old, actual: new).text ?? ""
    #expect(text.split(separator: "\n").count == 201)
    #expect(text.hasSuffix("      … and 7802 more lines"))
  }

  @Test("ten thousand elements that all moved and changed cost no square", .timeLimit(.minutes(1)))
  func large() {
    struct Score: Identifiable, Equatable {
      var id: Int
      var score = 0
    }
    let old = (0..<10_000).map { Score(id: $0) }
    var new = old.reversed().map { $0 }
    for index in new.indices where index % 2 == 0 { new[index].score = index }
    #expect(LineDifference(expected: old, actual: new).text != nil)
    #expect(
      LineDifference(expected: IdentifiedArray(uniquing: old), actual: IdentifiedArray(uniquing: new)).text != nil)
  }

  @Test("what is kept is the longest part in the same order, checked against all parts of small lists")
  func alignment() {
    var random = SeededRandom(seed: 1)
    for round in 0..<300 {
      let old = (0..<6).map { _ in Int(random.next(below: 4)) }
      let new = (0..<Int(random.next(below: 7))).map { _ in Int(random.next(below: 4)) }
      // A permutation: each value once, where the alignment promises the best.
      let permuted = old.indices.shuffled(using: &random)
      #expect(kept(Array(old.indices), permuted) == longestCommon(Array(old.indices), permuted), "round \(round)")
      #expect(restored(old, new) == new, "round \(round): \(old) \(new)")
    }
  }

  /// How many elements no line marks.
  private func kept(_ old: [Int], _ new: [Int]) -> Int {
    let marked = (LineDifference(expected: old, actual: new).text ?? "").split(separator: "\n")
      .count { $0.hasPrefix("    +") }
    return new.count - marked
  }

  private func longestCommon(_ a: [Int], _ b: [Int]) -> Int {
    var best = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices {
      for j in b.indices {
        best[i + 1][j + 1] = a[i] == b[j] ? best[i][j] + 1 : max(best[i][j + 1], best[i + 1][j])
      }
    }
    return best[a.count][b.count]
  }

  /// The new list, read off the difference; lists so short that nothing is left out.
  private func restored(_ old: [Int], _ new: [Int]) -> [Int] {
    guard let text = LineDifference(expected: old + [9], actual: new + [9]).text else { return old }
    if text.contains("…") { return new }
    return text.split(separator: "\n").filter { !$0.hasPrefix("    −") && $0.contains("]: ") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.dropLast().map { $0 }
  }
}
