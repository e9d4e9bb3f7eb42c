import QuarryGeometry

/// Who may know what of whose place.
///
/// Of all clauses that hold, the most special one wins: one that names player and viewer, then one that names the player, then one that
/// names the viewer, then by relation in the order of ``ViewerRelation``, then one for everybody; of equals the first. Where
/// none holds, nothing is shown.
///
/// ```swift
/// let policy = PrivacyPolicy([
///   PrivacyClause(relation: .itself, rule: .everything),
///   PrivacyClause(relation: .teammate, rule: .open),
///   PrivacyClause(relation: .hunter, rule: try PrivacyRule(everySeconds: 300, alignedTo: start, fuzz: Meters(80))),
/// ])
/// policy.view(of: "ada", number: 3, for: "bob", relations: [.hunter], at: now, in: ways, key: key)
/// ```
public struct PrivacyPolicy: Hashable, Sendable, Codable {
  /// The clauses, in any order but for equals.
  public var clauses: [PrivacyClause]

  /// Makes a policy.
  public init(_ clauses: [PrivacyClause] = []) { self.clauses = clauses }

  /// The rule that holds for a viewer of a player; ``PrivacyRule/hidden`` where there is none.
  /// - Parameter relations: all that the viewer is to the player; ``ViewerRelation/itself`` goes by the names alone.
  /// - Complexity: O(clauses).
  public func rule(
    for viewer: PlayerID, of player: PlayerID, relations: Set<ViewerRelation>
  ) -> PrivacyRule {
    var best: PrivacyClause?
    for clause in clauses where clause.holds(for: viewer, of: player, relations) {
      guard let winner = best else {
        best = clause
        continue
      }
      if winner.speciality.lexicographicallyPrecedes(clause.speciality) { best = clause }
    }
    return best?.rule ?? .hidden
  }

  /// What a viewer is shown of a player; see ``PrivacyRule/view(of:number:at:in:key:)``.
  public func view(
    of player: PlayerID, number: Int, for viewer: PlayerID, relations: Set<ViewerRelation>, at now: GameTime,
    in ways: SampledWays, key: PrivacyKey
  ) -> PlayerView {
    rule(for: viewer, of: player, relations: relations).view(of: player, number: number, at: now, in: ways, key: key)
  }
}
