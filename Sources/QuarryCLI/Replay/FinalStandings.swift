import QuarryFences
import QuarryGame
import QuarryGeometry

/// How everybody stands at the end of a match, as the contract's JSON.
enum FinalStandings {
  /// - Parameters:
  ///   - explain: whether each membership tells why it is so.
  ///   - answers: what was asked for, in the order of the questions; told where `explain` is asked for.
  static func encode(_ engine: MatchEngine, explain: Bool = false, _ answers: [PlayerExplanation] = []) -> [UInt8] {
    let state = engine.state
    let fences = engine.game.fences
    let hunt = state.mode?.state(of: Assassin.self)
    let isPlain = engine.game.game.rules.mode == .free
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("time")
    if let time = state.time { writer.time(time) } else { writer.null() }
    writer.key("players")
    writer.beginObject()
    for player in state.roster.players.sorted(by: { $0.id < $1.id }) {
      writer.key(player.id.name)
      writer.beginObject()
      writer.member("alive", player.status == .active)
      let slot = state.roster.slot(of: player.id)
      let target = slot.flatMap { hunt?.target(of: $0) }
      writer.key("target")
      if let target { writer.string(state.roster.players[target].id.name) } else { writer.null() }
      writer.member("stale", player.isStale)
      if !isPlain { writer.member("score", player.score) }
      if let slot, let record = hunt?.hunters.indices.contains(slot) == true ? hunt?.hunters[slot] : nil {
        writer.member("eliminations", record.eliminations)
        if record.bounty > 0 { writer.member("bounty", record.bounty) }
      }
      if let company = state.company(of: player.id) {
        writer.key("near")
        writer.beginArray()
        for other in company { writer.string(other.name) }
        writer.endArray()
      }
      writer.key("effectiveRole")
      if let role = fences.effectiveRole(of: player.fences) { writer.string(role.rawValue) } else { writer.null() }
      writer.key("memberships")
      writer.beginObject()
      for (index, zone) in fences.zones.enumerated() {
        writer.key(zone.id)
        writer.beginObject()
        writer.member("state", player.fences.membership(of: index).rawValue)
        if let reason = player.undecided(in: index) { writer.member("undecided", reason.rawValue) }
        if explain {
          writer.key("because")
          state.explain(player.id, zone: zone.id, in: engine.game).encode(to: &writer)
        }
        writer.endObject()
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    if explain, !answers.isEmpty {
      writer.key("why")
      writer.beginArray()
      for answer in answers {
        writer.beginObject()
        writer.member("player", answer.player.name)
        writer.member("zone", answer.zone)
        writer.key("time")
        if let time = answer.time { writer.time(time) } else { writer.null() }
        writer.member("state", answer.membership.membership.rawValue)
        if let reason = answer.undecided { writer.member("undecided", reason.rawValue) }
        writer.key("because")
        answer.encode(to: &writer)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}
