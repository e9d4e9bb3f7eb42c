import QuarryGeometry

extension Encounters.CodedPlayer: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.signed(Int64(number))
    last.pack(into: &writer)
    before.pack(into: &writer)
    for time in [knownFrom, knownBefore, spokeAt, speedSince] { time.pack(into: &writer) }
    writer.byte((isHeld ? 1 : 0) | (hasMoved ? 2 : 0) | (isBroken ? 4 : 0))
    writer.float(speed)
    writer.float(earlierSpeed)
    writer.unsigned(UInt64(groups.rawValue))
    writer.signed(Int64(team))
    writer.flag(radius != nil)
    if let radius { writer.double(radius) }
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    number = try reader.integer(Int.self)
    last = try WayPoint?(unpacking: &reader)
    before = try WayPoint?(unpacking: &reader)
    knownFrom = try GameTime(unpacking: &reader)
    knownBefore = try GameTime(unpacking: &reader)
    spokeAt = try GameTime(unpacking: &reader)
    speedSince = try GameTime(unpacking: &reader)
    let flags = try reader.byte()
    guard flags < 8 else { throw reader.error("no player") }
    (isHeld, hasMoved, isBroken) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
    speed = try reader.float()
    earlierSpeed = try reader.float()
    guard let raw = PlayerGroups.RawValue(exactly: try reader.unsigned()) else { throw reader.error("no groups") }
    groups = PlayerGroups(rawValue: raw)
    team = try reader.integer(Int32.self)
    radius = try reader.flag() ? reader.double() : nil
  }
}
