/// What the player lets the app know of where they are.
public struct LocationAuthorization: Hashable, Sendable, Codable {
  /// Whether and when.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// The player was not asked yet.
    case notDetermined
    /// Not allowed, and the player cannot change it (a parent, a company).
    case restricted
    /// The player said no.
    case denied
    /// While the app is in use.
    case whenInUse
    /// Always.
    case always
  }

  /// How exactly.
  public enum Accuracy: String, Hashable, Sendable, Codable, CaseIterable {
    /// As well as the device can.
    case full
    /// To some kilometres.
    case reduced
  }

  /// Whether and when.
  public var status: Status
  /// How exactly.
  public var accuracy: Accuracy

  /// Describes an authorization.
  public init(_ status: Status = .notDetermined, accuracy: Accuracy = .full) {
    self.status = status
    self.accuracy = accuracy
  }

  /// Whether places may be asked for at all.
  public var isAllowed: Bool { status == .whenInUse || status == .always }
  /// Whether the answer is no, and only the player, outside the app, can change it.
  public var isRefused: Bool { status == .denied || status == .restricted }
  /// Whether a game can be played: allowed, and exactly.
  public var isPlayable: Bool { isAllowed && accuracy == .full }

  /// The word that a client event carries: the status, and `reduced` behind it where the place is not exact.
  public var word: String { accuracy == .full ? status.rawValue : "\(status.rawValue) reduced" }
}

/// A permission that the player can be asked for.
public enum LocationPermission: String, Hashable, Sendable, Codable {
  /// Places while the app is in use.
  case whenInUse
  /// Places always.
  case always
  /// Exact places for this session, where the player gave inexact ones.
  case fullAccuracy
}
