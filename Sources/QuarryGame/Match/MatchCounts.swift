import QuarryGeometry

/// How many events a match has seen, and what became of them: nothing is dropped without a count.
public struct MatchCounts: Hashable, Sendable, Codable {
  /// Why an event had no effect although nothing was wrong with it.
  public enum Passed: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// Before the match began.
    case beforeStart
    /// After it ended.
    case afterEnd
    /// Of a player who is out.
    case afterElimination
    /// Of a player who is not listed, where only those who are may play.
    case notListed
    /// Of a player who has not joined, and does not by this: only a fix and a `join` let somebody in.
    case notJoined
    /// A claim, an answer, settings or an authorization: no mode of this release uses them.
    case unusedKind
  }

  /// Fixes received.
  public internal(set) var fixes = 0
  /// Events whose time was put right, by what their arrival or the game's time shows of the clock that dated them.
  public internal(set) var corrected = 0
  /// Fixes taken.
  public internal(set) var taken = 0
  /// Fixes rejected, by reason; those without any are left out.
  public internal(set) var rejected: [GameAction.Rejection: Int] = [:]
  /// How many of the events without effect were fixes: all fixes received are taken, rejected, one of these, or wait.
  public internal(set) var passedFixes = 0
  /// Events without effect, by reason; those without any are left out.
  public internal(set) var passed: [Passed: Int] = [:]
}
