import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("explanations of fence events")
struct FenceEventExplanationTests {
  private let field = FenceField()
  private var square: Zone { .area("park", field.rectangle(-100, -100, 100, 100)) }

  private func events(
    _ steps: [(Double, Double, Double?)], rules: FenceRules = FenceRules()
  ) throws -> [FenceEvent] {
    let fences = try FenceSet([square])
    var (track, room, events) = (FenceTrack(), FenceRoom(), [FenceEvent]())
    for (seconds, east, accuracy) in steps {
      fences.update(
        &track, with: FenceFix(seconds, field.place(east, 0), accuracy: accuracy), rules: rules, room: &room,
        into: &events)
    }
    _ = fences.leave(&track, at: .at(10_000), into: &events)
    return events
  }

  @Test("each rule is told in words with the numbers that decided")
  func rules() throws {
    let one = try events([(0, 0, 10), (60, 130, 10)])
    #expect(one.map(\.evidence.rule) == [.firstDecision, .oneFix])
    #expect(
      one[0].explanation(zones: [square], player: "ann")
        == "ann is inside of park: the fix of 1970-01-01T00:00:00.000Z lies at least 20.03 m inside of its border (accuracy 10.00 m), "
        + "and a first decision is plain containment. It was decided at 1970-01-01T00:00:00.000Z.")
    let left = one[1].explanation(zones: [square], player: "ann")
    #expect(left.hasPrefix("ann left park: the fix of 1970-01-01T00:01:00.000Z lies 30.00 m outside of its border"))
    #expect(left.contains("by itself it had to lie more than 20.00 m outside."))
    // 100 of 130 m in 60 s.
    #expect(left.contains("The way met the border at 1970-01-01T00:00:46.15"))
    let path = try events([(0, -150, 5), (60, 150, 5)])
    let visit = path.map { $0.explanation(zones: [square]) }
    #expect(path.map(\.evidence.rule).first == .path)
    #expect(visit[0].hasPrefix("The player entered park: the way to the fix of"))
    let silent = try events([(0, 0, 10)])
    #expect(silent.last?.evidence.rule == .stale)
    #expect(
      try #require(silent.last).explanation(zones: [square], player: "ann").contains(
        "nothing was heard of the player since the fix of 1970-01-01T00:00:00.000Z, 100.00 m inside of its border"))
    let plain = try events([(0, 0, 5), (60, 101, 5)], rules: FenceRules(enterFactor: 0, exitFactor: 0))
    #expect(plain[1].explanation(zones: [square]).contains("the rules ask for no margin"))
  }

  @Test("fixes that sufficed together say how probable it was")
  func together() throws {
    let walk = (0..<60).map { (Double($0), 60 + Double($0) * 1.4, 5.0 as Double?) }
    let exit = try #require(try events(walk).first { $0.kind == .exited })
    #expect(exit.evidence.rule == .accumulated)
    let certainty = try #require(exit.evidence.certainty)
    let text = exit.explanation(zones: [square], player: "bo")
    #expect(text.hasPrefix("bo left park: the fix of "))
    if certainty >= (exit.evidence.neededCertainty ?? 1) {
      #expect(text.contains("probable that the player was outside, and "))
    } else {
      #expect(text.contains("several fixes in a row lay beyond the margin"))
    }
  }

  @Test("a zone that is not among those given is called by its index")
  func missing() throws {
    let event = try #require(try events([(0, 0, 5)]).first)
    #expect(event.explanation(zones: []).hasPrefix("The player is inside of zone 0: "))
  }
}
