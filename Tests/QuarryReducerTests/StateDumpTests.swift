import QuarryReducer
import Testing

@Suite("StateDump and LineDifference")
struct StateDumpTests {
  private enum Phase {
    case waiting
    case running(since: Int, by: String)
    case named(String)
  }
  private struct Value {
    var name: String? = "ann"
    var nothing: Int?
    var phase = Phase.waiting
    var next = [Phase.running(since: 3, by: "bob"), .named("x")]
    var places: Set = ["b", "a", "c"]
    var scores = ["z": 1, "y": 2]
    var empty: [Int] = []
    var pair = (1, true)
  }

  @Test("each kind of value has its form, and nothing is in the order of hashes")
  func forms() {
    #expect(
      StateDump(Value()).lines.joined(separator: "\n") == """
        Value(
          name: "ann"
          nothing: nil
          phase: .waiting
          next: [
            [0]: .running(
              since: 3
              by: "bob"
            )
            [1]: .named(
              "x"
            )
          ]
          places: [
            "a"
            "b"
            "c"
          ]
          scores: [
            y: 2
            z: 1
          ]
          empty: []
          pair: (
            1
            true
          )
        )
        """)
  }

  @Test("a difference shows the changed lines with two of context, and leaves out the rest")
  func difference() {
    var changed = Value()
    changed.scores["y"] = 3
    #expect(
      LineDifference(expected: Value(), actual: changed).text == """
              …
                ]
                scores: [
            −     y: 2
            +     y: 3
                  z: 1
                ]
              …
        """)
    #expect(LineDifference(expected: Value(), actual: Value()).text == nil)
  }
}
