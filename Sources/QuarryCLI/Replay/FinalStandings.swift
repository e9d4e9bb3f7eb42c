import QuarryFences
import QuarryGame
import QuarryGeometry

/// How everybody stands at the end of a match, as the contract's JSON.
enum FinalStandings {
  static func encode(_ engine: MatchEngine) -> [UInt8] {
    let fences = engine.game.fences
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("time")
    if let time = engine.state.time { writer.time(time) } else { writer.null() }
    writer.key("players")
    writer.beginObject()
    for player in engine.state.roster.players.sorted(by: { $0.id < $1.id }) {
      writer.key(player.id.name)
      writer.beginObject()
      writer.member("alive", player.status == .active)
      writer.key("target")
      writer.null()
      writer.member("stale", player.isStale)
      writer.key("effectiveRole")
      if let role = fences.effectiveRole(of: player.fences) { writer.string(role.rawValue) } else { writer.null() }
      writer.key("memberships")
      writer.beginObject()
      for (index, zone) in fences.zones.enumerated() {
        writer.key(zone.id)
        writer.beginObject()
        writer.member("state", player.fences.membership(of: index).rawValue)
        if let reason = player.undecided(in: index) { writer.member("undecided", reason.rawValue) }
        writer.endObject()
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}
