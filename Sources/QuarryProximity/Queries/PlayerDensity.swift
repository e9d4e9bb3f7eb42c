import QuarryGeometry

/// How many players there are on an area.
public struct PlayerDensity: Hashable, Sendable, Codable {
  /// How many players.
  public var count: Int
  /// On what area.
  public var area: SquareMeters

  /// Makes a density.
  public init(count: Int, area: SquareMeters) {
    self.count = count
    self.area = area
  }

  /// Players for each square metre; 0 where nobody is there, infinite where somebody is on no area at all.
  public var perSquareMeter: Double { count == 0 ? 0 : Double(count) / area.value }

  /// Players for each hectare of 10,000 m².
  public var perHectare: Double { perSquareMeter * 10_000 }

  /// Players for each square kilometre.
  public var perSquareKilometer: Double { perSquareMeter * 1_000_000 }
}
