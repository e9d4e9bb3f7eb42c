/// A named piece of work, and those who do it.
public struct BenchmarkCase {
  /// `Area/operation/data/size`.
  public var name: String
  /// What one operation is, in the singular: `point`, `fix`, `byte`.
  public var noun: String
  /// Whether the case is small enough to be checked against limits at every change.
  public var isChecked: Bool
  /// Makes the input, and those who work on it. Neither timed nor counted.
  public var contenders: () throws -> [Contender]

  /// Makes a case.
  public init(
    _ name: String, noun: String, isChecked: Bool = false, _ contenders: @escaping () throws -> [Contender]
  ) {
    self.name = name
    self.noun = noun
    self.isChecked = isChecked
    self.contenders = contenders
  }

  /// Whether one of `filters` occurs in the name, whatever its case; all names pass where there are none.
  public func passes(_ filters: [String]) -> Bool {
    let name = name.lowercased()
    return filters.isEmpty || filters.contains { name.contains($0.lowercased()) }
  }
}
