import Synchronization

/// A stack of screens, the last one on top: an array whose elements have ids that the stack itself gives.
///
/// ```swift
/// var path: StackState<Path.State> = [.game(Game.State()), .player(Player.State())]   // a deep link
/// path.append(.map(Map.State()))
/// path[id: 1]?.…
/// ```
///
/// Ids come from a counter that is part of the value, so that they are the same in each run and after a restore, and
/// no id is given twice. That holds for one stack as it changes. Another stack that takes its place (`path = […]`)
/// counts from 0 again, and an older copy from where it was: the reducer then ends the effects of elements that went, but
/// an action that is still on its way might hit an element that bears an old id; and an older copy that has itself grown as
/// far as the present stack is taken for that one, effects and all. ``replaceAll(with:)`` is the better way.
///
/// Ids ascend from the bottom to the top. Cost: appending and finding by position O(1), by id O(log n), without hashing.
public struct StackState<Element> {
  /// The ids from the bottom to the top, ascending.
  public private(set) var ids: [StackElementID]
  /// The elements in the same order.
  @usableFromInline var storage: [Element]
  /// The id that the next element will have.
  public private(set) var nextID: StackElementID
  /// Another number for each stack that is made; copies share it. No part of what is compared or saved.
  @usableFromInline let lineage: UInt64
  /// How often elements were removed; as the lineage, no part of what is compared or saved.
  @usableFromInline private(set) var removals: UInt64 = 0

  /// Makes an empty stack.
  public init() {
    ids = []
    storage = []
    nextID = 0
    lineage = nextLineage.add(1, ordering: .relaxed).newValue
  }

  /// Makes a stack of `elements`, from the bottom to the top.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// A stack as it was saved; nil unless the ids ascend, are older than `nextID`, and are as many as the elements.
  init?(ids: [StackElementID], elements: [Element], nextID: StackElementID) {
    guard ids.count == elements.count, ids.last.map({ $0 < nextID }) ?? true,
      zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.ids = ids
    storage = elements
    self.nextID = nextID
    lineage = nextLineage.add(1, ordering: .relaxed).newValue
  }

  /// Where the element with that id stands; nil where there is none. O(log n).
  @inlinable
  public func index(id: StackElementID) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// The element with that id; nil where there is none.
  ///
  /// Setting nil removes the element and leaves those above it; setting an element where there is none with that id
  /// does nothing.
  public subscript(id id: StackElementID) -> Element? {
    get { index(id: id).map { storage[$0] } }
    set {
      guard let position = index(id: id) else { return }
      if let newValue {
        storage[position] = newValue
      } else {
        storage.remove(at: position)
        ids.remove(at: position)
        removals += 1
      }
    }
  }

  /// Lends the element with that id to `body`, to be changed in place; nil where there is none.
  @inlinable
  public mutating func modifyElement<Result>(id: StackElementID, _ body: (inout Element) -> Result) -> Result? {
    guard let position = index(id: id) else { return nil }
    return body(&storage[position])
  }

  /// Puts `element` on top.
  ///
  /// - Returns: the id it was given.
  @discardableResult
  public mutating func append(_ element: Element) -> StackElementID {
    let id = nextID
    put(element, id: id)
    return id
  }

  /// Puts `elements` on top, the last one uppermost.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Puts `element` on top under an id from outside, which must not be older than ``nextID``, nor newer than 2⁵³.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  public mutating func push(_ element: Element, id: StackElementID) -> Bool {
    if id < nextID || id > .newestFromOutside { return false }
    put(element, id: id)
    return true
  }

  /// Takes the top off; nil where the stack is empty.
  @discardableResult
  public mutating func popLast() -> Element? {
    guard let top = storage.last else { return nil }
    truncate(to: storage.count - 1)
    return top
  }

  /// Takes `count` elements off the top, or all, if they are fewer.
  public mutating func removeLast(_ count: Int = 1) {
    truncate(to: Swift.max(0, storage.count - Swift.max(0, count)))
  }

  /// Removes the element with that id and all above it.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public mutating func pop(from id: StackElementID) -> Bool {
    guard let position = index(id: id) else { return false }
    truncate(to: position)
    return true
  }

  /// Removes all above the element with that id, which becomes the top.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public mutating func pop(to id: StackElementID) -> Bool {
    guard let position = index(id: id) else { return false }
    truncate(to: position + 1)
    return true
  }

  /// Removes all elements. The counter goes on.
  public mutating func removeAll() { truncate(to: 0) }

  /// Removes all elements and puts `elements` there, under new ids: a deep link while the stack lives.
  public mutating func replaceAll(with elements: some Sequence<Element>) {
    let elements = Array(elements)
    removeAll()
    append(contentsOf: elements)
  }

  private mutating func put(_ element: Element, id: StackElementID) {
    ids.append(id)
    storage.append(element)
    nextID = StackElementID(generation: id.generation + 1)
  }

  private mutating func truncate(to count: Int) {
    if count == storage.count { return }
    ids.removeSubrange(count...)
    storage.removeSubrange(count...)
    removals += 1
  }
}

extension StackState: Sendable where Element: Sendable {}

/// Numbers for ``StackState/lineage``: only ever compared for being the same, so their order means nothing.
private let nextLineage = Atomic<UInt64>(0)
