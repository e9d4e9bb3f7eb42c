import QuarryGeometry
import QuarryReducer

/// Who gets a part that only some can have: drawn from the match's seed, so that every replay draws the same.
public enum PartDraw {
  /// Draws some of the players, each as likely as any other, in the order of their slots.
  /// - Complexity: O(n) for n players.
  public static func draw(_ count: Int, of players: [Int], _ match: MatchView) -> [Int] {
    var random = SeededRandom(seed: match.seed)
    var rest = players
    let count = min(max(count, 0), rest.count)
    for index in 0..<count {
      rest.swapAt(index, index + Int(random.next(below: UInt64(rest.count - index))))
    }
    return rest[..<count].sorted()
  }
}
