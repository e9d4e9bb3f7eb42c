import Foundation
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("Words of location services")
struct LocationWordsTests {
  @Test(
    "the numbers of CLAuthorizationStatus",
    arguments: zip(
      0...5, [LocationAuthorization.Status.notDetermined, .restricted, .denied, .always, .whenInUse, .denied]))
  func status(_ number: Int, _ status: LocationAuthorization.Status) {
    #expect(CoreLocationWords.authorization(status: number, accuracy: 0) == LocationAuthorization(status))
    #expect(CoreLocationWords.authorization(status: number, accuracy: 1).accuracy == .reduced)
  }

  @Test("the numbers of CLError, and which of them say no")
  func errors() {
    #expect(LocationFailure(coreLocationCode: 1) == .denied)
    #expect(LocationFailure(coreLocationCode: 2) == .network)
    #expect(LocationFailure(coreLocationCode: 99) == .unknown)
    #expect(LocationFailure.allCases.filter { $0.kind == .refused }.map(\.rawValue) == [1, 18])
    #expect(LocationFailure.allCases.filter { $0.kind == .elsewhere }.map(\.rawValue) == Array(3...15))
    #expect(LocationFailure(CancellationError()) == .unknown)
  }

  @Test(
    "the constants of desiredAccuracy",
    arguments: zip([0.0, 9.9, 10, 50, 100, 1500, 3000, 9000], [-1.0, -1, 10, 10, 100, 1000, 3000, 3000]))
  func accuracy(_ meters: Double, _ constant: Double) {
    let request = LocationRequest(desiredAccuracy: Meters(meters), intervalSeconds: 1, distanceFilter: .zero)
    #expect(CoreLocationWords.desiredAccuracy(of: request) == constant)
  }

  @Test("the filter and the activities")
  func filter() {
    var request = LocationRequest(desiredAccuracy: .zero, intervalSeconds: 1, distanceFilter: .zero)
    #expect(CoreLocationWords.distanceFilter(of: request) == -1)
    request.distanceFilter = Meters(5)
    #expect(CoreLocationWords.distanceFilter(of: request) == 5)
    let numbers = LocationRequest.Activity.allCases.map { activity in
      request.activity = activity
      return CoreLocationWords.activityType(of: request)
    }
    #expect(numbers == [1, 3, 2, 4, 5])
  }

  @Test("numbers below zero of a CLLocation are not known")
  func location() {
    let known = CoreLocationWords.fix(
      player: "ada", timestamp: 1.5, longitude: 8, latitude: 47, horizontalAccuracy: 0, altitude: 400,
      verticalAccuracy: 3, speed: 0, course: 0, isSimulated: true)
    #expect(
      known
        == Fix(
          player: "ada", time: GameTime(microseconds: 1_500_000), coordinate: Coordinate(longitude: 8, latitude: 47),
          accuracy: .zero, altitude: Meters(400), verticalAccuracy: Meters(3), speedMetersPerSecond: 0,
          course: Degrees(0), isMock: true))
    let bare = CoreLocationWords.fix(
      player: "ada", timestamp: 1, longitude: 8, latitude: 47, horizontalAccuracy: 5, altitude: 400)
    #expect(bare?.altitude == nil && bare?.speedMetersPerSecond == nil && bare?.course == nil)
    #expect(
      CoreLocationWords.fix(player: "ada", timestamp: 1, longitude: 8, latitude: 47, horizontalAccuracy: -1) == nil)
    #expect(
      CoreLocationWords.fix(player: "ada", timestamp: .nan, longitude: 8, latitude: 47, horizontalAccuracy: 1) == nil)
  }

  @Test("distant dates of a CLVisit are not known")
  func visit() {
    #expect(CoreLocationWords.distantPast == Timestamp(seconds: Int64(Date.distantPast.timeIntervalSince1970)))
    #expect(CoreLocationWords.distantFuture == Timestamp(seconds: Int64(Date.distantFuture.timeIntervalSince1970)))
    let visit = CoreLocationWords.visit(
      longitude: 1, latitude: 2, horizontalAccuracy: 30, arrival: CoreLocationWords.distantPast,
      departure: CoreLocationWords.distantFuture)
    #expect(visit.arrival == nil && visit.departure == nil && visit.isOngoing)
    let ended = CoreLocationWords.visit(
      longitude: 1, latitude: 2, horizontalAccuracy: 30, arrival: .epoch, departure: .epoch + .seconds(60))
    #expect(ended.arrival == .epoch && !ended.isOngoing)
  }

  @Test("messages of OwnTracks become events of the feature")
  func ownTracks() {
    let fix = AppFixtures.fix(1)
    func events(_ type: String, _ monitoring: Int?, _ trigger: String? = nil) -> [LocationEvent] {
      OwnTracksMessage(type: type, fix: fix, trigger: trigger, monitoring: monitoring).locationEvents
    }
    #expect(events("location", 2) == [.updated([fix])])
    #expect(events("location", nil) == [.updated([fix])])
    #expect(events("location", 1) == [.significantChange(fix)])
    #expect(events("location", 0, "u") == [.updated([fix])])
    #expect(events("location", 0, "p") == [.updated([fix]), .paused(.player)])
    #expect(events("location", -1) == [.updated([fix]), .paused(.player)])
    #expect(events("transition", 2) == [.updated([fix])])
    #expect(OwnTracksMessage(type: "lwt").locationEvents == [.paused(.disconnected)])
    for type in [
      "waypoint", "waypoints", "card", "cmd", "steps", "encrypted", "beacon", "status", "configuration", "x",
    ] {
      #expect(events(type, 2) == [], "\(type)")
    }
  }

  @Test("battery and net of OwnTracks")
  func device() {
    let message = OwnTracksMessage(
      type: "location", batteryPercent: 40, batteryStatus: 2, connection: "m")
    let condition = DeviceCondition(batteryPercent: 40, power: .charging, link: .mobile)
    #expect(message.locationEvents == [.deviceChanged(condition)])
    let nonsense = OwnTracksMessage(type: "location", batteryPercent: 400, batteryStatus: 9, connection: "?")
    #expect(nonsense.device == DeviceCondition())
    #expect(OwnTracksMessage(type: "location").device == nil)
  }

  @Test("what a game is told of a device")
  func clientEvents() {
    let fix = AppFixtures.fix(7)
    let (player, time) = (PlayerID("bo"), GameTime(microseconds: 3))
    let quiet = OwnTracksMessage(type: "location", fix: fix, monitoring: -1, batteryPercent: 3)
    #expect(
      quiet.clientEvents(player: player, time: time) == [
        ClientEvent(fix), ClientEvent(time: fix.time, player: fix.player, kind: .authorization("paused")),
      ])
    let gone = OwnTracksMessage(type: "lwt")
    #expect(
      gone.clientEvents(player: player, time: time) == [
        ClientEvent(time: time, player: player, kind: .authorization("paused"))
      ])
    let authorization = LocationEvent.authorizationChanged(LocationAuthorization(.always, accuracy: .reduced))
    #expect(
      authorization.clientEvents(player: player, time: time) == [
        ClientEvent(time: time, player: player, kind: .authorization("always reduced"))
      ])
    #expect(LocationEvent.failed(.network).clientEvents(player: player, time: time) == [])
  }
}
