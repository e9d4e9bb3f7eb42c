import QuarryFences
import QuarryGeometry

extension Game {
  /// Reads a game file.
  ///
  /// - Parameters:
  ///   - bytes: the text of the file.
  ///   - readZones: reads the file that `zones` names; its errors are taken as the reason why it cannot be read.
  /// - Throws: the first defect. An unknown rule is one, with the nearest known name.
  public init(_ bytes: [UInt8], readZones: (_ file: String) throws -> [UInt8]) throws(GameError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw .notJSON(error)
    }
    self = try GameReader(document.root).game(readZones: readZones)
  }

  /// Members of a game file.
  static let members = ["name", "zones", "seed", "startsAt", "rules", "players", "openJoin", "forbidden", "phases"]
  /// Members of a player in a game file.
  static let playerMembers = ["id", "team", "household", "trace"]
}

/// Reads the members of a game file.
private struct GameReader {
  let root: JSONValue

  init(_ root: JSONValue) throws(GameError) {
    self.root = root
    guard root.kind == .object else {
      throw root.wrong("a game is a JSON object, not \(root.kind.article)")
    }
    for (key, value) in root.members where !Game.members.contains(key) {
      // Other members are the user's own; a misspelled one is not.
      if let meant = Spelling.nearest(to: key, among: Game.members) {
        throw value.wrong("a game has no \"\(key)\"; did you mean \"\(meant)\"?")
      }
    }
    try root.checkUnique(among: Game.members)
  }

  func game(readZones: (String) throws -> [UInt8]) throws(GameError) -> Game {
    var game = Game()
    if let name = try root.text("name") { game.name = name }
    if let seed = root.present("seed") {
      guard seed.kind == .number, let number = UInt64(seed.rawText) else {
        throw seed.wrong("a seed is a whole number from 0 on")
      }
      game.seed = number
    }
    if let time = root.present("startsAt") { game.startsAt = try time.gameTime() }
    (game.rules, game.unplayedRules) = try RuleReader(root.present("rules")).rules()
    // Whether anybody may join is a member of the game, and is taken among the rules too.
    for value in [root.present("openJoin"), root.present("rules")?.present("openJoin")] {
      guard let value else { continue }
      guard let flag = value.bool else { throw value.wrong("\"openJoin\" is true or false") }
      game.openJoin = flag
    }
    game.players = try players()
    game.forbiddenHunts = try forbiddenHunts()
    game.phases = try MatchPhase.phases(root, hidingSeconds: game.rules.course.hidingSeconds)
    game.zones = try zones(readZones)
    game.zonesFile = root.present("zones")?.string
    return game
  }

  private func players() throws(GameError) -> [Game.Player] {
    guard let list = root.present("players") else { return [] }
    guard list.kind == .array else { throw list.wrong("\"players\" is a list") }
    var players: [Game.Player] = []
    var seen: Set<PlayerID> = []
    for entry in list.elements {
      guard entry.kind == .object else { throw entry.wrong("a player is an object such as {\"id\": \"ann\"}") }
      for (key, value) in entry.members where !Game.playerMembers.contains(key) {
        if let meant = Spelling.nearest(to: key, among: Game.playerMembers) {
          throw value.wrong("a player has no \"\(key)\"; did you mean \"\(meant)\"?")
        }
      }
      try entry.checkUnique(among: Game.playerMembers)
      guard let id = try entry.text("id"), !id.isEmpty else { throw entry.wrong("a player needs an \"id\"") }
      guard seen.insert(PlayerID(id)).inserted else { throw entry.wrong("two players have the id \"\(id)\"") }
      players.append(
        Game.Player(
          id: PlayerID(id), team: try entry.text("team"), household: try entry.text("household"),
          trace: try entry.text("trace")))
    }
    return players
  }

  private func forbiddenHunts() throws(GameError) -> [Game.Hunt] {
    guard let value = root.present("forbidden") else { return [] }
    guard value.kind == .object else { throw value.wrong("\"forbidden\" is an object such as {\"ann\": [\"bob\"]}") }
    var hunts: [Game.Hunt] = []
    for (hunter, targets) in value.members {
      guard targets.kind == .array else { throw targets.wrong("whom \"\(hunter)\" must not hunt is a list of ids") }
      for target in targets.elements {
        guard let id = target.string else { throw target.wrong("an id is a string, not \(target.kind.article)") }
        hunts.append(Game.Hunt(hunter: PlayerID(hunter), target: PlayerID(id)))
      }
    }
    return hunts
  }

  private func zones(_ read: (String) throws -> [UInt8]) throws(GameError) -> [Zone] {
    guard let value = root.present("zones") else { return [] }
    guard let file = value.string else {
      guard value.kind == .object else {
        throw value.wrong("\"zones\" names a GeoJSON file or is GeoJSON itself, not \(value.kind.article)")
      }
      let zones: GeoJSON
      do {
        zones = try GeoJSON(value)
      } catch {
        throw .notGeoJSON(error)
      }
      return try self.zones(of: zones, file: nil)
    }
    let bytes: [UInt8]
    do {
      bytes = try read(file)
    } catch {
      throw .zonesUnreadable(file: file, reason: "\(error)")
    }
    let zones: GeoJSON
    do {
      zones = try GeoJSON(bytes)
    } catch {
      throw .zonesNotGeoJSON(file: file, error)
    }
    return try self.zones(of: zones, file: file)
  }

  private func zones(of geoJSON: GeoJSON, file: String?) throws(GameError) -> [Zone] {
    do {
      return try Zone.zones(of: geoJSON)
    } catch {
      throw .zones(file: file, error)
    }
  }
}

extension JSONValue {
  /// An error at this value.
  func wrong(_ message: String) -> GameError {
    let (line, column) = position
    return .wrongMember(pointer: pointer, line: line, column: column, message: message)
  }

  /// Finds members of these names that stand twice: one of them would be passed over without a word.
  func checkUnique(among names: [String]) throws(GameError) {
    var seen: Set<String> = []
    for (key, value) in members where names.contains(key) && !seen.insert(key).inserted {
      throw value.wrong("\"\(key)\" stands twice")
    }
  }

  /// The member, unless it is missing or null.
  func present(_ name: String) -> JSONValue? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// A member that is a string; nil where it is missing or null.
  func text(_ name: String) throws(GameError) -> String? {
    guard let value = present(name) else { return nil }
    guard let text = value.string else { throw value.wrong("\"\(name)\" must be a string, not \(value.kind.article)") }
    return text
  }

  /// The value as an instant: RFC 3339, or seconds since 1970.
  func gameTime() throws(GameError) -> GameTime {
    if let text = string, let time = GameTime(rfc3339: text) { return time }
    if let seconds = double, let time = GameTime(secondsSince1970: seconds) { return time }
    throw wrong("\(rawText) is no time; write 2026-05-01T10:00:00Z, or seconds since 1970")
  }
}

extension JSONValue.Kind {
  /// The kind with its article, for messages.
  var article: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
