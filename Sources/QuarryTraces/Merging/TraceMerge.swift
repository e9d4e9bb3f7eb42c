import QuarryGeometry

/// Several traces as one stream of events in game-time order.
///
/// Events of one instant come in the order of the bytes of their player's name, those of nobody (`tick`) last; events
/// of one instant and player from several files come in the order of a hash of the files' contents. So the sequence is
/// the same in whatever order the files are named, and however the players are spread over files. Within one file,
/// events of one instant and player keep their order.
///
/// A single NDJSON source is passed through in its order of arrival, sorted or not.
///
/// Every other source is read twice: first as ``TraceSource/scan()`` does, so that a broken file is known before the
/// first event. A sorted one is then streamed; memory is a piece of the file and the events of one instant. A source
/// that is not sorted (its summary says so) is read whole and sorted stably; so are standard input and pipes, which can be
/// read once only.
public struct TraceMerge: ~Copyable {
  private var cursors: [MergeCursor] = []
  private var heap: [MergeHead] = []
  private var scanned: [TraceSummary] = []
  private var passedThrough: TraceReader?

  /// Scans the sources and opens them.
  ///
  /// - Throws: ``TraceError`` of the first source, in the order given, that cannot be read.
  /// - Complexity: O(bytes).
  public init(_ sources: [TraceSource]) throws(TraceError) {
    var opened: TraceReader?
    let readOnce = sources.map(\.isReadOnce)
    if sources.count == 1, let source = sources.first {
      opened = try source.makeReader(chunkSize: TraceSource.chunkSize, hashes: readOnce[0])
    }
    if let opened, opened.format == .ndjson {
      passedThrough = opened
      return
    }
    var loaded: [[ClientEvent]?] = []
    for (source, isReadOnce) in zip(sources, readOnce) {
      if isReadOnce {
        let reader =
          if let opened { opened } else { try source.makeReader(chunkSize: TraceSource.chunkSize, hashes: true) }
        var events: [ClientEvent] = []
        while try reader.nextBatch(into: &events, limit: .max) > 0 {}
        scanned.append(reader.summary)
        loaded.append(events)
      } else {
        scanned.append(try source.scan())
        loaded.append(nil)
      }
    }
    let ranks = Self.ranks(of: scanned)
    let order = PlayerOrder(scanned)
    for index in sources.indices {
      var cursor = try MergeCursor(
        source: sources[index], isSorted: scanned[index].isSorted, loaded: loaded[index], rank: ranks[index],
        order: order)
      if let head = try cursor.advance(index: index) { heap.insertIntoHeap(head) }
      cursors.append(cursor)
    }
  }

  /// What the sources contain, in the order given.
  ///
  /// Of a single NDJSON source, which is not scanned before, the summary grows as its events are taken.
  public var summaries: [TraceSummary] {
    if let passedThrough { return [passedThrough.summary] }
    return scanned
  }

  /// The next event; nil at the end.
  ///
  /// - Throws: ``TraceError`` where a file cannot be read on, or was changed since it was scanned.
  /// - Complexity: O(log of the number of sources).
  public mutating func next() throws(TraceError) -> ClientEvent? {
    if let passedThrough { return try passedThrough.next() }
    guard let head = heap.first else { return nil }
    let event = cursors[head.cursor].event
    if let following = try cursors[head.cursor].advance(index: head.cursor) {
      heap.replaceFirstOfHeap(by: following)
    } else {
      heap.removeFirstOfHeap()
    }
    return event
  }

  /// Appends the next events to `batch`, at most `limit`; of a single NDJSON source without waiting for more than the
  /// first of them, as ``TraceReader/nextBatch(into:limit:)`` says.
  /// - Returns: how many were appended; 0 only at the end, or where the limit is not positive.
  /// - Throws: as ``next()``; what was appended before the error stays in `batch`.
  public mutating func nextBatch(into batch: inout [ClientEvent], limit: Int) throws(TraceError) -> Int {
    if let passedThrough { return try passedThrough.nextBatch(into: &batch, limit: limit) }
    var count = 0
    while count < limit, let event = try next() {
      batch.append(event)
      count += 1
    }
    return count
  }

  /// The place of each source among those of the same instant and player: by content, then by name, which matters only
  /// where the contents are the same.
  private static func ranks(of summaries: [TraceSummary]) -> [Int] {
    let sorted = summaries.indices.sorted { a, b in
      let (a, b) = (summaries[a], summaries[b])
      if a.contentHash != b.contentHash { return a.contentHash ?? 0 < b.contentHash ?? 0 }
      if a.bytes != b.bytes { return a.bytes < b.bytes }
      return a.file.utf8.lexicographicallyPrecedes(b.file.utf8)
    }
    var ranks = Array(repeating: 0, count: summaries.count)
    for (rank, index) in sorted.enumerated() { ranks[index] = rank }
    return ranks
  }
}
