extension IdentifiedArray: RandomAccessCollection {
  /// 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// How many elements there are.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at a position; setting one with another id takes the old id's place.
  ///
  /// - Precondition: `position` is within the array, and an element that is set has an id that no other one has.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    set {
      let id = storage[position].id
      storage[position] = newValue
      if storage[position].id != id { rename(id, at: position) }
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes an array of the elements; where an id comes twice, the first one stays.
  public init(arrayLiteral elements: Element...) { self.init(uniquing: elements) }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Equal elements in the same order.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool { a.storage == b.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Reads an array.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where an id comes twice.
  public init(from decoder: any Decoder) throws {
    let elements = try decoder.singleValueContainer().decode([Element].self)
    self.init()
    for element in elements where !append(element) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the id \(element.id) comes twice"))
    }
  }
}

extension IdentifiedArray: CustomReflectable, CustomStringConvertible {
  /// Shows the elements alone.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }

  /// The elements, as an array would show them.
  public var description: String { elements.description }
}

/// The name that users of The Composable Architecture know.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element>
