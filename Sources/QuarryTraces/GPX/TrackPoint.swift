import QuarryGeometry

/// One track point while it is being read.
struct TrackPoint {
  /// What is known of a value that a point must have.
  enum Required<Value> {
    case missing
    case unreadable
    case known(Value)
  }

  /// The line of the start tag.
  var line: Int
  /// Degrees north.
  var latitude: Required<Double> = .missing
  /// Degrees east.
  var longitude: Required<Double> = .missing
  /// When.
  var time: Required<GameTime> = .missing
  /// Metres above the sea.
  var elevation: Double?
  /// Horizontal dilution of precision.
  var hdop: Double?
  /// A 68 % radius in metres, from an extension.
  var accuracy: Double?
  /// The same of the elevation.
  var verticalAccuracy: Double?
  /// Metres a second.
  var speed: Double?
  /// Degrees clockwise from north.
  var course: Double?

  /// Takes the text of one element; a value that is no number is left out, and counted by the caller.
  /// - Returns: false where the text is not empty and cannot be read.
  mutating func take(_ bytes: [UInt8], as field: Field) -> Bool {
    let text = bytes.span
    if field == .time {
      guard !text.isBlank else { return true }
      if let read = ClockTime.read(text) { time = .known(read) } else { time = .unreadable }
      return true
    }
    guard !text.isBlank else { return true }
    guard let number = DecimalNumber.read(text) else { return false }
    switch field {
    case .none, .time: break
    case .elevation: elevation = number
    case .hdop: hdop = number
    case .accuracy: accuracy = number
    case .verticalAccuracy: verticalAccuracy = number
    case .speed: speed = number
    case .course: course = number
    case .bearing: if course == nil { course = number }
    }
    return true
  }

  /// Gives the fix to `sink`, or counts why there is none.
  func finish(player: PlayerID, into sink: inout TraceSink) {
    if case .missing = latitude { return sink.drops.add(.noPosition, line: line) }
    if case .missing = longitude { return sink.drops.add(.noPosition, line: line) }
    guard case .known(let latitude) = latitude, case .known(let longitude) = longitude else {
      return sink.drops.add(.unreadablePosition, line: line)
    }
    guard let coordinate = sink.place(longitude: longitude, latitude: latitude, line: line) else { return }
    switch time {
    case .missing: sink.drops.add(.noTime, line: line)
    case .unreadable: sink.drops.add(.unreadableTime, line: line)
    case .known(let time):
      let fix = Fix(
        player: player, time: time, coordinate: coordinate,
        accuracy: OptionalReading.accuracy(accuracy) ?? HorizontalDilution.accuracy(hdop),
        altitude: OptionalReading.altitude(elevation),
        verticalAccuracy: OptionalReading.verticalAccuracy(verticalAccuracy),
        speedMetersPerSecond: OptionalReading.speed(speed), course: OptionalReading.course(course))
      sink.events.append(ClientEvent(fix))
    }
  }

  /// What an element inside a point means.
  enum Field: UInt8 {
    /// Nothing that is read.
    case none
    case time, elevation, hdop, accuracy, verticalAccuracy, speed, course
    /// Garmin's word for a course, second to the real one.
    case bearing
  }
}

extension Span<UInt8> {
  /// Whether there is nothing but white space.
  var isBlank: Bool {
    for index in indices where !self[index].isBlank { return false }
    return true
  }
}
