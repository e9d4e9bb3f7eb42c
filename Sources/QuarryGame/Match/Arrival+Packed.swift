import QuarryGeometry

extension Fix: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.text(player.name)
    time.pack(into: &writer)
    coordinate.pack(into: &writer)
    let numbers = (accuracy?.value, altitude?.value, verticalAccuracy?.value, speedMetersPerSecond, course?.value)
    numbers.0.pack(into: &writer)
    numbers.1.pack(into: &writer)
    numbers.2.pack(into: &writer)
    numbers.3.pack(into: &writer)
    numbers.4.pack(into: &writer)
    writer.flag(isMock)
    receivedAt.pack(into: &writer)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self.init(
      player: PlayerID(try reader.text()), time: try GameTime(unpacking: &reader),
      coordinate: try Coordinate(unpacking: &reader))
    accuracy = try Double?(unpacking: &reader).map { Meters($0) }
    altitude = try Double?(unpacking: &reader).map { Meters($0) }
    verticalAccuracy = try Double?(unpacking: &reader).map { Meters($0) }
    speedMetersPerSecond = try Double?(unpacking: &reader)
    course = try Double?(unpacking: &reader).map { Degrees($0) }
    isMock = try reader.flag()
    receivedAt = try GameTime?(unpacking: &reader)
  }
}

extension ClientEvent: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    time.pack(into: &writer)
    writer.flag(player != nil)
    if let player { writer.text(player.name) }
    receivedAt.pack(into: &writer)
    guard case .fix(let fix) = kind else {
      writer.flag(false)
      // Anything else is rare, and is coded as it codes itself.
      return writer.coded(kind)
    }
    writer.flag(true)
    fix.pack(into: &writer)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    let time = try GameTime(unpacking: &reader)
    let player: PlayerID? = try reader.flag() ? PlayerID(reader.text()) : nil
    let receivedAt = try GameTime?(unpacking: &reader)
    let kind: Kind = try reader.flag() ? .fix(Fix(unpacking: &reader)) : reader.coded()
    self.init(time: time, player: player, kind: kind, receivedAt: receivedAt)
  }
}

extension Arrival: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    event.pack(into: &writer)
    writer.flag(rejection != nil)
    if let rejection { writer.text(rejection.rawValue) }
    instant.pack(into: &writer)
    writer.flag(isCorrected)
    writer.flag(isFromLobby)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    let event = try ClientEvent(unpacking: &reader)
    var rejection: GameAction.Rejection?
    if try reader.flag() {
      rejection = GameAction.Rejection(rawValue: try reader.text())
      if rejection == nil { throw reader.error("no reason to reject") }
    }
    self.init(event, rejection: rejection)
    instant = try GameTime(unpacking: &reader)
    isCorrected = try reader.flag()
    isFromLobby = try reader.flag()
  }
}
