/// What goes wrong with a location service, by the names of Core Location's `CLError.Code`.
///
/// | kind | codes | what the feature does |
/// |---|---|---|
/// | passing | 0, 2, 16, 17, 19 and all unknown | goes on: the device keeps trying |
/// | refused | 1, 18 | stops: the player said no |
/// | elsewhere | 3 to 15 | goes on: headings, regions, names of places and deferral are not used here |
public enum LocationFailure: Int, Error, Hashable, Sendable, Codable, CaseIterable {
  /// No place at the moment.
  case locationUnknown = 0
  /// The player does not allow it.
  case denied = 1
  /// No network, or it failed.
  case network = 2
  /// No heading.
  case headingFailure = 3
  /// Regions are not allowed.
  case regionMonitoringDenied = 4
  /// A region cannot be watched.
  case regionMonitoringFailure = 5
  /// A region is watched later.
  case regionMonitoringSetupDelayed = 6
  /// Events of a region come late.
  case regionMonitoringResponseDelayed = 7
  /// No name for a place.
  case geocodeFoundNoResult = 8
  /// Only a part of a name.
  case geocodeFoundPartialResult = 9
  /// The search for a name was cancelled.
  case geocodeCanceled = 10
  /// Deferral failed.
  case deferredFailed = 11
  /// Nothing to defer.
  case deferredNotUpdatingLocation = 12
  /// Deferral needs a better accuracy.
  case deferredAccuracyTooLow = 13
  /// Deferral needs no filter.
  case deferredDistanceFiltered = 14
  /// Deferral was cancelled.
  case deferredCanceled = 15
  /// Ranging is not there.
  case rangingUnavailable = 16
  /// Ranging failed.
  case rangingFailure = 17
  /// The player dismissed the question.
  case promptDeclined = 18
  /// A place of the past is not there.
  case historicalLocationError = 19
  /// None of these.
  case unknown = -1

  /// The failure of a raw code of `CLError`; ``unknown`` for one that is none of them.
  public init(coreLocationCode code: Int) { self = LocationFailure(rawValue: code) ?? .unknown }

  /// What `error` is for the feature: itself, or ``unknown``.
  public init(_ error: any Error) { self = error as? LocationFailure ?? .unknown }

  /// What a failure means for a feature that wants places.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// It will pass.
    case passing
    /// The player says no.
    case refused
    /// It is about something else.
    case elsewhere
  }

  /// What the failure means here; see the table above.
  public var kind: Kind {
    switch self {
    case .denied, .promptDeclined: .refused
    case .locationUnknown, .network, .rangingUnavailable, .rangingFailure, .historicalLocationError, .unknown: .passing
    default: .elsewhere
    }
  }
}
