import CXML
import QuarryGeometry

/// Reads a GPX file that comes in pieces, with the push interface of libxml2.
///
/// Nothing outside the file is ever read: no network, no external subset, no external entity. No entity but the five of
/// XML is expanded; a reference to any other ends the reading, so that a file cannot grow by referring to itself. Tags,
/// depth and the number of different names are limited here, comments and declarations by libxml2 (10 MB), so that time
/// and memory are bounded whatever a file contains.
///
/// Owns the parser context and the scan that the SAX calls work on; both are freed with the object.
@safe final class GPXParser {
  private let file: String
  private let context: xmlParserCtxtPtr
  private let scan: UnsafeMutablePointer<GPXScan>
  private var hasEnded = false

  /// Makes a parser for a file of that name, whose points are fixes of `player`.
  /// - Throws: ``TraceError/cannotRead(file:line:reason:)`` where libxml2 has no memory.
  init(file: String, player: PlayerID) throws(TraceError) {
    self.file = file
    xmlInitParser()
    let scan = UnsafeMutablePointer<GPXScan>.allocate(capacity: 1)
    var handler = unsafe Self.makeHandler()
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, scan, nil, 0, nil) else {
      unsafe scan.deallocate()
      throw .cannotRead(file: file, line: 1, reason: "libxml2 has no memory for a parser")
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(options))
    unsafe scan.initialize(to: GPXScan(context: context, player: player))
    unsafe self.context = context
    unsafe self.scan = scan
  }

  deinit {
    // A file that declares entities makes libxml2 keep them in a document, also where nobody asked for one.
    if let document = unsafe context.pointee.myDoc {
      unsafe context.pointee.myDoc = nil
      unsafe xmlFreeDoc(document)
    }
    unsafe xmlFreeParserCtxt(context)
    unsafe scan.deinitialize(count: 1)
    unsafe scan.deallocate()
  }

  /// The line at which the parser is.
  var line: Int { unsafe scan.pointee.line }

  /// Reads the next bytes of the file.
  ///
  /// - Parameter sink: gets the points that end in these bytes; also where the call throws.
  /// - Throws: ``TraceError/malformed(file:line:column:reason:)`` in libxml2's own words, or where an entity is used;
  ///   ``TraceError/unknownFormat(file:line:seen:)`` where the root is not `gpx`.
  func push(_ bytes: [UInt8], count: Int, into sink: inout TraceSink) throws(TraceError) {
    unsafe swap(&scan.pointee.sink, &sink)
    unsafe bytes.withUnsafeBytes { raw in
      let start = unsafe raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = unsafe xmlParseChunk(context, start, Int32(clamping: min(count, raw.count)), 0)
    }
    unsafe swap(&scan.pointee.sink, &sink)
    try check()
    try checkLimits()
  }

  /// Says that the file is over; what is still open is an error.
  /// - Throws: as ``push(_:count:into:)`` does.
  func finish(into sink: inout TraceSink) throws(TraceError) {
    guard !hasEnded else { return }
    hasEnded = true
    unsafe swap(&scan.pointee.sink, &sink)
    _ = unsafe xmlParseChunk(context, nil, 0, 1)
    unsafe swap(&scan.pointee.sink, &sink)
    try check()
  }

  private func check() throws(TraceError) {
    if let root = unsafe scan.pointee.foreignRoot {
      throw .unknownFormat(file: file, line: root.line, seen: "an XML document whose root is <\(root.words)>")
    }
    if let entity = unsafe scan.pointee.refusedEntity {
      throw .malformed(
        file: file, line: entity.line, column: nil, reason: "the entity &\(entity.words); is not expanded in a trace")
    }
    if let deep = unsafe scan.pointee.tooDeep {
      throw .malformed(file: file, line: deep.line, column: nil, reason: deep.words)
    }
    if let failure = unsafe scan.pointee.failure {
      if unsafe hasEnded && scan.pointee.isInsideRoot {
        throw .malformed(
          file: file, line: failure.line, column: failure.column,
          reason: "the file breaks off before </gpx> (libxml2: \(failure.words))")
      }
      throw .malformed(file: file, line: failure.line, column: failure.column, reason: failure.words)
    }
    if unsafe context.pointee.wellFormed == 0 {
      throw .malformed(file: file, line: line, column: nil, reason: "error \(unsafe context.pointee.errNo) of libxml2")
    }
  }

  /// Refuses what no trace has and what libxml2 would spend hours on.
  private func checkLimits() throws(TraceError) {
    if unsafe xmlDictSize(context.pointee.dict) > Self.mostNames {
      throw .malformed(
        file: file, line: line, column: nil, reason: "more than \(Self.mostNames) different names of elements")
    }
    guard let input = unsafe context.pointee.input, let rest = unsafe input.pointee.cur,
      let end = unsafe input.pointee.end, unsafe end - rest > Self.longestTag,
      unsafe rest[0] == UInt8(ascii: "<"), unsafe rest[1] != UInt8(ascii: "!"), unsafe rest[1] != UInt8(ascii: "?")
    else { return }
    throw .malformed(file: file, line: line, column: nil, reason: "a tag of more than \(Self.longestTag) bytes")
  }

  /// Bytes of a tag that has not ended: libxml2 would wait for 10 MB of it, and then compare each attribute with each.
  private static let longestTag = 65_536
  /// Names of elements, attributes and namespaces: libxml2 keeps them in a table that does not grow with them.
  private static let mostNames: Int32 = 50_000

  // MARK: SAX calls

  /// The SAX2 calls; each gets the address of the scan. Both kinds of text go to one function, which spares libxml2
  /// the question whether white space matters.
  private static func makeHandler() -> xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = UInt32(truncatingIfNeeded: Int64(XML_SAX2_MAGIC))
    unsafe handler.startElementNs = { scan, name, prefix, namespace, _, _, attributeCount, _, attributes in
      guard let scan = unsafe scan?.assumingMemoryBound(to: GPXScan.self) else { return }
      unsafe scan.pointee.startElement(
        name, prefix: prefix, namespace: namespace, attributeCount: attributeCount, attributes: attributes)
    }
    unsafe handler.endElementNs = { scan, _, _, _ in
      guard let scan = unsafe scan?.assumingMemoryBound(to: GPXScan.self) else { return }
      unsafe scan.pointee.endElement()
    }
    unsafe handler.characters = characters
    unsafe handler.ignorableWhitespace = characters
    unsafe handler.getEntity = { scan, name in
      guard let scan = unsafe scan?.assumingMemoryBound(to: GPXScan.self) else { return nil }
      unsafe scan.pointee.refer(toEntity: name.map { unsafe String(cString: $0) } ?? "")
      return nil
    }
    unsafe handler.serror = { scan, error in
      guard let scan = unsafe scan?.assumingMemoryBound(to: GPXScan.self), let error = unsafe error else { return }
      unsafe scan.pointee.fail(error.pointee)
    }
    return unsafe handler
  }

  private static let characters: charactersSAXFunc = { scan, start, count in
    guard let scan = unsafe scan?.assumingMemoryBound(to: GPXScan.self) else { return }
    unsafe scan.pointee.characters(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
