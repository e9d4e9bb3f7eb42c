import QuarryGeometry
import QuarryTargets

extension HuntRules {
  /// The rules of hunting, as game files have them.
  static let entries: [RuleEntry<HuntRules>] = [
    .number(
      "eliminationMeters", \.eliminationMeters, .meters, allowed: .aboveZero,
      "How near a hunter has to be to the target for a claim."),
    weaponsEntry,
    .number(
      "claimSeconds", \.claimSeconds, .seconds,
      "How long a target may answer a claim; 0 asks nobody, and the tracks alone decide."),
    .number(
      "claimFreshnessSeconds", \.claimFreshnessSeconds, .seconds, allowed: .aboveZero,
      "How old the last fix of either may be at the instant of a claim."),
    .number(
      "claimWindowSeconds", \.claimWindowSeconds, .seconds, allowed: .aboveZero,
      "A claim about an instant longer ago is refused."),
    .number(
      "claimToleranceSeconds", \.claimToleranceSeconds, .seconds,
      "By how much the instant of a claim may be wrong, either way; the best instant within counts."),
    .number(
      "claimLagSeconds", \.claimLagSeconds, .seconds, "How far behind the target's place the hunter's screen was."),
    .number(
      "claimCooldownSeconds", \.claimCooldownSeconds, .seconds,
      "For so long after a claim that was refused a hunter cannot claim again."),
    .word("doubtFor", \.doubtFor, "For whom it speaks that it is not certain whether the target was in range."),
    .word("silence", \.silence, "What it means that the target does not answer in time."),
    .flag("denialEnds", \.denialEnds, "Whether a target's no ends the claim; else the tracks decide."),
    .flag("vehicleKills", \.vehicleKills, "Whether players in vehicles can put others out, or be put out."),
    .word("objective", \.objective, "How targets are drawn."),
    .flag("teamsApart", \.teamsApart, "Whether players of one team do not hunt each other, as long as that can be."),
    .number(
      "drawSeconds", \.drawSeconds, .seconds,
      "How long after the start the targets are drawn, where the phase is one of hunting."),
    .limit(
      "redrawSeconds", \.redrawSeconds, .seconds, allowed: .aboveZero,
      "After so long the targets are drawn anew, again and again; null for never."),
    .limit(
      "reverseSeconds", \.reverseSeconds, .seconds, allowed: .aboveZero,
      "After so long everybody hunts who hunted them, again and again; null for never."),
    .limit(
      "reviveSeconds", \.reviveSeconds, .seconds,
      "After so long who was put out by a hunter is in again; null for never."),
    .whole("eliminationPoints", \.eliminationPoints, 0...1_000_000, "Points for putting the target out."),
    .wholeLimit(
      "bountyAfter", \.bountyAfter, 1...1_000_000,
      "After so many eliminations there is a bounty on a player's head; null for never."),
    .whole("bountyPoints", \.bountyPoints, 0...1_000_000, "The points of such a bounty."),
    hoursEntry,
    .whole(
      "utcOffsetMinutes", \.utcOffsetMinutes, -1439...1439,
      "By how many minutes the clocks of the place are ahead of UTC, for huntHours."),
  ]

  private static let weaponsEntry = RuleEntry<HuntRules>.other(
    "weapons", "an object such as {\"knife\": 3, \"bow\": 25}, metres above 0",
    "How far each weapon reaches; a claim names one, or none for eliminationMeters.",
    read: { value, rules throws(GameError) in
      rules.weapons = []
      if value.isNull { return }
      guard value.kind == .object else {
        throw value.wrong("\"weapons\" is an object such as {\"knife\": 3}, not \(value.kind.article)")
      }
      for (name, meters) in value.members {
        guard let number = meters.double, number > 0, number <= 100_000 else {
          throw meters.wrong(
            "a weapon reaches a number of metres above 0, up to 100000, not \(meters.rawText.prefix(40))")
        }
        guard !rules.weapons.contains(where: { $0.name == name }) else {
          throw meters.wrong("the weapon \"\(name)\" stands twice")
        }
        rules.weapons.append(Weapon(name, meters: number))
      }
    },
    write: { rules, writer in
      writer.beginObject()
      for weapon in rules.weapons {
        writer.key(weapon.name)
        writer.double(weapon.meters)
      }
      writer.endObject()
    })

  private static let hoursEntry = RuleEntry<HuntRules>.other(
    "huntHours", "a list of hours such as [\"08:00-12:30\", \"18:00-22:00\"]",
    "The hours of each day in which there is hunting; an empty list for all.",
    read: { value, rules throws(GameError) in
      rules.hours = []
      if value.isNull { return }
      guard value.kind == .array else { throw value.wrong("\"huntHours\" is a list, not \(value.kind.article)") }
      for element in value.elements {
        guard let hours = element.string.flatMap({ DailyHours($0) }) else {
          throw element.wrong("hours are written \"08:00-22:00\", not \(element.rawText.prefix(40))")
        }
        rules.hours.append(hours)
      }
    },
    write: { rules, writer in
      writer.beginArray()
      for hours in rules.hours { writer.string(hours.text) }
      writer.endArray()
    })
}
