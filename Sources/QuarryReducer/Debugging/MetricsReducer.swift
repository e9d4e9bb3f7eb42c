extension Reducer {
  /// Counts each action that gets here, and measures how long it takes to reduce, through the dependency `metrics`.
  ///
  /// For the action `.scored(3)` and the prefix `game`, the counter `game.scored` goes up by one, and the timer of the
  /// same name is told the duration. Effects are not part of it.
  ///
  /// ```swift
  /// Game().metrics("game")
  /// ```
  ///
  /// Cost: a check where the metrics are off; else two looks at the clock, a name, and what the metrics cost. A name is
  /// found by reflection, which takes far longer than the rest; for millions of actions give the names yourself.
  ///
  /// - Parameters:
  ///   - prefix: what stands before the name, with a dot between them.
  ///   - name: the name of an action; that of its case where it is left out.
  @inlinable
  public func metrics(_ prefix: String, name: ((Action) -> String)? = nil) -> MetricsReducer<Body> {
    MetricsReducer(base: body, prefix: prefix, name: name)
  }
}

/// A reducer that is counted and timed; made by ``Reducer/metrics(_:name:)``.
public struct MetricsReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let prefix: String
  @usableFromInline let name: ((Base.Action) -> String)?
  @usableFromInline let metrics: Dependency<ReducerMetrics>
  /// Whether the metrics are off unless somebody overrides them around an action: found out once, so that closures that
  /// nobody calls are not even fetched.
  @usableFromInline let isOff: Bool

  @usableFromInline
  init(base: Base, prefix: String, name: ((Base.Action) -> String)?) {
    self.base = base
    self.prefix = prefix
    self.name = name
    metrics = Dependency(\.metrics)
    isOff = metrics.resolved?.isOn == false
  }

  /// Runs the base, counts and times.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if isOff, !DependencyValues.areOverridden { return base.reduce(into: &state, action: action) }
    let metrics = metrics.wrappedValue
    if !metrics.isOn { return base.reduce(into: &state, action: action) }
    let start = metrics.uptime()
    let effect = base.reduce(into: &state, action: action)
    let duration = metrics.uptime() - start
    let full = "\(prefix).\(name?(action) ?? caseName(of: action))"
    metrics.count(full, 1)
    metrics.time(full, duration)
    return effect
  }

  /// Follows the action into the base.
  @inlinable
  public func follow(_ action: Base.Action, into place: inout EffectPlace) -> Bool { base.follow(action, into: &place) }
}
