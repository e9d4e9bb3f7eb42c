/// The costs of some of the players, numbered by their places in a list.
struct SomeCosts<Costs: TargetCosts>: TargetCosts {
  let all: Costs
  /// Players of ``all``.
  let players: [Int32]

  var count: Int { players.count }
  var isSymmetric: Bool { all.isSymmetric }
  var isChecked: Bool { all.isChecked }
  func cost(from hunter: Int, to target: Int) -> Double {
    all.cost(from: Int(players[hunter]), to: Int(players[target]))
  }
}
