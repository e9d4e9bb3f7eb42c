import QuarryGeometry
import QuarryReducer

/// The numbers of Core Location's enums and constants, and what they are here: an app turns what its `CLLocationManager`
/// tells into ``LocationEvent``s, and a ``LocationRequest`` into what the manager takes, by these functions.
///
/// | `CLAuthorizationStatus` | ``LocationAuthorization/Status`` |
/// |---|---|
/// | 0 `notDetermined` | `notDetermined` |
/// | 1 `restricted` | `restricted` |
/// | 2 `denied` | `denied` |
/// | 3 `authorizedAlways` | `always` |
/// | 4 `authorizedWhenInUse` | `whenInUse` |
///
/// | delegate method | event |
/// |---|---|
/// | `locationManagerDidChangeAuthorization` | `authorizationChanged` |
/// | `didUpdateLocations` | `updated`; `significantChange` while ``LocationMode/significantChanges`` is on |
/// | `didFailWithError` | `failed`, by ``LocationFailure/init(coreLocationCode:)`` |
/// | `locationManagerDidPauseLocationUpdates` | `paused(.device)` |
/// | `locationManagerDidResumeLocationUpdates` | `resumed` |
/// | `didVisit` | `visited` |
public enum CoreLocationWords {
  /// The permission of raw `CLAuthorizationStatus` and `CLAccuracyAuthorization` (0 full, 1 reduced). A status that is not
  /// known counts as denied, an accuracy that is not known as reduced.
  public static func authorization(status: Int, accuracy: Int) -> LocationAuthorization {
    let known: LocationAuthorization.Status =
      switch status {
      case 0: .notDetermined
      case 1: .restricted
      case 3: .always
      case 4: .whenInUse
      default: .denied
      }
    return LocationAuthorization(known, accuracy: accuracy == 0 ? .full : .reduced)
  }

  /// The constant of `desiredAccuracy`, in metres: −1 is `kCLLocationAccuracyBest`, the others are the metres themselves
  /// (10, 100, 1000, 3000), the next finer one where the request lies between two.
  public static func desiredAccuracy(of request: LocationRequest) -> Double {
    let constants: [Double] = [3000, 1000, 100, 10]
    return constants.first { $0 <= request.desiredAccuracy.value } ?? -1
  }

  /// The value of `distanceFilter`, in metres; −1 is `kCLDistanceFilterNone`.
  public static func distanceFilter(of request: LocationRequest) -> Double {
    request.distanceFilter > .zero ? request.distanceFilter.value : -1
  }

  /// The raw value of `CLActivityType`.
  public static func activityType(of request: LocationRequest) -> Int {
    switch request.activity {
    case .other: 1
    case .automotiveNavigation: 2
    case .fitness: 3
    case .otherNavigation: 4
    case .airborne: 5
    }
  }

  /// The fix of a `CLLocation`: numbers below zero mean "not known" there. Nil where the place itself is not known, which
  /// a negative horizontal accuracy says.
  ///
  /// - Parameters:
  ///   - timestamp: in seconds since 1970.
  ///   - isSimulated: `sourceInformation.isSimulatedBySoftware`.
  public static func fix(
    player: PlayerID, timestamp: Double, longitude: Double, latitude: Double, horizontalAccuracy: Double,
    altitude: Double = 0, verticalAccuracy: Double = -1, speed: Double = -1, course: Double = -1,
    isSimulated: Bool = false
  ) -> Fix? {
    guard horizontalAccuracy >= 0, let time = GameTime(secondsSince1970: timestamp) else { return nil }
    return Fix(
      player: player, time: time, coordinate: Coordinate(longitude: longitude, latitude: latitude),
      accuracy: Meters(horizontalAccuracy), altitude: verticalAccuracy > 0 ? Meters(altitude) : nil,
      verticalAccuracy: verticalAccuracy > 0 ? Meters(verticalAccuracy) : nil,
      speedMetersPerSecond: speed >= 0 ? speed : nil, course: course >= 0 ? Degrees(course) : nil, isMock: isSimulated)
  }

  /// The stay of a `CLVisit`: `distantPast` as arrival means "not known", `distantFuture` as departure "still there".
  public static func visit(
    longitude: Double, latitude: Double, horizontalAccuracy: Double, arrival: Timestamp, departure: Timestamp
  ) -> LocationVisit {
    LocationVisit(
      coordinate: Coordinate(longitude: longitude, latitude: latitude), accuracy: Meters(horizontalAccuracy),
      arrival: arrival <= distantPast ? nil : arrival, departure: departure >= distantFuture ? nil : departure)
  }

  /// `Date.distantPast`, in seconds since 1970: the start of the year 1 by the Julian calendar.
  public static let distantPast = Timestamp(seconds: -62_135_769_600)
  /// `Date.distantFuture`: the start of the year 4001.
  public static let distantFuture = Timestamp(seconds: 64_092_211_200)
}
