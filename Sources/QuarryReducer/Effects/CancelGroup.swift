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

  init(id: EffectID, node: EffectNode) {
    self.id = id
    self.node = node
  }
}

/// Where an effect is started, and what it belongs to.
struct EffectScope {
  var node: EffectNode
  /// The groups inside of which it is, the outermost first.
  var groups: [CancelGroup] = []
  /// Whom somebody waits for.
  var family: EffectFamily?

  var isCancelled: Bool { node.isGone || groups.contains { $0.isCancelled } }
}

/// All effects that came of one action, and of the actions that they sent.
@usableFromInline
package final class EffectFamily {
  /// How many of them have not ended.
  package internal(set) var alive = 0

  package init() {}
}
