/// What a timer is known by within the feature that sets it: a name, and a number where one name is not enough.
///
/// ```swift
/// extension TimerID {
///   static let grace: TimerID = "grace"
/// }
/// return .after(.seconds(60), id: .grace, .graceExpired)
/// ```
///
/// Unlike the id of an effect that runs, it is plain data: a timer that is pending is saved with the state.
public struct TimerID: Hashable, Sendable {
  /// The name.
  public let name: String
  /// Which of several timers of that name; 0 where there is one.
  public let number: Int

  /// Makes an id.
  @inlinable
  public init(_ name: String, number: Int = 0) {
    self.name = name
    self.number = number
  }
}

extension TimerID: ExpressibleByStringLiteral {
  /// Makes the id with that name.
  @inlinable
  public init(stringLiteral value: String) { self.init(value) }
}

extension TimerID: CustomStringConvertible {
  /// `grace`, or `claim#7`.
  public var description: String { number == 0 ? name : "\(name)#\(number)" }
}

extension TimerID: Codable {
  private enum CodingKeys: String, CodingKey { case name, number }

  /// Reads a name, or an object of name and number.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self.init(name)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .name), number: try container.decode(Int.self, forKey: .number))
  }

  /// Writes the name alone where the number is 0.
  public func encode(to encoder: any Encoder) throws {
    if number == 0 {
      var container = encoder.singleValueContainer()
      try container.encode(name)
      return
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(number, forKey: .number)
  }
}
