import QuarryGeometry

/// Where the decoders put what they find.
struct TraceSink {
  /// Events that nobody has taken yet.
  var events: [ClientEvent] = []
  /// What gave no event.
  var drops = DropTally()
  /// Fixes whose longitude was brought back into ±180.
  var wrappedLongitudes = 0
  /// Optional values that could not be read.
  var ignoredValues = 0

  /// Checks a position, wraps its longitude into ±180, and counts what is wrong with it.
  ///
  /// A longitude within ±180 is kept to the bit, both 180 and −180 included.
  /// - Returns: nil where the fix has to be dropped; that is counted already.
  mutating func place(longitude: Double, latitude: Double, line: Int) -> Coordinate? {
    guard latitude.isFinite, longitude.isFinite else {
      drops.add(.unreadablePosition, line: line)
      return nil
    }
    guard latitude.magnitude <= 90 else {
      drops.add(.latitudeOutOfRange, line: line)
      return nil
    }
    if longitude.magnitude <= 180 { return Coordinate(longitude: longitude, latitude: latitude) }
    guard longitude.magnitude <= 360 else {
      drops.add(.longitudeOutOfRange, line: line)
      return nil
    }
    wrappedLongitudes += 1
    return Coordinate(longitude: longitude.normalizedLongitude, latitude: latitude)
  }
}

/// What apps write for a value that they do not know, told from what they do.
enum OptionalReading {
  /// A horizontal accuracy; a negative one, with which Core Location says that the place is invalid, is handed on as it
  /// is, for the game to reject the fix.
  static func accuracy(_ meters: Double?) -> Meters? {
    guard let meters, meters.isFinite else { return nil }
    return Meters(meters)
  }

  /// A vertical accuracy; negative is how Core Location says that it has none.
  static func verticalAccuracy(_ meters: Double?) -> Meters? {
    guard let meters, meters.isFinite, meters >= 0 else { return nil }
    return Meters(meters)
  }

  /// An altitude.
  static func altitude(_ meters: Double?) -> Meters? {
    guard let meters, meters.isFinite else { return nil }
    return Meters(meters)
  }

  /// A speed; negative is how Core Location says that it has none.
  static func speed(_ metersPerSecond: Double?) -> Double? {
    guard let metersPerSecond, metersPerSecond.isFinite, metersPerSecond >= 0 else { return nil }
    return metersPerSecond
  }

  /// A course; negative is how Core Location says that it has none.
  static func course(_ degrees: Double?) -> Degrees? {
    guard let degrees, degrees.isFinite, degrees >= 0, degrees <= 360 else { return nil }
    return Degrees(degrees)
  }
}
