import QuarryGeometry

/// How a stretch of the log is rewritten: what of it stands, what is taken back, what takes its place.
///
/// What is the same in both stays under its number. Of the rest, an old action and a new one of the same kind, player and
/// zone are the same thing that happened otherwise: the new one amends the old one. What is left of the old ones did not
/// happen; what is left of the new ones was missed.
struct Amendments {
  /// The lines to be published, not numbered yet: retractions first, in the order of what they retract, then what is
  /// amended and what was missed, in the order of law 6.
  private(set) var lines: [GameAction] = []
  /// For each new action the number that it has already, or else its place among `lines`.
  private(set) var numbers: [Number] = []

  enum Number {
    case published(Int)
    case line(Int)
  }

  /// Compares what was published with what should have been.
  /// - Parameters:
  ///   - old: with the numbers under which they were published.
  ///   - new: in order; their numbers do not matter.
  ///   - time: what retractions are dated to.
  /// - Complexity: O(n) for n actions in both.
  init(replacing old: some BidirectionalCollection<GameAction>, with new: [GameAction], at time: GameTime) {
    // The same first: of equal ones the earlier goes with the earlier.
    var unclaimed: [Content: [Int]] = [:]
    for action in old.reversed() { unclaimed[Content(action), default: []].append(action.sequence) }
    let kept = new.map { unclaimed[Content($0)]?.popLast() }
    let taken = Set(kept.compactMap { $0 })
    // Then the same thing, otherwise.
    let rest = old.filter { !taken.contains($0.sequence) }
    var changed: [Subject: [Int]] = [:]
    for action in rest.reversed() { changed[Subject(action), default: []].append(action.sequence) }
    var amended: Set<Int> = []
    let replaced = zip(new, kept).map { action, number -> Int? in
      guard number == nil, let old = changed[Subject(action)]?.popLast() else { return nil }
      amended.insert(old)
      return old
    }
    for action in rest.sorted(by: { $0.sequence < $1.sequence }) where !amended.contains(action.sequence) {
      lines.append(
        GameAction(sequence: 0, time: time, event: .retracted(of: action.sequence, action.event)))
    }
    for (index, action) in new.enumerated() {
      if let number = kept[index] {
        numbers.append(.published(number))
        continue
      }
      numbers.append(.line(lines.count))
      var line = action
      if let number = replaced[index] { line.event = .amended(of: number, action.event) }
      lines.append(line)
    }
  }

  /// An action but for its number.
  private struct Content: Hashable {
    let time: GameTime
    let event: GameAction.Event

    init(_ action: GameAction) {
      time = action.time
      event = action.event
    }
  }

  /// What an action is about. A rejection is about one fix.
  private struct Subject: Hashable {
    let kind: String
    let player: PlayerID?
    var zone: String?
    var fixTime: GameTime?
    var other: String?

    init(_ action: GameAction) {
      kind = action.kind
      player = action.player
      zone = action.zone
      switch action.event {
      case .fixRejected(_, _, let fixTime): self.fixTime = fixTime
      case .cheatSuspected(_, let reason, _): other = reason.rawValue
      case .playersNear(_, let partner, _), .playersApart(_, let partner, _): other = partner.name
      default: break
      }
    }
  }
}
