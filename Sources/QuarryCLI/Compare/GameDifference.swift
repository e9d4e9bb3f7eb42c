import QuarryFences
import QuarryGame
import QuarryGeometry

/// What two games differ in, apart from their names.
struct GameDifference: Hashable {
  /// One rule, or one setting of the game, that is not the same.
  struct Value: Hashable {
    let name: String
    /// What it is in the one game and in the other, as JSON.
    let a: String
    let b: String
    /// What the rule means; empty for a setting.
    let explanation: String
  }

  /// Rules that at least one of the games plays, in the order of the rules.
  let rules: [Value]
  /// The seed, the start, the players.
  let settings: [Value]
  /// Zones, in the order of the one game, then those of the other alone.
  let zones: [ZoneDifference]

  /// Whether the games are the same.
  var isEmpty: Bool { rules.isEmpty && settings.isEmpty && zones.isEmpty }

  init(_ a: Game, _ b: Game) {
    func value(_ name: String, _ one: String, _ other: String, _ explanation: String = "") -> Value? {
      one == other ? nil : Value(name: name, a: one, b: other, explanation: explanation)
    }
    let modes = [a.rules.mode, b.rules.mode]
    let mode = value(
      "mode", Self.quoted(a.rules.mode.rawValue), Self.quoted(b.rules.mode.rawValue), "What kind of game is played.")
    rules =
      [mode].compactMap { $0 }
      + GameRules.entries.filter { entry in modes.contains { entry.isPlayed(in: $0) } }.compactMap { entry in
        value(entry.name, entry.json(of: a.rules), entry.json(of: b.rules), entry.explanation)
      }
    settings = [
      value("seed", "\(a.seed)", "\(b.seed)"),
      value("startsAt", Self.text(a.startsAt), Self.text(b.startsAt)),
      value("openJoin", "\(a.openJoin)", "\(b.openJoin)"),
      value("players", Self.text(a.players), Self.text(b.players)),
      value("forbidden", Self.text(a.forbiddenHunts), Self.text(b.forbiddenHunts)),
    ].compactMap { $0 }
    zones = ZoneDifference.all(a.zones, b.zones)
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter(capacity: 32)
    writer.string(text)
    return writer.text
  }

  private static func text(_ time: GameTime?) -> String { time.map { quoted($0.rfc3339) } ?? "null" }

  /// The players as a list, without their traces: those were read once for both.
  private static func text(_ players: [Game.Player]) -> String {
    var writer = JSONWriter(capacity: 256)
    writer.beginArray()
    for player in players {
      guard player.team != nil || player.household != nil else {
        writer.string(player.id.name)
        continue
      }
      writer.beginObject()
      writer.member("id", player.id.name)
      if let team = player.team { writer.member("team", team) }
      if let household = player.household { writer.member("household", household) }
      writer.endObject()
    }
    writer.endArray()
    return writer.text
  }

  /// Hunts as pairs: that is all that matters of them.
  private static func text(_ hunts: [Game.Hunt]) -> String {
    var writer = JSONWriter(capacity: 256)
    writer.beginArray()
    let pairs = Set(hunts).sorted { $0.hunter == $1.hunter ? $0.target < $1.target : $0.hunter < $1.hunter }
    for hunt in pairs { writer.string("\(hunt.hunter) → \(hunt.target)") }
    writer.endArray()
    return writer.text
  }
}
