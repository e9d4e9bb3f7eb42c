extension Effect {
  /// Work that waits: a request, a subscription. It runs as a task of the store, off the store's actor.
  ///
  /// ```swift
  /// return .run { [id = state.id] send in
  ///   await send(.loaded(try await profiles.player(id)))   // @Dependency(\.profiles) var profiles
  /// } catch: { error, send in
  ///   await send(.loadingFailed(message: "\(error)"))
  /// }
  /// ```
  ///
  /// A feature that holds nothing but dependencies is `Sendable` by itself, so that the work reaches them without a list of
  /// captures; one that is `public` has to say so: `public struct Profile: Reducer, Sendable`.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task; that of the sender where nil.
  ///   - operation: the work; it gives its results to `send`.
  ///   - handler: what an error becomes. Without it an error other than `CancellationError` is reported as
  ///     ``ReducerIssue/uncaughtError(_:effect:)``.
  ///   - fileID: where the effect was written; named in reports.
  ///   - line: the line there.
  ///
  /// The task is cancelled with ``cancel(id:)``, when the feature leaves the state (`ifLet`, `forEach`), and when
  /// the store goes. Costs a task and a few allocations.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    let overrides = DependencyValues.overrides
    let origin = ReducerOrigin(operation: "run", fileID: fileID, line: line)
    return Effect(
      .run(priority: priority, origin: origin) { send in
        await DependencyValues.$overrides.withValue(overrides ?? DependencyValues.overrides) {
          do {
            try await operation(send)
          } catch is CancellationError {
            return nil
          } catch {
            guard let handler else {
              return .uncaughtError("\(error)", effect: origin)
            }
            await handler(error, send)
          }
          return nil
        }
      })
  }

  /// Work whose result nobody waits for. It is cancelled with the store like any other.
  public static func fireAndForget(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Effect {
    .run(priority: priority, operation: { _ in try await operation() }, fileID: fileID, line: line)
  }
}
