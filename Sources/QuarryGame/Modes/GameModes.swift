import QuarryGeometry

/// The modes that game files can name.
public enum GameModes {
  /// All of them, in the order in which they are told.
  public static let standard: [any GameMode.Type] = [
    FreeMode.self, LastStanding.self, Assassin.self, Tag.self, Checkpoints.self, HideAndSeek.self,
  ]

  /// The mode of a name; nil where there is none.
  public static func named(_ name: String) -> (any GameMode.Type)? { standard.first { $0.name == name } }
}
