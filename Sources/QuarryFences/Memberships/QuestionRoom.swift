/// Room for questions that no player has at the moment, kept so that the next ones need none from the system.
///
/// A question is large, few players have one at a time, and in time each has one: so room goes from hand to hand. There is a little
/// more of it than was ever needed at once, so that its making ends soon.
struct QuestionRoom: Sendable {
  private var spare: [[FenceTrack.Question]] = []
  private var made = 0

  /// So many zones are seldom in question at a time.
  private static let usual = 4
  /// For each so many there is a spare one.
  private static let usedForSpare = 8

  /// Room for the first question of a player.
  mutating func take() -> [FenceTrack.Question] {
    if spare.isEmpty {
      for _ in 0...(made / Self.usedForSpare) {
        var questions: [FenceTrack.Question] = []
        questions.reserveCapacity(Self.usual)
        spare.append(questions)
      }
      made += spare.count
    }
    return spare.removeLast()
  }

  /// Takes the room of a player who has no question any more.
  mutating func giveBack(_ questions: inout [FenceTrack.Question]) {
    var room: [FenceTrack.Question] = []
    swap(&room, &questions)
    spare.append(room)
  }
}
