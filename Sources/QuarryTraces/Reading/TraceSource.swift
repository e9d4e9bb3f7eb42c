import QuarryGeometry

/// One recorded trace or stream of client events: where it is, what it is, and whose it is.
///
/// A value that holds no open file; each reading opens the file anew. What is no regular file (standard input, a pipe, a
/// device) can be read once only in a process, but ``scan()`` keeps what it reads of it, so that a reader can be made
/// afterwards.
///
/// ```swift
/// let source = TraceSource(path: "ann.gpx")
/// let summary = try source.scan()
/// let reader = try source.makeReader()
/// while let event = try reader.next() { … }
/// ```
public struct TraceSource: Hashable, Sendable {
  /// The path, `-` for standard input, or the name that was given to contents in memory.
  public let file: String
  /// The format, where the caller knows it; else it is found from what the file contains.
  public let format: TraceFormat?
  /// Whose the points are that name nobody; nil for the stem of the file's name.
  public let player: PlayerID?
  /// Whether a file that breaks off, or breaks its format's rules, ends quietly at that place.
  ///
  /// What was read before is a good trace then, and the summary says what was wrong. Else the error is thrown after the
  /// events before it.
  public let salvage: Bool
  /// The contents, where they are in memory.
  let contents: [UInt8]?

  /// A trace in a file, or at standard input where the path is `-`.
  ///
  /// Nothing is opened yet.
  public init(path: String, format: TraceFormat? = nil, player: PlayerID? = nil, salvage: Bool = false) {
    self.file = path
    self.format = format
    self.player = player
    self.salvage = salvage
    contents = nil
  }

  /// A trace in memory; `name` stands for the file in errors and gives the player.
  public init(
    name: String, contents: [UInt8], format: TraceFormat? = nil, player: PlayerID? = nil, salvage: Bool = false
  ) {
    self.file = name
    self.format = format
    self.player = player
    self.salvage = salvage
    self.contents = contents
  }

  /// Whose the points are that name nobody: ``player``, else the file's name without its folder and its last extension;
  /// `stdin` at standard input.
  public var defaultPlayer: PlayerID {
    if let player { return player }
    if file == "-" { return "stdin" }
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return PlayerID(String(name)) }
    return PlayerID(String(name[..<dot]))
  }

  /// Reads the whole trace and says what it contains.
  ///
  /// - Throws: ``TraceError`` where the file cannot be opened or read, is in no known format, lacks columns, or breaks
  ///   the rules of its format (unless ``salvage`` is set).
  /// - Complexity: O(bytes); memory does not grow with the length of a regular file. Standard input and pipes are
  ///   kept in memory as long as the process lives.
  public func scan() throws(TraceError) -> TraceSummary {
    let reader = try makeReader(chunkSize: Self.chunkSize, keepsInput: true, hashes: true)
    while try reader.skipBatch() {}
    return reader.summary
  }

  /// Opens the trace and finds its format.
  ///
  /// - Throws: ``TraceError/cannotOpen(file:reason:)``, ``TraceError/unknownFormat(file:line:seen:)``, and
  ///   ``TraceError/inputSpent(file:)`` where standard input or a pipe has been streamed before.
  public func makeReader() throws(TraceError) -> TraceReader {
    try makeReader(chunkSize: Self.chunkSize)
  }

  /// Bytes that are read and decoded at a time.
  static let chunkSize = 65_536

  /// As ``makeReader()``, with another size of the pieces. The size changes no result.
  /// - Parameters:
  ///   - keepsInput: whether standard input or a pipe is read whole and kept.
  ///   - hashes: whether the summary will have the hash of the contents.
  func makeReader(chunkSize: Int, keepsInput: Bool = false, hashes: Bool = false) throws(TraceError) -> TraceReader {
    try TraceReader(source: self, input: openInput(keepsInput: keepsInput), chunkSize: chunkSize, hashes: hashes)
  }

  /// Whether the bytes can be read once only: those of standard input, of a pipe, of a device.
  var isReadOnce: Bool { contents == nil && FileInput.Identity(path: file) != nil }

  private func openInput(keepsInput: Bool) throws(TraceError) -> TraceInput {
    if let contents { return .memory(contents) }
    if let identity = FileInput.Identity(path: file) {
      return try OnceInputs.shared.open(file, identity, keeps: keepsInput)
    }
    return .file(try FileInput(path: file))
  }
}
