import QuarryFences
import QuarryGeometry

/// Why a game file cannot be played.
public enum GameError: Error, Hashable, Sendable {
  /// The text is not JSON.
  case notJSON(JSONError)
  /// A member is not what it must be: where it stands, and what is wrong in plain words.
  case wrongMember(pointer: String, line: Int, column: Int, message: String)
  /// The zones inside the game file are not GeoJSON.
  case notGeoJSON(GeoJSONError)
  /// The file that the game takes its zones from is not GeoJSON.
  case zonesNotGeoJSON(file: String, GeoJSONError)
  /// A zone is none, or is defective; the file is nil where the zones stand in the game file itself.
  case zones(file: String?, FenceError)
  /// The file that the game takes its zones from cannot be read.
  case zonesUnreadable(file: String, reason: String)
}

extension GameError: CustomStringConvertible {
  /// The error in one line, to be put behind the name of the game file and a colon; an error in the file of the zones
  /// names that file.
  public var description: String {
    switch self {
    case .notJSON(let error): "\(error)"
    case .wrongMember(let pointer, let line, let column, let message):
      "\(line):\(column): \(message)" + (pointer.isEmpty ? "" : " (at \(pointer))")
    case .notGeoJSON(let error): "\(error)"
    case .zonesNotGeoJSON(let file, let error): "zones in \(file):\(error)"
    case .zones(let file?, let error): "zones in \(file): \(error)"
    case .zones(nil, let error): "\(error)"
    case .zonesUnreadable(let file, let reason): "zones in \(file): \(reason)"
    }
  }
}
