/// What whoever runs a game can say about its course.
public enum HostOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The match begins now.
  case start
  /// The match stands still: nothing counts until it goes on.
  case pause
  /// The match goes on.
  case resume
  /// The match is over.
  case end
}
