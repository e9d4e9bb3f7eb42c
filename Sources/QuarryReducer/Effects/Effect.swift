/// What a reducer asks to be done outside, as a value: nothing, an action, a timer, work that waits, or several of these.
///
/// An effect does nothing until a store runs it. ``none``, ``send(_:)`` and timers (``after(_:id:_:)``) allocate nothing,
/// and stay so when they pass up through scopes; every other effect is one object, and one more for each scope that it
/// passes.
///
/// Order, which all of the module keeps: an action sent by an effect is queued behind those that wait already, and
/// the parts of a merged effect are started in the order in which they are written.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline enum Step: Sendable {
    /// The number means nothing. A case without a payload would be told from the others by the bytes of theirs too.
    case none(UInt8)
    case send(Action)
    case timer(TimerRequest<Action>)
    case work(EffectWork<Action>)
  }

  @usableFromInline let step: Step

  @inlinable @inline(__always)
  init(_ step: Step) { self.step = step }

  init(_ kind: EffectWork<Action>.Kind) { step = .work(EffectWork(kind)) }

  /// Nothing is to be done.
  @inlinable @inline(__always)
  public static var none: Effect { Effect(.none(0)) }

  /// `action` comes back into the store, behind those that wait already.
  ///
  /// For a child's `delegate` actions, and where an action is a result; logic is shared by functions instead.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  /// Whether there is nothing to be done.
  @inlinable @inline(__always)
  public var isNone: Bool {
    if case .none = step { true } else { false }
  }
}

/// The rare forms of an effect, in one object.
@usableFromInline
final class EffectWork<Action: Sendable>: Sendable {
  enum Kind: Sendable {
    case run(
      priority: TaskPriority?, origin: ReducerOrigin, operation: @Sendable (Send<Action>) async -> ReducerIssue?)
    case merge([Effect<Action>])
    case concatenate([Effect<Action>])
    case cancellable(Effect<Action>, id: EffectID, cancelInFlight: Bool)
    case cancel(id: EffectID, timer: TimerID?)
    case branch(Effect<Action>, EffectBranch)
    /// Comes out of a `Scope`; see ``ScopeTrail``.
    case scope(Effect<Action>, ObjectIdentifier)
    /// Takes nodes of children away, and returns them and all below.
    case endChildren(@Sendable (EffectNode, ScopeTrail) -> [EffectNode])
    case report(ReducerIssue)
  }

  let kind: Kind

  /// Whether children are named in it, so that it matters through which scopes it came.
  let namesChildren: Bool
  /// How many merges or sequences lie in one another here.
  let depth: Int

  init(_ kind: Kind) {
    self.kind = kind
    depth =
      switch kind {
      case .merge(let parts), .concatenate(let parts): 1 + (parts.lazy.map(\.depth).max() ?? 0)
      case .cancellable(let effect, _, _), .scope(let effect, _), .branch(let effect, _): effect.depth
      case .run, .cancel, .endChildren, .report: 0
      }
    namesChildren =
      switch kind {
      case .run, .cancel, .report: false
      case .merge(let parts), .concatenate(let parts): parts.contains { $0.namesChildren }
      case .cancellable(let effect, _, _), .scope(let effect, _): effect.namesChildren
      case .branch, .endChildren: true
      }
  }
}

extension Effect {
  fileprivate var namesChildren: Bool {
    if case .work(let work) = step { work.namesChildren } else { false }
  }

  fileprivate var depth: Int {
    if case .work(let work) = step { work.depth } else { 0 }
  }

  /// The greatest depth that is left as it is: what starts, maps and frees effects goes down by recursion, and the
  /// threads of a pool have small stacks.
  private static var greatestDepth: Int { 64 }

  /// `parts` at once, or one after the other. What was put together one by one (`a.merged(with: b).merged(with: c)` and
  /// so on in a loop) becomes a list of lists when it gets deep; the lists below are made once and not copied again.
  static func composed(_ parts: [Effect], inOrder: Bool) -> Effect {
    func list(_ parts: [Effect]) -> Effect { Effect(inOrder ? .concatenate(parts) : .merge(parts)) }
    let effect = list(parts)
    if effect.depth <= greatestDepth { return effect }
    var lists: [Effect] = []
    var loose: [Effect] = []
    func bind() {
      if !loose.isEmpty { lists.append(list(loose)) }
      loose = []
    }
    var rest = Array(parts.reversed())
    while let part = rest.popLast() {
      guard let inner = part.parts(inOrder: inOrder) else {
        loose.append(part)
        continue
      }
      if inner.count < greatestDepth / 2 || inner.contains(where: { $0.parts(inOrder: inOrder) != nil }) {
        rest += inner.reversed()
      } else {
        bind()
        lists.append(part)
      }
    }
    bind()
    return list(lists)
  }

  /// What is put together here in this way; nil where it is something else.
  private func parts(inOrder: Bool) -> [Effect]? {
    guard case .work(let work) = step else { return nil }
    return switch work.kind {
    case .merge(let parts) where !inOrder: parts
    case .concatenate(let parts) where inOrder: parts
    default: nil
    }
  }
}
