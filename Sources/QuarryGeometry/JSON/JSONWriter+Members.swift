extension JSONWriter {
  /// Writes a member with a string.
  public mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    int(value)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: StaticString, _ value: Int64) {
    key(name)
    int(value)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: StaticString, _ value: UInt64) {
    key(name)
    int(value)
  }

  /// Writes a member with a truth value.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member with the shortest decimal that reads back as exactly `value`; `null` where it is not finite.
  public mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    double(value)
  }

  /// Writes a member with a number of fixed decimals; see ``appendFixed(_:decimals:to:)``.
  public mutating func member(_ name: StaticString, fixed value: Double, decimals: Int) {
    key(name)
    fixed(value, decimals: decimals)
  }

  /// Writes a member with a time as RFC 3339 with three decimals.
  public mutating func member(_ name: StaticString, _ time: GameTime) {
    key(name)
    self.time(time)
  }

  /// Writes a time as a string of RFC 3339 with three decimals.
  public mutating func time(_ time: GameTime) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    time.appendRFC3339(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
