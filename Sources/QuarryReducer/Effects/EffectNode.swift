/// A feature in the tree of features of one store, as far as effects know it: the root, a child of `ifLet`, an element
/// of `forEach`. It is made when the first effect starts there, and goes when the child does.
///
/// It belongs to one runtime and is touched on its thread alone.
@usableFromInline
final class EffectNode {
  let isRoot: Bool
  /// The features below that stand alone, by the way that leads to them.
  private var singles: [ChildPath: EffectNode] = [:]
  /// The features below of which there are many, by the way that leads to them. A feature has few such ways: they are
  /// looked through.
  @usableFromInline var collections: [(path: ChildPath, nodes: ElementNodes)] = []
  /// The groups that were made here and have not ended, by what they are cancelled by.
  var groups: [EffectID: [CancelGroup]] = [:]
  /// The tasks that were started here, and not in a node below, and run.
  var tokens: Set<Int> = []
  /// The timers that are pending here, by their slots; −1 for a name that is remembered.
  private var timers: [TimerID: Int] = [:]
  /// The feature has left the state.
  private(set) var isGone = false

  @usableFromInline
  init(isRoot: Bool = false) { self.isRoot = isRoot }

  /// Whether no effect was ever started in a feature below.
  var isLeaf: Bool { singles.isEmpty && collections.isEmpty }

  /// The node of the child behind `path`, made where there is none.
  @usableFromInline
  func child(_ path: ChildPath) -> EffectNode {
    if let child = singles[path] { return child }
    let child = EffectNode()
    singles[path] = child
    return child
  }

  /// The node of one of the children behind `path`, made where there is none.
  @inlinable
  func child<ID: Hashable & Sendable>(_ path: ChildPath, element: ID) -> EffectNode {
    for known in collections where known.path == path {
      if let nodes = known.nodes as? TypedElementNodes<ID> { return nodes.node(element) }
    }
    let nodes = TypedElementNodes<ID>()
    collections.append((path, nodes))
    return nodes.node(element)
  }

  /// The node behind `branch`, made where there is none.
  func child(_ branch: EffectBranch, _ trail: ScopeTrail) -> EffectNode {
    let path = ChildPath(branch.path, trail)
    guard let element = branch.element else { return child(path) }
    return child(path, element: element.base)
  }

  /// Takes away the node behind `path`, and returns it and all that were below.
  func removeChild(_ path: ChildPath) -> [EffectNode] {
    Self.end(singles.removeValue(forKey: path).map { [$0] } ?? [])
  }

  /// Takes away the nodes of the elements behind `path` that are no longer there, and returns them and all below.
  func removeElements<ID: Hashable & Sendable>(_ path: ChildPath, where isGone: (ID) -> Bool) -> [EffectNode] {
    Self.end(
      collections.filter { $0.path == path }
        .flatMap { ($0.nodes as? TypedElementNodes<ID>)?.remove(where: isGone) ?? [] })
  }

  /// Takes away the node of one element behind `path`, and returns it and all below.
  func removeElement<ID: Hashable & Sendable>(_ path: ChildPath, _ id: ID) -> [EffectNode] {
    for known in collections where known.path == path {
      if let node = (known.nodes as? TypedElementNodes<ID>)?.nodes.removeValue(forKey: id) { return Self.end([node]) }
    }
    return []
  }

  private static func end(_ nodes: [EffectNode]) -> [EffectNode] {
    let all = nodes.flatMap(\.subtree)
    for node in all { node.isGone = true }
    return all
  }

  /// How a node stands to the id of a timer.
  enum TimerStanding {
    /// It has a timer of that id.
    case pending
    /// It has had one.
    case known
    /// It never had one.
    case unknown
  }

  /// The slot of the timer, taken from `make` where none is pending; one look-up.
  func slot(of id: TimerID, make: () -> Int) -> (slot: Int, was: TimerStanding) {
    func look(_ slot: inout Int) -> (Int, TimerStanding) {
      if slot >= 0 { return (slot, .pending) }
      let was = slot == -1 ? TimerStanding.known : .unknown
      slot = make()
      return (slot, was)
    }
    return look(&timers[id, default: -2])
  }

  /// The slot of the timer that is pending.
  func slot(of id: TimerID) -> Int? {
    guard let slot = timers[id], slot >= 0 else { return nil }
    return slot
  }

  /// Whether a timer of that id is pending here, or remembered.
  func knows(_ id: TimerID) -> Bool { timers[id] != nil }

  /// The timer of that id is no longer pending. A name is remembered, of which a feature has few; a numbered id, and a
  /// name where there are many, is forgotten, since there may be no end of them: whether it was.
  func clear(_ id: TimerID) -> Bool {
    if id.number == 0, timers.count <= Self.namesToRemember {
      timers[id, default: -1] = -1
      return false
    }
    timers[id] = nil
    return true
  }

  private static var namesToRemember: Int { 64 }

  /// The ids that are pending here, and those that are remembered.
  var knownTimers: some Sequence<TimerID> { timers.keys }

  /// The slots that are pending here, in order.
  var pendingSlots: [Int] { timers.values.filter { $0 >= 0 }.sorted() }

  /// This node and all below, in no order.
  var subtree: [EffectNode] {
    var all = [self]
    var next = 0
    while next < all.count {
      all += all[next].singles.values
      for elements in all[next].collections { all += elements.nodes.all }
      next += 1
    }
    return all
  }
}

/// Where in the tree of features an effect belongs; see ``Reducer/follow(_:into:)``.
public struct EffectPlace {
  @usableFromInline var node: EffectNode
  @usableFromInline var trail = ScopeTrail()

  @inlinable
  init(_ node: EffectNode) { self.node = node }

  /// Goes down to the child behind `path`.
  @usableFromInline
  mutating func enter(_ path: Any.Type) {
    node = node.child(ChildPath(ObjectIdentifier(path), trail))
    trail = ScopeTrail()
  }

  /// Goes down to one of the children behind `path`.
  @inlinable
  mutating func enter(_ path: Any.Type, element: some Hashable & Sendable) {
    node = node.child(ChildPath(ObjectIdentifier(path), trail), element: element)
    trail = ScopeTrail()
  }

  /// Goes through a scope, which is no branch of its own.
  @inlinable
  mutating func pass(_ path: Any.Type) { trail.pass(ObjectIdentifier(path)) }
}
