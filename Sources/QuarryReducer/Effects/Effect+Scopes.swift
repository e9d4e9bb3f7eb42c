// What scopes do with the effects of their children. The ways that allocate are out of line, so that the code of a
// composed tree stays small where nothing is to be done.

extension Effect {
  /// The effect of a child as one of its parent.
  @inlinable @inline(never)
  func lifted<Path: CasePath>(by path: Path.Type) -> Effect<Path.Root>
  where Path.Value == Action, Path.Root: Sendable {
    switch step {
    case .none: .none
    case .send(let action): .send(Path.embed(action))
    case .timer(let timer): Effect<Path.Root>(.timer(timer.with(Path.embed(timer.action))))
    case .work(let work): work.map { Path.embed($0) }
    }
  }

  /// The effect of a child of `Scope` as one of its parent.
  @inlinable @inline(never)
  func passed<Path: CasePath>(out path: Path.Type) -> Effect<Path.Root>
  where Path.Value == Action, Path.Root: Sendable {
    let effect = lifted(by: path)
    return if case .work = effect.step { effect.inScope(path) } else { effect }
  }

  @usableFromInline
  func inScope(_ path: Any.Type) -> Effect {
    guard case .work(let work) = step, work.namesChildren else { return self }
    return Effect(.scope(self, ObjectIdentifier(path)))
  }

  /// The effect of an element as one of its parent, in a branch of its own.
  @inlinable @inline(never)
  func lifted<ID: Hashable & Sendable, Path: CasePath>(by path: Path.Type, id: ID) -> Effect<Path.Root>
  where Path.Value == IdentifiedAction<ID, Action>, Path.Root: Sendable {
    switch step {
    case .none: .none
    case .send(let action): .send(Path.embed(.element(id: id, action: action)))
    case .timer(let timer):
      Effect<Path.Root>(.timer(timer.with(Path.embed(.element(id: id, action: timer.action)))))
    case .work(let work):
      work.map { Path.embed(.element(id: id, action: $0)) }
        .inBranch(EffectBranch(path: ObjectIdentifier(path), element: EffectID(id)))
    }
  }

  /// The effect of an optional child, in a branch of its own.
  @inlinable @inline(never)
  func scoped<Path: CasePath>(to path: Path.Type) -> Effect {
    guard case .work = step else { return self }
    return inBranch(EffectBranch(path: ObjectIdentifier(path)))
  }

  @usableFromInline
  func inBranch(_ branch: EffectBranch) -> Effect { Effect(.branch(self, branch)) }

  /// Ends all effects of the optional child behind `path`.
  @inlinable @inline(never)
  static func cancelScope<Path: CasePath>(of path: Path.Type) -> Effect { endChild(ObjectIdentifier(path)) }

  /// Ends all effects of one element behind `path`.
  @inlinable @inline(never)
  static func cancelElement<ID: Hashable & Sendable, Path: CasePath>(_ id: ID, of path: Path.Type) -> Effect {
    endElement(ObjectIdentifier(path), id)
  }

  /// Ends all effects of the elements behind `path` whose id is no longer in `positions`.
  @inlinable @inline(never)
  static func cancelElements<ID: Hashable & Sendable, Path: CasePath>(
    of path: Path.Type, absentFrom positions: [ID: Int]
  ) -> Effect {
    endElements(ObjectIdentifier(path), absentFrom: positions)
  }

  @usableFromInline
  static func endChild(_ path: ObjectIdentifier) -> Effect {
    Effect(.endChildren { $0.removeChild(ChildPath(path, $1)) })
  }

  @usableFromInline
  static func endElement(_ path: ObjectIdentifier, _ id: some Hashable & Sendable) -> Effect {
    Effect(.endChildren { $0.removeElement(ChildPath(path, $1), id) })
  }

  @usableFromInline
  static func endElements<ID: Hashable & Sendable>(
    _ path: ObjectIdentifier, absentFrom positions: [ID: Int]
  ) -> Effect {
    Effect(
      .endChildren { node, trail in
        node.removeElements(ChildPath(path, trail)) { (id: ID) in positions[id] == nil }
      })
  }

  @usableFromInline
  static func absentChild(_ action: Action, _ origin: ReducerOrigin) -> Effect {
    .report(.absentChild(action: StateDump.line(action), reducer: origin))
  }

  @usableFromInline
  static func absentElement(_ id: some Hashable, _ action: Action, _ origin: ReducerOrigin) -> Effect {
    .report(.absentElement(id: "\(id)", action: StateDump.line(action), reducer: origin))
  }
}
