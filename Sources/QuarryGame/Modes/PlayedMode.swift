/// A mode, whichever it is, ready to be played.
struct PlayedMode: Sendable {
  let name: String
  let eliminates: Bool
  let needs: ModeNeeds
  /// Whether nothing ever follows from what happens, so that nothing has to be told.
  let isIndifferent: Bool
  let begin: @Sendable (MatchView) -> ModeState
  let winners: @Sendable (ModeState, MatchView) -> [Int]
  let merits: @Sendable (Int, ModeState, MatchView) -> [Merit]
  let reduce: @Sendable (inout ModeState, Happening, MatchView) -> [GameOrder]

  init<Mode: GameMode>(_ mode: Mode) {
    name = Mode.name
    eliminates = Mode.eliminates
    needs = mode.needs
    isIndifferent = mode is FreeMode
    begin = { ModeState(mode.begin($0), of: Mode.self) }
    winners = { state, match in state.state(of: Mode.self).map { mode.winners($0, match) } ?? [] }
    merits = { player, state, match in
      state.state(of: Mode.self).map { mode.merits(of: player, $0, match) } ?? []
    }
    reduce = { state, happening, match in
      state.change(Mode.State.self) { mode.reduce(into: &$0, happening, match) } ?? []
    }
  }
}
