/// Why bytes could not be read, and where.
package struct BinaryError: Error, Hashable, Sendable {
  /// Where in the bytes.
  package let offset: Int
  /// What is wrong there.
  package let reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}
