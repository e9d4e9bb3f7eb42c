import QuarryGeometry

/// Reads one trace from front to end, as events in the order of the file.
///
/// Holds one piece of the file and the events of it: memory does not grow with the file. Not to be shared between
/// threads.
public final class TraceReader {
  /// The path, or `-`.
  public let file: String
  /// The format that is read.
  public let format: TraceFormat

  private enum State {
    case reading
    case ended
    case failed(TraceError)
  }

  private let salvage: Bool
  private let input: TraceInput
  private var offset = 0  // in an input in memory
  private var piece: [UInt8]
  private var start: [UInt8] = []  // bytes that were read to find the format
  private var startOffset = 0
  private var gpx: GPXParser?
  private var csv: CSVDecoder?
  private var ndjson: NDJSONDecoder?
  private var sink = TraceSink()
  private var taken = 0  // events of the sink that were handed out
  private var state = State.reading
  private var tally: TraceTally

  init(source: TraceSource, input: TraceInput, chunkSize: Int, hashes: Bool) throws(TraceError) {
    tally = TraceTally(hashes: hashes)
    file = source.file
    salvage = source.salvage
    self.input = input
    piece = Array(repeating: 0, count: max(chunkSize, 1))
    if let format = source.format {
      self.format = format
    } else {
      var offset = 0
      start = try Self.readStart(of: input, offset: &offset)
      self.offset = offset
      format = try TraceFormat(sniffing: start, file: source.file)
    }
    switch format {
    case .gpx: gpx = try GPXParser(file: source.file, player: source.defaultPlayer)
    case .csv: csv = CSVDecoder(file: source.file, player: source.defaultPlayer)
    case .ndjson: ndjson = NDJSONDecoder(player: source.defaultPlayer)
    }
  }

  /// The next event; nil at the end.
  ///
  /// - Throws: ``TraceError`` where the file cannot be read on or breaks the rules of its format: after all events
  ///   before that place, and again at each further call.
  public func next() throws(TraceError) -> ClientEvent? {
    while taken == sink.events.count {
      guard try fill() else { return nil }
    }
    taken += 1
    return sink.events[taken - 1]
  }

  /// Appends the next events to `batch`, without waiting for more than the first of them.
  ///
  /// Of a live stream of NDJSON, which comes from a pipe, the call returns what has arrived as soon as that holds an
  /// event: nothing is read before all that was decoded has been handed out.
  /// - Parameter limit: the most events to append.
  /// - Returns: how many were appended; 0 only at the end, or where the limit is not positive.
  /// - Throws: as ``next()``; events are never appended by a call that throws.
  public func nextBatch(into batch: inout [ClientEvent], limit: Int) throws(TraceError) -> Int {
    guard limit > 0 else { return 0 }
    while taken == sink.events.count {
      guard try fill() else { return 0 }
    }
    let count = min(limit, sink.events.count - taken)
    batch.append(contentsOf: sink.events[taken..<taken + count])
    taken += count
    return count
  }

  /// What the trace contains as far as it has been read; events that wait to be taken are counted already.
  public var summary: TraceSummary {
    var isWhole = false
    if case .ended = state { isWhole = true }
    return tally.summary(file: file, format: format, sink: sink, isWhole: isWhole)
  }

  /// Reads on without handing out the events; false at the end.
  func skipBatch() throws(TraceError) -> Bool {
    taken = sink.events.count
    return try fill()
  }

  // MARK: Decoding

  /// Replaces the events, which have all been taken, by the next ones; false at the end.
  private func fill() throws(TraceError) -> Bool {
    sink.events.removeAll(keepingCapacity: true)
    taken = 0
    while sink.events.isEmpty {
      switch state {
      case .ended: return false
      case .failed(let error): throw error
      case .reading: decodePiece()
      }
    }
    tally.count(sink.events)
    return true
  }

  /// Decodes the next piece of the file. An error waits in the state until the events before it are taken.
  private func decodePiece() {
    do throws(TraceError) {
      let count = try readPiece()
      if count > 0 {
        tally.count(piece, count: count)
        try gpx?.push(piece, count: count, into: &sink)
        try csv?.push(piece, count: count, into: &sink)
        ndjson?.push(piece, count: count, into: &sink)
      } else {
        state = .ended
        try gpx?.finish(into: &sink)
        try csv?.finish(into: &sink)
        ndjson?.finish(into: &sink)
      }
    } catch {
      if salvage, case .malformed = error {
        tally.salvagedFrom = error
        state = .ended
      } else {
        state = .failed(error)
      }
    }
  }

  /// Fills the piece from the file: first with what was read to find the format.
  private func readPiece() throws(TraceError) -> Int {
    if startOffset < start.count {
      let count = min(piece.count, start.count - startOffset)
      piece.replaceSubrange(..<count, with: start[startOffset..<startOffset + count])
      startOffset += count
      if startOffset == start.count { start = []; startOffset = 0 }
      return count
    }
    switch input {
    case .file(let input): return try input.read(into: &piece, line: line)
    case .memory(let bytes):
      let count = min(piece.count, bytes.count - offset)
      piece.replaceSubrange(..<count, with: bytes[offset..<offset + count])
      offset += count
      return count
    }
  }

  /// The line that is being read.
  private var line: Int { gpx?.line ?? csv?.line ?? ndjson?.line ?? 1 }

  /// Reads the bytes that tell the format; from a pipe no more than its first line, so that a live stream is not held
  /// up.
  private static func readStart(of input: TraceInput, offset: inout Int) throws(TraceError) -> [UInt8] {
    switch input {
    case .memory(let bytes):
      offset = min(TraceFormat.sniffedByteCount, bytes.count)
      return Array(bytes[..<offset])
    case .file(let input):
      var start: [UInt8] = []
      var piece: [UInt8] = Array(repeating: 0, count: TraceFormat.sniffedByteCount)
      while start.count < TraceFormat.sniffedByteCount {
        let count = try input.read(into: &piece, line: 1)
        if count == 0 { break }
        start.append(contentsOf: piece[..<count])
        if input.isReadOnce, start.drop(while: \.isBlank).contains(0x0A) { break }
      }
      return start
    }
  }
}
