import QuarryReducer

/// The location service of a device: Core Location, a phone behind a server, a recording.
public struct LocationClient: Sendable {
  /// What the device tells, from the present authorization on, which is the first event. The stream ends when the reader
  /// goes.
  public var events: @Sendable () -> AsyncStream<LocationEvent>
  /// Asks the player for a permission; the answer comes as an event.
  public var requestAuthorization: @Sendable (LocationPermission) async -> Void
  /// Makes the device work in that way, in place of the one before. Returns when the device has taken it; throws
  /// ``LocationFailure`` where it refuses.
  public var run: @Sendable (LocationMode) async throws -> Void

  /// Makes a client.
  public init(
    events: @escaping @Sendable () -> AsyncStream<LocationEvent>,
    requestAuthorization: @escaping @Sendable (LocationPermission) async -> Void,
    run: @escaping @Sendable (LocationMode) async throws -> Void
  ) {
    self.events = events
    self.requestAuthorization = requestAuthorization
    self.run = run
  }
}

extension LocationClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = LocationClient(
    events: unimplemented("LocationClient.events", placeholder: AsyncStream { $0.finish() }),
    requestAuthorization: unimplemented("LocationClient.requestAuthorization", placeholder: ()),
    run: unimplemented("LocationClient.run", placeholder: ()))
}

extension DependencyValues {
  /// Where the device is. Has no live value of its own: a backend has none, an app brings its own.
  public var location: LocationClient {
    get { self[LocationClient.self] }
    set { self[LocationClient.self] = newValue }
  }
}
