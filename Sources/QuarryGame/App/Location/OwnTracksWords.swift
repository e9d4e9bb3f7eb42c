import QuarryGeometry

/// A message of OwnTracks with the members that a location feature acts on; its place and time are read elsewhere, with
/// all others that `QuarryTraces` reads.
///
/// | `_type` | here |
/// |---|---|
/// | `location` | `updated`; `significantChange` in mode 1; `deviceChanged` where it tells of battery or net |
/// | `transition` | `updated`: the place where the border was met; which zone that is the game decides itself |
/// | `lwt` | `paused(.disconnected)`: the phone's last will, told by the broker |
/// | `waypoint`, `waypoints` | nothing: places that a user drew |
/// | `card` | nothing here; the name is for the profile |
/// | all others | nothing: housekeeping |
///
/// | `m` | mode of the phone | here |
/// |---|---|---|
/// | −1 | quiet | `paused(.player)` |
/// | 0 | manual | `paused(.player)`, unless the player sends this place by hand (`t` is `u` or `r`) |
/// | 1 | significant changes | `significantChange` |
/// | 2 | move | `updated` |
public struct OwnTracksMessage: Hashable, Sendable, Codable {
  /// The value of `_type`.
  public var type: String
  /// The place, where the message has one.
  public var fix: Fix?
  /// `t`: what made the phone send: `p` ping, `c` or `C` region, `b` beacon, `r` request, `u` by hand, `t` timer, `v`
  /// visits.
  public var trigger: String?
  /// `m`: the mode of the phone.
  public var monitoring: Int?
  /// `batt`: the battery, in percent.
  public var batteryPercent: Int?
  /// `bs`: 0 unknown, 1 unplugged, 2 charging, 3 full.
  public var batteryStatus: Int?
  /// `conn`: `w` wifi, `m` mobile, `o` offline.
  public var connection: String?

  /// Describes a message.
  public init(
    type: String, fix: Fix? = nil, trigger: String? = nil, monitoring: Int? = nil, batteryPercent: Int? = nil,
    batteryStatus: Int? = nil, connection: String? = nil
  ) {
    self.type = type
    self.fix = fix
    self.trigger = trigger
    self.monitoring = monitoring
    self.batteryPercent = batteryPercent
    self.batteryStatus = batteryStatus
    self.connection = connection
  }

  /// What the message tells the location feature, in order; see the tables above.
  public var locationEvents: [LocationEvent] {
    if type == "lwt" { return [.paused(.disconnected)] }
    guard type == "location" || type == "transition" else { return [] }
    var events: [LocationEvent] = device.map { [.deviceChanged($0)] } ?? []
    if let fix { events.append(monitoring == 1 ? .significantChange(fix) : .updated([fix])) }
    if isQuiet { events.append(.paused(.player)) }
    return events
  }

  /// What the message tells a game: its place, and by the word `paused` that no more come by themselves.
  ///
  /// - Parameters:
  ///   - player: whose phone it is, for messages without a place.
  ///   - time: when the message was made, for messages without a place.
  public func clientEvents(player: PlayerID, time: GameTime) -> [ClientEvent] {
    locationEvents.flatMap { $0.clientEvents(player: fix?.player ?? player, time: fix?.time ?? time) }
  }

  /// How the phone is; nil where the message does not say. A percentage outside 0…100 is not known.
  public var device: DeviceCondition? {
    if batteryPercent == nil, batteryStatus == nil, connection == nil { return nil }
    let power: DeviceCondition.Power =
      switch batteryStatus {
      case 1: .unplugged
      case 2: .charging
      case 3: .full
      default: .unknown
      }
    let link: DeviceCondition.Link? =
      switch connection {
      case "w": .wifi
      case "m": .mobile
      case "o": .offline
      default: nil
      }
    return DeviceCondition(
      batteryPercent: batteryPercent.flatMap { (0...100).contains($0) ? $0 : nil }, power: power, link: link)
  }

  private var isQuiet: Bool {
    switch monitoring {
    case -1: true
    case 0: trigger != "u" && trigger != "r"
    default: false
    }
  }
}

extension LocationEvent {
  /// What a game is told of the event, in order.
  ///
  /// | event | client events |
  /// |---|---|
  /// | `updated`, `significantChange` | a `fix` each |
  /// | `authorizationChanged` | `authorization` with ``LocationAuthorization/word`` |
  /// | `paused`, `resumed` | `authorization` with the word `paused` or `resumed`: the game need not guess at the silence |
  /// | `visited`, `failed`, `deviceChanged` | none: silence itself is judged by the rules of the game |
  public func clientEvents(player: PlayerID, time: GameTime) -> [ClientEvent] {
    switch self {
    case .updated(let fixes): fixes.map { ClientEvent($0) }
    case .significantChange(let fix): [ClientEvent(fix)]
    case .authorizationChanged(let authorization):
      [ClientEvent(time: time, player: player, kind: .authorization(authorization.word))]
    case .paused: [ClientEvent(time: time, player: player, kind: .authorization("paused"))]
    case .resumed: [ClientEvent(time: time, player: player, kind: .authorization("resumed"))]
    case .visited, .failed, .deviceChanged: []
    }
  }
}
