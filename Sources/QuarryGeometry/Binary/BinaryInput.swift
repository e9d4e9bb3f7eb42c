/// What is being read: the bytes, and the shapes of keyed containers.
final class BinaryInput {
  /// A shape as it is asked: its names in order.
  final class Shape {
    let names: [String]
    /// Names that were asked for at a place and are not in the shape: found out once.
    fileprivate var absent: [[String]]

    fileprivate init(_ names: [String]) {
      self.names = names
      absent = Array(repeating: [], count: names.count + 1)
    }
  }

  let userInfo: [CodingUserInfoKey: any Sendable]
  /// What was read last, for errors.
  private(set) var offset = 0
  private let bytes: [UInt8]
  private let valuesEnd: Int
  private let links: [(parent: Int32, name: Int32)]
  private let names: [String]
  private var shapes: [Shape?]
  private var packing = PackedTypes()
  private var depth = 0

  /// Takes bytes in: values up to an offset, names and shapes behind it.
  init(
    _ bytes: [UInt8], valuesTo end: Int, userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(BinaryError) {
    self.bytes = bytes
    self.userInfo = userInfo
    valuesEnd = end
    var reader = ByteReader(bytes, from: end)
    var names: [String] = []
    for _ in 0..<(try reader.count()) { names.append(try reader.text()) }
    var links: [(parent: Int32, name: Int32)] = [(-1, -1)]
    for _ in 0..<(try reader.count()) {
      let (parent, name) = (try reader.unsigned(), try reader.unsigned())
      guard parent < UInt64(links.count), name < UInt64(names.count) else { throw reader.error("no such name") }
      links.append((Int32(truncatingIfNeeded: parent), Int32(truncatingIfNeeded: name)))
    }
    guard reader.rest == 0 else { throw reader.error("more than there should be") }
    self.names = names
    self.links = links
    shapes = Array(repeating: nil, count: links.count)
  }

  @inline(__always)
  private func reader(at offset: Int) -> ByteReader {
    self.offset = offset
    return ByteReader(bytes, from: offset, to: valuesEnd)
  }

  private func refuse(_ what: String, at offset: Int) -> BinaryError {
    BinaryError(offset: offset, reason: "no \(what)")
  }

  // MARK: Values

  func isNone(at offset: Int) -> Bool { offset < valuesEnd && bytes[offset] == BinaryForm.none }

  func bool(at offset: Int) throws(BinaryError) -> Bool {
    var reader = reader(at: offset)
    switch try reader.byte() {
    case BinaryForm.no: return false
    case BinaryForm.yes: return true
    default: throw refuse("yes or no", at: offset)
    }
  }

  func double(at offset: Int) throws(BinaryError) -> Double {
    var reader = reader(at: offset)
    guard try reader.byte() == BinaryForm.double else { throw refuse("number", at: offset) }
    return try reader.double()
  }

  func float(at offset: Int) throws(BinaryError) -> Float {
    var reader = reader(at: offset)
    guard try reader.byte() == BinaryForm.float else { throw refuse("number of single precision", at: offset) }
    return try reader.float()
  }

  func text(at offset: Int) throws(BinaryError) -> String {
    var reader = reader(at: offset)
    guard try reader.byte() == BinaryForm.text else { throw refuse("text", at: offset) }
    return try reader.text()
  }

  @inline(__always)
  func integer<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) throws(BinaryError) -> Number {
    var reader = reader(at: offset)
    let number: Number?
    switch try reader.byte() {
    case BinaryForm.integer: number = Number(exactly: try reader.signed())
    case BinaryForm.large: number = Number(exactly: try reader.fixed(UInt64.self))
    default: throw refuse("whole number", at: offset)
    }
    guard let number else { throw refuse("\(type)", at: offset) }
    return number
  }

  func read<Value: Decodable>(_ type: Value.Type, at offset: Int) throws -> Value {
    if packing.isPacked(type), let packed = type as? any BinaryPacked.Type {
      guard let value = try unpack(packed, at: offset) as? Value else { throw refuse("\(type)", at: offset) }
      return value
    }
    guard depth < BinaryForm.mostDepth else { throw refuse("containers so deep in each other", at: offset) }
    self.offset = offset
    depth += 1
    defer { depth -= 1 }
    return try Value(from: BinaryDecoder(input: self, offset: offset))
  }

  private func unpack<Value: BinaryPacked>(_ type: Value.Type, at offset: Int) throws(BinaryError) -> Value {
    var reader = reader(at: offset)
    guard try reader.byte() == BinaryForm.packed else { throw refuse("\(type)", at: offset) }
    let length = Int(try reader.fixed(UInt32.self))
    guard length <= reader.rest else { throw refuse("so many bytes", at: offset) }
    var fields = ByteReader(bytes, from: reader.offset, to: reader.offset + length)
    let value = try Value(unpacking: &fields)
    guard fields.rest == 0 else { throw fields.error("more than there should be") }
    return value
  }

  // MARK: Containers

  /// Where a value ends.
  func end(ofValueAt offset: Int) throws(BinaryError) -> Int {
    var reader = ByteReader(bytes, from: offset, to: valuesEnd)
    switch try reader.byte() {
    case BinaryForm.none, BinaryForm.no, BinaryForm.yes: break
    case BinaryForm.integer: _ = try reader.unsigned()
    case BinaryForm.large, BinaryForm.double: try reader.skip(8)
    case BinaryForm.float: try reader.skip(4)
    case BinaryForm.text: try reader.skip(try reader.count())
    case BinaryForm.keyed, BinaryForm.list:
      let length = try reader.fixed(UInt32.self)
      try reader.skip(4)
      try reader.skip(Int(length))
    case BinaryForm.packed: try reader.skip(Int(try reader.fixed(UInt32.self)))
    default: throw refuse("value", at: offset)
    }
    return reader.offset
  }

  func members(at offset: Int) throws(BinaryError) -> BinaryMemberList {
    var reader = reader(at: offset)
    guard try reader.byte() == BinaryForm.keyed else { throw refuse("members", at: offset) }
    _ = try reader.fixed(UInt32.self)
    let number = Int(try reader.fixed(UInt32.self))
    guard shapes.indices.contains(number) else { throw refuse("such members", at: offset) }
    return BinaryMemberList(self, shape(number), start: reader.offset)
  }

  private func shape(_ number: Int) -> Shape {
    if let known = shapes[number] { return known }
    var (list, next): ([String], Int) = ([], number)
    // Each has a parent before it.
    while next > 0 {
      list.append(names[Int(links[next].name)])
      next = Int(links[next].parent)
    }
    let shape = Shape(list.reversed())
    shapes[number] = shape
    return shape
  }

  /// How many elements a list has, and where the first is.
  func list(at offset: Int) throws(BinaryError) -> (count: Int, start: Int) {
    var reader = reader(at: offset)
    guard try reader.byte() == BinaryForm.list else { throw refuse("list", at: offset) }
    let (length, count) = (try reader.fixed(UInt32.self), try reader.fixed(UInt32.self))
    // Each element takes a byte at least.
    guard count <= length, Int(length) <= reader.rest else { throw refuse("so long list", at: offset) }
    return (Int(count), reader.offset)
  }
}

/// The members of a keyed container that is read, as a rule in the order in which they were written.
final class BinaryMemberList {
  let input: BinaryInput
  /// Where the first one is.
  let start: Int
  private let shape: BinaryInput.Shape
  /// The member that is expected next, and where it is.
  private var next = 0
  private var nextOffset: Int

  fileprivate init(_ input: BinaryInput, _ shape: BinaryInput.Shape, start: Int) {
    self.input = input
    self.shape = shape
    self.start = start
    nextOffset = start
  }

  var names: [String] { shape.names }

  func contains(_ name: String) -> Bool { index(of: name) != nil }

  private func index(of name: String) -> Int? {
    if next < shape.names.count, shape.names[next] == name { return next }
    if shape.absent[next].contains(name) { return nil }
    if let index = shape.names.firstIndex(of: name) { return index }
    // Of what is asked for without end, no more is remembered.
    if shape.absent[next].count < 32 { shape.absent[next].append(name) }
    return nil
  }

  /// Where a member is; nil where it is not. The one behind it is expected next.
  func take(_ name: String) throws(BinaryError) -> Int? {
    guard let place = try peek(name) else { return nil }
    nextOffset = try input.end(ofValueAt: place)
    next += 1
    return place
  }

  /// Where a member is; nil where it is not.
  func peek(_ name: String) throws(BinaryError) -> Int? {
    guard let index = index(of: name) else { return nil }
    if index < next { (next, nextOffset) = (0, start) }
    while next < index {
      nextOffset = try input.end(ofValueAt: nextOffset)
      next += 1
    }
    return nextOffset
  }
}
