import QuarryFences
import QuarryGame
import QuarryGeometry

/// A question of `--why`: `PLAYER:ZONE`, or `PLAYER:ZONE@TIME`.
struct ReplayQuestion: Hashable {
  /// When the answer is to be given.
  enum Moment: Hashable {
    case end
    case time(GameTime)
    /// So many seconds after the start.
    case seconds(Double)
  }

  let player: PlayerID
  /// The id of a zone of the game.
  let zone: String
  let moment: Moment

  /// Reads a question. Names may hold colons and at signs: it is read so that the zone is one of the game and the player, if
  /// possible, one whom the game lists.
  /// - Throws: a failure of usage where no reading names a zone, or a player who can join.
  init(_ text: String, _ game: Game) throws(Failure) {
    let readings = Self.readings(of: text)
    guard let first = readings.first else {
      throw Failure(.usage, "--why is PLAYER:ZONE or PLAYER:ZONE@TIME, not \(Wording.oneLine(text))")
    }
    let ids = game.zones.map(\.id)
    let sound = readings.filter { ids.contains($0.zone) }
    let listed = game.players.map(\.id)
    guard let reading = sound.first(where: { listed.contains($0.player) }) ?? sound.first else {
      // The reading whose zone is nearest to one of the game is what was meant.
      let near = readings.lazy.compactMap { reading in
        Spelling.nearest(to: reading.zone, among: ids).map { (reading.zone, $0) }
      }.first
      let wrong = near?.0 ?? readings.last?.zone ?? first.zone
      throw Failure(
        .usage,
        "--why: the game has no zone \"\(Wording.oneLine(wrong))\""
          + (near.map { "; did you mean \"\(Wording.oneLine($0.1))\"?" } ?? ""))
    }
    self = reading
    if !game.openJoin, !listed.contains(player) { throw Self.unknown(player, among: listed) }
  }

  private init(player: PlayerID, zone: String, moment: Moment) {
    (self.player, self.zone, self.moment) = (player, zone, moment)
  }

  /// All ways to read a text: first those without a time, each by the first colon first.
  private static func readings(of text: String) -> [ReplayQuestion] {
    var readings: [ReplayQuestion] = []
    func append(_ text: Substring, _ moment: Moment) {
      for colon in text.indices where text[colon] == ":" {
        let zone = text[text.index(after: colon)...]
        guard colon > text.startIndex, !zone.isEmpty else { continue }
        readings.append(
          ReplayQuestion(player: PlayerID(String(text[..<colon])), zone: String(zone), moment: moment))
      }
    }
    if let at = text.lastIndex(of: "@"), let moment = Moment(String(text[text.index(after: at)...])) {
      append(text[...], .end)
      append(text[..<at], moment)
      return readings
    }
    append(text[...], .end)
    return readings
  }

  /// What is said of a player who is not in the match.
  static func unknown(_ player: PlayerID, among players: [PlayerID]) -> Failure {
    let meant = Spelling.nearest(to: player.name, among: players.sorted().map(\.name))
    return Failure(
      .usage,
      "--why: nobody named \"\(Wording.oneLine(player.name))\" has joined"
        + (meant.map { "; did you mean \"\(Wording.oneLine($0))\"?" } ?? ""))
  }
}

extension ReplayQuestion.Moment {
  /// A time of RFC 3339, or seconds after the start from 0 on.
  init?(_ text: String) {
    if let time = GameTime(rfc3339: text) {
      self = .time(time)
    } else if let seconds = Double(text), seconds >= 0, seconds <= 1e12 {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }
}
