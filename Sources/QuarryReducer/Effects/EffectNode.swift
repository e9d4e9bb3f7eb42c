/// A feature in the tree of features of one store, as far as effects know it: the root, a child of `ifLet`, an element
/// of `forEach`. It is made when the first effect starts there, and goes when the child does.
///
/// It belongs to one runtime and is touched on its thread alone.
@usableFromInline
final class EffectNode {
  let isRoot: Bool
  /// The features below, by the way that leads to them.
  private(set) var children: [EffectBranch: EffectNode] = [:]
  /// The groups that were made here and have not ended, by what they are cancelled by.
  var groups: [EffectID: [CancelGroup]] = [:]
  /// The tasks that were started here, and not in a node below, and run.
  var tokens: Set<Int> = []
  /// The timers that are pending here, by their slots.
  var timers: [TimerID: Int] = [:]
  /// The feature has left the state.
  private(set) var isGone = false

  init(isRoot: Bool = false) { self.isRoot = isRoot }

  /// The node behind `branch`, made where there is none.
  func child(_ branch: EffectBranch) -> EffectNode {
    if let child = children[branch] { return child }
    let child = EffectNode()
    children[branch] = child
    return child
  }

  /// Takes away the nodes behind the branches that have gone, and returns all that were below.
  func removeChildren(where isDoomed: (EffectBranch) -> Bool) -> [EffectNode] {
    let doomed = children.filter { isDoomed($0.key) }
    var all: [EffectNode] = []
    for (branch, child) in doomed {
      children[branch] = nil
      all += child.subtree
    }
    for node in all { node.isGone = true }
    return all
  }

  /// This node and all below, in no order.
  var subtree: [EffectNode] {
    var all = [self]
    var next = 0
    while next < all.count {
      all += all[next].children.values
      next += 1
    }
    return all
  }
}

/// Where in the tree of features an effect belongs; see ``Reducer/follow(_:into:)``.
public struct EffectPlace {
  var node: EffectNode

  init(_ node: EffectNode) { self.node = node }

  /// Goes down to the child behind `path`.
  @usableFromInline
  mutating func enter(_ path: Any.Type) { node = node.child(EffectBranch(path: ObjectIdentifier(path))) }

  /// Goes down to one of the children behind `path`.
  @usableFromInline
  mutating func enter(_ path: Any.Type, element: some Hashable & Sendable) {
    node = node.child(EffectBranch(path: ObjectIdentifier(path), element: EffectID(element)))
  }
}
