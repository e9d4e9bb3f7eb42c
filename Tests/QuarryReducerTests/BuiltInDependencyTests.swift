import QuarryReducer
import QuarryTesting
import Testing

private enum ThreeValuesKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

private enum TwoValuesKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

private enum InterfaceKey: TestDependencyKey {
  static let testValue = "test"
}

@Suite("Built-in dependencies")
struct BuiltInDependencyTests {
  private func values(_ context: DependencyValues.Context) -> [String] {
    withDependencies {
      $0.context = context
      $0.issueReporter = IssueReporter { Issue.record("\($0)") }
    } operation: {
      let values = DependencyValues.current
      return [values[ThreeValuesKey.self], values[TwoValuesKey.self]]
    }
  }

  @Test("a preview has the preview value, else the live one, else the test value")
  func preview() {
    #expect(values(.live) == ["live", "live"])
    #expect(values(.preview) == ["preview", "live"])
    #expect(values(.test) == ["test", "test"])
    withDependencies {
      $0.context = .preview
      $0.issueReporter = IssueReporter { Issue.record("\($0)") }
    } operation: {
      #expect(DependencyValues.current[InterfaceKey.self] == "test")
    }
  }

  @Test("the date is the system's, a constant, or what was set")
  func date() {
    let year2020 = Timestamp(microseconds: 1_577_836_800_000_000)
    #expect(DependencyValues.current.date.now > year2020)
    withDependencies {
      $0.date = .constant(year2020)
    } operation: {
      #expect(DependencyValues.current.date.now == year2020)
      #expect(DependencyValues.current.date() == year2020)
    }
    withDependencies {
      $0.date.now = .epoch
    } operation: {
      #expect(DependencyValues.current.date.now == .epoch)
    }
  }

  @Test("a date that a test did not override names itself and the cure")
  func dateUnimplemented() async {
    struct Stamp: Reducer {
      @Dependency(\.date) var date
      func reduce(into state: inout Timestamp?, action: Int) -> Effect<Int> {
        state = date.now
        return .none
      }
    }
    let issue = await onlyIssue {
      let store = TestStore(initialState: nil) { Stamp() }
      store.send(1) { $0 = .epoch }
    }
    #expect(
      issue.text == """
        date (`$0.date = .constant(…)` sets one): used, but not overridden.
        Cure: override it with withDependencies, or where the store of the test is made.
        """)
  }

  @Test("the clock of a game stands where it was set")
  func gameClock() {
    let clock = GameClock()
    #expect(!clock.isSet && clock.now == .distantPast)
    clock.set(.epoch)
    #expect(clock.isSet && clock.now == .epoch)
    withDependencies {
      $0.gameClock = clock
    } operation: {
      #expect(DependencyValues.current.gameClock.now == .epoch)
    }
  }

  @Test("a logger makes only the lines that are written, one line each")
  func logger() {
    let log = Log()
    let logger = ReducerLogger(minimumLevel: .notice) { log.add(ReducerLogger.line($0, $1, $2)) }
    var made = 0
    func text(_ text: String) -> String {
      made += 1
      return text
    }
    logger(.info, text("unseen"))
    logger(.notice, text("seen"))
    logger(.error, text("two\nlines"), metadata: ["zone": "7", "by": "a\nb"])
    #expect(made == 2)
    #expect(log.lines == ["notice: seen", "error: two\\nlines zone=7 by=a\\nb"])
    #expect(ReducerLogger.Level.allCases == ReducerLogger.Level.allCases.sorted())
    #expect(ReducerLogger.standardError.minimumLevel == .info)
  }

  @Test("figures go where they were plugged in, and nowhere else")
  func metrics() {
    #expect(!DependencyValues.current.metrics.isOn)
    let memory = InMemoryMetrics()
    let metrics = memory.metrics
    metrics.count("joined", 1)
    metrics.count("joined", 2)
    metrics.gauge("players", 3)
    metrics.gauge("players", 2.5)
    let start = metrics.uptime()
    metrics.time("round", metrics.uptime() - start)
    #expect(metrics.isOn)
    #expect(memory.counters == ["joined": 3])
    #expect(memory.gauges == ["players": 2.5])
    #expect(memory.durations == ["round": [.milliseconds(1)]])
  }
}
