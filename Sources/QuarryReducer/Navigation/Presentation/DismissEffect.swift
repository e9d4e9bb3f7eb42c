/// What a feature calls, in an effect, to be dismissed by whoever presents it.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
/// …
/// case .closeTapped: return .run { [dismiss] _ in await dismiss() }
/// ```
///
/// A feature that `ifLet` presents sends ``PresentationAction/dismiss`` to its parent by this, a screen of a stack
/// ``StackAction/popFrom(id:)`` with its own id; the nearest presentation counts. The call returns when the action is
/// reduced; the effect that called is then cancelled with the rest of the child. If the child is gone by then,
/// nothing happens.
///
/// How the call finds its child: it is no part of the values that reducers are made with, but a task-local that a
/// presentation binds around the work of its child's `run` effects. So there is nothing to pay but with such an effect,
/// which then costs one object more, and the call is heard only in the effect's own task and in children of it, not in a
/// detached one. Where nobody presents it is reported as ``ReducerIssue/nothingToDismiss``.
public struct DismissEffect: Sendable {
  struct Target: Sendable {
    let dismiss: @Sendable () async -> Void
  }

  /// What the effect that runs would dismiss.
  @TaskLocal static var target: Target?

  private let fallback: (@Sendable () async -> Void)?
  fileprivate var reporter = IssueReporter.standardError

  /// Calls `work` where nothing is presented; for tests of a feature alone.
  public init(_ work: @escaping @Sendable () async -> Void) { fallback = work }

  fileprivate init() { fallback = nil }

  /// Dismisses the feature.
  public func callAsFunction() async {
    if let target = Self.target { return await target.dismiss() }
    if let fallback { return await fallback() }
    reporter.report(.nothingToDismiss)
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}

extension DependencyValues {
  /// Lets a feature dismiss itself.
  public var dismiss: DismissEffect {
    get {
      var dismiss = self[DismissKey.self]
      dismiss.reporter = issueReporter
      return dismiss
    }
    set { self[DismissKey.self] = newValue }
  }
}
