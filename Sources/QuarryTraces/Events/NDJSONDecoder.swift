import QuarryGeometry

/// Reads client events that come in pieces, one JSON object a line.
struct NDJSONDecoder {
  private(set) var line = 1
  init(file: String, player: PlayerID) {}
  mutating func push(_ bytes: [UInt8], count: Int, into sink: inout TraceSink) throws(TraceError) {}
  mutating func finish(into sink: inout TraceSink) throws(TraceError) {}
}
