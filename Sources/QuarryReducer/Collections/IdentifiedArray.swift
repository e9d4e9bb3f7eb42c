import Synchronization

/// An array whose elements are also found by their id, in O(1).
///
/// Order is the order of insertion, or what the caller makes of it; it never depends on hashes. Two arrays are
/// equal if they hold equal elements in the same order. An id is there at most once.
///
/// Cost: finding, changing and appending O(1); removing and inserting in the middle O(n). A value: copies share
/// storage until one of them is changed.
public struct IdentifiedArray<Element: Identifiable> {
  @usableFromInline var storage: [Element]
  @usableFromInline var positions: [Element.ID: Int]
  /// Another number for each array that is made and after each removal: compared, with the count, to see whether
  /// elements may have gone in between.
  @usableFromInline var lineage: UInt64
  /// The last removal, if it was of one element: which, and the lineage before it. So the effects of an element that goes
  /// are found without a look at all others.
  @usableFromInline var lastRemoval: (id: Element.ID, before: UInt64)?

  /// The elements in order.
  @inlinable
  public var elements: [Element] { storage }

  /// Makes an empty array.
  public init() {
    storage = []
    positions = [:]
    lineage = nextLineage.add(1, ordering: .relaxed).newValue
  }

  /// Makes an array of `elements`; where an id comes twice, the first one stays.
  public init(uniquing elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  /// Makes an array of `elements`, or nil where an id comes twice.
  public init?(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements where !append(element) { return nil }
  }

  /// The ids in order.
  public var ids: [Element.ID] { storage.map(\.id) }

  /// Where the element with that id stands; nil where there is none. O(1).
  @inlinable
  public func index(id: Element.ID) -> Int? { positions[id] }

  /// The element with that id; nil where there is none.
  ///
  /// Setting nil removes the element; setting an element replaces the one with that id in its place, or appends it.
  ///
  /// - Precondition: an element that is set bears the id that it is set for.
  public subscript(id id: Element.ID) -> Element? {
    get { positions[id].map { storage[$0] } }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      precondition(newValue.id == id, "IdentifiedArray: an element was set under another id than its own")
      updateOrAppend(newValue)
    }
  }

  /// Appends `element` unless its id is already there.
  ///
  /// - Returns: whether it was appended.
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    let id = element.id
    if positions[id] != nil { return false }
    positions[id] = storage.count
    storage.append(element)
    return true
  }

  /// Puts `element` in the place of the one with its id, or at the end.
  ///
  /// - Returns: the element that was there.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let position = positions[element.id] else {
      append(element)
      return nil
    }
    let old = storage[position]
    storage[position] = element
    return old
  }

  /// Inserts `element` at `position`, unless its id is already there. O(n).
  ///
  /// - Precondition: `position` is within 0…count.
  /// - Returns: whether it was inserted.
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> Bool {
    if positions[element.id] != nil { return false }
    storage.insert(element, at: position)
    renumber(from: position)
    return true
  }

  /// Lends the element with that id to `body`, to be changed in place; nil where there is none.
  ///
  /// - Precondition: where `body` gives the element another id, no other element has it.
  @inlinable
  public mutating func modifyElement<Result>(
    id: Element.ID, _ body: (inout Element) -> Result
  ) -> Result? {
    guard let position = positions[id] else { return nil }
    let result = body(&storage[position])
    if storage[position].id != id { rename(id, at: position) }
    return result
  }

  /// Removes the element with that id. O(n).
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    let element = storage.remove(at: position)
    renumber(from: position)
    let before = lineage
    noteRemoval()
    lastRemoval = (id, before)
    return element
  }

  /// Removes all elements for which `isDoomed` is true. O(n).
  public mutating func removeAll(where isDoomed: (Element) throws -> Bool) rethrows {
    let count = storage.count
    try storage.removeAll(where: isDoomed)
    if storage.count == count { return }
    rebuild()
  }

  /// Puts the elements in order; those that are neither before nor after each other keep theirs. O(n log n).
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try storage.sort(by: areInIncreasingOrder)
    renumber(from: 0)
  }

  /// Exchanges two storage. O(1).
  ///
  /// - Precondition: both positions are within the array.
  public mutating func swapAt(_ a: Int, _ b: Int) {
    storage.swapAt(a, b)
    positions[storage[a].id] = a
    positions[storage[b].id] = b
  }

  /// Makes room for `count` storage.
  public mutating func reserveCapacity(_ count: Int) {
    storage.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  /// Whether each id leads to its element and to nothing else; for tests.
  package func checkInvariants() -> Bool {
    positions.count == storage.count
      && storage.enumerated().allSatisfy { positions[$0.element.id] == $0.offset }
  }

  @usableFromInline
  mutating func rename(_ old: Element.ID, at position: Int) {
    let new = storage[position].id
    precondition(positions[new] == nil, "IdentifiedArray: an element was given the id of another one")
    positions[old] = nil
    positions[new] = position
    noteRemoval()
  }

  private mutating func renumber(from start: Int) {
    for position in start..<storage.count { positions[storage[position].id] = position }
  }

  private mutating func rebuild() {
    positions.removeAll(keepingCapacity: true)
    renumber(from: 0)
    noteRemoval()
  }

  private mutating func noteRemoval() {
    lineage = nextLineage.add(1, ordering: .relaxed).newValue
    lastRemoval = nil
  }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

/// Numbers for ``IdentifiedArray/lineage``: only ever compared for being the same, so their order means nothing.
private let nextLineage = Atomic<UInt64>(0)
