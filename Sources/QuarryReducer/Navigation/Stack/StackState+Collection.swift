extension StackState: RandomAccessCollection {
  /// 0, the bottom.
  public var startIndex: Int { 0 }

  /// How many elements there are.
  public var endIndex: Int { storage.count }

  /// The element at a position, counted from the bottom; one that is set keeps the id of the one before.
  ///
  /// - Precondition: `position` is within the stack.
  public subscript(position: Int) -> Element {
    get { storage[position] }
    set { storage[position] = newValue }
  }
}

extension StackState: ExpressibleByArrayLiteral {
  /// Makes a stack of `elements`, from the bottom to the top.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: Equatable where Element: Equatable {
  /// Equal elements under the same ids, and the same id to come.
  public static func == (a: Self, b: Self) -> Bool {
    a.ids == b.ids && a.nextID == b.nextID && a.storage == b.storage
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Hashes the ids, the elements and the id to come.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ids)
    hasher.combine(nextID)
    hasher.combine(storage)
  }
}

private enum StackKey: String, CodingKey {
  case elements
  case nextID
}

private enum StackElementKey: String, CodingKey {
  case id
  case state
}

extension StackState: Encodable where Element: Encodable {
  /// Writes `{"elements":[{"id":…,"state":…},…],"nextID":…}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackKey.self)
    try container.encode(nextID, forKey: .nextID)
    var list = container.nestedUnkeyedContainer(forKey: .elements)
    for (id, element) in zip(ids, storage) {
      var entry = list.nestedContainer(keyedBy: StackElementKey.self)
      try entry.encode(id, forKey: .id)
      try entry.encode(element, forKey: .state)
    }
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Reads what `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where the ids do not ascend, where one is not older than `nextID`, or where
  ///   that is so great that counting on might overflow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StackKey.self)
    var list = try container.nestedUnkeyedContainer(forKey: .elements)
    var ids: [StackElementID] = []
    var elements: [Element] = []
    while !list.isAtEnd {
      let entry = try list.nestedContainer(keyedBy: StackElementKey.self)
      ids.append(try entry.decode(StackElementID.self, forKey: .id))
      elements.append(try entry.decode(Element.self, forKey: .state))
    }
    let nextID = try container.decode(StackElementID.self, forKey: .nextID)
    if nextID.generation > .max / 2 {
      throw DecodingError.dataCorruptedError(
        forKey: .nextID, in: container, debugDescription: "the next id, \(nextID), is too great")
    }
    guard let stack = StackState(ids: ids, elements: elements, nextID: nextID) else {
      throw DecodingError.dataCorruptedError(
        forKey: .elements, in: container,
        debugDescription: "the ids \(ids) must ascend and be older than the next one, \(nextID)")
    }
    self = stack
  }
}

extension StackState: CustomReflectable, CustomStringConvertible {
  /// Shows each element under its id, and the id to come.
  public var customMirror: Mirror {
    let elements = zip(ids, storage).map { (label: Optional("\($0)"), value: $1 as Any) }
    return Mirror(self, children: elements + [(label: "nextID", value: nextID)], displayStyle: .struct)
  }

  /// The elements, as an array would show them.
  public var description: String { storage.description }
}
