import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("placeholders")
struct PlaceholderWatchTests {
  let field = FenceField()
  let rules = PlausibilityRules()

  /// What becomes of fixes (seconds, metres east and north) with a gate behind the watch: "placeholder", or the verdict.
  private func words(_ steps: [(Double, Double, Double)], accuracy: Double = 5) -> [String] {
    var (gate, track) = (MotionGate(), TrackPlausibility())
    return steps.map { step in
      let fix = Fix(
        player: "ann", time: .at(step.0), coordinate: field.place(step.1, step.2), accuracy: Meters(accuracy))
      if track.isPlaceholder(fix, after: gate.last, rules: rules) { return "placeholder" }
      let (_, verdict) = gate.judge(FenceFix(fix), rules: rules.motion)
      _ = track.observe(fix, verdict, rules: rules)
      switch verdict {
      case .taken(let isConnected, _): return isConnected ? "taken" : "apart"
      case .held: return "held"
      case .rejected(let reason): return reason.rawValue
      }
    }
  }

  @Test("a default place between real ones is impossible once, and a placeholder whenever it comes again")
  func defaultPlace() {
    let steps = (0..<40).map { index -> (Double, Double, Double) in
      let time = Double(index)
      return index % 5 == 3 ? (time, 9000, 100) : (time, time * 1.4, 0)
    }
    let found = words(steps)
    #expect(found[3] == "impossibleSpeed")
    for index in stride(from: 8, to: 40, by: 5) { #expect(found[index] == "placeholder", "\(index)") }
    let others = found.enumerated().filter { $0.offset % 5 != 3 }.map(\.element)
    #expect(others == ["apart"] + Array(repeating: "taken", count: 31))
  }

  @Test("a default place at a vehicle's distance is a placeholder from the fourth time on")
  func nearDefaultPlace() {
    // Every minute 1,500 m out for one fix: 25 m/s, which a car would do.
    let steps = (0..<60).map { index -> (Double, Double, Double) in
      let time = Double(index) * 60
      return index % 6 == 5 ? (time, 1500, 0) : (time, time, 700)
    }
    let found = words(steps)
    let visits = stride(from: 5, to: 30, by: 6).map { found[$0] }
    #expect(visits == ["taken", "taken", "taken", "placeholder", "placeholder"])
  }

  @Test("a frozen default place that is taken for a move is one the next time")
  func repeatedTwice() {
    var steps: [(Double, Double, Double)] = []
    for round in 0..<4 {
      for second in 0..<10 {
        let time = Double(round * 12 + second)
        steps.append((time, time * 1.4, 0))
      }
      steps.append((Double(round * 12 + 10), -9000, 0))
      steps.append((Double(round * 12 + 11), -9000, 0))
    }
    let found = words(steps)
    #expect(found[10...11] == ["impossibleSpeed", "apart"])
    // From the second round on the place is known; the player is where the gate left off, and is never moved again.
    #expect(found.filter { $0 == "placeholder" }.count == 6)
    #expect(found.filter { $0 == "apart" }.count == 3)
  }

  @Test("a phone on a table repeats its place to the bit, for days, and comes home to it by car")
  func home() {
    var steps: [(Double, Double, Double)] = []
    var time = 0.0
    for _ in 0..<8 {
      for _ in 0..<30 {
        steps.append((time, 0, 0))
        time += 60
      }
      // A drive of 10 km out and back along the same road, at 25 m/s.
      let out = Array(stride(from: 500.0, through: 10_000, by: 500))
      for meters in out + out.dropLast().reversed() {
        steps.append((time, meters, 0))
        time += 20
      }
    }
    #expect(!words(steps).contains("placeholder"))
  }

  @Test("a fix every five minutes at home between two on the same motorway is no placeholder either")
  func sparseHome() {
    var steps: [(Double, Double, Double)] = []
    for day in 0..<10 {
      let start = Double(day) * 86_400
      // Away, then home for an hour, then away again, 9 km in 5 min each way.
      steps.append((start, 9000, 0))
      for index in 1...12 { steps.append((start + Double(index) * 300, 0, 0)) }
      steps.append((start + 13 * 300, 9000, 0))
    }
    #expect(!words(steps).contains("placeholder"))
  }

  @Test("walking up and down through the same places, to the bit, is honest")
  func upAndDown() {
    let steps = (0..<400).map { index in
      let phase = index % 40
      return (Double(index), Double(phase < 20 ? phase : 40 - phase) * 3, 0.0)
    }
    #expect(words(steps).allSatisfy { $0 == "taken" || $0 == "apart" || $0 == "held" })
  }

  @Test("who walks to a placeholder is believed to be there")
  func walkedTo() {
    var steps: [(Double, Double, Double)] = [(0, 0, 0), (1, 0, 0), (2, 400, 0), (3, 0, 0), (4, 400, 0), (5, 0, 0)]
    for second in 1...200 { steps.append((5 + Double(second), Double(second) * 2, 0)) }
    steps.append((206, 400, 0))
    let found = words(steps)
    #expect(found[4] == "placeholder")
    #expect(found.suffix(202).allSatisfy { $0 == "taken" })
  }

  @Test("a player who has really moved, at once and for good, is no excursion")
  func movedForGood() {
    let steps = (0..<30).map { index -> (Double, Double, Double) in
      let time = Double(index)
      return (time, index < 10 ? 0 : 50_000 + time, 0)
    }
    let found = words(steps)
    #expect(found.filter { $0 == "impossibleSpeed" }.count == 1)
    #expect(found.suffix(18).allSatisfy { $0 == "taken" })
  }

  @Test("a way that leads on is no excursion, however fast it is")
  func onward() {
    let steps = (0..<60).map { index -> (Double, Double, Double) in
      (Double(index), Double(index % 3) * 9000, 0)
    }
    #expect(!words(Array(steps.prefix(5))).contains("placeholder"))
    var watch = PlaceholderWatch()
    for step in steps { watch.observe(FenceFix(step.0, field.place(step.1, step.2), accuracy: 5), rules: rules) }
    #expect(watch.suspects.isEmpty)
  }

  @Test("of many default places the last ones are known, and no more are kept")
  func bounded() {
    var watch = PlaceholderWatch()
    for index in 0..<20 {
      watch.observe(FenceFix(Double(index * 2), field.place(0, Double(index)), accuracy: 5), rules: rules)
      watch.observe(
        FenceFix(Double(index * 2 + 1), field.place(9000, Double(index) * 100), accuracy: 5), rules: rules)
    }
    #expect(watch.suspects.count == 4)
    #expect(watch.placeholders == (15..<19).map { field.place(9000, Double($0) * 100) })
  }
}
