/// What stands at the head of a log: all that the reducers of a run read from outside, but for their actions.
public struct RunHeader: Hashable, Sendable, Codable {
  /// From which all random numbers and ids of the reducers are drawn.
  public var seed: UInt64
  /// The version of the program that ran, in its own words.
  public var version: String
  /// When the run began.
  public var start: Timestamp

  /// Makes the head of a log.
  public init(seed: UInt64, version: String, start: Timestamp) {
    self.seed = seed
    self.version = version
    self.start = start
  }
}
