/// What a store is made with: its time, and the dependencies of its feature.
@usableFromInline
struct StoreSetup {
  let clock: StoreClock
  let reporter: IssueReporter
  private let overrides: DependencyOverrides

  /// Sets up a store; where its time is not that of the dependency `date`, `wall` says what time it is.
  @usableFromInline
  init(_ time: StoreTime, wall: DateGenerator? = nil, _ update: (inout DependencyValues) -> Void) {
    var clock: StoreClock?
    overrides = DependencyOverrides { values in
      let outer = values.gameClock
      update(&values)
      let made = StoreClock(time, date: wall ?? values.date, alarm: values.continuousClock)
      // A recorded run brings a clock of its own.
      if values.gameClock === outer { values.gameClock = made.gameClock }
      clock = made
    }
    self.clock = clock ?? StoreClock(.manual(from: .epoch), date: .constant(.epoch), alarm: ContinuousClock())
    reporter = overrides.values.issueReporter
  }

  /// Makes the feature, with the dependencies in force.
  @usableFromInline
  func inForce<R>(_ reducer: () -> R) -> R { overrides.inForce(reducer) }
}
