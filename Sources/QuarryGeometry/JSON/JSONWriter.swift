/// Writes JSON (RFC 8259) by appending UTF-8 to an array of bytes: members in the order of the calls, no white space.
///
/// The same calls give the same bytes everywhere: nothing depends on a locale, and numbers are rounded from their exact
/// value. Beside the array's own growth nothing is allocated.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.member("seq", 12)
/// writer.member("distanceMeters", fixed: 3.14159, decimals: 2)
/// writer.key("zones")
/// writer.beginArray()
/// writer.string("park")
/// writer.endArray()
/// writer.endObject()
/// writer.newline()
/// // {"seq":12,"distanceMeters":3.14,"zones":["park"]}
/// ```
///
/// The writer puts commas and colons where they belong; whether containers are closed and names given is up to the
/// caller, and nothing traps where they are not.
public struct JSONWriter: Sendable {
  /// What was written so far.
  public internal(set) var bytes: [UInt8]

  /// Whether a comma has to come before the next value or name.
  private var needsComma = false

  /// Makes a writer.
  ///
  /// - Parameter capacity: the number of bytes to make room for at once.
  public init(capacity: Int = 0) {
    bytes = []
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  /// Makes a writer that appends to `bytes`.
  public init(appendingTo bytes: consuming [UInt8]) { self.bytes = bytes }

  /// What was written, as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what was written and keeps the room that it took.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  // MARK: Containers

  /// Begins an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends an object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends an array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of a member. Its characters are taken as they are: none of them may need an escape.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    Self.append(name, to: &bytes)
    endKey()
  }

  /// Writes the name of a member, with escapes where it needs them.
  @_disfavoredOverload
  public mutating func key(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    Self.appendEscaped(name, to: &bytes)
    endKey()
  }

  /// Ends a line: what follows begins a new text without a comma.
  public mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Values

  /// Writes `null`.
  public mutating func null() {
    separate()
    Self.append("null", to: &bytes)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    Self.append(value ? "true" : "false", to: &bytes)
  }

  /// Writes a string: quotes, backslashes and control characters are escaped, all else stands as UTF-8.
  public mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    Self.appendEscaped(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string that is known at compile time. Its characters are taken as they are: none may need an escape.
  @_disfavoredOverload
  public mutating func string(_ value: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    Self.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  public mutating func int(_ value: Int) { int(Int64(value)) }

  /// Writes an integer.
  public mutating func int(_ value: Int64) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    Self.appendDigits(of: value.magnitude, to: &bytes)
  }

  /// Writes an integer.
  public mutating func int(_ value: UInt64) {
    separate()
    Self.appendDigits(of: value, to: &bytes)
  }

  /// Writes the shortest decimal that reads back as exactly `value`; `null` where it is not finite.
  ///
  /// Positional from 10⁻⁷ up to 2⁵³, with an exponent elsewhere; `-0` keeps its sign.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    Self.appendShortest(value, to: &bytes)
  }

  /// Writes a number with a fixed number of decimals; see ``appendFixed(_:decimals:to:)``.
  public mutating func fixed(_ value: Double, decimals: Int) {
    separate()
    Self.appendFixed(value, decimals: decimals, to: &bytes)
  }

  /// Writes a text that is JSON already, as it is.
  public mutating func raw(_ json: ArraySlice<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a text that is JSON already, as it is.
  public mutating func raw(_ json: [UInt8]) { raw(json[...]) }

  /// Writes a text that is JSON already, as it is.
  public mutating func raw(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  // MARK: The places between

  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func endKey() {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }
}
