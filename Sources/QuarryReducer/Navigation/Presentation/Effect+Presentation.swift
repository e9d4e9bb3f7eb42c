// What a presentation does with the effects of its child. As with other scopes, the ways that allocate are out of line.

extension Effect {
  /// The effect of a presented child as one of its parent, in a branch of its own, from which it can dismiss itself.
  @inlinable @inline(__always)
  consuming func presented<Path: CasePath>(by path: Path.Type) -> Effect<Path.Root>
  where Path.Value == PresentationAction<Action>, Path.Root: Sendable {
    if isNone { return .none }
    return presentedOutOfLine(by: path)
  }

  @inlinable @inline(never)
  func presentedOutOfLine<Path: CasePath>(by path: Path.Type) -> Effect<Path.Root>
  where Path.Value == PresentationAction<Action>, Path.Root: Sendable {
    let effect = scoped(to: path).map { Path.embed(.presented($0)) }
    guard case .work = effect.step else { return effect }
    return effect.dismissing(with: Path.embed(.dismiss))
  }

  /// This effect, in whose work ``DismissEffect`` sends `action`, unless something further inside is dismissed.
  @usableFromInline
  func dismissing(with action: Action) -> Effect {
    guard case .work(let work) = step else { return self }
    return switch work.kind {
    case .run(let priority, let origin, let operation):
      Effect(
        .run(priority: priority, origin: origin) { send in
          let target = DismissEffect.Target { await send(action) }
          return await DismissEffect.$target.withValue(target) { await operation(send) }
        })
    case .merge(let parts): Effect(.merge(parts.map { $0.dismissing(with: action) }))
    case .concatenate(let parts): Effect(.concatenate(parts.map { $0.dismissing(with: action) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect(.cancellable(effect.dismissing(with: action), id: id, cancelInFlight: cancelInFlight))
    case .branch(let effect, let branch): Effect(.branch(effect.dismissing(with: action), branch))
    case .scope(let effect, let path): Effect(.scope(effect.dismissing(with: action), path))
    case .cancel, .endChildren, .report: self
    }
  }

  @usableFromInline
  static func nothingPresented(_ action: Action, _ origin: ReducerOrigin) -> Effect {
    .report(.nothingPresented(action: StateDump.line(action), reducer: origin))
  }
}
