import Foundation
import QuarryGame

extension MatchSnapshot {
  /// The snapshot written as JSON and read back.
  func throughJSON() throws -> MatchSnapshot {
    try JSONDecoder().decode(MatchSnapshot.self, from: JSONEncoder().encode(self))
  }
}
