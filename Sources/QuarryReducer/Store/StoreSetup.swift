/// What a store is made with: its time, and the dependencies of its feature.
@usableFromInline
struct StoreSetup {
  let clock: StoreClock
  let reporter: IssueReporter
  private let overrides: DependencyOverrides

  /// Sets up a store; where its time is not that of the dependency `date`, `wall` says what time it is.
  @usableFromInline
  init(_ time: StoreTime, wall: DateGenerator? = nil, _ update: (inout DependencyValues) -> Void) {
    let asked = DependencyOverrides(adding: update)
    let clock = StoreClock(time, date: wall ?? asked.values.date, alarm: asked.values.continuousClock)
    // A recorded run brings a game clock of its own.
    let isBrought = asked.values.gameClock !== DependencyValues.current.gameClock
    overrides = isBrought ? asked : asked.inForce { DependencyOverrides { $0.gameClock = clock.gameClock } }
    self.clock = clock
    reporter = overrides.values.issueReporter
  }

  /// Makes the feature, with the dependencies in force.
  @usableFromInline
  func inForce<R>(_ reducer: () -> R) -> R { overrides.inForce(reducer) }
}
