import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("the budget of time outside")
struct OutsideBudgetTests {
  private let park = Field.square("park", size: 200)

  private func game(
    _ mode: GameRules.Mode = .free, budget: Double, grace: Double? = nil, recovery: Double = 0
  ) -> Game {
    var game = Game.on(park, Field.square("annex", 300, size: 100), mode: mode)
    game.rules.graceSeconds = grace
    game.rules.outsideBudgetSeconds = budget
    game.rules.outsideRecoveryRate = recovery
    return game
  }

  private func story(_ game: Game, _ events: [ClientEvent]) throws -> [String] {
    try MatchEngine.play(game, events).log.story.filter {
      $0.contains("Bounds") || $0.contains("Budget") || $0.contains("Eliminated")
    }
  }

  /// Over the border at 100 m at `out` seconds and back at `back`, on a straight way with fixes a second from it.
  private func trips(_ trips: [(out: Double, back: Double)]) -> [ClientEvent] {
    var events = [fix("ann", 0, 80), fix("bob", 0)]
    for trip in trips {
      for second in [-1.0, 1, 2, 3] { events.append(fix("ann", trip.out + second, 100 + second * 12)) }
      for second in [-3.0, -2, -1, 1] { events.append(fix("ann", trip.back + second, 100 - second * 12)) }
    }
    return events
  }

  // MARK: The value

  @Test("time outside is spent from crossing to crossing, and comes back at the rate, up to the whole")
  func value() {
    var budget = OutsideBudget(seconds: 60, recoveryRate: 0.25)
    #expect(budget.exhaustion == nil && budget.remaining(at: Field.time(5)) == 60)
    budget.left(at: Field.time(10))
    #expect(budget.exhaustion == Field.time(70))
    #expect(budget.remaining(at: Field.time(30)) == 40)
    budget.returned(at: Field.time(50))
    #expect(budget.remaining(at: Field.time(50)) == 20)
    #expect(budget.remaining(at: Field.time(90)) == 30)
    #expect(budget.remaining(at: Field.time(1000)) == 60)
    budget.left(at: Field.time(90))
    #expect(budget.exhaustion == Field.time(120))
    #expect(budget.remaining(at: Field.time(500)) == 0)
    // A return that is older than the exit takes it back.
    budget.returned(at: Field.time(80))
    #expect(budget.remaining(at: Field.time(90)) == 30)
  }

  @Test("asking and saying the same twice change nothing")
  func repeated() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var (one, two) = (OutsideBudget(seconds: 50, recoveryRate: 0.5), OutsideBudget(seconds: 50, recoveryRate: 0.5))
      var (time, rest, isOutside) = (0.0, 50.0, false)
      for _ in 0..<40 {
        let step = random.within(0, 20)
        // The slow way: second by second.
        for _ in 0..<1000 { rest = min(50, max(0, rest + (isOutside ? -1 : 0.5) * step / 1000)) }
        time += step
        isOutside.toggle()
        for copies in 0..<2 {
          for _ in 0...copies {
            if isOutside { two.left(at: Field.time(time)) } else { two.returned(at: Field.time(time)) }
          }
          _ = two.remaining(at: Field.time(time + 3))
        }
        if isOutside { one.left(at: Field.time(time)) } else { one.returned(at: Field.time(time)) }
        #expect(one == two, "seed \(seed)")
        #expect(abs(one.remaining(at: Field.time(time)) - rest) < 0.001, "seed \(seed)")
      }
    }
  }

  // MARK: The match

  @Test("spent over several trips, to the instant, and told in the free mode")
  func spent() throws {
    let found = try story(game(budget: 50), trips([(20, 50), (100, 200)]))
    #expect(found.count == 5, "\(found)")
    #expect(found[0].contains("outOfBoundsWarned ann 70"))
    #expect(found[1].contains("returnedInBounds ann"))
    // 30 s are spent, 20 are left: from the crossing at 100 s until 120 s.
    #expect(found[2].contains("outOfBoundsWarned ann 120") || found[2].contains("outOfBoundsWarned ann 119"))
    #expect(found[3].contains("outsideBudgetSpent ann"))
    let time = try #require(found[3].split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(time - 120) < 0.1)
    #expect(found[4].contains("returnedInBounds ann"))
  }

  @Test("it counts from crossing to crossing, however late they are decided")
  func fromCrossing() throws {
    let (log, engine) = try MatchEngine.play(game(budget: 500), trips([(20, 50), (100, 140)]))
    func crossings(_ kind: FenceEvent.Kind) -> [GameTime] {
      log.compactMap { action in
        switch action.event {
        case .zoneEntered("ann", _, let event) where kind == .entered && !event.isInitial: event.crossedAt
        case .zoneExited("ann", _, let event) where kind == .exited: event.crossedAt
        default: nil
        }
      }
    }
    let outside = zip(crossings(.exited), crossings(.entered)).reduce(0) { $0 + ($1.1 - $1.0) }
    #expect(abs(outside - 70) < 1)
    let rest = try #require(engine.state.roster["ann"]?.budget?.remaining(at: Field.time(1000)))
    #expect(abs(rest - (500 - outside)) < 1e-6)
  }

  @Test("in a mode that puts players out, who has spent it is out")
  func eliminated() throws {
    let found = try story(game(.lastStanding, budget: 40), trips([(20, 50), (100, 200)]) + [fix("bob", 300)])
    #expect(found.last?.contains("playerEliminated ann outOfBounds") == true, "\(found)")
    let time = try #require(found.last?.split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(time - 110) < 0.1)
  }

  @Test("the deadline is the earlier of grace and budget")
  func deadline() throws {
    // The budget ends at 40 s, the grace half a minute after the decision at about 21 s.
    let both = try story(game(.lastStanding, budget: 20, grace: 30), trips([(20, 300)]))
    #expect(both.contains { $0.contains("outOfBoundsWarned ann 40") || $0.contains("outOfBoundsWarned ann 39") })
    #expect(both.last.map { $0.contains("Eliminated") && ($0.hasPrefix("40") || $0.hasPrefix("39.9")) } == true)
    let grace = try story(game(.lastStanding, budget: 100, grace: 30), trips([(20, 300)]))
    #expect(
      grace.last.map { $0.hasPrefix("51 playerEliminated") || $0.hasPrefix("52 playerEliminated") } == true, "\(grace)")
    // In the free mode the budget is told, and the grace still puts out.
    let free = try story(game(budget: 20, grace: 30), trips([(20, 300)]))
    #expect(
      free.map { $0.split(separator: " ")[1] } == ["outOfBoundsWarned", "outsideBudgetSpent", "playerEliminated"])
  }

  @Test("time inside brings it back at the rate")
  func recovery() throws {
    // 30 s are spent, 50 s inside bring 25 back.
    let found = try story(game(budget: 40, recovery: 0.5), trips([(20, 50), (100, 200)]))
    let spent = try #require(found.first { $0.contains("Spent") }?.split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(spent - 135) < 0.2)
  }

  @Test("who begins outside spends from the first fix, and who has nothing left is told at once")
  func beginsOutside() throws {
    let events = [fix("ann", 0, 150), fix("ann", 30, 150)]
    #expect(try story(game(budget: 10), events) == ["0 outOfBoundsWarned ann 10", "10 outsideBudgetSpent ann"])
    #expect(try story(game(budget: 0), events) == ["0 outOfBoundsWarned ann 0", "0 outsideBudgetSpent ann"])
    let again = try story(game(budget: 20), trips([(20, 60), (100, 150)]))
    #expect(again.filter { $0.contains("Spent") }.count == 2)
  }

  @Test("from one play area into another is not outside")
  func union() throws {
    var game = game(budget: 5)
    game.zones[1] = Field.square("annex", 140, size: 100)
    let events = (0...180).map { fix("ann", Double($0), Double($0)) }
    #expect(try story(game, events).isEmpty)
  }

  @Test("who was inside between two fixes outside spends nothing meanwhile, and has a new deadline")
  func passThrough() throws {
    // At 4 m/s from 250 m west of the middle: in the park, which begins at −100 m, from 37.5 s to 87.5 s.
    let events = [fix("ann", -2, -258), fix("ann", -1, -254), fix("ann", 0, -250)]
    let through = events + [fix("ann", 100, 150), fix("ann", 101, 154), fix("ann", 400, 154)]
    let found = try story(game(budget: 120), through)
    #expect(
      found.map { $0.split(separator: " ")[1] } == [
        "outOfBoundsWarned", "returnedInBounds", "outOfBoundsWarned", "outsideBudgetSpent",
      ])
    // Warned at −2 s, so 39.5 s are spent before the park, and 80.5 s are left behind it.
    let spent = try #require(found.last?.split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(spent - 168) < 0.1)
  }
}
