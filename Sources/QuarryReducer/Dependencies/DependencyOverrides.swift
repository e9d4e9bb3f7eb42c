/// What an override sets. The values are made once, so that a counter among them goes on counting.
struct DependencyChanges: Sendable {
  var values: [ObjectIdentifier: any Sendable] = [:]
  var context: (DependencyValues.Context, DefaultDependencies)?

  /// These changes, then `later` ones.
  func followed(by later: DependencyChanges) -> DependencyChanges {
    DependencyChanges(
      values: values.merging(later.values) { _, new in new }, context: later.context ?? context)
  }
}

/// Overrides that a task carries.
package final class DependencyOverrides: Sendable {
  /// All values where the overrides are in force.
  let values: DependencyValues
  /// What differs from the values outside all overrides.
  let changes: DependencyChanges

  /// Adds what `update` sets to the overrides in force.
  package convenience init(adding update: (inout DependencyValues) -> Void) {
    self.init(adding: DependencyValues.current.changes(by: update), to: DependencyValues.overrides)
  }

  init(adding changes: DependencyChanges, to outer: DependencyOverrides?) {
    values = (outer?.values ?? .root).applying(changes)
    self.changes = outer?.changes.followed(by: changes) ?? changes
  }

  /// Runs `operation` with these overrides and no others.
  package func inForce<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues.$overrides.withValue(self, operation: operation)
  }
}

/// Runs `operation` with some dependencies overridden, for all that it calls and for the tasks that it starts.
///
/// What `operation` makes keeps the overrides where it holds `@Dependency` properties.
@discardableResult
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  try DependencyOverrides(adding: update).inForce(operation)
}

/// Runs `operation` with some dependencies overridden, for all that it calls and for the tasks that it starts.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) -> Void, operation: () async throws -> Result
) async rethrows -> Result {
  try await DependencyValues.$overrides.withValue(DependencyOverrides(adding: update), operation: operation)
}
