import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("suspicions")
struct SuspicionTests {
  let field = FenceField()
  let rules = PlausibilityRules()

  /// What is told of fixes, each with its index; and the watch at the end.
  private func told(_ fixes: [Fix]) -> (told: [String], suspicion: Suspicion) {
    var (gate, track, told) = (MotionGate(), TrackPlausibility(), [String]())
    for (index, fix) in fixes.enumerated() {
      let (_, verdict) = gate.judge(FenceFix(fix), rules: rules.motion)
      for reason in track.observe(fix, verdict, rules: rules) { told.append("\(index) \(reason.rawValue)") }
    }
    return (told, track.suspicion)
  }

  private func fix(
    _ time: Double, _ east: Double, _ north: Double = 0, accuracy: Double? = 5, altitude: Double? = nil,
    isMock: Bool = false
  ) -> Fix {
    Fix(
      player: "ann", time: .at(time), coordinate: field.place(east, north), accuracy: accuracy.map { Meters($0) },
      altitude: altitude.map { Meters($0) }, isMock: isMock)
  }

  @Test("two mock fixes in a row are told once, and again after honest ones")
  func mock() {
    let flags = [false, true, true, true, true, false, true, true, false, false, false, false, true, true]
    let (told, suspicion) = told(flags.enumerated().map { fix(Double($0), Double($0), isMock: $1) })
    #expect(told == ["2 mockLocation", "13 mockLocation"])
    #expect(suspicion.reasons == [.mockLocation])
    #expect(suspicion.score(of: .mockLocation) > 0.75)
  }

  @Test("one flag that flickers is told once")
  func flicker() {
    let (told, _) = told((0..<60).map { fix(Double($0), 0, Double($0 % 3), isMock: $0 % 4 != 3) })
    #expect(told == ["1 mockLocation"])
  }

  @Test("not a bit changes for ten minutes and 120 fixes: too still")
  func frozen() {
    let fixes = (0..<700).map { fix(Double($0), 0, altitude: 40) }
    let (told, suspicion) = told(fixes)
    #expect(told == ["600 syntheticStillness"])
    #expect(suspicion.score(of: .syntheticStillness) > 0.77)
    // Half after 200 s, as documented.
    #expect(abs(self.told(Array(fixes[...200])).suspicion.score(of: .syntheticStillness) - 0.5) < 1e-12)
    // A fix every ten minutes that says "still alive" needs 120 of them.
    #expect(self.told((0..<119).map { fix(Double($0) * 600, 0, altitude: 40) }).told.isEmpty)
  }

  @Test("a fix that is sent twice counts once")
  func sentTwice() {
    let fixes = (0..<70).flatMap { index in
      Array(repeating: fix(Double(index) * 10, 0, altitude: 40), count: 2)
    }
    #expect(told(fixes).told.isEmpty)
    #expect(told((0..<140).map { fix(Double($0) * 5, 0, altitude: 40) }).told == ["120 syntheticStillness"])
  }

  @Test("standing still is none: whatever trembles, or is not known")
  func still() {
    var random = FenceRandom(seed: 11)
    func tremble(_ range: ClosedRange<Double>) -> Double { random.double(range) }
    let courses: [(String, (Double) -> Fix)] = [
      ("within a metre", { fix($0, tremble(-0.7...0.7), tremble(-0.7...0.7), accuracy: 3, altitude: 40) }),
      ("frozen, the accuracy trembles", { fix($0, 0, accuracy: tremble(3...5), altitude: 40) }),
      ("frozen, the altitude trembles", { fix($0, 0, accuracy: 3, altitude: tremble(39...41)) }),
      (
        "frozen, the vertical accuracy trembles",
        { time in
          var fix = fix(time, 0, accuracy: 3, altitude: 40)
          fix.verticalAccuracy = Meters(tremble(3...5))
          return fix
        }
      ),
      ("frozen, no altitude", { fix($0, 0, accuracy: 1) }),
      ("frozen, no accuracy", { fix($0, 0, accuracy: nil, altitude: 40) }),
      ("frozen, nothing known", { fix($0, 0, accuracy: nil) }),
    ]
    for (name, make) in courses {
      let (told, suspicion) = told((0..<3600).map { make(Double($0)) })
      #expect(told.isEmpty, "\(name)")
      #expect(suspicion.score(of: .syntheticStillness) < 0.61, "\(name)")
    }
  }

  @Test("a walk along a drawn line at the very same speed is too regular")
  func drawn() {
    // Round corners too, every 30 s.
    var (east, north) = (0.0, 0.0)
    let fixes = (0..<400).map { index -> Fix in
      if index > 0 { if (index / 30) % 2 == 0 { east += 1.4 } else { north += 1.4 } }
      return fix(Double(index), east, north)
    }
    let (told, _) = told(fixes)
    #expect(told.count == 1 && told.first?.hasSuffix("syntheticMotion") == true, "\(told)")
    // Without a word on accuracy it is no more than a hint.
    let silent = fixes.map { fix -> Fix in
      var fix = fix
      fix.accuracy = nil
      return fix
    }
    #expect(self.told(silent).told.isEmpty)
    #expect(self.told(silent).suspicion.score(of: .syntheticMotion) > 0.4)
  }

  @Test("a walk whose speed varies by some per cent is honest", arguments: [0.03, 0.1, 0.3])
  func gait(sigma: Double) {
    for seed in 0..<20 {
      var random = FenceRandom(seed: seed)
      var east = 0.0
      let fixes = (0..<1800).map { index -> Fix in
        east += 1.4 + random.double(-sigma...sigma)
        return fix(Double(index), east)
      }
      let (told, suspicion) = told(fixes)
      #expect(told.isEmpty, "seed \(seed)")
      #expect(suspicion.score(of: .syntheticMotion) < 0.3, "seed \(seed)")
    }
  }

  @Test("a threshold above 1 mutes it")
  func muted() {
    var suspicion = Suspicion()
    var told = 0
    for index in 0..<100 {
      told += suspicion.observe(fix(Double(index), 0, isMock: true), .held, threshold: 1.01).count
    }
    #expect(told == 0)
    #expect(suspicion.score(of: .mockLocation) > 0.99)
  }
}
