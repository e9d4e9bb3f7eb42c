/// Every rule of a game file, in the order in which they are told.
extension GameRules {
  /// The rules of all modes, and those of each.
  public static let entries: [RuleEntry<GameRules>] =
    fenceEntries + plausibilityEntries + timeEntries + boundsEntries + nearEntries + courseEntries
    + CourseRules.entries.map { $0.kept(at: \.course, modes: []) }
    + HealthRules.entries.map { $0.kept(at: \.health, modes: []) }
    + HuntRules.entries.map { $0.kept(at: \.hunt, modes: [Assassin.name]) }
    + TagRules.entries.map { $0.kept(at: \.tag, modes: [Tag.name]) }
    + CheckpointRules.entries.map { $0.kept(at: \.checkpoints, modes: [Checkpoints.name]) }
    + HideAndSeekRules.entries.map { $0.kept(at: \.hideAndSeek, modes: [HideAndSeek.name]) }

  private static let fenceEntries: [RuleEntry<GameRules>] = [
    .number(
      "accuracyFactor", \.accuracyFactor, .number,
      "A fix that stands alone enters a zone once it lies deeper than its accuracy times this."),
    .number(
      "exitAccuracyFactor", \.exitAccuracyFactor, .number,
      "A fix that stands alone leaves a zone once it lies farther outside than its accuracy times this."),
    .number(
      "overwhelmingFactor", \.overwhelmingFactor, .number,
      "A fix beyond a border by more than its accuracy times this decides whatever the fixes before it say."),
    .number(
      "enterCertainty", \.enterCertainty, .number, allowed: .certainty,
      "How probable it must be, by the fixes near the border together, that a player is inside, for an enter."),
    .number(
      "exitCertainty", \.exitCertainty, .number, allowed: .certainty,
      "How probable it must be that a player is outside, for an exit, where errors are new with each fix."),
    .number(
      "correlatedExitCertainty", \.correlatedExitCertainty, .number, allowed: .certainty,
      "How probable it must be that a player is outside, for an exit, where errors hang together."),
    .number(
      "correlationSeconds", \.correlationSeconds, .seconds, allowed: .aboveZero,
      "After so long the errors of two fixes are independent for the most part, where they hang together."),
    .number(
      "assumedAccuracyMeters", \.assumedAccuracyMeters, .meters, allowed: .aboveZero,
      "The accuracy of a fix that does not say how accurate it is."),
    .number("minimumMarginMeters", \.minimumMarginMeters, .meters, "The least margin at a border."),
    .number(
      "gapSeconds", \.gapSeconds, .seconds, allowed: .aboveZero,
      "The longest straight line between two fixes that is taken as evidence of the way between them."),
  ]

  private static let plausibilityEntries: [RuleEntry<GameRules>] = [
    .number(
      "maximumSpeedMetersPerSecond", \.maximumSpeedMetersPerSecond, .metersPerSecond, allowed: .aboveZero,
      "No player is faster: a fix that implies more is rejected."),
    .number(
      "vehicleSpeedMetersPerSecond", \.vehicleSpeedMetersPerSecond, .metersPerSecond, allowed: .aboveZero,
      "Whoever is faster for some time is in a vehicle."),
    .number(
      "cheatScore", \.cheatScore, .number, allowed: .aboveZero,
      "A suspicion is told once its score comes to this; above 1 none ever is."),
  ]

  private static let timeEntries: [RuleEntry<GameRules>] = [
    .number(
      "latenessSeconds", \.latenessSeconds, .seconds,
      "How long fixes are waited for, so that late ones can be put in order. 0 waits for none."),
    .number(
      "staleAfterSeconds", \.staleAfterSeconds, .seconds, allowed: .aboveZero,
      "After so long a silence a player is stale."),
    .word(
      "lateFixes", \.lateFixes,
      "What becomes of a fix that comes after its instant was closed: recorded, or played in its place, with the log amended."
    ),
    .limit(
      "amendSeconds", \.amendSeconds, .seconds, allowed: .aboveZero,
      "How far back the log is amended where late fixes do so; null for as far as it goes."),
    .word(
      "staleMemberships", \.staleMemberships,
      "Whether a silent player keeps the zones that they are in, or leaves them."),
  ]

  private static let boundsEntries: [RuleEntry<GameRules>] = [
    .limit(
      "graceSeconds", \.graceSeconds, .seconds,
      "How long a player may be outside of all play areas; null lets everybody go where they like."),
    .limit(
      "outsideBudgetSeconds", \.outsideBudgetSeconds, .seconds,
      "How long a player may be outside of all play areas, all times together; null for as long as they like."),
    .number(
      "outsideRecoveryRate", \.outsideRecoveryRate, .number,
      "Seconds of the budget that come back for each second inside."),
    .limit(
      "warnMeters", \.warnMeters, .meters,
      "A player who comes so near to the border of the play areas is warned; null warns nobody."),
  ]

  private static let courseEntries: [RuleEntry<GameRules>] = [
    .flag("lastTeamWins", \.lastTeamWins, "Whether the match ends when all who are left are of one team."),
    .flag(
      "autoClaim", \.autoClaim,
      "Whether the match claims for hunters whenever the rules would allow it: a simulation of eager players."),
  ]

  private static let nearEntries: [RuleEntry<GameRules>] = [
    .limit(
      "nearMeters", \.nearMeters, .meters, "Two players who are no farther from each other are near; null tells nobody."
    ),
    .limit(
      "farMeters", \.farMeters, .meters,
      "Two players who are farther from each other are apart again; null lets the evidence of all fixes decide."),
    .limit(
      "nearHeightMeters", \.nearHeightMeters, .meters,
      "Two players whose altitudes differ by more are not near; null where height does not matter."),
    .number("nearSeconds", \.nearSeconds, .seconds, "Two players are told to be near once they have been for so long."),
    .number(
      "nearCooldownSeconds", \.nearCooldownSeconds, .seconds,
      "For so long after they parted two players are not told to be near again."),
    .number(
      "holdSeconds", \.holdSeconds, .seconds, allowed: .aboveZero,
      "Of whom nothing was heard for so long is taken to stand, when others come near."),
    .word("nearPairs", \.nearPairs, "Which players are told of each other."),
  ]
}
