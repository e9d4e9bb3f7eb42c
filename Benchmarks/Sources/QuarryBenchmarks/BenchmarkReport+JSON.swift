import QuarryGeometry

extension BenchmarkReport {
  /// The report as JSON, one measurement a line so that a difference can be read.
  public func encoded() -> [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    writer.member("format", Self.format)
    writer.key("header")
    writer.beginObject()
    for field in header.fields {
      writer.key(field.name)
      writer.string(field.value)
    }
    writer.endObject()
    writer.key("measurements")
    writer.lines(measurements) { $0.measurement($1) }
    writer.key("peers")
    writer.lines(peers) { $0.peerRow($1) }
    writer.key("scaling")
    writer.lines(scaling) { $0.scalingPoint($1) }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  /// Reads a report that was written by ``encoded()``.
  /// - Parameter path: the name of the file, for errors.
  /// - Throws: ``BenchmarkError/form(path:position:reason:)``.
  public init(_ bytes: [UInt8], path: String) throws(BenchmarkError) {
    let root = try JSONFile.root(bytes, path)
    guard root["format"]?.int64 == Int64(Self.format) else {
      throw .form(path: path, position: "", reason: "is no report of form \(Self.format)")
    }
    var fields: [Header.Field] = []
    if let header = root["header"] {
      for (name, value) in header.members { fields.append(Header.Field(name, value.string ?? "")) }
    }
    self.init(header: Header(fields))
    for value in root["measurements"]?.elements ?? root.elements {
      measurements.append(try Measurement(value, path: path))
    }
    for value in root["peers"]?.elements ?? root.elements { peers.append(try PeerRow(value, path: path)) }
    for value in root["scaling"]?.elements ?? root.elements {
      let file = JSONFile(value, path)
      scaling.append(
        ScalingPoint(
          series: try file.string("series"), size: try file.double("size"), sizeUnit: try file.string("sizeUnit"),
          value: try file.double("value"), unit: try file.string("unit")))
    }
  }

  /// Reads the rows of peers, one object a line: `workload`, `peer`, `case`, `value`, `unit`, `check`, `version`.
  /// - Throws: ``BenchmarkError/form(path:position:reason:)`` with the number of the line.
  public static func peerRows(_ bytes: [UInt8], path: String) throws(BenchmarkError) -> [PeerRow] {
    var rows: [PeerRow] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      let place = "\(path):\(number)"
      rows.append(try PeerRow(try JSONFile.root(Array(line), place), path: place))
    }
    return rows
  }
}

extension BenchmarkReport.PeerRow {
  init(_ value: JSONValue, path: String) throws(BenchmarkError) {
    let file = JSONFile(value, path)
    self.init(
      workload: try file.string("workload"), peer: try file.string("peer"), name: try file.string("case"),
      value: try file.double("value"), unit: try file.string("unit"), check: value["check"]?.double,
      version: value["version"]?.string ?? "")
  }
}

extension Measurement {
  init(_ value: JSONValue, path: String) throws(BenchmarkError) {
    let file = JSONFile(value, path)
    guard let role = Contender.Role(rawValue: try file.string("role")) else {
      throw file.error("role", "is none of \(Contender.Role.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.init(
      name: try file.string("case"), noun: try file.string("noun"), contender: try file.string("contender"), role: role,
      operations: try file.int("operations"))
    version = value["version"]?.string
    hits = try file.int("hits")
    isAgreed = value["agreed"]?.bool ?? true
    nanoseconds = value["nanoseconds"]?.elements.compactMap(\.double) ?? []
    buildNanoseconds = value["buildNanoseconds"]?.elements.compactMap(\.double) ?? []
    buildBytes = value["buildBytes"]?.int64.map { Int($0) }
    allocations = value["allocations"]?.int64.map { Int($0) }
    allocatedBytes = value["allocatedBytes"]?.int64.map { Int($0) }
    peakBytes = value["peakBytes"]?.int64.map { Int($0) } ?? 0
    instructions = value["instructions"]?.double
  }
}

extension JSONWriter {
  /// Writes an array with a line for each element.
  mutating func lines<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    let rows = elements.map { element in
      var row = JSONWriter(capacity: 512)
      write(&row, element)
      return row.text
    }
    raw(rows.isEmpty ? "[]" : "[\n" + rows.joined(separator: ",\n") + "\n]")
  }

  fileprivate mutating func measurement(_ measurement: Measurement) {
    func optional(_ name: StaticString, _ value: Int?, _ writer: inout JSONWriter) {
      if let value { writer.member(name, value) }
    }
    beginObject()
    member("case", measurement.name)
    member("contender", measurement.contender)
    member("role", measurement.role.rawValue)
    member("noun", measurement.noun)
    if let version = measurement.version { member("version", version) }
    member("operations", measurement.operations)
    member("hits", measurement.hits)
    member("agreed", measurement.isAgreed)
    key("nanoseconds")
    beginArray()
    for value in measurement.nanoseconds { fixed(value, decimals: 4) }
    endArray()
    key("buildNanoseconds")
    beginArray()
    for value in measurement.buildNanoseconds { fixed(value, decimals: 0) }
    endArray()
    optional("buildBytes", measurement.buildBytes, &self)
    optional("allocations", measurement.allocations, &self)
    optional("allocatedBytes", measurement.allocatedBytes, &self)
    member("peakBytes", measurement.peakBytes)
    if let instructions = measurement.instructions { member("instructions", fixed: instructions, decimals: 3) }
    endObject()
  }

  fileprivate mutating func peerRow(_ row: BenchmarkReport.PeerRow) {
    beginObject()
    member("workload", row.workload)
    member("peer", row.peer)
    member("case", row.name)
    member("value", row.value)
    member("unit", row.unit)
    if let check = row.check { member("check", check) }
    member("version", row.version)
    endObject()
  }

  fileprivate mutating func scalingPoint(_ point: BenchmarkReport.ScalingPoint) {
    beginObject()
    member("series", point.series)
    member("size", point.size)
    member("sizeUnit", point.sizeUnit)
    member("value", point.value)
    member("unit", point.unit)
    endObject()
  }
}
