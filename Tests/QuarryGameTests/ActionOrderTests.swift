@testable import QuarryFences
@testable import QuarryGame
import QuarryGeometry
import QuarryProximity
import QuarryReducer
import Testing

@Suite("the order of actions")
struct ActionOrderTests {
  private let fences: FenceSet

  init() throws {
    fences = try FenceSet([
      Field.square("small", size: 50), Field.square("large", size: 200), Field.square("twin", 300, size: 50),
    ])
  }

  private func crossing(_ kind: FenceEvent.Kind, _ zone: Int, at seconds: Double = 5) -> FenceEvent {
    FenceEvent(
      kind: kind, zone: zone, crossedAt: Field.time(seconds), decidedAt: Field.time(9), place: Field.middle,
      isInitial: false, isRough: false,
      evidence: FenceEvent.Evidence(
        rule: .oneFix, fixTime: Field.time(9), signedDistance: .zero, margin: .zero, accuracy: .zero, certainty: nil,
        neededCertainty: nil))
  }

  private func action(_ event: GameAction.Event, at seconds: Double = 9) -> GameAction {
    GameAction(sequence: 0, time: Field.time(seconds), event: event)
  }

  private func enter(_ zone: Int, _ player: PlayerID = "ann", at seconds: Double = 5) -> GameAction {
    action(.zoneEntered(player, zone: fences.zones[zone].id, crossing(.entered, zone, at: seconds)))
  }

  private func exit(_ zone: Int, _ player: PlayerID = "ann", at seconds: Double = 5) -> GameAction {
    action(.zoneExited(player, zone: fences.zones[zone].id, crossing(.exited, zone, at: seconds)))
  }

  private func company(
    _ kind: ProximityEvent.Kind, _ other: PlayerID = "bob", _ cause: ProximityEvent.Cause = .moved,
    at seconds: Double = 9
  ) -> GameAction {
    let meeting = Meeting(
      ProximityEvent(
        kind: kind, watch: 0, first: 0, second: 1, crossedAt: Field.time(seconds), decidedAt: Field.time(9),
        distance: .zero, cause: cause, isRough: false))
    return action(
      kind == .met ? .playersNear("ann", other: other, meeting) : .playersApart("ann", other: other, meeting))
  }

  /// Everything that can happen, in the order of law 6.
  private var ordered: [GameAction] {
    [
      action(.matchEnded(winners: []), at: 8),
      action(.matchStarted),
      action(.playerJoined("ann", team: nil)), action(.playerJoined("bob", team: nil)),
      enter(0, "zed", at: 4),
      exit(0), exit(0, "bob"), exit(2), exit(1),
      enter(1), enter(0), enter(0, "bob"), enter(2),
      exit(1, at: 6), company(.met, at: 7),
      action(.fixRejected("ann", .outlier, fixTime: Field.time(-1))),
      action(.fixRejected("ann", .duplicate, fixTime: Field.time(0))),
      action(.fixRejected("ann", .late, fixTime: Field.time(0))),
      action(.cheatSuspected("ann", .mockLocation, score: 1)),
      action(.playerReturned("ann")), action(.playerWentStale("ann")),
      exit(0, at: 9), enter(2, at: 9),
      company(.parted), company(.parted, "cid"), company(.met), company(.met, "cid"), company(.parted, "ann", .left),
      action(.borderApproached("ann", zone: "small", distance: .zero)),
      action(.zoneDwelled("ann", zone: "small", seconds: 1)),
      action(.returnedInBounds("ann")), action(.outOfBoundsWarned("bob", deadline: Field.time(99))),
      action(.outsideBudgetSpent("ann")),
      action(.playerEliminated("Bob", by: nil, .quit)), action(.playerEliminated("ann", by: nil, .quit)),
      action(.zoneContested(zone: "small", [])),
      action(.matchEnded(winners: [])),
      action(.matchStarted, at: 10),
    ]
  }

  @Test("by decision, start and joins, crossing, what must come first, exits first, size, zone order, player's bytes")
  func order() {
    let actions = ordered
    for (a, first) in actions.enumerated() {
      for (b, second) in actions.enumerated() where a != b {
        #expect(first.isOrdered(before: second, fences: fences) == (a < b), "\(first.jsonLine()) \(second.jsonLine())")
      }
    }
  }

  @Test("sorted from any order, they come out the same")
  func sorting() {
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let shuffled = ordered.shuffled(using: &random)
      #expect(shuffled.sorted { $0.isOrdered(before: $1, fences: fences) } == ordered, "seed \(seed)")
    }
  }

  @Test("of equals the one that was drafted first comes first, so that the last one says how things are")
  func drafts() {
    var warned = action(.outOfBoundsWarned("ann", deadline: Field.time(99)))
    var returned = action(.returnedInBounds("ann"))
    (warned.sequence, returned.sequence) = (0, 1)
    #expect(warned.isOrdered(before: returned, fences: fences))
    (warned.sequence, returned.sequence) = (1, 0)
    #expect(returned.isOrdered(before: warned, fences: fences))
  }
}
