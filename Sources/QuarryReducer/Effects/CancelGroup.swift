/// Effects that are cancelled together: those of one `cancellable`, or of one child of `ifLet` or `forEach`.
///
/// It belongs to one runtime and is touched on its thread alone.
final class CancelGroup {
  enum Label: Hashable {
    case id(EffectID)
    case branch(EffectBranch)
  }

  let label: Label
  /// The branches that the group lies in, from the root.
  let branches: [EffectBranch]
  /// The tasks of the group that run.
  var tokens: Set<Int> = []
  var isCancelled = false

  init(label: Label, branches: [EffectBranch]) {
    self.label = label
    self.branches = branches
  }
}

/// Where in the tree of effects something is started.
struct EffectScope {
  var branches: [EffectBranch] = []
  var groups: [CancelGroup] = []

  var isCancelled: Bool { groups.contains { $0.isCancelled } }

  func entering(_ group: CancelGroup) -> EffectScope {
    var scope = self
    scope.groups.append(group)
    if case .branch(let branch) = group.label { scope.branches.append(branch) }
    return scope
  }
}
