extension Effect {
  /// The effect of an element of a stack as one of its parent, in a branch of its own, from which it can pop itself.
  @inlinable @inline(__always)
  consuming func stacked<State, Path: CasePath>(by path: Path.Type, id: StackElementID) -> Effect<Path.Root>
  where Path.Value == StackAction<State, Action>, Path.Root: Sendable {
    if isNone { return .none }
    return stackedOutOfLine(by: path, id: id)
  }

  @inlinable @inline(never)
  func stackedOutOfLine<State, Path: CasePath>(by path: Path.Type, id: StackElementID) -> Effect<Path.Root>
  where Path.Value == StackAction<State, Action>, Path.Root: Sendable {
    let effect = map { Path.embed(.element(id: id, action: $0)) }
    guard case .work = effect.step else { return effect }
    return effect.inBranch(EffectBranch(path: ObjectIdentifier(path), element: EffectID(id)))
      .dismissing(with: Path.embed(.popFrom(id: id)))
  }

  @usableFromInline
  static func refusedPush(_ id: StackElementID, next: StackElementID, _ origin: ReducerOrigin) -> Effect {
    .report(.refusedPush(id: "\(id)", next: "\(next)", reducer: origin))
  }
}
