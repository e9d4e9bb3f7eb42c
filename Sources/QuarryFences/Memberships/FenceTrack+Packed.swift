import QuarryGeometry

extension FenceTrack.Entry: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.signed(Int64(zone))
    writer.signed(membership.number)
    writer.signed(undecided?.number ?? -1)
    writer.flag(isLastFixInside)
    writer.flag(isOpen)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    zone = try reader.integer(Int32.self)
    membership = try reader.enumeration()
    undecided = try reader.optionalEnumeration()
    isLastFixInside = try reader.flag()
    isOpen = try reader.flag()
  }
}

extension FenceTrack.Crossing: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    time.pack(into: &writer)
    place.pack(into: &writer)
    writer.flag(isRough)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    time = try GameTime(unpacking: &reader)
    place = try Coordinate(unpacking: &reader)
    isRough = try reader.flag()
  }
}

extension FenceTrack.Question: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.signed(Int64(zone))
    writer.byte(run)
    writer.float(doubt)
    crossing.pack(into: &writer)
    bank.pack(into: &writer)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    zone = try reader.integer(Int32.self)
    run = try reader.byte()
    doubt = try reader.float()
    crossing = try FenceTrack.Crossing?(unpacking: &reader)
    bank = try EvidenceBank(unpacking: &reader)
  }
}

extension CaseIterable where Self: Equatable {
  /// Where the case comes among all; −1 for none.
  fileprivate var number: Int64 {
    for (index, other) in Self.allCases.enumerated() where other == self { return Int64(index) }
    return -1
  }
}

extension ByteReader {
  fileprivate mutating func enumeration<Value: CaseIterable>() throws(BinaryError) -> Value {
    guard let value: Value = try optionalEnumeration() else { throw error("no \(Value.self)") }
    return value
  }

  fileprivate mutating func optionalEnumeration<Value: CaseIterable>() throws(BinaryError) -> Value? {
    let number = try signed()
    if number == -1 { return nil }
    guard number >= 0, number < Int64(Value.allCases.count) else { throw error("no \(Value.self)") }
    return Value.allCases[Value.allCases.index(Value.allCases.startIndex, offsetBy: Int(number))]
  }
}
