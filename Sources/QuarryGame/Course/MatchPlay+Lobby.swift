import QuarryGeometry

/// The lobby: who comes, goes and is ready before the match, and what begins it.
///
/// Whether the match begins is seen at the end of each instant, so that the order of events within one does not matter: whoever comes at
/// the instant at which it begins is in from the beginning.
extension MatchPlay {
  /// Takes in an event before the match, where the rules ask for a lobby.
  mutating func playLobby(_ arrival: Arrival, at time: GameTime, _ state: inout Match.State) {
    let event = arrival.event
    guard arrival.rejection == nil, let player = event.player else { return pass(event, .beforeStart, &state) }
    let isListed = game.game.players.contains { $0.id == player }
    guard isListed || game.game.openJoin else { return pass(event, .notListed, &state) }
    switch event.kind {
    case .join(let team):
      let index = enterLobby(player, team, at: time, &state)
      if let team, state.course.lobby[index].team != team {
        state.course.lobby[index].team = team
        draft(.lobbyJoined(player, team: team), at: time)
      }
    case .ready(let isReady):
      let index = enterLobby(player, nil, at: time, &state)
      guard state.course.lobby[index].isReady != isReady else { return }
      state.course.lobby[index].isReady = isReady
      draft(.lobbyReady(player, isReady), at: time)
    case .fix(let fix):
      let index = enterLobby(player, nil, at: time, &state)
      if let before = state.course.lobby[index].fix {
        guard before.time <= fix.time else { return pass(event, .beforeStart, &state) }
        pass(before, .beforeStart, &state)
      }
      state.course.lobby[index].fix = event
    case .quit:
      guard let index = state.course.lobby.firstIndex(where: { $0.id == player && $0.isPresent }) else {
        return pass(event, .notJoined, &state)
      }
      state.course.lobby[index].isPresent = false
      state.course.lobby[index].isReady = false
      if let fix = state.course.lobby[index].fix { pass(fix, .beforeStart, &state) }
      state.course.lobby[index].fix = nil
      draft(.lobbyLeft(player), at: time)
    default: pass(event, .beforeStart, &state)
    }
  }

  /// Lets a player into the lobby who is not there.
  /// - Returns: the player's place in it.
  private mutating func enterLobby(
    _ player: PlayerID, _ team: String?, at time: GameTime, _ state: inout Match.State
  ) -> Int {
    let known = state.course.lobby.firstIndex { $0.id == player }
    if let known, state.course.lobby[known].isPresent { return known }
    let team = team ?? game.game.players.first { $0.id == player }?.team
    // Who comes back is the last in line.
    if let known { state.course.lobby.remove(at: known) }
    state.course.lobby.append(MatchCourse.LobbyPlayer(id: player, team: team))
    draft(.lobbyJoined(player, team: team), at: time)
    return state.course.lobby.count - 1
  }

  /// Whether the match may begin by its lobby.
  func isLobbyComplete(_ state: Match.State) -> Bool {
    let course = rules.course
    let present = state.course.lobby.filter(\.isPresent)
    guard present.count >= course.leastPlayers ?? 0, !present.isEmpty else { return false }
    if state.course.isCalled { return true }
    if let count = course.startCount, present.count < count { return false }
    if course.startWhenReady, present.count < course.startLeast || !present.allSatisfy(\.isReady) { return false }
    // Where the host is to begin it, nothing else does, unless a number or the players are to.
    return !course.startByHand || course.startCount != nil || course.startWhenReady
  }

  /// Begins the match at the end of an instant, where its lobby lets it begin.
  mutating func startByLobby(at time: GameTime, _ state: inout Match.State) {
    guard rules.course.hasLobby || state.course.isCalled, state.phase == .waiting else { return }
    if rules.course.hasLobby, !isLobbyComplete(state) {
      // A word that came too early counts for nothing.
      state.course.isCalled = false
      return
    }
    guard state.course.isCalled || (state.startsAt.map { $0 <= time } ?? true) else { return }
    state.startsAt = time
    fences = game.fences(of: state)
    startIfDue(before: time.next, &state)
  }

  /// Lets everybody in who is in the lobby, with the last fix of each.
  mutating func emptyLobby(at time: GameTime, _ state: inout Match.State) {
    let lobby = state.course.lobby
    state.course.lobby = []
    var events = EventList()
    for player in lobby where player.isPresent {
      events.append(Arrival(ClientEvent(time: time, player: player.id, kind: .join(team: player.team))))
    }
    for player in lobby where player.isPresent {
      guard let fix = player.fix else { continue }
      var arrival = Arrival(fix)
      arrival.isFromLobby = true
      events.append(arrival)
    }
    for entry in events.entries { play(entry, of: events, decidedAt: time, &state) }
  }

  /// Whether a listed player has left the lobby, and so is not in the match when it begins.
  func hasLeftLobby(_ player: PlayerID, _ state: Match.State) -> Bool {
    state.course.lobby.contains { $0.id == player && !$0.isPresent }
  }
}
