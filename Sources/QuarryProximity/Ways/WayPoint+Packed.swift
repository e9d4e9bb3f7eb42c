import QuarryGeometry

extension WayPoint: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    time.pack(into: &writer)
    place.pack(into: &writer)
    writer.float(accuracyMeters)
    writer.byte((isStart ? 1 : 0) | (altitudeMeters == nil ? 0 : 2) | (verticalAccuracyMeters == nil ? 0 : 4))
    if let altitudeMeters { writer.float(altitudeMeters) }
    if let verticalAccuracyMeters { writer.float(verticalAccuracyMeters) }
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    let time = try GameTime(unpacking: &reader)
    let place = try Coordinate(unpacking: &reader)
    let accuracy = try reader.float()
    let flags = try reader.byte()
    guard flags < 8 else { throw reader.error("no point of a way") }
    let altitude = flags & 2 == 0 ? nil : try reader.float()
    self.init(
      time: time, place: place, accuracyMeters: accuracy, altitudeMeters: altitude,
      verticalAccuracyMeters: flags & 4 == 0 ? nil : try reader.float(), isStart: flags & 1 == 1)
  }
}
