/// What stands for a dependency where no test may touch the world: its interface's half of a key.
///
/// A client is a struct of closures. Its interface and its test value live in one module, and the module that knows
/// the database makes the same key a ``DependencyKey``:
///
/// ```swift
/// struct ScoreClient: Sendable {
///   var save: @Sendable (Int) async throws -> Void
/// }
/// enum ScoreClientKey: TestDependencyKey {
///   static let testValue = ScoreClient(save: unimplemented("ScoreClient.save", placeholder: ()))
/// }
/// extension DependencyValues {
///   var scores: ScoreClient {
///     get { self[ScoreClientKey.self] }
///     set { self[ScoreClientKey.self] = newValue }
///   }
/// }
/// // Elsewhere:
/// extension ScoreClientKey: DependencyKey {
///   static let liveValue = ScoreClient(save: { … })
/// }
/// ```
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// What the dependency is.
  associatedtype Value: Sendable

  /// The value in tests; best one that reports what is used without an override (see ``unimplemented(_:placeholder:)``).
  /// Asked for once in each test store.
  static var testValue: Value { get }

  /// The value where a screen is drawn without a program around it; the test value unless the key says otherwise.
  ///
  /// A ``DependencyKey`` has its live value here instead. Where a key became one in another module than the one of its
  /// interface, the default is that of the interface: the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }
}

/// A dependency that the program can provide.
public protocol DependencyKey: TestDependencyKey {
  /// What the dependency is.
  associatedtype Value

  /// The value outside tests. Asked for once in the process.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value, after a report that a test uses it.
  public static var testValue: Value {
    ReducerIssue.unimplemented("\(Self.self)").report()
    return liveValue
  }

  /// The live value.
  public static var previewValue: Value { liveValue }
}
