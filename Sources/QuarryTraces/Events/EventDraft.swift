import QuarryGeometry

/// One line of client events while its members are being read.
///
/// The names of Quarry's events and of OwnTracks' JSON never clash, so one draft takes both.
struct EventDraft {
  /// What `type` or OwnTracks' `_type` says.
  enum Kind {
    case absent, fix, join, quit, tick, claim, confirm, deny, settings, authorization
    case ready, will, host, referee
    /// Some other thing that OwnTracks writes.
    case noEvent
    /// A word that nobody knows.
    case unknown
  }

  /// What the line says it is.
  private(set) var kind = Kind.absent
  /// How many optional values could not be read.
  private(set) var ignoredValues = 0
  /// What is wrong with a name, and the byte where it stands; the event is nobody's then. Nil for what is no event.
  var badName: (offset: Int, message: String)? {
    kind == .noEvent || kind == .unknown ? nil : badPlayer ?? badTarget ?? orders.badName(of: kind)
  }

  private var badPlayer: (offset: Int, message: String)?
  private var badTarget: (offset: Int, message: String)?
  private var player: PlayerID?
  private var playerRank = 0
  private var time: TrackPoint.Required<GameTime> = .missing
  private var receivedAt: GameTime?
  private var longitude: TrackPoint.Required<Double> = .missing
  private var latitude: TrackPoint.Required<Double> = .missing
  private var accuracy: Double?
  private var altitude: Double?
  private var verticalAccuracy: Double?
  private var speed: Double?
  private var course: Double?
  private var isMock = false
  private var team: ArraySlice<UInt8>?
  private var target: ArraySlice<UInt8>?
  private var settings: JSONValue?
  private var authorization: JSONValue?
  /// What only claims with weapons, lobbies, wills and orders have.
  private var orders = OrderDraft()

  /// Makes an empty draft; `receivedAt` is when the line reached a recorder, where it says so outside of its object.
  init(receivedAt: GameTime?) { self.receivedAt = receivedAt }

  /// Takes a member; `null` is as good as none, and of several with one name the last counts.
  mutating func take(_ value: JSONValue, as key: EventKey, players: inout PlayerTable) {
    if value.isNull { return }
    switch key {
    case .type: kind = Self.kind(value)
    case .ownTracksType: kind = Self.ownTracksKind(value)
    case .player: takePlayer(value, rank: 3, players: &players)
    case .trackerID: takePlayer(value, rank: 2, players: &players)
    case .topic: takePlayer(value, rank: 1, players: &players)
    case .time: time = Self.time(value).map { .known($0) } ?? .unreadable
    case .receivedAt:
      if let read = Self.time(value) { receivedAt = read } else { ignoredValues += 1 }
    case .longitude: longitude = Self.number(value).map { .known($0) } ?? .unreadable
    case .latitude: latitude = Self.number(value).map { .known($0) } ?? .unreadable
    case .accuracy: accuracy = optionalNumber(value)
    case .altitude: altitude = optionalNumber(value)
    case .verticalAccuracy: verticalAccuracy = optionalNumber(value)
    case .speed: speed = optionalNumber(value)
    case .velocity: speed = optionalNumber(value).map { $0 * CSVColumn.metersPerSecondInKilometersPerHour }
    case .course: course = optionalNumber(value)
    case .mock:
      if let read = value.bool { isMock = read } else { ignoredValues += 1 }
    case .team:
      team = Self.name(value)
      if team == nil { ignoredValues += 1 }
    case .target:
      target = Self.name(value)
      badTarget = target == nil ? (value.offset, "the target is no name, but \(value.kind)") : nil
    case .settings: settings = value
    case .authorization: authorization = value
    case .weapon, .ready, .heir, .order, .until, .zone, .radius, .points, .text: orders.take(value, as: key)
    }
  }

  /// Gives the event to `sink`, or counts why there is none.
  ///
  /// - Parameters:
  ///   - whole: the object of the line.
  ///   - defaultPlayer: whose the event is where it names nobody.
  func finish(_ whole: JSONValue, defaultPlayer: PlayerID, line: Int, into sink: inout TraceSink) {
    switch kind {
    case .fix: finishFix(defaultPlayer, line, &sink)
    case .absent:
      if case .missing = longitude, case .missing = latitude {
        return sink.drops.add(.unknownType, line: line, message: "neither a type nor a place")
      }
      finishFix(defaultPlayer, line, &sink)
    case .noEvent: sink.drops.add(.notAnEvent, line: line)
    case .unknown:
      sink.drops.add(.unknownType, line: line, message: whole["type"].map { "type \($0.rawText)" })
    case .tick: finish(.tick, nil, line, &sink)
    case .join:
      finish(.join(team: team.map { String(decoding: $0, as: UTF8.self) }), player ?? defaultPlayer, line, &sink)
    case .quit: finish(.quit, player ?? defaultPlayer, line, &sink)
    case .claim:
      let target = target.map { PlayerID(String(decoding: $0, as: UTF8.self)) }
      finish(.claim(target: target, weapon: orders.weapon), player ?? defaultPlayer, line, &sink)
    case .confirm: finish(.confirm, player ?? defaultPlayer, line, &sink)
    case .deny: finish(.deny, player ?? defaultPlayer, line, &sink)
    case .ready: finish(.ready(orders.isReady), player ?? defaultPlayer, line, &sink)
    case .will: finish(.will(heir: orders.heir), player ?? defaultPlayer, line, &sink)
    case .host: finish(orders.hostOrder.map { .host($0) }, player, line, &sink)
    case .referee: finishReferee(line, &sink)
    case .settings: finish(.settings((settings ?? whole).rawText), player ?? defaultPlayer, line, &sink)
    case .authorization:
      finish(.authorization(authorization?.string ?? ""), player ?? defaultPlayer, line, &sink)
    }
  }

  private func finish(_ kind: ClientEvent.Kind, _ player: PlayerID?, _ line: Int, _ sink: inout TraceSink) {
    guard let time = eventTime(line, &sink) else { return }
    sink.events.append(ClientEvent(time: time, player: player, kind: kind, receivedAt: receivedAt))
  }

  /// An order that cannot be read is dropped with what is wrong with it.
  private func finish(
    _ order: Result<ClientEvent.Kind, OrderDraft.Defect>, _ player: PlayerID?, _ line: Int, _ sink: inout TraceSink
  ) {
    switch order {
    case .success(let kind): finish(kind, player, line, &sink)
    case .failure(let defect): sink.drops.add(.malformedLine, line: line, message: defect.message)
    }
  }

  /// An order of a referee is of whom it is about; no file's name is.
  private func finishReferee(_ line: Int, _ sink: inout TraceSink) {
    var place: Coordinate?
    if case .known(let longitude) = longitude, case .known(let latitude) = latitude, orders.isMove {
      place = sink.place(longitude: longitude, latitude: latitude, line: line)
      // What is wrong with it is counted already.
      if place == nil { return }
    }
    finish(orders.refereeOrder(player: player, place: place).map { .referee($0) }, player, line, &sink)
  }

  private func finishFix(_ defaultPlayer: PlayerID, _ line: Int, _ sink: inout TraceSink) {
    if case .missing = longitude { return sink.drops.add(.noPosition, line: line) }
    if case .missing = latitude { return sink.drops.add(.noPosition, line: line) }
    guard case .known(let longitude) = longitude, case .known(let latitude) = latitude else {
      return sink.drops.add(.unreadablePosition, line: line)
    }
    guard let coordinate = sink.place(longitude: longitude, latitude: latitude, line: line),
      let time = eventTime(line, &sink)
    else { return }
    let fix = Fix(
      player: player ?? defaultPlayer, time: time, coordinate: coordinate,
      accuracy: OptionalReading.accuracy(accuracy), altitude: OptionalReading.altitude(altitude),
      verticalAccuracy: OptionalReading.verticalAccuracy(verticalAccuracy),
      speedMetersPerSecond: OptionalReading.speed(speed),
      course: OptionalReading.course(course), isMock: isMock, receivedAt: receivedAt)
    sink.events.append(ClientEvent(fix))
  }

  /// The time of the event, or that of its arrival where it has none.
  private func eventTime(_ line: Int, _ sink: inout TraceSink) -> GameTime? {
    switch time {
    case .known(let time): return time
    case .unreadable: sink.drops.add(.unreadableTime, line: line)
    case .missing:
      if let receivedAt { return receivedAt }
      sink.drops.add(.noTime, line: line)
    }
    return nil
  }

  private mutating func takePlayer(_ value: JSONValue, rank: Int, players: inout PlayerTable) {
    guard rank >= playerRank else { return }
    guard let name = Self.name(value) else {
      badPlayer = (value.offset, "the player is no name, but \(value.kind)")
      playerRank = rank
      return
    }
    guard !name.isEmpty else { return }
    badPlayer = nil
    playerRank = rank
    player = players.player(named: name.span)
  }

  private mutating func optionalNumber(_ value: JSONValue) -> Double? {
    if let number = Self.number(value) { return number }
    ignoredValues += 1
    return nil
  }

  /// A string, or a number as it is written; nil for anything else.
  static func name(_ value: JSONValue) -> ArraySlice<UInt8>? {
    value.kind == .number ? value.rawBytes : value.stringBytes
  }

  /// A number, or a string that holds one.
  static func number(_ value: JSONValue) -> Double? {
    value.double ?? value.stringBytes.flatMap { DecimalNumber.read($0.span) }
  }

  /// An RFC 3339 string, or a count since 1970 as a number or a string.
  static func time(_ value: JSONValue) -> GameTime? {
    if let text = value.stringBytes, let read = ClockTime.read(text.span) { return read }
    return number(value).flatMap { ClockTime.read(countSince1970: $0) }
  }

  private static func kind(_ value: JSONValue) -> Kind {
    if value.isString("fix") { return .fix }
    if value.isString("tick") { return .tick }
    if value.isString("join") { return .join }
    if value.isString("quit") { return .quit }
    if value.isString("claim") { return .claim }
    if value.isString("confirm") { return .confirm }
    if value.isString("deny") { return .deny }
    if value.isString("settings") { return .settings }
    if value.isString("ready") { return .ready }
    if value.isString("will") { return .will }
    if value.isString("host") { return .host }
    if value.isString("referee") { return .referee }
    return value.isString("authorization") ? .authorization : .unknown
  }

  /// A `location` is a fix, and so is a `transition`, which says where the phone was; a `waypoint` is a place that a
  /// user drew, and the rest is housekeeping.
  private static func ownTracksKind(_ value: JSONValue) -> Kind {
    value.isString("location") || value.isString("transition") ? .fix : .noEvent
  }
}
