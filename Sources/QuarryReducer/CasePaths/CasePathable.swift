/// An enum whose cases can be named like properties: `\.counter`.
///
/// The pattern, for each case that a parent has to reach into: a type with two functions, and a property of
/// ``Cases`` that leads to it. Nothing of it exists at run time; the key path only carries the type.
///
/// ```swift
/// enum Action: CasePathable {
///   case counter(Counter.Action)
///   case logOutTapped
///
///   enum CounterCase: CasePath {
///     static func embed(_ action: Counter.Action) -> Action { .counter(action) }
///     static func extract<Result>(from action: Action, _ body: (Counter.Action) -> Result) -> Result? {
///       if case .counter(let action) = action { body(action) } else { nil }
///     }
///   }
///   struct Cases {
///     var counter: CounterCase.Type { CounterCase.self }
///   }
/// }
///
/// Scope(state: \.counter, action: \.counter) { Counter() }
/// ```
///
/// The conformance may stand in an extension below the feature (`extension Game.Action: CasePathable { … }`), so that
/// the feature reads without it. A case without a path, like `logOutTapped`, cannot be named so, in a test neither: where
/// `store.receive(\.logOutTapped)` does not compile with words about key paths, it is the path that is missing.
///
/// `Scripts/case-paths` writes all this, for every case, into a block at the end of the file: the enum says
/// `: CasePathable`, and the script is run over its folder. It needs a Swift toolchain and may be copied into any project.
/// An enum with `Cases` written by hand is left alone.
public protocol CasePathable {
  /// A type with one property for each case; no value of it is ever made.
  associatedtype Cases
}

extension CasePathable {
  /// The payload of the case that `path` names, or nil where the value is another case.
  @inlinable
  public subscript<Path: CasePath>(case path: KeyPath<Cases, Path.Type>) -> Path.Value? where Path.Root == Self {
    Path.extract(from: self)
  }

  /// Whether the value is the case that `path` names.
  @inlinable
  public func `is`<Path: CasePath>(_ path: KeyPath<Cases, Path.Type>) -> Bool where Path.Root == Self {
    Path.isCase(of: self)
  }
}
