import QuarryGeometry

/// Sums over the matches of a player.
public struct PlayerStats: Hashable, Sendable, Codable {
  /// How many matches.
  public var matches = 0
  /// How many of them won.
  public var wins = 0
  /// How many players eliminated.
  public var kills = 0
  /// How often eliminated.
  public var deaths = 0
  /// How long in games, in seconds.
  public var seconds = 0.0
  /// How far.
  public var distance = Meters.zero

  /// Adds up `matches`.
  public init(of matches: [FinishedMatch]) {
    for match in matches {
      self.matches += 1
      wins += match.isWon ? 1 : 0
      kills += match.kills
      deaths += match.wasEliminated ? 1 : 0
      seconds += match.survivedSeconds
      distance = distance + match.distance
    }
  }

  /// Wins for each match; nil where there is none.
  public var winRate: Double? { matches == 0 ? nil : Double(wins) / Double(matches) }
  /// Eliminations for each own death; nil where there was none.
  public var killsPerDeath: Double? { deaths == 0 ? nil : Double(kills) / Double(deaths) }
}

/// The best that a player has done, computed from the history alone; nil where there is no match.
public struct PersonalBests: Hashable, Sendable, Codable {
  /// What there is to be best at.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Eliminations in one match.
    case kills
    /// Seconds in one match.
    case survival
    /// Metres in one match.
    case distance
    /// Matches won in a row.
    case winStreak
  }

  /// Most eliminations in one match.
  public var kills: Int?
  /// Longest time in one match, in seconds.
  public var survivedSeconds: Double?
  /// Farthest way in one match.
  public var distance: Meters?
  /// Most matches won in a row; 0 where none was.
  public var winStreak = 0

  /// Finds the bests of `history`, which is in the order of time, either way round.
  public init(of history: [FinishedMatch]) {
    kills = history.map(\.kills).max()
    survivedSeconds = history.map(\.survivedSeconds).max()
    distance = history.map(\.distance).max()
    var streak = 0
    for match in history {
      streak = match.isWon ? streak + 1 : 0
      winStreak = max(winStreak, streak)
    }
  }

  /// Where these bests are better than `old`. A first match improves nothing: there was nothing to compare it with.
  public func improvements(over old: PersonalBests) -> [Kind] {
    Kind.allCases.filter { kind in
      switch kind {
      case .kills: old.kills.map { kills ?? 0 > $0 } ?? false
      case .survival: old.survivedSeconds.map { survivedSeconds ?? 0 > $0 } ?? false
      case .distance: old.distance.map { distance ?? .zero > $0 } ?? false
      case .winStreak: old.kills != nil && winStreak > old.winStreak
      }
    }
  }
}
