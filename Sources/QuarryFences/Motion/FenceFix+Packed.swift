import QuarryGeometry

extension FenceFix: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    time.pack(into: &writer)
    place.pack(into: &writer)
    writer.double(accuracy?.value ?? .nan)
    writer.double(altitude?.value ?? .nan)
    writer.double(verticalAccuracy?.value ?? .nan)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    let time = try GameTime(unpacking: &reader)
    let place = try Coordinate(unpacking: &reader)
    func meters(_ number: Double) -> Meters? { number.isNaN ? nil : Meters(number) }
    let accuracy = meters(try reader.double())
    let altitude = meters(try reader.double())
    self.init(
      time: time, place: place, accuracy: accuracy, altitude: altitude, verticalAccuracy: meters(try reader.double()))
  }
}
