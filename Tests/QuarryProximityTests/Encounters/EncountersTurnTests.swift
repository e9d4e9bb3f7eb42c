import QuarryFences
import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

/// Whether each pair of each watch met and parted in turn, in the order in which it was told.
func brokenTurn(_ events: [ProximityEvent]) -> String? {
  var near: Set<[Int]> = []
  var last = GameTime.distantPast
  for event in events {
    let pair = [event.watch, min(event.first, event.second), max(event.first, event.second)]
    if event.decidedAt < last { return "back in time: \(event)" }
    last = event.decidedAt
    if event.crossedAt > event.decidedAt { return "decided before it happened: \(event)" }
    if event.kind == .met ? !near.insert(pair).inserted : near.remove(pair) == nil { return "out of turn: \(event)" }
  }
  return nil
}

@Suite("Encounters, in turn and without loss")
struct EncountersTurnTests {
  @Test("who only touches the distance at a bend met nobody, also where both bends are judged at once")
  func touches() throws {
    for (needs, rest) in [(0.0, 0.0), (0, 1)] {
      var line = try Line([
        ProximityWatch(
          .all, near: Meters(0), decision: .distance(leave: Meters(0)), minimumSeconds: needs, cooldownSeconds: rest)
      ])
      try line.fix(0, 0, at: 0)
      for (second, meters) in [(0, -30.0), (5, 0), (10, 30)] { try line.fix(1, meters, at: Double(second)) }
      for (second, meters) in [(0, -30.0), (5, 0), (10, -30)] { try line.fix(2, meters, at: Double(second)) }
      try line.fix(0, 0, at: 12)
      line.advance(to: 12)
      #expect(brokenTurn(line.events) == nil, "\(line.story)")
      line.advance(to: 100)
      #expect(brokenTurn(line.events) == nil, "\(line.story)")
    }
  }

  @Test("a pass is found however long players are waited for")
  func longHold() throws {
    for hold in [15.0, 60, 200] {
      var line = try Line([ProximityWatch(near: Meters(20))], ProximityRules(holdSeconds: hold))
      try line.fix(0, 0, at: 0)
      for second in 0...14 { try line.fix(1, 10 + 10 * abs(Double(second) - 7), at: Double(second)) }
      try line.fix(0, 0, at: 14)
      line.advance(to: 14)
      #expect(line.events.count == 2, "\(hold): \(line.story)")
    }
  }

  @Test("an altitude beyond all floats is none")
  func altitudes() throws {
    for (one, other) in [(1e300, 0.0), (1e300, 1e300), (-1e300, 1e300), (3e38, -3e38), (.infinity, .nan)] {
      let watch = ProximityWatch(.all, near: Meters(10), decision: .distance(leave: Meters(10)), vertical: Meters(3))
      var line = try Line([watch])
      for second in 0..<4 {
        try line.fix(0, 0, at: Double(second), altitude: second == 2 ? -one : one)
        try line.fix(1, 1, at: Double(second), altitude: other)
      }
      line.advance(to: 100)
      #expect(brokenTurn(line.events) == nil)
    }
  }

  @Test("a team that changes nothing for a pair decides nothing, where evidence does")
  func unrelated() throws {
    var line = try Line([ProximityWatch(near: Meters(30), decision: .evidence(FenceRules()))])
    for second in 0...10 {
      try line.fix(0, 0, at: Double(second), accuracy: 10)
      try line.fix(1, second < 10 ? 20 : 31, at: Double(second), accuracy: 10)
    }
    line.advance(to: 10)
    #expect(line.story == ["+0-1@0.0"])
    try line.encounters.setTeam(of: 0, to: 3, at: Line.time(10), room: &line.room, into: &line.events)
    #expect(line.story == ["+0-1@0.0"])
  }
}
