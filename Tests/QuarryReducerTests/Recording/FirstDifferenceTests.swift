import QuarryReducer
import Testing

/// A session with a mistake: from one step on the state has something that it should not have, until another step.
private struct Faulty: Reducer {
  var from: Int
  var until = Int.max

  var body: some ReducerOf<Sitting> {
    CountedSession()
    Reduce { state, _ in
      if state.steps == from { state.isLoading.toggle() }
      if state.steps == until { state.isLoading.toggle() }
      return .none
    }
  }
}

/// A session that does little but count its actions.
private struct CountedSession: Reducer {
  var body: some ReducerOf<Sitting> {
    Reduce { state, action in
      state.steps += 1
      if action == .rolled { state.dice.append(1) }
      return .none
    }
  }
}

@Suite("The first difference between two runs")
struct FirstDifferenceTests {
  private func replay(
    _ log: ActionLog<Sitting.Action>, initialState: Sitting.State = Sitting.State(),
    _ reducer: some ReducerOf<Sitting>
  ) -> ReplayOf<Sitting> {
    Replay(initialState: initialState, log: log, interval: 16) { reducer }
  }

  @Test(
    "a difference planted at a random action is found there, with log₂(n) + 2 comparisons", arguments: [0, 100, 200])
  func planted(first: UInt64) {
    for seed in first..<first + 100 {
      var random = SeededRandom(seed: seed)
      let count = Int(random.next(below: 300)) + 1
      let planted = Int(random.next(below: UInt64(count))) + 1
      let log = RecordedSession.log(seed: seed, actions: count)
      let difference = firstDifference(
        between: replay(log, CountedSession()), and: replay(log, Faulty(from: planted)))
      #expect(difference?.number == planted, "seed \(seed)")
      #expect(difference?.action == log.actions[planted - 1], "seed \(seed)")
      // In whole numbers: 2^(comparisons - 2) ≤ count.
      let comparisons = difference?.comparisons ?? .max
      #expect(1 << max(0, comparisons - 2) <= count, "seed \(seed): \(comparisons) comparisons, \(count) actions")
      let slow = firstDifference(
        between: replay(log, CountedSession()), and: replay(log, Faulty(from: planted)), searching: .everyAction)
      #expect(slow?.number == planted && slow?.comparisons == planted + 1, "seed \(seed)")
    }
  }

  @Test("a difference that heals is found state by state only")
  func healing() {
    let log = RecordedSession.log(seed: 1, actions: 100)
    let right = replay(log, CountedSession())
    #expect(firstDifference(between: right, and: replay(log, Faulty(from: 40, until: 45))) == nil)
    let difference = firstDifference(
      between: right, and: replay(log, Faulty(from: 40, until: 45)), searching: .everyAction)
    #expect(difference?.number == 40)
  }

  @Test("equal runs do not differ")
  func equal() async {
    let session = await RecordedSession.play(seed: 9)
    let (a, b) = (replay(session.log, Sitting()), replay(session.log, Sitting()))
    #expect(firstDifference(between: a, and: b) == nil)
    #expect(firstDifference(between: a, and: a, searching: .everyAction) == nil)
    let empty = replay(session.log.prefix(0), Sitting())
    #expect(firstDifference(between: empty, and: empty) == nil)
  }

  @Test("it is told with the action, its time and what differs in the states")
  func text() {
    var log = ActionLog<Sitting.Action>(header: RunHeader(seed: 0, version: "", start: .epoch))
    for time in 1...3 { log.append(.joined, at: Timestamp(microseconds: Int64(time) * 10), origin: .effect) }
    let difference = firstDifference(between: replay(log, CountedSession()), and: replay(log, Faulty(from: 2)))
    #expect(
      difference?.description == """
        The runs differ after action 2, joined at 20 µs (effect).

              State(
                …
                joinedAt: []
                loaded: []
            −   isLoading: false
            +   isLoading: true
              )

        (First: −, second: +)
        """)
  }

  @Test("of two logs, the actions of both are told where they are others")
  func logs() {
    let header = RunHeader(seed: 0, version: "", start: .epoch)
    var (a, b) = (ActionLog<Sitting.Action>(header: header), ActionLog<Sitting.Action>(header: header))
    a.append(.joined, at: .epoch, origin: .sent)
    b.append(.joined, at: .epoch, origin: .sent)
    a.append(.joined, at: .epoch, origin: .sent)
    b.append(.rolled, at: Timestamp(microseconds: 1), origin: .timer)
    let other = firstDifference(between: replay(a, CountedSession()), and: replay(b, CountedSession()))
    #expect(
      other?.description.hasPrefix(
        "The runs differ after action 2, joined at 0 µs (sent) in the first, rolled at 1 µs (timer) in the second.\n")
        == true)

    let shorter = replay(a.prefix(1), CountedSession())
    let longer = firstDifference(between: replay(a, CountedSession()), and: shorter)
    #expect(longer?.description == "Only the first run has action 2, joined at 0 µs (sent).")
    let reversed = firstDifference(between: shorter, and: replay(a, CountedSession()))
    #expect(reversed?.description == "Only the second run has action 2, joined at 0 µs (sent).")

    let begun = firstDifference(
      between: replay(a, CountedSession()), and: replay(a, initialState: Sitting.State(steps: 1), CountedSession()))
    #expect(begun?.number == 0)
    #expect(begun?.description.hasPrefix("The runs differ before the first action.\n") == true)
  }
}
