import Foundation
import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@Suite("Location")
struct LocationTests {
  private let device = Asked<LocationMode>()
  private let asked = Asked<LocationPermission>()
  private let feed = Feed<LocationEvent>()
  private let policy = LocationPolicy()

  private func request(_ level: LocationLevel) -> LocationMode { .continuous(policy.request(for: level)) }

  private func makeStore(_ state: Location.State = Location.State()) -> TestStoreOf<Location> {
    TestStore(initialState: state) {
      Location()
    } withDependencies: {
      $0.location = LocationClient(
        events: { [feed] in feed.open() }, requestAuthorization: { [asked] in asked.add($0) },
        run: { [device] in device.add($0) })
    }
  }

  /// A store of a device that runs at `level` in a match.
  private func running(_ level: LocationLevel, _ surroundings: Surroundings) -> TestStoreOf<Location> {
    var state = Location.State()
    state.authorization = LocationAuthorization(.whenInUse)
    state.isWanted = true
    state.level = level
    state.surroundings = surroundings
    state.asked = request(level)
    return makeStore(state)
  }

  @Test("asks who was not asked yet, and begins when the player says yes")
  func permission() async {
    let store = makeStore()
    store.send(.started) { $0.isWanted = true }
    feed.send(.authorizationChanged(LocationAuthorization(.notDetermined)))
    await store.receive(.event(.authorizationChanged(LocationAuthorization(.notDetermined)))) {
      $0.permissionsAsked = [.whenInUse]
    }
    await store.settle()
    #expect(asked.take() == [.whenInUse])
    #expect(device.take() == [])
    feed.send(.authorizationChanged(LocationAuthorization(.whenInUse)))
    await store.receive(.event(.authorizationChanged(LocationAuthorization(.whenInUse)))) {
      $0.authorization.status = .whenInUse
      $0.asked = request(.idle)
      $0.isAsking = true
    }
    await store.receive(.delegate(.authorizationChanged(LocationAuthorization(.whenInUse))))
    await store.receive(.taken) { $0.isAsking = false }
    #expect(device.take() == [request(.idle)])
    store.send(.stopped) {
      $0.isWanted = false
      $0.asked = .off
      $0.isAsking = true
    }
    await store.receive(.taken) { $0.isAsking = false }
    #expect(device.take() == [.off])
    await store.finish()
  }

  @Test("asks for exact places where the player gave inexact ones, once")
  func reduced() async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.started)
    for _ in 0..<2 {
      feed.send(.authorizationChanged(LocationAuthorization(.always, accuracy: .reduced)))
      await store.settle()
    }
    await store.skipReceivedActions(strict: false)
    #expect(asked.take() == [.fullAccuracy])
    #expect(!store.state.authorization.isPlayable)
    await store.skipInFlightEffects(strict: false)
  }

  @Test(
    "a device that may not tell is not asked",
    arguments: [LocationAuthorization.Status.denied, .restricted, .notDetermined])
  func refused(_ status: LocationAuthorization.Status) async {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.started)
    feed.send(.authorizationChanged(LocationAuthorization(status)))
    await store.receive(.event(.authorizationChanged(LocationAuthorization(status))))
    #expect(device.take() == [])
    #expect(store.state.asked == nil)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("a permission that is taken back switches the device off, and the parent hears of it")
  func takenBack() async {
    let store = running(.far, Surroundings(isPlaying: true))
    store.send(.event(.failed(.denied))) {
      $0.failure = .denied
      $0.authorization.status = .denied
      $0.asked = .off
      $0.isAsking = true
    }
    await store.receive(.delegate(.authorizationChanged(LocationAuthorization(.denied))))
    await store.receive(.taken) { $0.isAsking = false }
    #expect(device.take() == [.off])
    await store.finish()
  }

  @Test("a failure that passes changes nothing that is asked for, and a place ends it")
  func passing() async {
    let store = running(.far, Surroundings(isPlaying: true))
    store.send(.event(.failed(.locationUnknown))) { $0.failure = .locationUnknown }
    store.send(.event(.failed(.headingFailure)))
    let fixes = [AppFixtures.fix(2), AppFixtures.fix(1)]
    store.send(.event(.updated(fixes))) {
      $0.failure = nil
      $0.lastFix = AppFixtures.fix(2)
    }
    await store.receive(.delegate(.fixes(fixes)))
    #expect(device.take() == [])
    await store.finish()
  }

  @Test("an old place does not become the newest")
  func oldPlace() async {
    let store = running(.far, Surroundings(isPlaying: true))
    store.exhaustivity = .off
    store.send(.event(.updated([AppFixtures.fix(9)])))
    store.send(.event(.updated([AppFixtures.fix(4)])))
    #expect(store.state.lastFix == AppFixtures.fix(9))
    await store.skipReceivedActions(strict: false)
  }

  @Test("pauses, resumes, visits and the device's condition are known, and cost no request")
  func condition() async {
    let store = running(.far, Surroundings(isPlaying: true))
    let visit = LocationVisit(
      coordinate: Coordinate(longitude: 1, latitude: 2), accuracy: Meters(30), arrival: .epoch, departure: nil)
    store.send(.event(.visited(visit))) { $0.lastVisit = visit }
    store.send(.event(.paused(.device))) { $0.pause = .device }
    await store.receive(.delegate(.paused(.device)))
    store.send(.event(.resumed)) { $0.pause = nil }
    await store.receive(.delegate(.paused(nil)))
    let condition = DeviceCondition(batteryPercent: 12, power: .unplugged, link: .mobile)
    store.send(.event(.deviceChanged(condition))) { $0.device = condition }
    #expect(visit.isOngoing)
    #expect(device.take() == [])
    await store.finish()
  }

  @Test("rises at once when the hunter comes near, and the device is asked once for each level")
  func rises() async {
    let store = running(.far, Surroundings(isPlaying: true))
    let near = Surroundings(isPlaying: true, toHunter: Meters(140))
    store.send(.surroundingsChanged(near)) {
      $0.surroundings = near
      $0.level = .hunterNear
      $0.asked = request(.hunterNear)
      $0.isAsking = true
    }
    await store.receive(.taken) { $0.isAsking = false }
    for meters in [120.0, 90, 160, 199] {
      let surroundings = Surroundings(isPlaying: true, toHunter: Meters(meters))
      store.send(.surroundingsChanged(surroundings)) { $0.surroundings = surroundings }
    }
    #expect(device.take() == [request(.hunterNear)])
    await store.finish()
  }

  @Test("falls only when the lower level has held for half a minute")
  func falls() async {
    let near = Surroundings(isPlaying: true, toHunter: Meters(100))
    let store = running(.hunterNear, near)
    let gone = Surroundings(isPlaying: true, toHunter: Meters(300))
    store.send(.surroundingsChanged(gone)) {
      $0.surroundings = gone
      $0.isCalming = true
    }
    await store.advance(by: .seconds(29))
    store.send(.surroundingsChanged(near)) {
      $0.surroundings = near
      $0.isCalming = false
    }
    await store.advance(by: .seconds(60))
    store.send(.surroundingsChanged(gone)) {
      $0.surroundings = gone
      $0.isCalming = true
    }
    await store.advance(by: .seconds(10))
    let farther = Surroundings(isPlaying: true, toHunter: Meters(400))
    store.send(.surroundingsChanged(farther)) { $0.surroundings = farther }
    await store.advance(by: .seconds(20))
    await store.receive(.calmed) {
      $0.isCalming = false
      $0.level = .far
      $0.asked = request(.far)
      $0.isAsking = true
    }
    await store.receive(.taken) { $0.isAsking = false }
    #expect(device.take() == [request(.far)])
    await store.finish()
  }

  @Test("noise about a threshold does not flip the level", arguments: 0..<20)
  func noise(_ seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let store = running(.far, Surroundings(isPlaying: true))
    store.exhaustivity = .off
    for _ in 0..<100 {
      let meters = Meters(150 + Double.random(in: -40...40, using: &random))
      store.send(.surroundingsChanged(Surroundings(isPlaying: true, toHunter: meters)))
      await store.advance(by: .seconds(2))
      await store.skipReceivedActions(strict: false)
    }
    #expect(device.take() == [request(.hunterNear)], "seed \(seed)")
    await store.finish()
  }

  @Test("what is asked for while the device thinks is asked for afterwards, and only the last of it")
  func oneRequestAtATime() async {
    let clock = TestClock()
    let store = running(.far, Surroundings(isPlaying: true))
    store.exhaustivity = .off
    store.dependencies.location.run = { [device] mode in
      try await clock.sleep(for: .seconds(1))
      device.add(mode)
    }
    store.send(.surroundingsChanged(Surroundings(isPlaying: true, toBorder: Meters(10))))
    store.send(.surroundingsChanged(Surroundings(isPlaying: true, toHunter: Meters(10))))
    store.send(.surroundingsChanged(Surroundings(isPlaying: true, isClaimPending: true)))
    await clock.advance(by: .seconds(1))
    await store.receive(.taken)
    await clock.advance(by: .seconds(1))
    await store.receive(.taken)
    #expect(device.take() == [request(.nearBorder), request(.claimPending)])
    await store.finish()
  }

  @Test("a device that refuses is asked again when something else is wanted")
  func deviceRefuses() async {
    let store = running(.far, Surroundings(isPlaying: true))
    store.dependencies.location.run = { _ in throw LocationFailure.network }
    store.send(.surroundingsChanged(Surroundings(isPlaying: true, toBorder: Meters(10)))) {
      $0.surroundings.toBorder = Meters(10)
      $0.level = .nearBorder
      $0.asked = request(.nearBorder)
      $0.isAsking = true
    }
    await store.receive(.refused(.network)) {
      $0.isAsking = false
      $0.failure = .network
    }
    await store.finish()
  }

  @Test("in the background a match goes on, and who waits is followed roughly or not at all")
  func background() async {
    let playing = running(.far, Surroundings(isPlaying: true))
    playing.send(.phaseChanged(.background)) { $0.phase = .background }
    #expect(device.take() == [])
    await playing.finish()

    let waiting = running(.idle, Surroundings())
    waiting.exhaustivity = .off
    waiting.send(.phaseChanged(.background))
    await waiting.receive(.taken)
    #expect(device.take() == [.off])
    waiting.send(.event(.authorizationChanged(LocationAuthorization(.always))))
    await waiting.receive(.taken)
    #expect(device.take() == [.significantChanges])
    waiting.send(.phaseChanged(.active))
    await waiting.receive(.taken)
    #expect(device.take() == [request(.idle)])
    await waiting.finish()
  }

  @Test("a restored device is asked anew, and listened to again")
  func restored() async throws {
    var state = running(.hunterNear, Surroundings(isPlaying: true, toHunter: Meters(50))).state
    state.isAsking = true
    let data = try JSONEncoder().encode(state)
    let store = makeStore(try JSONDecoder().decode(Location.State.self, from: data))
    #expect(store.state == state)
    store.send(.started)
    await store.receive(.taken) { $0.isAsking = false }
    #expect(device.take() == [request(.hunterNear)])
    #expect(feed.opened == 1)
    await store.skipInFlightEffects()
  }
}
