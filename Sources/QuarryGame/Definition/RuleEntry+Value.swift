import QuarryGeometry

extension RuleEntry {
  /// What the rule is among `rules`, as the JSON that a game file has for it: `60`, `null`, `"random"`, `[]`.
  public func json(of rules: Rules) -> String {
    var writer = JSONWriter(capacity: 64)
    write(rules, &writer)
    return writer.text
  }

  /// Whether a mode plays the rule.
  public func isPlayed(in mode: GameRules.Mode) -> Bool { modes.isEmpty || modes.contains(mode.rawValue) }
}
