extension Effect {
  /// All of `effects` at once, started in order.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// All of `effects` at once, started in order.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let parts = effects.filter { !$0.isNone }
    return parts.count > 1 ? composed(parts, inOrder: false) : parts.first ?? .none
  }

  /// `effects` one after the other: each is started when the one before has ended.
  ///
  /// An action has ended when it is reduced; work, when it returns or is cancelled. ``cancellable(id:cancelInFlight:)``
  /// on the whole cancels what has not started too.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// `effects` one after the other: each is started when the one before has ended.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let parts = effects.filter { !$0.isNone }
    return parts.count > 1 ? composed(parts, inOrder: true) : parts.first ?? .none
  }

  /// This effect and `other` at once, this one started first. Allocates nothing where one of them is none.
  @inlinable @inline(__always)
  public consuming func merged(with other: consuming Effect) -> Effect {
    if other.isNone { return self }
    if isNone { return other }
    return both(other)
  }

  @usableFromInline
  func both(_ other: Effect) -> Effect { .composed([self, other], inOrder: false) }

  /// This effect, known as `id`, so that ``cancel(id:)`` ends it.
  ///
  /// The id belongs to the feature that gives it and to the elements of `ifLet` and `forEach` it lies in: two rows
  /// of a list that use one id do not end each other's effects, while their parent can end them all.
  ///
  /// With `cancelInFlight` an effect of the same id that still runs is cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    isNone && !cancelInFlight
      ? self : Effect(.cancellable(self, id: EffectID(id), cancelInFlight: cancelInFlight))
  }

  /// Ends what is known as `id`, here and in the features below: nothing of it is delivered any more.
  ///
  /// A string, or a ``TimerID``, takes away the timers of that name too.
  @inlinable
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    cancel(EffectID(id), timer: (id as? TimerID) ?? (id as? String).map { TimerID($0) })
  }

  @usableFromInline
  static func cancel(_ id: EffectID, timer: TimerID?) -> Effect { Effect(.cancel(id: id, timer: timer)) }

  /// The same effect with its actions turned into those of another feature.
  @inlinable
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    switch step {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .timer(let timer): Effect<Other>(.timer(timer.with(transform(timer.action))))
    case .work(let work): work.map(transform)
    }
  }

  /// A misuse, told to the store's reporter in the order of effects.
  static func report(_ issue: ReducerIssue) -> Effect { Effect(.report(issue)) }
}

extension EffectWork {
  @usableFromInline
  func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    switch kind {
    case .run(let priority, let origin, let operation):
      Effect<Other>(
        .run(priority: priority, origin: origin) { send in
          await operation(Send { await send.work(transform($0)) })
        })
    case .merge(let parts): Effect<Other>(.merge(parts.map { $0.map(transform) }))
    case .concatenate(let parts): Effect<Other>(.concatenate(parts.map { $0.map(transform) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<Other>(.cancellable(effect.map(transform), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id, let timer): Effect<Other>(.cancel(id: id, timer: timer))
    case .branch(let effect, let branch): Effect<Other>(.branch(effect.map(transform), branch))
    case .scope(let effect, let path): Effect<Other>(.scope(effect.map(transform), path))
    case .endChildren(let remove): Effect<Other>(.endChildren(remove))
    case .report(let issue): Effect<Other>(.report(issue))
    }
  }
}
