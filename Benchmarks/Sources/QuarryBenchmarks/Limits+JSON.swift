import QuarryGeometry

extension Limits {
  /// The limits as JSON, one a line.
  public func encoded() -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    writer.beginObject()
    writer.member("instructionsTolerance", instructionsTolerance)
    writer.member("timeTolerance", timeTolerance)
    writer.key("limits")
    writer.lines(limits) { writer, limit in
      writer.beginObject()
      writer.member("case", limit.name)
      writer.member("contender", limit.contender)
      writer.member("operations", limit.operations)
      if let allocations = limit.allocations { writer.member("allocations", allocations) }
      if let instructions = limit.instructions { writer.member("instructions", fixed: instructions, decimals: 2) }
      if let peer = limit.peer { writer.member("peer", peer) }
      if let ratio = limit.timeRatio { writer.member("timeRatio", fixed: ratio, decimals: 4) }
      writer.endObject()
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  /// Reads limits that were written by ``encoded()``.
  /// - Parameter path: the name of the file, for errors.
  /// - Throws: ``BenchmarkError/form(path:position:reason:)``.
  public init(_ bytes: [UInt8], path: String) throws(BenchmarkError) {
    let root = try JSONFile.root(bytes, path)
    let file = JSONFile(root, path)
    self.init()
    instructionsTolerance = try file.double("instructionsTolerance")
    timeTolerance = try file.double("timeTolerance")
    guard let list = root["limits"] else { throw file.error("limits", "is missing") }
    for value in list.elements {
      let file = JSONFile(value, path)
      var limit = Limit(
        name: try file.string("case"), contender: try file.string("contender"), operations: try file.int("operations"))
      limit.allocations = value["allocations"]?.int64.map { Int($0) }
      limit.instructions = value["instructions"]?.double
      limit.peer = value["peer"]?.string
      limit.timeRatio = value["timeRatio"]?.double
      limits.append(limit)
    }
  }
}
