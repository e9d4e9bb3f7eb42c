import QuarryGeometry
import QuarryProximity
import Testing

@Suite("Privacy policies")
struct PrivacyPolicyTests {
  /// A rule that can be told by its delay.
  private static func rule(_ delay: Double) throws -> PrivacyRule { try PrivacyRule(delaySeconds: delay) }

  private func delay(
    _ policy: PrivacyPolicy, _ viewer: PlayerID, _ relations: Set<ViewerRelation>, of player: PlayerID = "ada"
  ) -> Double? {
    let rule = policy.rule(for: viewer, of: player, relations: relations)
    return rule == .hidden ? nil : rule.delaySeconds
  }

  @Test("where no clause holds, nothing is shown")
  func none() throws {
    #expect(delay(PrivacyPolicy(), "bob", Set(ViewerRelation.allCases)) == nil)
    let policy = PrivacyPolicy([PrivacyClause(relation: .teammate, rule: try Self.rule(1))])
    #expect(delay(policy, "bob", []) == nil && delay(policy, "bob", [.hunter]) == nil)
    #expect(delay(policy, "bob", [.teammate, .hunter]) == 1)
  }

  @Test("of several relations the first in the order wins, wherever it is listed")
  func ranks() throws {
    let all = ViewerRelation.allCases
    for clauses in [all, all.reversed()] {
      var policy = PrivacyPolicy([PrivacyClause(rule: try Self.rule(99))])
      for relation in clauses {
        let rank = Double(all.firstIndex(of: relation) ?? -1)
        policy.clauses.append(PrivacyClause(relation: relation, rule: try Self.rule(rank)))
      }
      #expect(delay(policy, "bob", []) == 99)
      for (index, relation) in all.enumerated() where relation != .itself {
        #expect(delay(policy, "bob", Set(all[index...])) == Double(index))
        #expect(delay(policy, "bob", [relation]) == Double(index))
      }
      // Oneself is who has the name, whatever is said.
      #expect(delay(policy, "ada", []) == 0 && delay(policy, "bob", [.itself]) == 99)
    }
  }

  @Test("names go before relations: both, the player, the viewer")
  func names() throws {
    var policy = PrivacyPolicy([
      PrivacyClause(relation: .referee, rule: try Self.rule(4)), PrivacyClause(viewer: "bob", rule: try Self.rule(3)),
      PrivacyClause(player: "ada", rule: try Self.rule(2)),
      PrivacyClause(player: "ada", viewer: "bob", rule: try Self.rule(1)),
    ])
    #expect(delay(policy, "bob", [.referee]) == 1 && delay(policy, "eve", [.referee]) == 2)
    #expect(delay(policy, "bob", [.referee], of: "cem") == 3 && delay(policy, "eve", [.referee], of: "cem") == 4)
    policy.clauses.append(PrivacyClause(player: "ada", viewer: "bob", relation: .hunter, rule: try Self.rule(0)))
    #expect(delay(policy, "bob", [.hunter]) == 0 && delay(policy, "bob", [.target]) == 1)
    // Of equals the first.
    policy.clauses.append(PrivacyClause(player: "ada", viewer: "bob", relation: .hunter, rule: try Self.rule(50)))
    #expect(delay(policy, "bob", [.hunter]) == 0)
  }

  @Test("a policy shows what its rule shows")
  func view() throws {
    let key = PrivacyKey(1, 1)
    var ways = try SampledWays(reachSeconds: 10)
    let place = Coordinate(longitude: 1, latitude: 1)
    ways.append(WayPoint(time: GameTime(microseconds: 0), place: place, accuracyMeters: 5), to: 0)
    let now = GameTime(microseconds: 5_000_000)
    let policy = PrivacyPolicy([PrivacyClause(relation: .teammate, rule: .open)])
    func view(_ relations: Set<ViewerRelation>) -> PlayerView {
      policy.view(of: "ada", number: 0, for: "bob", relations: relations, at: now, in: ways, key: key)
    }
    #expect(view([.teammate]).place?.place == place && view([.opponent]) == .notShown(.hidden))
  }
}
