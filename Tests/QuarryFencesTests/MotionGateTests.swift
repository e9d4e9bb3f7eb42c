import Foundation
import QuarryGeometry
import Testing

@testable import QuarryFences

/// Law 4, last sentence, and what is plausible at all.
@Suite("motion gate")
struct MotionGateTests {
  let field = FenceField()

  func zone(_ radius: Double) -> [Zone] {
    [.circle("z", field.origin.longitude, field.origin.latitude, radius: radius)]
  }

  /// What becomes of fixes: seconds, metres east and north, accuracy.
  func judge(
    _ steps: [(Double, Double, Double, Double?)], rules: MotionGate.Rules = MotionGate.Rules()
  ) -> [(held: MotionGate.Held?, verdict: MotionGate.Verdict)] {
    var gate = MotionGate()
    return steps.map { step in
      gate.judge(FenceFix(step.0, field.place(step.1, step.2), accuracy: step.3), rules: rules)
    }
  }

  /// The verdicts as words.
  func words(_ steps: [(Double, Double, Double, Double?)]) -> [String] {
    judge(steps).map { held, verdict in
      let before =
        switch held {
        case .confirmed: "confirmed, "
        case .refuted: "refuted, "
        case nil: ""
        }
      switch verdict {
      case .taken(let isConnected, _): return before + (isConnected ? "taken" : "taken apart")
      case .held: return before + "held"
      case .rejected(let reason): return before + reason.rawValue
      }
    }
  }

  // MARK: Cases of plausibility

  @Test("10 km in 0.9 s, and in no time, are an impossible speed", arguments: [0.9, 0.0])
  func teleport(seconds: Double) {
    var gate = MotionGate()
    _ = gate.judge(FenceFix(0, 13.405, 52.52, accuracy: 5), rules: MotionGate.Rules())
    let far = FenceFix(seconds, 13.5523199, 52.5199083, accuracy: 5)
    #expect(gate.judge(far, rules: MotionGate.Rules()).verdict == .rejected(.impossibleSpeed))
    #expect(gate.last?.time == .at(0))
  }

  @Test("one fix 5 km away is dropped, and the next are taken as if it had never been")
  func outlierOneFix() throws {
    #expect(
      words([(0, 0, 0, 5), (1, 5000, 0, 5), (2, 0, 0, 5), (3, 0, 1, 5)])
        == ["taken apart", "impossibleSpeed", "taken", "taken"])
    let walk = try FenceWalk.walk(
      [
        FenceFix(0, field.place(0, 0), accuracy: 5), FenceFix(1, field.place(5000, 0), accuracy: 5),
        FenceFix(2, field.place(0, 0), accuracy: 5),
      ], through: zone(100))
    #expect(walk.words == ["enter z"])
  }

  @Test("fixes a minute apart that come in one burst are judged by their own times")
  func burst() {
    #expect(
      words((0..<5).map { (Double($0) * 60, Double($0) * 84, 0, 8) })
        == ["taken apart"] + Array(repeating: "taken", count: 4))
  }

  @Test(
    "standing still within a metre is taken, whatever accuracy is claimed", arguments: [nil, 1, 3, 0.1] as [Double?])
  func standingStill(accuracy: Double?) {
    var random = FenceRandom(seed: 7)
    let steps = (0..<60).map { (Double($0), random.double(-0.5...0.5), random.double(-0.5...0.5), accuracy) }
    #expect(words(steps).allSatisfy { $0.hasPrefix("taken") })
  }

  @Test("a drive through a tunnel is one step: 1.8 km in 90 s")
  func tunnel() {
    let drive = (0..<5).map { (Double($0), Double($0) * 20, 0.0, 5.0 as Double?) }
    let found = words(drive + [(94, 80 + 1800, 0, 5), (95, 1900, 0, 5)])
    #expect(found.suffix(2) == ["taken", "taken"])
    #expect(!found.contains("impossibleSpeed"))
    // Even where the last fix before it was at rest: then the next one confirms it.
    #expect(words([(0, 0, 0, 5), (90, 1800, 0, 5), (91, 1820, 0, 5)]) == ["taken apart", "held", "confirmed, taken"])
  }

  // MARK: From rest

  @Test(
    "from rest a net speed over 2.5 m/s needs a second fix",
    arguments: [(east: 34.0, isHeld: false), (36, true), (1000, true)])
  func fromRest(east: Double, isHeld: Bool) {
    // Net of both accuracies of 5 m: 2.4 m/s, then 2.6 m/s.
    #expect(words([(0, 0, 0, 5), (10, east, 0, 5)]).last == (isHeld ? "held" : "taken"))
  }

  @Test("a held fix is confirmed by one nearer to it than to the place of rest, else refuted")
  func confirmedOrRefuted() {
    #expect(words([(0, 0, 0, 2), (10, 200, 0, 2), (20, 101, 0, 2)]).last == "confirmed, taken")
    #expect(words([(0, 0, 0, 2), (10, 200, 0, 2), (20, 99, 0, 2)]).last == "refuted, held")
    #expect(words([(0, 0, 0, 2), (10, 200, 0, 2), (20, 5, 0, 2)]).last == "refuted, taken")
    // Nearer to the held fix, but too fast from it.
    #expect(words([(0, 0, 0, 2), (10, 200, 0, 2), (11, 350, 0, 2)]).last == "refuted, held")
  }

  @Test("a confirmed fix tells the way to it, and the next step begins there")
  func lengths() {
    let found = judge([(0, 0, 0, 2), (10, 200, 0, 2), (20, 400, 0, 2)])
    guard case .confirmed(let fix, let length) = found[2].held, case .taken(true, let step) = found[2].verdict else {
      Issue.record("\(found[2])")
      return
    }
    #expect(fix.time == .at(10))
    #expect(abs(length.value - 200) < 0.01 && abs(step.value - 200) < 0.01)
  }

  @Test("who moves is not held")
  func moving() {
    let drive = (0..<10).map { (Double($0), Double($0) * 15, 0.0, 3.0 as Double?) }
    #expect(words(drive) == ["taken apart", "held", "confirmed, taken"] + Array(repeating: "taken", count: 7))
  }

  @Test("at the end the fix that waits is let go")
  func release() {
    var gate = MotionGate()
    let rules = MotionGate.Rules()
    _ = gate.judge(FenceFix(0, field.place(0, 0), accuracy: 5), rules: rules)
    #expect(gate.releaseHeld() == nil)
    let far = FenceFix(10, field.place(300, 0), accuracy: 5)
    #expect(gate.judge(far, rules: rules).verdict == .held)
    #expect(gate.held == far)
    #expect(gate.releaseHeld() == far)
    #expect(gate.last == far && gate.held == nil && gate.releaseHeld() == nil)
    #expect(
      gate.distance(to: field.place(300, 40), metric: LocalMetric(latitude: 52.52)).map { abs($0.value - 40) < 0.01 }
        == true)
  }

  @Test("the same fix again is a duplicate, also while one waits")
  func duplicates() {
    #expect(
      words([(0, 0, 0, 5), (0, 0, 0, 5), (0, 7, 0, 5), (1, 0, 0, 5)])
        == ["taken apart", "duplicate", "duplicate", "taken"])
    #expect(
      words([(0, 0, 0, 5), (10, 300, 0, 5), (10, 300, 0, 5), (20, 310, 0, 5)])
        == ["taken apart", "held", "duplicate", "confirmed, taken"])
  }

  @Test("two fixes that agree after a jump are a move for good, without a way in between")
  func jump() {
    #expect(
      words([(0, 0, 0, 5), (1, 50_000, 0, 5), (2, 50_010, 0, 5), (3, 50_020, 0, 5)])
        == ["taken apart", "impossibleSpeed", "taken apart", "taken"])
    // Outliers that do not agree with each other are no move.
    #expect(
      words([(0, 0, 0, 5), (1, 50_000, 0, 5), (2, -50_000, 0, 5), (3, 0, 0, 5)])
        == ["taken apart", "impossibleSpeed", "impossibleSpeed", "taken"])
    // An outlier that comes and goes never agrees with itself.
    #expect(
      words((0..<6).map { (Double($0), $0 % 2 == 0 ? 0 : 50_000, 0, 5) }).filter { $0 == "impossibleSpeed" }.count == 3)
  }

  @Test("an accuracy that is no radius counts as unstated", arguments: [0, -1, Double.nan, -Double.infinity])
  func noRadius(accuracy: Double) {
    #expect(words([(0, 0, 0, accuracy), (1, 10_000, 0, accuracy)]).last == "impossibleSpeed")
    // 5 m each are assumed: 2.4 m/s net.
    #expect(words([(0, 0, 0, accuracy), (10, 34, 0, accuracy)]).last == "taken")
    #expect(words([(0, 0, 0, accuracy), (10, 36, 0, accuracy)]).last == "held")
  }

  @Test("a gate can be saved whatever the fixes claim", arguments: [0, -1, Double.nan, .infinity, 1e300])
  func saved(accuracy: Double) throws {
    var gate = MotionGate()
    _ = gate.judge(FenceFix(0, field.place(0, 0), accuracy: accuracy), rules: MotionGate.Rules())
    _ = gate.judge(FenceFix(10, field.place(100, 0), accuracy: accuracy), rules: MotionGate.Rules())
    #expect(try JSONDecoder().decode(MotionGate.self, from: JSONEncoder().encode(gate)) == gate)
  }

  @Test(
    "a place that is not on the globe cannot be reached",
    arguments: [[Double.nan, 0], [0, 91], [Double.infinity, 0]])
  func offGlobe(place: [Double]) {
    var gate = MotionGate()
    let nowhere = FenceFix(1, place[0], place[1], accuracy: 5)
    #expect(gate.judge(nowhere, rules: MotionGate.Rules()).verdict == .rejected(.impossibleSpeed))
    #expect(gate == MotionGate())
    _ = gate.judge(FenceFix(2, 13.405, 52.52, accuracy: 5), rules: MotionGate.Rules())
    let before = gate
    #expect(gate.judge(nowhere, rules: MotionGate.Rules()).verdict == .rejected(.impossibleSpeed))
    #expect(gate == before)
  }

  @Test("steps over the antimeridian and at the poles are short")
  func wholeGlobe() {
    for (a, b) in [((179.9999, 0.0), (-179.9999, 0.0)), ((0, 89.9999), (180, 89.9999)), ((0, -90), (77, -90))] {
      var gate = MotionGate()
      _ = gate.judge(FenceFix(0, a.0, a.1, accuracy: 5), rules: MotionGate.Rules())
      guard
        case .taken(true, let length) = gate.judge(FenceFix(30, b.0, b.1, accuracy: 5), rules: MotionGate.Rules())
          .verdict
      else {
        Issue.record("\(a) to \(b)")
        continue
      }
      #expect(length < Meters(23))
    }
  }

  // MARK: Reported

  @Test("fixes 200 m off that claim 1.9 m do not flap (Tracelet 294)")
  func tracelet() throws {
    // Metres from the centre of a fence of 50 m, as reported; the direction is not known, and must not matter.
    let report: [(Double, Double, Double?)] = [
      (6, 8.2, nil), (18, 200.2, 1.9), (30, 9.6, nil), (85, 198.1, 1.7), (106, 10.1, nil), (153, 198.1, 9.1),
      (158, 45.3, nil),
    ]
    for seed in 0..<20 {
      var random = FenceRandom(seed: seed)
      let fixes = report.map { seconds, meters, accuracy in
        let angle = seed == 0 ? 0 : random.double(0...(2 * .pi))
        return FenceFix(seconds, field.place(meters * angle.cosine, meters * angle.sine), accuracy: accuracy)
      }
      let walk = try FenceWalk.walk(fixes, through: zone(50))
      #expect(walk.words == ["enter z"], "seed \(seed)")
      #expect(walk.rejections == [.outlier, .outlier, .outlier], "seed \(seed)")
    }
  }

  @Test("a jump of 361.5 m that claims 1,414 m is no exit (flutter_background_geolocation 1712)")
  func badAccuracyJump() throws {
    let fixes = [
      FenceFix(42.034, 13.411755, 52.530030, accuracy: 13.7), FenceFix(43.031, 13.411754, 52.530030, accuracy: 13.7),
      FenceFix(44.035, 13.411753, 52.530029, accuracy: 13.7), FenceFix(48.067, 13.415648, 52.527813, accuracy: 1414),
    ]
    #expect(abs(Geodesic.distance(fixes[2].place, fixes[3].place).value - 361.5) < 0.5)
    let walk = try FenceWalk.walk(
      fixes, through: [.circle("z", fixes[0].place.longitude, fixes[0].place.latitude, radius: 200)])
    #expect(walk.words == ["enter z"])
    #expect(walk.rejections.isEmpty)
    #expect(walk.track.undecided(in: 0) == .accuracyTooLow)
  }
}
