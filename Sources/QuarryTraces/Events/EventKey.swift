/// The names of members that mean something in a client event or in OwnTracks' JSON.
enum EventKey: CaseIterable {
  case type, player, time, longitude, latitude, accuracy, altitude, verticalAccuracy, speed, course, mock, receivedAt
  case team, target, settings, authorization
  case weapon, ready, heir, order, until, zone, radius, points, text
  case ownTracksType, trackerID, topic, velocity

  /// The spellings: of the client events first, then OwnTracks'.
  private var names: [String] {
    switch self {
    case .type: ["type"]
    case .player: ["player"]
    case .time: ["time", "tst"]
    case .longitude: ["longitude", "lon"]
    case .latitude: ["latitude", "lat"]
    case .accuracy: ["accuracyMeters", "acc"]
    case .altitude: ["altitudeMeters", "alt"]
    case .verticalAccuracy: ["verticalAccuracyMeters", "vac"]
    case .speed: ["speedMetersPerSecond"]
    case .course: ["courseDegrees", "cog"]
    case .mock: ["mock"]
    case .receivedAt: ["receivedAt"]
    case .team: ["team"]
    case .target: ["target"]
    case .settings: ["settings"]
    case .authorization: ["authorization", "status"]
    case .weapon: ["weapon"]
    case .ready: ["ready"]
    case .heir: ["heir"]
    case .order: ["order"]
    case .until: ["until"]
    case .zone: ["zone"]
    case .radius: ["radiusMeters"]
    case .points: ["points"]
    case .text: ["text"]
    case .ownTracksType: ["_type"]
    case .trackerID: ["tid"]
    case .topic: ["topic"]
    case .velocity: ["vel"]
    }
  }

  /// The key that is spelled by the bytes of `buffer` from `start` to the next quote; nil for any other.
  ///
  /// The first eight bytes and the length tell all known names apart; the rest is compared only where those agree. A
  /// name with escapes is none of them.
  static func read(_ buffer: [UInt8], from start: Int) -> EventKey? {
    var prefix: UInt64 = 0
    var count = 0
    var index = start
    while index < buffer.count, case let byte = buffer[index], byte != UInt8(ascii: "\"") {
      if count < 8 { prefix = prefix << 8 | UInt64(byte) }
      count += 1
      index += 1
    }
    for spelling in table where spelling.prefix == prefix && spelling.bytes.count == count {
      for place in 8..<max(count, 8) where buffer[start + place] != spelling.bytes[place] { return nil }
      return spelling.key
    }
    return nil
  }

  private struct Spelling {
    let prefix: UInt64
    let bytes: [UInt8]
    let key: EventKey
  }

  private static let table: [Spelling] = allCases.flatMap { key in
    key.names.map { name in
      let bytes = Array(name.utf8)
      return Spelling(prefix: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, bytes: bytes, key: key)
    }
  }
}
