/// What a column of a table of fixes holds.
enum CSVColumn: Int, CaseIterable {
  case time, date, latitude, longitude, player, accuracy, hdop, altitude, verticalAccuracy, speed, course

  /// The names of the column, the likeliest first, in small letters and without anything but letters and digits, so
  /// that `Start Time`, `start_time` and `startTime` are one; with each, what its values are to be multiplied by.
  var names: [(name: String, factor: Double)] {
    switch self {
    case .time:
      Self.plain(
        "time timestamp datetime dateandtime timeutc utc utctime basedatetime gpstime fixtime starttime tst ts "
          + "timestampms timems unixtime unixtimestamp epoch epochseconds epochms isotime recordedat createdat t")
    case .date: Self.plain("date dateutc utcdate gpsdate day")
    case .latitude:
      Self.plain(
        "latitude lat latitudedegrees latitudedeg latdeg latitudens latns latitudewgs84 locationlat y")
    case .longitude:
      Self.plain(
        "longitude lon lng long longitudedegrees longitudedeg londeg lngdeg longitudeew lonew longitudewgs84 "
          + "locationlong locationlon x")
    case .player:
      Self.plain(
        "player playerid playername user userid username runner participant device deviceid devicename vehicleid "
          + "tracker trackerid tid mmsi deployid individual individuallocalidentifier tagid name track trackid "
          + "trajectoryid id")
    case .accuracy:
      Self.plain(
        "accuracy accuracymeters accuracymetres accuracym acc accm horizontalaccuracy horizontalaccuracymeters "
          + "horizontalaccuracymetres horizontalaccuracym accuracyhorizontal hacc haccm haccuracy errorradius")
    case .hdop: Self.plain("hdop")
    case .altitude:
      Self.plain(
        "altitude altitudemeters altitudemetres altitudem alt altm ele elem elevation elevationmeters elevationmetres "
          + "elevationm height heightm")
    case .verticalAccuracy:
      Self.plain(
        "verticalaccuracy verticalaccuracymeters verticalaccuracymetres verticalaccuracym accuracyvertical vacc vaccm "
          + "vac vaccuracy")
    case .speed:
      Self.plain("speedmeterspersecond speedmetrespersecond speedmps speedms speed velocity")
        + Self.scaled("speedkmh speedkph speedkmph", Self.metersPerSecondInKilometersPerHour)
        + Self.scaled("sog speedknots speedkn speedkts", Self.metersPerSecondInKnots)
        + Self.scaled("speedmph", Self.metersPerSecondInMilesPerHour)
    case .course:
      Self.plain("course coursedegrees coursedeg cog bearing bearingdegrees heading headingdegrees direction")
    }
  }

  /// 1000 m in 3600 s.
  static let metersPerSecondInKilometersPerHour = 1000.0 / 3600
  /// A nautical mile of 1852 m in 3600 s.
  static let metersPerSecondInKnots = 1852.0 / 3600
  /// A statute mile of 1609.344 m in 3600 s.
  static let metersPerSecondInMilesPerHour = 1609.344 / 3600

  private static func plain(_ names: String) -> [(name: String, factor: Double)] { scaled(names, 1) }

  private static func scaled(_ names: String, _ factor: Double) -> [(name: String, factor: Double)] {
    names.split(separator: " ").map { (String($0), factor) }
  }
}
