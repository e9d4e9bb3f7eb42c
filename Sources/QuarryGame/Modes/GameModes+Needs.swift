extension GameModes {
  /// The names of the modes that take claims and their answers, in the order in which modes are told.
  public static var hearingClaims: [String] {
    standard.filter { hearsClaims($0) }.map { $0.name }
  }

  private static func hearsClaims<Mode: GameMode>(_ mode: Mode.Type) -> Bool {
    mode.init(Game(rules: GameRules(mode: GameRules.Mode(rawValue: mode.name)))).needs.hearsClaims
  }
}
