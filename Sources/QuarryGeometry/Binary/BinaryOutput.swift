/// What is being written, shared by all containers that write to it.
///
/// Each call is one access to the page: a class pays for each.
final class BinaryOutput {
  private var page = BinaryPage()
  let userInfo: [CodingUserInfoKey: any Sendable]

  init(userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }

  /// Writes a value that says itself what it writes.
  func write<Value: Encodable>(_ value: Value) throws {
    if page.isPacked(Value.self), let packed = value as? any BinaryPacked { return page.write(packed: packed) }
    guard let frame = page.awaitNested() else { return }
    try value.encode(to: BinaryEncoder(output: self, frame: frame))
    page.close(downTo: frame)
  }

  func write(_ value: Bool) { page.write(value) }
  func write(_ value: Double) { page.write(value) }
  func write(_ value: Float) { page.write(value) }
  func write(_ value: String) { page.write(value) }
  func write(integer value: some FixedWidthInteger) { page.write(integer: value) }
  func writeNone() { page.writeNone() }

  /// Makes a place for a value that is yet to come.
  func awaitValue() -> Int { page.awaitValue() }

  func beginKeyed(_ frame: Int) { page.beginKeyed(frame) }
  func beginList(_ frame: Int) { page.beginList(frame) }
  func beginSingle(_ frame: Int) { page.beginSingle(frame) }
  func beginMember(_ name: String, _ frame: Int) { page.beginMember(name, frame) }
  func beginElement(_ frame: Int) { page.beginElement(frame) }

  /// How many elements a list has so far.
  func count(_ frame: Int) -> Int { page.count(frame) }

  /// Writes one value, with what goes before it and behind it.
  func bytes(_ value: some Encodable) throws -> [UInt8] {
    page.beginBytes()
    try write(value)
    try page.finish(value)
    return page.endBytes()
  }
}

/// What is being written: the bytes, the containers that are open, the shapes so far.
private struct BinaryPage {
  /// A container that is open, or the place for a value that is not there yet.
  private struct Frame {
    enum Kind {
      case awaited
      case keyed
      case list
      case done
    }

    var kind = Kind.awaited
    /// Where its length is.
    var slot = 0
    /// The shape so far, or how many elements there are.
    var number: UInt32 = 0
  }

  /// A shape: that of its parent and one name more.
  private struct Shape {
    var parent: Int32
    var name: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
  }

  var writer = ByteWriter()
  private var frames: [Frame] = []
  private var shapes = [Shape(parent: -1, name: -1)]
  private var names: [String] = []
  private var nameNumbers: [String: Int32] = [:]
  private var packing = PackedTypes()
  /// What cannot be written; nil where all can.
  private var failure: String?

  // MARK: Values

  /// Whether a type is packed.
  mutating func isPacked(_ type: Any.Type) -> Bool { packing.isPacked(type) }

  mutating func write(packed value: any BinaryPacked) {
    writer.byte(BinaryForm.packed)
    let slot = writer.count
    writer.fixed(UInt32(0))
    value.pack(into: &writer)
    setLength(at: slot, from: slot + 4)
  }

  /// Makes a place for a value that is yet to come; nil where it would be too deep in others.
  mutating func awaitNested() -> Int? {
    guard frames.count < BinaryForm.mostDepth else {
      failure = "containers too deep in each other"
      return nil
    }
    return awaitValue()
  }

  mutating func write(_ value: Bool) { writer.byte(value ? BinaryForm.yes : BinaryForm.no) }

  mutating func write(_ value: Double) {
    writer.byte(BinaryForm.double)
    writer.double(value)
  }

  mutating func write(_ value: Float) {
    writer.byte(BinaryForm.float)
    writer.float(value)
  }

  mutating func write(_ value: String) {
    writer.byte(BinaryForm.text)
    writer.text(value)
  }

  mutating func write(integer value: some FixedWidthInteger) {
    if let number = Int64(exactly: value) {
      writer.byte(BinaryForm.integer)
      writer.signed(number)
    } else {
      writer.byte(BinaryForm.large)
      writer.fixed(UInt64(truncatingIfNeeded: value))
    }
  }

  mutating func writeNone() { writer.byte(BinaryForm.none) }

  // MARK: Containers

  /// Makes a place for a value that is yet to come.
  mutating func awaitValue() -> Int {
    frames.append(Frame())
    return frames.count - 1
  }

  mutating func beginKeyed(_ frame: Int) {
    close(above: frame)
    if frames[frame].kind == .keyed { return }
    begin(frame, .keyed, BinaryForm.keyed)
  }

  mutating func beginList(_ frame: Int) {
    close(above: frame)
    if frames[frame].kind == .list { return }
    begin(frame, .list, BinaryForm.list)
  }

  private mutating func begin(_ frame: Int, _ kind: Frame.Kind, _ mark: UInt8) {
    guard frames[frame].kind == .awaited else { return failure = "two containers of different kinds for one value" }
    frames[frame].kind = kind
    writer.byte(mark)
    frames[frame].slot = writer.count
    writer.fixed(UInt64(0))
  }

  /// A single value is to be written.
  mutating func beginSingle(_ frame: Int) {
    close(above: frame)
    if frames[frame].kind != .awaited { failure = "more than one value for one" }
    frames[frame].kind = .done
  }

  /// A member of a keyed container is to be written.
  mutating func beginMember(_ name: String, _ frame: Int) {
    close(above: frame)
    let shape = Int(frames[frame].number)
    var child = shapes[shape].firstChild
    while child >= 0 {
      let candidate = shapes[Int(child)]
      if names[Int(candidate.name)] == name {
        frames[frame].number = UInt32(child)
        return
      }
      child = candidate.nextSibling
    }
    frames[frame].number = addShape(to: shape, name)
  }

  private mutating func addShape(to parent: Int, _ name: String) -> UInt32 {
    let number: Int32
    if let known = nameNumbers[name] {
      number = known
    } else {
      number = Int32(truncatingIfNeeded: names.count)
      names.append(name)
      nameNumbers[name] = number
    }
    let new = Int32(truncatingIfNeeded: shapes.count)
    shapes.append(
      Shape(parent: Int32(truncatingIfNeeded: parent), name: number, nextSibling: shapes[parent].firstChild))
    shapes[parent].firstChild = new
    return UInt32(new)
  }

  /// An element of a list is to be written.
  mutating func beginElement(_ frame: Int) {
    close(above: frame)
    frames[frame].number &+= 1
  }

  func count(_ frame: Int) -> Int { Int(frames[frame].number) }

  @inline(__always)
  private mutating func close(above frame: Int) { if frames.count > frame + 1 { close(downTo: frame + 1) } }

  /// Closes containers, the innermost first.
  mutating func close(downTo last: Int) {
    while frames.count > last, let frame = frames.popLast() {
      switch frame.kind {
      case .done: break
      case .awaited:
        // What writes nothing is an empty container.
        writer.byte(BinaryForm.keyed)
        writer.fixed(UInt64(0))
      case .keyed, .list:
        setLength(at: frame.slot, from: frame.slot + 8)
        writer.patch(frame.number, at: frame.slot + 4)
      }
    }
  }

  private mutating func setLength(at slot: Int, from start: Int) {
    guard let length = UInt32(exactly: writer.count - start) else { return failure = "more than 4 GB" }
    writer.patch(length, at: slot)
  }

  // MARK: Ends

  /// Sees whether all could be written.
  func finish(_ value: Any) throws {
    if let failure { throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: failure)) }
  }

  mutating func beginBytes() {
    for byte in BinaryForm.magic { writer.byte(byte) }
    writer.byte(BinaryForm.version)
    writer.fixed(UInt64(0))
    writer.fixed(UInt64(0))
  }

  mutating func endBytes() -> [UInt8] {
    writer.patch(UInt64(writer.count), at: BinaryForm.bodyOffset)
    writeShapes()
    var bytes = writer.bytes
    BinaryForm.seal(&bytes)
    return bytes
  }

  /// Writes names and shapes.
  private mutating func writeShapes() {
    writer.unsigned(UInt64(names.count))
    for name in names { writer.text(name) }
    writer.unsigned(UInt64(shapes.count - 1))
    for shape in shapes.dropFirst() {
      writer.unsigned(UInt64(shape.parent))
      writer.unsigned(UInt64(shape.name))
    }
  }
}

/// Which types are packed: found out once for each.
struct PackedTypes {
  private var known: [(type: ObjectIdentifier, isPacked: Bool)?] = Array(repeating: nil, count: 256)

  @inline(__always)
  mutating func isPacked(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    let address = UInt(bitPattern: id)
    let place = Int((address >> 3 ^ address >> 11) & 255)
    if let entry = known[place], entry.type == id { return entry.isPacked }
    let isPacked = type is any BinaryPacked.Type
    known[place] = (id, isPacked)
    return isPacked
  }
}
