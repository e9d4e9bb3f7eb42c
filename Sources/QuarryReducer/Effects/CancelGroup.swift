/// Effects that are cancelled together: those of one `cancellable`.
///
/// It belongs to one runtime and is touched on its thread alone.
final class CancelGroup {
  let id: EffectID
  let node: EffectNode
  /// The tasks of the group that run.
  var tokens: Set<Int> = []
  /// The slots of the timers of the group that are pending.
  var timers: Set<Int> = []
  var isCancelled = false
  /// Everything but the timers has ended.
  var hasEnded = false

  private let counts: GroupCounts
  /// Where it stands among those of its id at the node; nil when it has left.
  private var index: Int?

  /// Makes a group at `node`.
  init(id: EffectID, node: EffectNode, counts: GroupCounts) {
    self.id = id
    self.node = node
    self.counts = counts
    index = node.groups[id]?.count ?? 0
    node.groups[id, default: []].append(self)
    if !node.isRoot { counts.belowRoot[id, default: 0] += 1 }
  }

  /// Leaves the node where nothing of the group is left. O(1): a thousand effects may have one id.
  func forgetIfDone() {
    guard hasEnded, timers.isEmpty, let index else { return }
    self.index = nil
    guard let last = node.groups[id]?.popLast() else { return }
    if last !== self {
      node.groups[id]?[index] = last
      last.index = index
    }
    if node.groups[id]?.isEmpty == true { node.groups[id] = nil }
    if node.isRoot { return }
    let left = (counts.belowRoot[id] ?? 1) - 1
    counts.belowRoot[id] = left > 0 ? left : nil
  }
}

/// How many groups of an id there are below the root, so that nobody looks for them in vain.
final class GroupCounts {
  var belowRoot: [EffectID: Int] = [:]
}

/// Where an effect is started, and what it belongs to.
struct EffectScope {
  var node: EffectNode
  /// Through which scopes it came since the node.
  var trail = ScopeTrail()
  /// The groups inside of which it is, the outermost first.
  var groups: [CancelGroup] = []
  /// Whom somebody waits for.
  var family: EffectFamily?

  var isCancelled: Bool { node.isGone || groups.contains { $0.isCancelled } }
}

/// All effects that came of one action, and of the actions that they sent, for whoever waits for them.
@usableFromInline
package final class EffectFamily {
  /// How many of them have not ended.
  package internal(set) var alive = 0
  /// What they are cancelled by; nil before the first.
  var group: CancelGroup?

  package init() {}
}
