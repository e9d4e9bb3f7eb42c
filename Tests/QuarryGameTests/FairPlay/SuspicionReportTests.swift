import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("suspicion reports")
struct SuspicionReportTests {
  private let game = Game.on(Field.square("park", size: 4_000), startsAt: 0)

  /// A walk with the wander of a phone, a fix a second.
  private func walk(_ player: PlayerID, _ seconds: Range<Int>, seed: UInt64 = 1) -> [ClientEvent] {
    var random = SeededRandom(seed: seed)
    var drift = (0.0, 0.0)
    return seconds.map { second in
      drift = (drift.0 * 0.95 + random.within(-0.5, 0.5), drift.1 * 0.95 + random.within(-0.5, 0.5))
      return fix(player, Double(second), Double(second) * 1.3 + drift.0, drift.1, accuracy: 5 + random.within(0, 2))
    }
  }

  private func marked(_ events: [ClientEvent], where isMock: (Int) -> Bool) -> [ClientEvent] {
    events.enumerated().map { index, event in
      guard isMock(index), case .fix(var fix) = event.kind else { return event }
      fix.isMock = true
      return ClientEvent(fix)
    }
  }

  private func report(_ events: [ClientEvent]) throws -> SuspicionReport? {
    try MatchEngine.play(game, events).engine.state.suspicions().first
  }

  @Test("nothing speaks against an honest walk")
  func honest() throws {
    #expect(try report(walk("ann", 0..<600)) == nil)
  }

  @Test("fixes that the device calls made up weigh by their share, and are never a ban")
  func mock() throws {
    let all = try #require(try report(marked(walk("ann", 0..<200)) { _ in true }))
    #expect(all.findings.first?.reason == .mockLocation && all.score > 0.9)
    #expect(all.findings.first?.evidence == "200 of 200 fixes")
    let few = try #require(try report(marked(walk("ann", 0..<200)) { $0 == 7 || $0 == 9 }))
    #expect(few.findings.map(\.reason) == [.mockLocation] && few.score < all.score / 2)
    #expect(few.findings.first?.first == Field.time(7) && few.findings.first?.last == Field.time(9))
    let (log, engine) = try MatchEngine.play(game, marked(walk("ann", 0..<200)) { _ in true })
    #expect(engine.state.roster["ann"]?.status == .active && !log.contains { $0.kind == "playerEliminated" })
  }

  @Test("too perfect stillness and too regular steps are reasons")
  func synthetic() throws {
    let still = (0..<700).map { second in
      ClientEvent(
        Fix(
          player: "ann", time: Field.time(Double(second)), coordinate: Field.middle, accuracy: Meters(5),
          altitude: Meters(35), verticalAccuracy: Meters(3)))
    }
    let stillness = try report(still)?.findings.map(\.reason)
    #expect(stillness == [.syntheticStillness])
    let straight = (0..<400).map { fix("ann", Double($0), Double($0) * 1.5, 0, accuracy: 5) }
    #expect(try report(straight)?.findings.map(\.reason) == [.syntheticMotion])
  }

  @Test("leaps that nobody can have gone are reasons, more of them a stronger one")
  func routes() throws {
    func score(_ leaps: Int) throws -> Double {
      var events = walk("ann", 0..<600)
      for leap in 0..<leaps { events[50 + leap * 40] = fix("ann", Double(50 + leap * 40), 9e4 + Double(leap), 7e3) }
      let report = try report(events)
      #expect(report?.findings.contains { $0.reason == .impossibleRoute } ?? false == (leaps > 0))
      return report?.score ?? 0
    }
    let scores = try [0, 1, 4, 12].map(score)
    #expect(scores == scores.sorted() && scores[0] == 0 && scores[3] > scores[1] + 0.2)
  }

  @Test("a burst is no reason, a clock that is late again and again is one")
  func late() throws {
    func arriving(_ isLate: (Int) -> Bool) -> [ClientEvent] {
      (0..<300).map { second in
        let arrival = isLate(second) ? Double(second / 20 * 20 + 20) : Double(second)
        return fix(
          "ann", Double(second), Double(second) + (second % 3 == 0 ? 0.4 : 0), Double(second % 7) / 5,
          receivedAt: arrival)
      }.sorted { ($0.receivedAt ?? $0.time, $0.time) < ($1.receivedAt ?? $1.time, $1.time) }
    }
    var within = game
    within.rules.latenessSeconds = 30
    let burst = try MatchEngine.play(within, arriving { (100..<120).contains($0) }).engine.state.suspicions()
    #expect(!burst.contains { $0.findings.contains { $0.reason == .clockTrouble } })
    let ahead = walk("ann", 0..<100).enumerated().map { index, event -> ClientEvent in
      guard index % 3 == 0, case .fix(var fix) = event.kind else { return event }
      fix.receivedAt = Field.time(Double(index))
      fix.time = Field.time(Double(index) + 400)
      return ClientEvent(fix)
    }
    #expect(try report(ahead)?.findings.contains { $0.reason == .clockTrouble } == true)
  }

  @Test("who is nearly always just inside of the border is told, who walks through is not")
  func border() throws {
    var tight = Game.on(Field.square("park", size: 100), mode: .lastStanding, startsAt: 0, players: ["bob"])
    tight.rules.graceSeconds = 1_000
    var random = SeededRandom(seed: 3)
    let hugging = (0..<300).map { second in
      fix("ann", Double(second), 48 + random.within(-1, 1), Double(second) / 10 + random.within(-1, 1), accuracy: 6)
    }
    let middle = (0..<300).map { second in
      fix("cid", Double(second), random.within(-2, 2), Double(second) / 10 + random.within(-1, 1), accuracy: 6)
    }
    let all = (hugging + middle).sorted { $0.time < $1.time }
    let reports = try MatchEngine.play(tight, all).engine.state.suspicions()
    #expect(reports.map(\.player) == ["ann"] && reports.first?.findings.map(\.reason) == [.borderHugging])
  }

  @Test("the score is 1 less the product of what each reason leaves, the most suspicious comes first")
  func combined() throws {
    var events = marked(walk("ann", 0..<300)) { _ in true }
    for leap in 0..<5 { events[50 + leap * 40] = fix("ann", Double(50 + leap * 40), 9e4 + Double(leap), 7e3) }
    events += marked(walk("bob", 0..<300, seed: 2)) { $0 == 5 }
    events += walk("cid", 0..<300, seed: 3)
    let reports = try MatchEngine.play(game, events.sorted { $0.time < $1.time }).engine.state.suspicions()
    #expect(reports.map(\.player) == ["ann", "bob"])
    for report in reports {
      let left = report.findings.reduce(1.0) { $0 * (1 - $1.weight) }
      #expect(abs(report.score - (1 - left)) < 1e-12)
      #expect(report.findings.map(\.weight) == report.findings.map(\.weight).sorted(by: >))
    }
    #expect(reports.text.hasPrefix("ann: "))
    #expect(reports.json.hasPrefix(#"[{"player":"ann","score":0."#))
    #expect([SuspicionReport]().text == "Nothing speaks against anybody." && [SuspicionReport]().json == "[]")
  }

  @Test("a report outlives a restart, and is the same however the events are cut")
  func restart() throws {
    var events = marked(walk("ann", 0..<120)) { $0 % 5 == 0 }
    events[60] = fix("ann", 60, 9e4, 0)
    let whole = try MatchEngine.play(game, events).engine.state.suspicions()
    for cut in stride(from: 0, to: events.count, by: 13) {
      let first = try MatchEngine(game)
      _ = first.ingest(Array(events[..<cut]))
      let second = try MatchEngine(restoring: try first.snapshot.throughJSON())
      _ = second.ingest(Array(events[cut...])) + second.finish()
      #expect(second.state.suspicions() == whole, "cut at \(cut)")
    }
  }
}
