import QuarryGeometry

/// Reads client events that come in pieces, one JSON object a line, in the order in which they stand.
///
/// Also reads the lines of the OwnTracks Recorder, which puts the time of arrival and a kind before the object, with
/// tabs between. A line that is no JSON object is dropped and counted under ``DropReason/malformedLine``; only the
/// first keeps its column and message. Holds the line that has not ended yet, at most ``longestLine`` bytes of it.
struct NDJSONDecoder {
  /// No event has a longer line; the rest of one that has is skipped.
  static let longestLine = 1 << 20

  private let player: PlayerID
  private let parser = JSONParser()
  private var players = PlayerTable()
  private var buffer: [UInt8] = []
  private var isAtStart = true
  private var isSkipping = false
  /// The line that is being read, from 1.
  private(set) var line = 1

  /// Makes a decoder; `player` is whose the events are that name nobody.
  init(player: PlayerID) { self.player = player }

  /// Reads the next bytes of the stream.
  mutating func push(_ bytes: [UInt8], count: Int, into sink: inout TraceSink) {
    buffer.append(contentsOf: bytes.prefix(count))
    decode(isLast: false, into: &sink)
  }

  /// Says that the stream is over, and reads a last line without an end.
  mutating func finish(into sink: inout TraceSink) { decode(isLast: true, into: &sink) }

  private mutating func decode(isLast: Bool, into sink: inout TraceSink) {
    var position = 0
    if isAtStart {
      guard buffer.count >= 3 || isLast else { return }
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
      isAtStart = false
    }
    while position < buffer.count {
      let found = Self.lineEnd(buffer.span, from: position)
      guard let end = found ?? (isLast ? buffer.count : nil) else { break }
      if !isSkipping { decodeLine(position..<end, into: &sink) }
      isSkipping = false
      if found != nil { line += 1 }
      position = end + 1
    }
    buffer.removeSubrange(..<min(position, buffer.count))
    if isSkipping {
      buffer.removeAll(keepingCapacity: true)
    } else if buffer.count > Self.longestLine {
      dropLongLine(into: &sink)
      isSkipping = true
      buffer.removeAll(keepingCapacity: true)
    }
  }

  private func dropLongLine(into sink: inout TraceSink) {
    sink.drops.add(.malformedLine, line: line, column: 1, message: "the line is longer than a mebibyte")
  }

  private static func lineEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }

  private mutating func decodeLine(_ range: Range<Int>, into sink: inout TraceSink) {
    guard range.count <= Self.longestLine else { return dropLongLine(into: &sink) }
    var start = range.lowerBound
    while start < range.upperBound && buffer[start].isBlank { start += 1 }
    guard start < range.upperBound else { return }
    var receivedAt: GameTime?
    if buffer[start].isDigit { (receivedAt, start) = recorderPrefix(start..<range.upperBound) }
    do throws(JSONError) {
      let document = try parser.parse(buffer, in: start..<range.upperBound, line: line)
      let root = document.root
      guard root.kind == .object else {
        sink.drops.add(
          .malformedLine, line: line, column: start - range.lowerBound + 1, message: "not an object, but \(root.kind)")
        return
      }
      var draft = EventDraft(receivedAt: receivedAt)
      for field in root.fields {
        guard let key = EventKey.read(buffer, from: field.keyOffset + 1) else { continue }
        draft.take(field.value, as: key, players: &players)
      }
      if let bad = draft.badName {
        return sink.drops.add(
          .malformedLine, line: line, column: bad.offset - range.lowerBound + 1, message: bad.message)
      }
      sink.ignoredValues += draft.ignoredValues
      draft.finish(root, defaultPlayer: player, line: line, into: &sink)
    } catch {
      // The parser counts columns from where it began to read.
      sink.drops.add(
        .malformedLine, line: line, column: start - range.lowerBound + error.column, message: error.message)
    }
  }

  /// The time and the end of `2024-03-01T09:03:09Z⇥*⇥` before an object; nothing where there are no two tabs.
  private func recorderPrefix(_ range: Range<Int>) -> (receivedAt: GameTime?, start: Int) {
    guard let first = buffer[range].firstIndex(of: 0x09),
      let second = buffer[(first + 1)..<range.upperBound].firstIndex(of: 0x09)
    else { return (nil, range.lowerBound) }
    return (ClockTime.read(buffer.span.extracting(range.lowerBound..<first)), second + 1)
  }
}
