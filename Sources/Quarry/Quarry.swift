// What a backend imports: the whole engine in one name.
@_exported import QuarryFences
@_exported import QuarryGame
@_exported import QuarryGeometry
@_exported import QuarryIndex
@_exported import QuarryProximity
@_exported import QuarryReducer
@_exported import QuarryTargets
@_exported import QuarryTraces

/// The release that is built.
public enum Quarry {
  /// The version, by the rules of semantic versioning.
  public static let version = "0.1.0"
}
