/// Fences and proximity only: nobody is put out by the rules of the mode, nobody wins.
public struct FreeMode: GameMode {
  /// Nothing is kept.
  public struct State: Hashable, Sendable, Codable {
    /// Makes the state.
    public init() {}
  }

  /// The name in game files.
  public static let name = "free"
  /// What is played.
  public static let summary = "Fences and proximity only: who is where, and who is near whom."
  /// Nobody is put out.
  public static let eliminates = false

  /// Makes the mode.
  public init(_ game: Game) {}

  /// Nothing is kept.
  public func begin(_ match: MatchView) -> State { State() }

  /// Nothing follows.
  public func reduce(into state: inout State, _ happening: Happening, _ match: MatchView) -> [GameOrder] { [] }
}
