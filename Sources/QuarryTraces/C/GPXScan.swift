import CXML
import QuarryGeometry

/// What the SAX calls of one GPX file work on: where in the tree the parser is, and the point it is in.
///
/// Depth is counted from 1 at the root. A point begins at a `trkpt` in the GPX namespace that is neither inside another
/// point nor inside `extensions`; its own children are read by ``GPXNames/field(ofChild:)``, everything deeper, and
/// every child of a foreign namespace, as an extension.
///
/// Safe as long as its ``GPXParser`` lives: the addresses that it keeps are of the parser's context and dictionary.
@safe struct GPXScan {
  /// Where events and drops go.
  var sink = TraceSink()
  /// The first fatal error of libxml2.
  var failure: Failure?
  /// The entity that the file refers to, and where.
  var refusedEntity: Failure?
  /// The local name of the root, where it is not `gpx`.
  var foreignRoot: Failure?

  /// Where the elements are nested too deeply.
  var tooDeep: Failure?
  /// Whether the file is given up, though the parser reads the rest of a piece: what comes then is no point any more.
  private var isRefused = false

  /// A place and words for it.
  struct Failure {
    var line: Int
    var column: Int?
    var words: String
  }

  private let player: PlayerID
  private let context: xmlParserCtxtPtr
  private let names: GPXNames
  private var rootNamespace: GPXNames.Name
  private var depth = 0
  private var pointDepth = 0
  private var extensionsDepth = 0
  private var point = TrackPoint(line: 0)
  private var field = TrackPoint.Field.none
  private var fieldDepth = 0
  private var text: [UInt8] = []
  private var isTextTooLong = false

  init(context: xmlParserCtxtPtr, player: PlayerID) {
    unsafe self.context = context
    self.player = player
    unsafe names = GPXNames(dictionary: context.pointee.dict)
    unsafe rootNamespace = nil
    text.reserveCapacity(Self.longestText)
  }

  /// The line at which the parser is.
  var line: Int { unsafe context.pointee.input.map { unsafe Int($0.pointee.line) } ?? 1 }

  /// Whether the root has begun and not ended.
  var isInsideRoot: Bool { depth > 0 }

  /// libxml2's own limit, which it does not apply where no tree is built.
  private static let deepest = 256
  /// No value of a point is written with more bytes; longer text is unreadable.
  private static let longestText = 1024

  // MARK: Calls of the parser

  mutating func startElement(
    _ name: GPXNames.Name, prefix: GPXNames.Name, namespace: GPXNames.Name, attributeCount: Int32,
    attributes: UnsafeMutablePointer<GPXNames.Name>?
  ) {
    depth += 1
    field = .none
    if depth > Self.deepest && !isRefused {
      tooDeep = Failure(line: line, words: "elements are nested more than \(Self.deepest) levels deep")
      isRefused = true
    }
    if depth == 1 {
      unsafe startRoot(name, namespace: namespace)
      return
    }
    if pointDepth == 0 {
      if extensionsDepth != 0 { return }
      if unsafe name == names.trackPoint {
        if unsafe isOwn(namespace, prefix: prefix) {
          unsafe startPoint(attributeCount: attributeCount, attributes: attributes)
        }
      } else if unsafe name == names.extensions {
        extensionsDepth = depth
      }
      return
    }
    if unsafe depth == pointDepth + 1 && isOwn(namespace, prefix: prefix) {
      field = unsafe names.field(ofChild: name)
    } else {
      field = unsafe names.field(ofExtension: name)
    }
    if field != .none {
      fieldDepth = depth
      text.removeAll(keepingCapacity: true)
      isTextTooLong = false
    }
  }

  mutating func endElement() {
    if field != .none && depth == fieldDepth {
      if isTextTooLong || !point.take(text, as: field) { sink.ignoredValues += 1 }
    }
    field = .none
    if depth == pointDepth {
      if !isRefused { point.finish(player: player, into: &sink) }
      pointDepth = 0
    } else if depth == extensionsDepth {
      extensionsDepth = 0
    }
    depth -= 1
  }

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard field != .none else { return }
    guard text.count + bytes.count <= Self.longestText else {
      isTextTooLong = true
      return
    }
    unsafe text.append(contentsOf: bytes)
  }

  /// Takes note of a reference; libxml2 also asks for the entity where it is declared, which is no use of it.
  mutating func refer(toEntity name: String) {
    guard unsafe !isRefused && context.pointee.inSubset == 0 else { return }
    refusedEntity = Failure(line: line, words: name)
    isRefused = true
  }

  mutating func fail(_ error: xmlError) {
    guard failure == nil, unsafe error.level == XML_ERR_FATAL else { return }
    let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "error \(unsafe error.code) of libxml2"
    let column = unsafe Int(error.int2)
    unsafe failure = Failure(
      line: max(Int(error.line), 1), column: column > 0 ? column : nil, words: Self.trimmed(words))
  }

  // MARK: Parts of a start tag

  private mutating func startRoot(_ name: GPXNames.Name, namespace: GPXNames.Name) {
    unsafe rootNamespace = namespace
    if unsafe name != names.gpx {
      let words = unsafe name.map { unsafe String(cString: $0) } ?? ""
      foreignRoot = Failure(line: line, words: words)
      isRefused = true
    }
  }

  /// Whether a name of that namespace is GPX's own: the namespace of either version, that of the root, or none at all.
  /// A prefix that was never declared has no namespace and is foreign.
  private func isOwn(_ namespace: GPXNames.Name, prefix: GPXNames.Name) -> Bool {
    unsafe namespace == nil
      ? prefix == nil
      : namespace == rootNamespace || namespace == names.namespaces.0 || namespace == names.namespaces.1
  }

  private mutating func startPoint(attributeCount: Int32, attributes: UnsafeMutablePointer<GPXNames.Name>?) {
    pointDepth = depth
    point = TrackPoint(line: line)
    guard let attributes = unsafe attributes else { return }
    // Five addresses an attribute: local name, prefix, namespace, start and end of the value.
    for attribute in 0..<Int(attributeCount) {
      let entry = unsafe attributes + attribute * 5
      guard unsafe entry[1] == nil, let start = unsafe entry[3], let end = unsafe entry[4] else { continue }
      if unsafe entry[0] == names.latitude {
        unsafe point.latitude = Self.degrees(start, end)
      } else if unsafe entry[0] == names.longitude {
        unsafe point.longitude = Self.degrees(start, end)
      }
    }
  }

  private static func degrees(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> TrackPoint.Required<Double> {
    let value = unsafe UnsafeBufferPointer(start: start, count: end - start).span
    if let number = DecimalNumber.read(value) { return .known(number) }
    return value.isBlank ? .missing : .unreadable
  }

  private static func trimmed(_ words: String) -> String {
    var words = words
    while words.last?.isWhitespace == true { words.removeLast() }
    return words
  }
}
