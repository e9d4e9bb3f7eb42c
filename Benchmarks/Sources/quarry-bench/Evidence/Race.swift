import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// A recorded race of score orienteering: where the controls stand, where the runners were, and when they punched.
struct Race {
  struct Punch: Hashable, Sendable {
    /// Indices; nil for a player without fixes, or a control of which no place is known: such a punch cannot be seen.
    var player: Int?
    var control: Int?
    var time: GameTime
  }

  private(set) var controls: [(id: String, place: Coordinate)] = []
  private(set) var players: [String] = []
  /// The fixes of each player, in order of time.
  private(set) var fixes: [[FenceFix]] = []
  private(set) var punches: [Punch] = []

  /// Reads `prefix`.controls.csv (`control,lat,lon`), .fixes.csv (`player,time,lat,lon`) and .punches.csv
  /// (`player,control,punch_time`).
  /// - Throws: ``BenchmarkError``.
  init(prefix: String) throws(BenchmarkError) {
    for row in try Self.rows(prefix + ".controls.csv", ["control", "lat", "lon"]) {
      controls.append((row.texts[0], try row.place(latitude: 1, longitude: 2)))
    }
    var playerIndex: [String: Int] = [:]
    for row in try Self.rows(prefix + ".fixes.csv", ["player", "time", "lat", "lon"]) {
      let player = playerIndex[row.texts[0]] ?? players.count
      if player == players.count {
        playerIndex[row.texts[0]] = player
        players.append(row.texts[0])
        fixes.append([])
      }
      fixes[player].append(
        FenceFix(time: try row.time(1), place: try row.place(latitude: 2, longitude: 3)))
    }
    for player in fixes.indices { fixes[player].sort { $0.time < $1.time } }
    for row in try Self.rows(prefix + ".punches.csv", ["player", "control", "punch_time"]) {
      punches.append(
        Punch(
          player: playerIndex[row.texts[0]], control: controls.firstIndex { $0.id == row.texts[1] },
          time: try row.time(2)))
    }
  }

  /// Circles of one radius about all controls.
  func fences(radius: Double) throws -> FenceSet {
    try FenceSet(
      controls.map {
        Zone(id: $0.id, role: .objective, shape: .circle(Circle(center: $0.place, radius: Meters(radius))))
      })
  }

  /// A row of a file, its cells in the order in which they were asked for.
  private struct Row {
    var path: String
    var line: Int
    var texts: [String]

    func place(latitude: Int, longitude: Int) throws(BenchmarkError) -> Coordinate {
      guard let latitude = Double(texts[latitude]), let longitude = Double(texts[longitude]) else {
        throw error("has no place")
      }
      let place = Coordinate(longitude: longitude, latitude: latitude)
      guard place.isOnGlobe else { throw error("has no place") }
      return place
    }

    func time(_ cell: Int) throws(BenchmarkError) -> GameTime {
      guard let time = GameTime(rfc3339: texts[cell]) else { throw error("has no time") }
      return time
    }

    private func error(_ reason: String) -> BenchmarkError {
      .form(path: path, position: "\(line)", reason: reason)
    }
  }

  /// The rows of a file without quotation marks.
  private static func rows(_ path: String, _ columns: [String]) throws(BenchmarkError) -> [Row] {
    let text = String(decoding: try TextFile.read(path), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    func cells(_ line: Substring) -> [String] {
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let heads = lines.first.map(cells) ?? []
    var places: [Int] = []
    for column in columns {
      guard let place = heads.firstIndex(of: column) else {
        throw .form(path: path, position: "1", reason: "has no column \(column)")
      }
      places.append(place)
    }
    var rows: [Row] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let all = cells(line)
      guard let last = places.max(), last < all.count else {
        throw .form(path: path, position: "\(index + 1)", reason: "has too few cells")
      }
      rows.append(Row(path: path, line: index + 1, texts: places.map { all[$0] }))
    }
    return rows
  }
}
