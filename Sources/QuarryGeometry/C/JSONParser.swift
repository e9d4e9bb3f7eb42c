internal import CQuarryJSON

/// Reads one JSON text after another with the same memory.
///
/// simdjson's on-demand parser does the work; every value is visited, so that a document means that all of its text is
/// JSON as RFC 8259 defines it. What is refused beyond that: text of 4 GiB and more, containers nested deeper than
/// ``depthLimit``, numbers that no double can hold, half a surrogate pair in an escape, exponents of more than 19
/// digits. A byte order mark before the text is skipped.
///
/// A parser keeps room for the largest text that it has seen. It belongs to one thread at a time; documents that it
/// has made do not depend on it.
@safe public final class JSONParser {
  /// How many arrays and objects may enclose each other: 512.
  public static let depthLimit = 512

  private let handle: OpaquePointer?

  /// Makes a parser; memory for a text is taken when there is one.
  public init() { unsafe handle = quarry_json_parser_make() }

  deinit { unsafe quarry_json_parser_free(handle) }

  /// Reads one text.
  ///
  /// - Throws: the first defect of the text, or that there is no memory for it.
  /// - Complexity: O(length); the document shares the array and holds 24 bytes for each value and each name.
  public func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    try parse(bytes, in: bytes.indices)
  }

  /// Reads the text that lies in a part of `bytes`, such as one line of NDJSON.
  ///
  /// Offsets count from the start of `bytes`.
  ///
  /// - Parameters:
  ///   - range: the part; what lies beyond `bytes` is cut off.
  ///   - line: the number of the line on which the part begins, for positions in errors.
  /// - Throws: the first defect of the text, or that there is no memory for it.
  /// - Complexity: O(length of the part); two allocations where no string in it has escapes.
  public func parse(_ bytes: [UInt8], in range: Range<Int>, line: Int = 1) throws(JSONError) -> JSONDocument {
    let part = range.clamped(to: bytes.indices)
    let lines = JSONLines(start: part.lowerBound, firstLine: line)
    guard let handle = unsafe handle else {
      throw JSONError(
        reason: .outOfMemory, offset: part.lowerBound, line: line, column: 1, pointer: nil,
        message: "there is not enough memory to read the text", cause: nil)
    }
    var result = unsafe quarry_json_result()
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // A base address of nil has length 0: the offset is not applied then.
      let start = unsafe buffer.baseAddress.map { unsafe $0 + part.lowerBound }
      unsafe quarry_json_parse(handle, start, part.count, part.lowerBound, UInt32(Self.depthLimit), &result)
    }
    let nodes = unsafe UnsafeBufferPointer(start: result.nodes, count: result.node_count)
    let strings = unsafe UnsafeBufferPointer(start: result.strings, count: result.string_bytes)
    guard unsafe result.code == Int32(QUARRY_JSON_OK) else {
      throw unsafe Self.error(result, nodes, strings, bytes, lines)
    }
    let tape = unsafe JSONTape(
      source: bytes, nodes: Array(nodes), strings: strings.isEmpty ? [] : Array(strings), lines: lines)
    return JSONDocument(tape: tape)
  }

  private static func error(
    _ result: quarry_json_result, _ nodes: UnsafeBufferPointer<quarry_json_node>,
    _ strings: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ lines: JSONLines
  ) -> JSONError {
    let offset = unsafe min(result.error_offset, bytes.count)
    let (line, column) = lines.position(ofByte: offset, in: bytes)
    let reason = unsafe JSONError.Reason(code: Int(result.code))
    // The path is that of the unfinished nodes: a tape of what was read up to the defect has it.
    let pointer: String? =
      switch reason {
      case .syntax, .tooDeep, .numberRange:
        unsafe nodes.isEmpty
          ? nil
          : JSONTape(source: bytes, nodes: Array(nodes), strings: Array(strings), lines: lines).unfinishedPointer
      default: nil
      }
    return unsafe JSONError(
      reason: reason, offset: offset, line: line, column: column, pointer: pointer,
      message: result.detail.map { unsafe String(cString: $0) } ?? "the text cannot be read",
      cause: result.cause.map { unsafe String(cString: $0) })
  }
}
