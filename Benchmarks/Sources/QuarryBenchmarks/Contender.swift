/// One way to do the work of a benchmark: Quarry's, or what a user would take instead.
public struct Contender {
  /// What a contender is there for.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// Quarry itself.
    case subject
    /// What a user would take instead.
    case peer
    /// The same work without an index.
    case unindexed
    /// A plain program that is neither exact nor robust, to show what the machine can do.
    case limit
  }

  /// How the answer of a pass is checked.
  public enum Check: Hashable, Sendable {
    /// It must be the same as that of all others that are checked so, to within so many hits.
    case shared(tolerance: Int)
    /// It must be this.
    case exactly(Int)
    /// It must be the same in every pass; nobody else has it.
    case steady
  }

  /// One pass: does all operations, and returns the hits. What has to be made ready before is done when the pass is made.
  public typealias Pass = () throws -> Int

  /// What the contender is called in results.
  public var name: String
  /// What it is there for.
  public var role: Role
  /// The version of what is measured; nil for Quarry itself.
  public var version: String?
  /// How its answer is checked.
  public var check: Check
  /// Operations in a pass.
  public var operations: Int
  /// Builds what the passes work on (timed, and its bytes are counted) and returns what makes a pass ready (not timed).
  public var build: () throws -> (() throws -> Pass)

  /// Makes a contender whose passes change what they work on, so that each has to be made ready.
  public init(
    _ name: String, _ role: Role = .subject, version: String? = nil, check: Check = .shared(tolerance: 0),
    operations: Int, preparing build: @escaping () throws -> (() throws -> Pass)
  ) {
    self.name = name
    self.role = role
    self.version = version
    self.check = check
    self.operations = operations
    self.build = build
  }

  /// Makes a contender whose passes leave things as they were.
  public init(
    _ name: String, _ role: Role = .subject, version: String? = nil, check: Check = .shared(tolerance: 0),
    operations: Int, _ build: @escaping () throws -> Pass
  ) {
    self.init(
      name, role, version: version, check: check, operations: operations,
      preparing: {
        let pass = try build()
        return { pass }
      })
  }
}
