import QuarryGeometry

/// What speaks for it that a player does not play fair: a score with its reasons, for a referee to judge. Nobody is put out by it.
///
/// Fixes that come in a burst, as when a phone sends what it had kept, are no reason: speeds are told by when fixes were taken, and a burst
/// is late once.
public struct SuspicionReport: Hashable, Sendable, Codable {
  /// Who.
  public var player: PlayerID
  /// How much speaks for it, 0 … 1: 1 − ∏ (1 − weight) over the findings.
  public var score: Double
  /// How many fixes were looked at.
  public var fixes: Int
  /// The reasons, the weightiest first.
  public var findings: [Finding]

  /// One reason.
  public struct Finding: Hashable, Sendable, Codable {
    /// What it is.
    public var reason: Reason
    /// How much it speaks for it by itself, 0 … 1.
    public var weight: Double
    /// What was seen, in words and numbers.
    public var evidence: String
    /// When it was seen first and last, by the times of fixes.
    public var first: GameTime
    /// When it was seen last.
    public var last: GameTime
  }

  /// Why a player is suspected.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The device says that software made its places up.
    case mockLocation
    /// Too still to be measured.
    case syntheticStillness
    /// Too regular to be walked.
    case syntheticMotion
    /// Ways that nobody can have gone: places out of reach, back and forth.
    case impossibleRoute
    /// Many rushes that the next fix refuted.
    case outliers
    /// A clock that is ahead, behind, or late again and again.
    case clockTrouble
    /// Nearly always just inside of the border, too near to tell.
    case borderHugging
  }

  /// What speaks for it by what was seen; nil where nothing does.
  init?(_ player: PlayerState) {
    self.player = player.id
    fixes = player.fairPlay.fixes
    findings = Weighing(player).findings
    guard !findings.isEmpty else { return nil }
    score = 1 - findings.reduce(1) { $0 * (1 - $1.weight) }
  }
}

extension Match.State {
  /// What speaks against players, the most suspicious first; those against whom nothing does are left out.
  /// - Complexity: O(n log n) in the players.
  public func suspicions() -> [SuspicionReport] {
    roster.players.compactMap { SuspicionReport($0) }.sorted {
      $0.score == $1.score ? $0.player < $1.player : $0.score > $1.score
    }
  }
}

extension SuspicionReport: CustomStringConvertible {
  /// The report in words: a line for the player, and one for each reason.
  public var description: String {
    let head = "\(player): \(Self.percent(score)) suspicious, by \(fixes) fixes"
    return
      ([head]
      + findings.map {
        "  \(Self.percent($0.weight)) \($0.reason.words): \($0.evidence)"
          + " (\($0.first.rfc3339)\($0.last == $0.first ? "" : " to \($0.last.rfc3339)"))"
      }).joined(separator: "\n")
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// Writes the report as one JSON object, its keys in a fixed order.
  public func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("player", player.name)
    writer.member("score", fixed: score, decimals: 3)
    writer.member("fixes", fixes)
    writer.key("findings")
    writer.beginArray()
    for finding in findings {
      writer.beginObject()
      writer.member("reason", finding.reason.rawValue)
      writer.member("weight", fixed: finding.weight, decimals: 3)
      writer.member("evidence", finding.evidence)
      writer.member("firstFix", finding.first)
      writer.member("lastFix", finding.last)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension [SuspicionReport] {
  /// The reports as a JSON array, in one line.
  public var json: String {
    var writer = JSONWriter()
    writer.beginArray()
    for report in self { report.encode(to: &writer) }
    writer.endArray()
    return writer.text
  }

  /// The reports in words, for a referee.
  public var text: String {
    isEmpty ? "Nothing speaks against anybody." : map(\.description).joined(separator: "\n")
  }
}

extension SuspicionReport.Reason {
  /// The reason in words.
  var words: String {
    switch self {
    case .mockLocation: "made up by software, as the device says"
    case .syntheticStillness: "too still to be measured"
    case .syntheticMotion: "too regular to be walked"
    case .impossibleRoute: "ways that nobody can have gone"
    case .outliers: "rushes that the next fix refuted"
    case .clockTrouble: "trouble with the clock"
    case .borderHugging: "nearly always just inside of the border"
    }
  }
}
