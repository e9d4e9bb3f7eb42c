/// The nodes of the elements of one collection; see ``TypedElementNodes``.
@usableFromInline
class ElementNodes {
  /// All of them, in no order.
  var all: [EffectNode] { [] }
}

/// The nodes of the elements of one collection by their ids, whose type is known here: to hash and compare any hashable
/// value would cost more than all else that setting a timer does.
@usableFromInline
final class TypedElementNodes<ID: Hashable & Sendable>: ElementNodes {
  @usableFromInline var nodes: [ID: EffectNode] = [:]

  @usableFromInline
  override init() {}

  override var all: [EffectNode] { Array(nodes.values) }

  /// The node of an element, made where there is none.
  @inlinable
  func node(_ id: ID) -> EffectNode {
    if let node = nodes[id] { return node }
    let node = EffectNode()
    nodes[id] = node
    return node
  }

  /// Takes away the nodes of the elements that have gone.
  func remove(where isGone: (ID) -> Bool) -> [EffectNode] {
    let doomed = nodes.filter { isGone($0.key) }
    for id in doomed.keys { nodes[id] = nil }
    return Array(doomed.values)
  }
}
