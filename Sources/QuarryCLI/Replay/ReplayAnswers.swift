import QuarryFences
import QuarryGame
import QuarryGeometry

/// The answers to the questions of `--why`, each given when the replay has come to its time.
struct ReplayAnswers {
  private let questions: [ReplayQuestion]
  private let game: Game
  private var found: [PlayerExplanation?]
  /// What was published of each player and zone that is asked for.
  private var logs: [NetLog]

  init(to questions: [ReplayQuestion], _ game: Game) {
    self.questions = questions
    self.game = game
    found = Array(repeating: nil, count: questions.count)
    logs = Array(repeating: NetLog(), count: questions.count)
  }

  /// The answers, in the order of the questions.
  var explanations: [PlayerExplanation] { found.compactMap { $0 } }

  /// A batch in parts between which questions are answered; whole where none waits for its time. How events are cut into
  /// batches changes nothing of the match.
  func parts(of batch: [ClientEvent]) -> [[ClientEvent]] {
    let isWaiting = questions.indices.contains { found[$0] == nil && questions[$0].moment != .end }
    guard isWaiting, batch.count > 1 else { return [batch] }
    return batch.map { [$0] }
  }

  /// Keeps what was published, as far as it is asked for.
  mutating func keep(_ actions: [GameAction]) {
    for index in questions.indices where found[index] == nil {
      logs[index].take(
        actions.filter { $0.player == questions[index].player && $0.zone == questions[index].zone })
    }
  }

  private func answer(_ index: Int, at time: GameTime?, _ engine: MatchEngine) -> PlayerExplanation {
    engine.explain(
      questions[index].player, zone: questions[index].zone, at: time, after: logs[index])
  }

  /// Answers what is due before the next event: at that time, later ones are not known yet.
  ///
  /// Fixes are waited for as long as the match waits for them.
  mutating func answer(before part: [ClientEvent], _ engine: MatchEngine) {
    guard let event = part.first, explanations.count < questions.count else { return }
    let startsAt = engine.state.startsAt
    for index in questions.indices where found[index] == nil {
      let time: GameTime
      switch questions[index].moment {
      case .end: continue
      case .time(let given): time = given
      case .seconds(let seconds):
        guard let startsAt else { continue }
        time = startsAt.advanced(bySeconds: seconds)
      }
      guard event.credibleTime > time.advanced(bySeconds: game.rules.latenessSeconds) else { continue }
      found[index] = answer(index, at: time, engine)
    }
  }

  /// Answers the rest: the match is over.
  mutating func answerRest(_ engine: MatchEngine) {
    for index in questions.indices where found[index] == nil {
      found[index] = answer(index, at: nil, engine)
    }
  }

  /// The answers in words, a paragraph each.
  var text: String {
    explanations.map { answer in
      let time = answer.time.map { " at \($0.rfc3339)" } ?? ""
      let (player, zone) = (Wording.oneLine(answer.player.name), Wording.oneLine(answer.zone))
      return "\nWhy \(player):\(zone)\(time)?\n" + answer.words(player: player, zone: zone) + "\n"
    }.joined()
  }

  /// What is said where somebody is asked for who never joined; nil where there is nobody.
  func stranger(among players: [PlayerID]) -> Failure? {
    questions.first { !players.contains($0.player) }.map { ReplayQuestion.unknown($0.player, among: players) }
  }
}
