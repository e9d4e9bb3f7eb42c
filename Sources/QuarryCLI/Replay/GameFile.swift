import QuarryFences
import QuarryGame
import QuarryGeometry

/// Game files on disk.
enum GameFile {
  /// Reads a game, and the zones that it names beside itself.
  static func read(_ file: String) throws(Failure) -> Game {
    do {
      let bytes = try Files.read(file)
      return try Game(bytes) { try Files.read(Files.resolve($0, beside: file)) }
    } catch let error as FileError {
      throw Failure(error)
    } catch let error as GameError {
      throw Failure(code(of: error), words(for: error, file))
    } catch {
      throw Failure(.unreadable, "\(file): \(error)")
    }
  }

  private static func code(of error: GameError) -> Failure.Code {
    switch error {
    case .wrongMember, .zones: .finding
    case .notJSON, .notGeoJSON, .zonesNotGeoJSON, .zonesUnreadable: .unreadable
    }
  }

  /// An error with the file that it is in, and its place in it: `file:line:column: what`.
  private static func words(for error: GameError, _ file: String) -> String {
    switch error {
    case .notJSON, .notGeoJSON, .wrongMember: "\(file):\(error)"
    case .zonesNotGeoJSON(let zones, let cause): "\(Files.resolve(zones, beside: file)):\(cause)"
    case .zones(let zones, let cause):
      words(for: cause, [], zones.map { Files.resolve($0, beside: file) } ?? file)
    case .zonesUnreadable: "\(file): \(error)"
    }
  }

  /// An error of zones with the file and the place of the zone that is meant.
  static func words(for error: FenceError, _ zones: [Zone], _ file: String) -> String {
    if case .notAZone(_, let line, _, _) = error, line > 0 { return "\(file):\(error)" }
    guard let origin = error.origin(among: zones) else { return "\(file): \(error)" }
    return "\(file):\(origin.line):\(origin.column): \(error)"
      + (origin.pointer.isEmpty ? "" : " (at \(origin.pointer))")
  }

  /// The file that the zones of a game stand in.
  static func zonesFile(of game: Game, _ gameFile: String) -> String {
    game.zonesFile.map { Files.resolve($0, beside: gameFile) } ?? gameFile
  }

  /// What in a game changes nothing, though it looks as if it should: a line each.
  static func warnings(of game: Game, _ file: String) -> [String] {
    var warnings = game.unplayedRules.map { rule in
      "\(file): the rule \"\(rule)\" is not played in mode \"\(game.rules.mode.rawValue)\" and changes nothing"
    }
    for zone in game.zones {
      let place = "\(zonesFile(of: game, file)): zone \"\(Wording.oneLine(zone.id))\""
      for (member, meant) in zone.likelyMisspellings {
        warnings.append("\(place): \"\(Wording.oneLine(member))\" changes nothing; did you mean \"\(meant)\"?")
      }
      for member in zone.unplayedMembers where Zone.unplayedRuleMembers.contains(member) {
        warnings.append("\(place): \"\(member)\" is not played by this release and changes nothing")
      }
    }
    return warnings
  }

  /// A game with all defaults filled in, laid out for people.
  static func encode(_ game: Game) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", game.name)
    writer.member("seed", game.seed)
    writer.key("startsAt")
    if let startsAt = game.startsAt { writer.time(startsAt) } else { writer.null() }
    writer.member("openJoin", game.openJoin)
    writer.key("rules")
    writer.rules(game.rules)
    if !game.phases.isEmpty {
      writer.key("phases")
      writer.phases(game.phases)
    }
    writer.key("players")
    writer.beginArray()
    for player in game.players {
      writer.beginObject()
      writer.member("id", player.id.name)
      if let team = player.team { writer.member("team", team) }
      if let household = player.household { writer.member("household", household) }
      if let trace = player.trace { writer.member("trace", trace) }
      writer.endObject()
    }
    writer.endArray()
    if !game.forbiddenHunts.isEmpty {
      writer.key("forbidden")
      writer.forbidden(game.forbiddenHunts)
    }
    writer.key("zones")
    GeoJSON(features: game.zones.map { $0.feature }).encode(to: &writer)
    writer.endObject()
    // What the writer writes is JSON; were it not, it would go out as it is.
    let laidOut = (try? JSONDocument(writer.bytes))?.root.laidOut() ?? writer.bytes
    return laidOut + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  /// Writes who must not hunt whom, by hunters, in the order in which they are first named.
  fileprivate mutating func forbidden(_ hunts: [Game.Hunt]) {
    var hunters: [PlayerID] = []
    for hunt in hunts where !hunters.contains(hunt.hunter) { hunters.append(hunt.hunter) }
    beginObject()
    for hunter in hunters {
      key(hunter.name)
      beginArray()
      for hunt in hunts where hunt.hunter == hunter { string(hunt.target.name) }
      endArray()
    }
    endObject()
  }
}
