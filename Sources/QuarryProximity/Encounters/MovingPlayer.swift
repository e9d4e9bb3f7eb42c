import QuarryGeometry
import QuarryIndex

/// A point of a player's way, in space too.
struct Stop: Hashable, Sendable {
  var time: GameTime
  var place: Coordinate
  var space: SpacePoint
  /// In metres; NaN where it is not known.
  var altitude: Float
  /// In metres; 0 where it is not known.
  var verticalAccuracy: Float
  /// In metres.
  var accuracy: Float

  init(_ point: WayPoint) {
    time = point.time
    place = point.place
    space = SpacePoint(point.place)
    altitude = point.altitudeMeters ?? .nan
    verticalAccuracy = point.verticalAccuracyMeters ?? 0
    accuracy = point.accuracyMeters
  }

  /// The same for the recent ways.
  func wayPoint(isStart: Bool) -> WayPoint {
    WayPoint(
      time: time, place: place, accuracyMeters: accuracy, altitudeMeters: altitude.isNaN ? nil : altitude,
      verticalAccuracyMeters: verticalAccuracy > 0 ? verticalAccuracy : nil, isStart: isStart)
  }

  /// Where a player is at an instant on the straight way to another stop.
  func moment(at time: GameTime, to next: Stop) -> Moment {
    if time <= self.time { return Moment(self) }
    if time >= next.time { return Moment(next) }
    let share = (time - self.time) / (next.time - self.time)
    return Moment(
      space: space.interpolated(to: next.space, share: share), place: nil,
      altitude: Double(altitude) + (Double(next.altitude) - Double(altitude)) * share,
      verticalAccuracy: Double(max(verticalAccuracy, next.verticalAccuracy)),
      accuracy: Double(max(accuracy, next.accuracy)))
  }
}

/// Where a player is at an instant.
struct Moment {
  var space: SpacePoint
  /// The place of a fix, where the instant is that of one.
  var place: Coordinate?
  /// In metres; NaN where it is not known.
  var altitude: Double
  var verticalAccuracy: Double
  var accuracy: Double

  init(space: SpacePoint, place: Coordinate?, altitude: Double, verticalAccuracy: Double, accuracy: Double) {
    self.space = space
    self.place = place
    self.altitude = altitude
    self.verticalAccuracy = verticalAccuracy
    self.accuracy = accuracy
  }

  init(_ stop: Stop) {
    self.init(
      space: stop.space, place: stop.place, altitude: Double(stop.altitude),
      verticalAccuracy: Double(stop.verticalAccuracy), accuracy: Double(stop.accuracy))
  }
}

/// What is known of a player who moves.
struct MovingPlayer: Hashable, Sendable {
  /// The last two points of the way; the same where there is only one.
  var last: Stop
  var before: Stop
  /// Since when the way is known without a break; in the distant future for who is not there.
  var knownFrom = GameTime.distantFuture
  /// Up to when the way was known before the instant that is open.
  var knownBefore = GameTime.distantPast
  /// When the last fix was taken.
  var spokeAt = GameTime.distantPast
  /// Whether the player sent nothing for so long that it is taken to stand.
  var isHeld = false
  /// Whether the way went on in the instant that is open, and whether that was judged.
  var hasMoved = false
  var isSettled = false
  /// Whether the way broke off before it began again.
  var isBroken = false
  /// The greatest speed since an instant, and in the time before it that counts, in metres a second.
  var speed: Float = 0
  var earlierSpeed: Float = 0
  var speedSince = GameTime.distantPast
  /// Who spoke before and after, of those who are not held; −1 for nobody.
  var older: Int32 = -1
  var newer: Int32 = -1
  /// The groups that the player is in.
  var groups: PlayerGroups = []
  /// The team's number; −1 for none.
  var team: Int32 = -1
  /// Within how many metres others are near this player, whatever the watch says; NaN where the watch says it.
  var radius: Double = .nan

  var isPresent: Bool { knownFrom < .distantFuture }

  /// No way in the time that counts was faster.
  var greatestSpeed: Float { max(speed, earlierSpeed) }

  static let nobody: MovingPlayer = {
    let nowhere = Stop(WayPoint(time: .distantPast, place: Coordinate(longitude: 0, latitude: 0), accuracyMeters: 0))
    return MovingPlayer(last: nowhere, before: nowhere)
  }()

  /// Takes note of a way of so many metres in so many seconds.
  mutating func note(meters: Double, seconds: Double, at time: GameTime, holdSeconds: Double) {
    let speed = seconds > 0 ? Float(meters / seconds).nextUp : meters > 0 ? .greatestFiniteMagnitude : 0
    // Two spans, each as long as a way counts: together they reach back far enough.
    if time - speedSince > holdSeconds {
      earlierSpeed = self.speed
      self.speed = speed
      speedSince = time
    } else {
      self.speed = max(self.speed, speed)
    }
  }
}
