/// Numbers for names, from zero, in the order in which they are first seen. Names are told apart by their bytes.
struct PageNames {
  /// The names by number.
  private(set) var all: [String] = []
  private var numbers: [[UInt8]: Int] = [:]

  init(_ names: some Sequence<String> = []) {
    for name in names { _ = insert(name) }
  }

  /// Gives the name a number, unless it has one.
  ///
  /// - Returns: whether the name is new.
  mutating func insert(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard numbers[bytes] == nil else { return false }
    numbers[bytes] = all.count
    all.append(name)
    return true
  }

  /// The number of the name; nil where there is no name, or it was never seen.
  func number(of name: String?) -> Int? {
    name.flatMap { numbers[Array($0.utf8)] }
  }
}
