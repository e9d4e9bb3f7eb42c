/// The costs among some of the players, numbered anew.
@usableFromInline struct SubsetCosts<Base: TargetCosts>: TargetCosts {
  @usableFromInline let base: Base
  @usableFromInline let players: ArraySlice<Int32>

  @inlinable init(_ base: Base, _ players: ArraySlice<Int32>) {
    self.base = base
    self.players = players
  }

  @inlinable var count: Int { players.count }
  @inlinable var isSymmetric: Bool { base.isSymmetric }

  @inlinable func cost(from hunter: Int, to target: Int) -> Double {
    base.cost(
      from: Int(players[players.startIndex + hunter]), to: Int(players[players.startIndex + target]))
  }
}

/// The same costs with hunters and targets exchanged.
@usableFromInline struct ReversedCosts<Base: TargetCosts>: TargetCosts {
  @usableFromInline let base: Base

  @inlinable init(_ base: Base) { self.base = base }

  @inlinable var count: Int { base.count }
  @inlinable var isSymmetric: Bool { base.isSymmetric }

  @inlinable func cost(from hunter: Int, to target: Int) -> Double { base.cost(from: target, to: hunter) }
}
