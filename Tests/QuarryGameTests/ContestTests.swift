import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("contests")
struct ContestTests {
  private let red = Contest.Side.team("red")
  private let blue = Contest.Side.team("blue")

  /// Plays who is inside from which second on, and goes on to the last second.
  private func play(
    capture: Double = 20, decay: Double = 40, _ steps: [(Double, [Contest.Side])], until end: Double
  ) -> (changes: [Contest.Change], contest: Contest) {
    var contest = Contest(captureSeconds: capture, decaySeconds: decay)
    var changes: [Contest.Change] = []
    for (time, sides) in steps { changes += contest.setPresent(sides, at: Field.time(time)) }
    changes += contest.advance(to: Field.time(end))
    return (changes, contest)
  }

  private func at(_ seconds: Double) -> GameTime { Field.time(seconds) }

  @Test("a side alone inside captures a neutral zone in the time that takes, and keeps it when it has gone")
  func capture() {
    let (changes, contest) = play([(5, [red]), (30, [])], until: 500)
    #expect(changes == [.captured(red, at: at(25))])
    #expect(contest.holder == red)
    #expect(contest.level(at: at(500)) == 1)
    #expect(contest.nextChange == nil)
  }

  @Test("who comes back before all has decayed goes on from what is left")
  func decay() {
    // 10 s make a half; 12 s of 40 take three tenths of the whole away; the remaining eight tenths take 16 s.
    let (changes, _) = play([(0, [red]), (10, []), (22, [red])], until: 100)
    #expect(changes == [.captured(red, at: at(38))])
    var contest = Contest(captureSeconds: 20, decaySeconds: 40)
    _ = contest.setPresent([red], at: at(0))
    _ = contest.setPresent([], at: at(10))
    #expect(contest.level(at: at(10)) == 0.5)
    #expect(contest.level(at: at(22)) == 0.5 - 12.0 / 40)
    #expect(contest.level(at: at(30)) == 0)
    #expect(contest.nextChange == nil)
    _ = contest.setPresent([blue], at: at(31))
    #expect(contest.claimant == blue)
    #expect(contest.nextChange == at(51))
  }

  @Test("with several sides inside everything stands")
  func contested() {
    let (changes, contest) = play([(0, [red]), (15, [red, blue]), (100, [red])], until: 200)
    #expect(changes == [.contested([blue, red], at: at(15)), .captured(red, at: at(105))])
    #expect(contest.holder == red)
  }

  @Test("a side that comes in is told, one that goes is not")
  func newcomers() {
    let green = Contest.Side.player("green")
    let (changes, _) = play(
      [(0, [red, blue]), (1, [red, blue, green]), (2, [red, green]), (3, [red]), (4, [red, green])], until: 5)
    #expect(
      changes == [
        .contested([blue, red], at: at(0)), .contested([blue, red, green], at: at(1)),
        .contested([red, green], at: at(4)),
      ])
  }

  @Test("an opponent alone inside undoes progress first, then makes their own")
  func overtaken() {
    // Half is undone in 10 s, then 20 s for all.
    let (changes, contest) = play([(0, [red]), (10, [blue])], until: 100)
    #expect(changes == [.captured(blue, at: at(40))])
    #expect(contest.holder == blue)
  }

  @Test("a held zone is neutralised first, and lost by that")
  func lost() {
    let (changes, _) = play([(0, [red]), (20, [blue])], until: 100)
    #expect(changes == [.captured(red, at: at(20)), .lost(red, at: at(40)), .captured(blue, at: at(60))])
  }

  @Test("a hold that is not broken recovers: by the holder as fast as it was lost, by nobody as fast as all decays")
  func recovers() {
    let begun: [(Double, [Contest.Side])] = [(0, [red]), (20, [blue]), (30, [])]
    var (_, contest) = play(begun, until: 30)
    #expect(contest.level(at: at(30)) == 0.5)
    #expect(contest.level(at: at(40)) == 0.75)
    _ = contest.setPresent([red], at: at(40))
    #expect(contest.level(at: at(43)) == 0.75 + 3.0 / 20)
    #expect(contest.level(at: at(45)) == 1)
    _ = contest.setPresent([blue], at: at(50))
    #expect(contest.nextChange == at(70))
  }

  @Test("what is due at the instant of a change comes first")
  func onTheDot() {
    let (changes, _) = play([(0, [red]), (20, [])], until: 20)
    #expect(changes == [.captured(red, at: at(20))])
    let (other, _) = play([(0, [red]), (20, [red, blue])], until: 20)
    #expect(other == [.captured(red, at: at(20)), .contested([blue, red], at: at(20))])
  }

  @Test("no time at all: captured at once, lost and captured at once")
  func atOnce() {
    let (changes, contest) = play(capture: 0, decay: 0, [(1, [red]), (2, []), (3, [blue])], until: 3)
    #expect(changes == [.captured(red, at: at(1)), .lost(red, at: at(3)), .captured(blue, at: at(3))])
    #expect(contest.level(at: at(3)) == 1)
  }

  @Test("asking and going on step by step change nothing")
  func asking() {
    for seed in 0..<200 as Range<UInt64> {
      let walk = RandomContest(seed: seed)
      let expected = walk.played()
      var contest = Contest(captureSeconds: walk.capture, decaySeconds: walk.decay)
      var changes: [Contest.Change] = []
      for (index, step) in walk.steps.enumerated() {
        changes += contest.setPresent(step.sides, at: Field.time(step.time))
        let end = index + 1 < walk.steps.count ? walk.steps[index + 1].time : walk.end
        for share in [0.1, 0.35, 0.7, 0.99] {
          let time = Field.time(step.time + (end - step.time) * share)
          _ = (contest.level(at: time), contest.nextChange)
          changes += contest.advance(to: time)
        }
      }
      changes += contest.advance(to: Field.time(walk.end))
      #expect(changes == expected, "seed \(seed)")
    }
  }

  @Test("the next change is what happens next if nobody comes or goes")
  func next() {
    for seed in 0..<200 as Range<UInt64> {
      let walk = RandomContest(seed: seed)
      var contest = Contest(captureSeconds: walk.capture, decaySeconds: walk.decay)
      for step in walk.steps {
        _ = contest.setPresent(step.sides, at: Field.time(step.time))
        var later = contest
        let changes = later.advance(to: Field.time(1e6))
        #expect(changes.first?.time == contest.nextChange, "seed \(seed)")
        // A later change is that of the contest as it stands then.
        var stepwise = contest
        var found: [Contest.Change] = []
        while let next = stepwise.nextChange { found += stepwise.advance(to: next) }
        #expect(found == changes, "seed \(seed)")
      }
    }
  }

  @Test("a simulation in steps of a millisecond tells the same, within a step", arguments: 0..<4)
  func bruteForce(block: UInt64) {
    var compared = 0
    for seed in block * 100..<(block + 1) * 100 {
      let walk = RandomContest(seed: seed)
      let (expected, found) = (walk.ticked(), walk.played())
      compared += found.count
      #expect(found.map(\.words) == expected.map(\.words), "seed \(seed)")
      for (a, b) in zip(found, expected) {
        #expect(abs(a.time - b.time) < 0.001_001, "seed \(seed): \(a) \(b)")
      }
    }
    #expect(compared > 200, "\(compared)")
  }
}

extension Contest.Change {
  var time: GameTime {
    switch self {
    case .contested(_, let time), .captured(_, let time), .lost(_, let time): time
    }
  }

  var words: String {
    switch self {
    case .contested(let sides, _): "contested \(sides.map(\.name))"
    case .captured(let side, _): "captured \(side.name)"
    case .lost(let side, _): "lost \(side.name)"
    }
  }
}

/// Sides that come and go at whole milliseconds, made up from a seed.
private struct RandomContest {
  var capture: Double
  var decay: Double
  var steps: [(time: Double, sides: [Contest.Side])] = []
  var end: Double

  static let sides: [Contest.Side] = [.team("red"), .team("blue"), .player("ann")]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    capture = Double(1 + random.next(below: 4000)) / 1000
    decay = Double(1 + random.next(below: 6000)) / 1000
    var time = 0.0
    for _ in 0..<25 {
      time += Double(random.next(below: random.next(below: 3) == 0 ? 6000 : 900)) / 1000
      let mask = random.next(below: 3) == 0 ? random.next(below: 8) : [0, 1, 2, 1, 2, 4][Int(random.next(below: 6))]
      steps.append((time, Self.sides.indices.filter { mask >> UInt64($0) & 1 == 1 }.map { Self.sides[$0] }))
    }
    end = time + 10
  }

  func played() -> [Contest.Change] {
    var contest = Contest(captureSeconds: capture, decaySeconds: decay)
    var changes: [Contest.Change] = []
    for step in steps { changes += contest.setPresent(step.sides, at: Field.time(step.time)) }
    return changes + contest.advance(to: Field.time(end))
  }

  /// The rules in whole numbers, millisecond by millisecond: progress counts in units of which a capture has
  /// capture · decay, so that no step is rounded.
  func ticked() -> [Contest.Change] {
    let (captureTicks, decayTicks) = (Int((capture * 1000).rounded()), Int((decay * 1000).rounded()))
    let full = captureTicks * decayTicks
    var (level, now) = (0, 0)
    var (holder, claimant): (Contest.Side?, Contest.Side?)
    var present: [Contest.Side] = []
    var changes: [Contest.Change] = []
    func time() -> GameTime { Field.time(Double(now) / 1000) }
    func settle() {
      if holder != nil, holder != present.first, present.count == 1, level == 0 {
        if let loser = holder { changes.append(.lost(loser, at: time())) }
        (holder, claimant) = (nil, present.first)
      }
      if holder == nil, present.count == 1, level == full, claimant == present.first {
        (holder, claimant) = (claimant, nil)
        if let holder { changes.append(.captured(holder, at: time())) }
      }
    }
    func tick() {
      now += 1
      guard present.count < 2 else { return }
      let alone = present.first
      if let owner = holder {
        if alone == nil { level += captureTicks } else { level += alone == owner ? decayTicks : -decayTicks }
      } else if alone == nil {
        level -= captureTicks
      } else if claimant == nil || claimant == alone {
        claimant = alone
        level += decayTicks
      } else {
        level -= decayTicks
        if level < 0 {
          claimant = alone
          level = -level
        }
      }
      level = min(max(level, 0), full)
      if holder == nil, level == 0 { claimant = nil }
      settle()
    }
    for step in steps {
      while now < Int((step.time * 1000).rounded()) { tick() }
      let sides = step.sides.sorted()
      if sides.count > 1, sides.contains(where: { !present.contains($0) }) {
        changes.append(.contested(sides, at: time()))
      }
      present = sides
    }
    while now < Int((end * 1000).rounded()) { tick() }
    return changes
  }
}
