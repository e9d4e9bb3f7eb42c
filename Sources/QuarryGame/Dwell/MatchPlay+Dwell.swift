import QuarryFences
import QuarryGeometry

/// A stay in a zone that has a dwell time, until it is told or over.
struct DwellStay: Hashable, Sendable, Codable {
  var zone: Int
  /// When the player will have been inside for long enough.
  var due: GameTime
  /// Whether it was due while nothing was heard of the player: then a fix has to show that they are still there.
  var isWaiting = false
}

/// Players who have been inside of a zone for long enough.
///
/// A stay counts from where the way met the border (`crossedAt` of the enter) and is told once, at the instant at which it
/// is long enough, without any fix; where the enter is decided later than that, with the enter. A stay whose exit is
/// decided is over and not told any more, even where it was long enough as the crossings turn out. Of a stale player nobody
/// knows whether they are still there: the stay is told with the next fix that shows them clearly inside.
///
/// All is told by a timer, also what is due at once: it goes off when everything else of the instant is decided.
extension MatchPlay {
  /// Takes in what zones a player entered and left, and what the last fix shows.
  /// - Parameter hasFix: whether a fix of the player was judged just now.
  func followDwells(
    _ crossings: [FenceEvent], _ slot: Int, hasFix: Bool, at time: GameTime, _ state: inout Match.State
  ) {
    for crossing in crossings {
      guard let seconds = game.fences.zones[crossing.zone].dwellSeconds else { continue }
      state.roster[slot].dwells.removeAll { $0.zone == crossing.zone }
      guard crossing.kind == .entered else { continue }
      let stay = DwellStay(zone: crossing.zone, due: crossing.crossedAt.advanced(bySeconds: seconds))
      let index = state.roster[slot].dwells.firstIndex { $0.zone > stay.zone }
      state.roster[slot].dwells.insert(stay, at: index ?? state.roster[slot].dwells.count)
      look(slot, at: max(stay.due, time), &state)
    }
    guard hasFix, !state.roster[slot].isStale else { return }
    for index in state.roster[slot].dwells.indices where state.roster[slot].dwells[index].isWaiting {
      let zone = state.roster[slot].dwells[index].zone
      guard state.roster[slot].fences.undecided(in: zone) == nil else { continue }
      state.roster[slot].dwells[index].isWaiting = false
      look(slot, at: time, &state)
    }
  }

  private func look(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    guard time < .distantFuture else { return }
    state.timers.set(TimerQueue.Timer(time: time, purpose: .dwell, slot: slot))
  }

  /// Tells the stays of a player that are long enough.
  mutating func tellDwells(_ slot: Int, at time: GameTime, _ state: inout Match.State) {
    if state.roster[slot].isStale {
      for index in state.roster[slot].dwells.indices where state.roster[slot].dwells[index].due <= time {
        state.roster[slot].dwells[index].isWaiting = true
      }
      return
    }
    for stay in state.roster[slot].dwells where stay.due <= time && !stay.isWaiting {
      let zone = game.fences.zones[stay.zone]
      draft(.zoneDwelled(state.roster[slot].id, zone: zone.id, seconds: zone.dwellSeconds ?? 0), at: time)
      note(.dwelled(slot, zone: stay.zone), at: time)
    }
    state.roster[slot].dwells.removeAll { $0.due <= time && !$0.isWaiting }
  }
}
