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
      throw Failure(code(of: error), "\(file)\(separator(error))\(error)")
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

  /// A position follows the file's name at once; other words after a space.
  private static func separator(_ error: GameError) -> String {
    switch error {
    case .notJSON, .notGeoJSON, .wrongMember: ":"
    case .zones(nil, .notAZone): ":"
    default: ": "
    }
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
    writer.key("players")
    writer.beginArray()
    for player in game.players {
      writer.beginObject()
      writer.member("id", player.id.name)
      if let team = player.team { writer.member("team", team) }
      if let trace = player.trace { writer.member("trace", trace) }
      writer.endObject()
    }
    writer.endArray()
    writer.key("zones")
    GeoJSON(features: game.zones.map { $0.feature }).encode(to: &writer)
    writer.endObject()
    // What the writer writes is JSON; were it not, it would go out as it is.
    let laidOut = (try? JSONDocument(writer.bytes))?.root.laidOut() ?? writer.bytes
    return laidOut + [UInt8(ascii: "\n")]
  }
}
