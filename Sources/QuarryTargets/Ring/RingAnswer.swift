/// The answer to the question for a ring: there is one, there is none and why, or it is not known.
public enum RingAnswer: Hashable, Sendable {
  /// A ring that keeps all rules.
  case ring(TargetRing)
  /// No ring keeps them, with the proof.
  case infeasible(RingProof)
  /// Neither was found within the budget, of which so many steps were taken.
  case undecided(steps: Int)

  /// The ring, where there is one.
  public var ring: TargetRing? {
    if case .ring(let ring) = self { ring } else { nil }
  }

  /// The proof, where there is none.
  public var proof: RingProof? {
    if case .infeasible(let proof) = self { proof } else { nil }
  }
}
