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

extension FenceTrack.Standing: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    writer.signed(Int64(zone))
    writer.signed(membership.number)
    writer.signed(undecided?.number ?? -1)
    writer.flag(isLastFixInside)
    writer.byte(run)
    writer.float(doubt)
    crossing.pack(into: &writer)
    bank.pack(into: &writer)
    since.pack(into: &writer)
    writer.signed(then?.number ?? -1)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    zone = try reader.integer(Int.self)
    membership = try reader.enumeration()
    undecided = try reader.optionalEnumeration()
    isLastFixInside = try reader.flag()
    run = try reader.byte()
    doubt = try reader.float()
    crossing = try FenceTrack.Crossing?(unpacking: &reader)
    bank = try EvidenceBank(unpacking: &reader)
    since = try GameTime?(unpacking: &reader)
    then = try reader.optionalEnumeration()
  }
}

extension FenceTrack.Last: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    time.pack(into: &writer)
    place.pack(into: &writer)
    writer.double(accuracy.value)
    writer.flag(altitude != nil)
    if let altitude { writer.float(altitude) }
    writer.flag(isAccuracyAssumed)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    time = try GameTime(unpacking: &reader)
    place = try Coordinate(unpacking: &reader)
    accuracy = Meters(try reader.double())
    altitude = try reader.flag() ? reader.float() : nil
    isAccuracyAssumed = try reader.flag()
  }
}

extension FenceTrack: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    last.pack(into: &writer)
    entries.pack(into: &writer)
    questions.pack(into: &writer)
    movers.pack(into: &writer)
    appliedTo.pack(into: &writer)
    decidedTo.pack(into: &writer)
    writer.flag(isAway)
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self.init()
    let start = reader.offset
    last = try Last?(unpacking: &reader)
    entries = try [Entry](unpacking: &reader)
    questions = try [Question](unpacking: &reader)
    movers = try [Standing](unpacking: &reader)
    appliedTo = try GameTime?(unpacking: &reader)
    decidedTo = try GameTime?(unpacking: &reader)
    isAway = try reader.flag()
    guard canBeRead else { throw BinaryError(offset: start, reason: Self.misfit) }
    takeStock()
  }
}
