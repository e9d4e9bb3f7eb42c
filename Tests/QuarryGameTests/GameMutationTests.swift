import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryReducer
import Testing

@Suite("broken game files")
struct GameMutationTests {
  private static let game = """
    {"name":"hunt","seed":7,"startsAt":"2026-05-01T10:00:00Z","openJoin":true,"rules":{"mode":"lastStanding",
    "accuracyFactor":1,"exitAccuracyFactor":2,"overwhelmingFactor":4,"enterCertainty":0.65,"exitCertainty":0.97,
    "correlatedExitCertainty":0.68,"correlationSeconds":25,"assumedAccuracyMeters":5,"minimumMarginMeters":1,
    "latenessSeconds":2,"staleAfterSeconds":30,"gapSeconds":300,"maximumSpeedMetersPerSecond":100,"graceSeconds":15,
    "outsideBudgetSeconds":60,"outsideRecoveryRate":0.5,"warnMeters":20,"vehicleSpeedMetersPerSecond":12,
    "cheatScore":0.8,"lateFixes":"record"},
    "players":[{"id":"ann","team":"red"},{"id":"bob","trace":"bob.gpx"}],"zones":{"type":"FeatureCollection","features":[
    {"type":"Feature","id":"park","geometry":{"type":"Polygon","coordinates":[[[13.404,52.519],[13.406,52.519],
    [13.406,52.521],[13.404,52.521],[13.404,52.519]]]},"properties":{"role":"playArea","minimumMarginMeters":2}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.52]},"properties":{"radiusMeters":30,
    "captureSeconds":20,"decaySeconds":40,"dwellSeconds":30,"role":"objective","priority":2}},{"type":"Feature","id":3,"geometry":{"type":"LineString","coordinates":[
    [13.404,52.5195],[13.406,52.5205]]},"properties":{"widthMeters":12,"edges":"geodesic"}}]}}
    """

  private static let numbers = [
    "0", "-0", "-1", "1e308", "-1e308", "1e-320", "180", "-180", "90", "-90", "360.5", "9223372036854775807", "9e15",
    "1e12",
    "13.405", "52.5199", "0.001",
  ]

  private static let others = [
    "null", "true", "\"\"", "\"x\"", "[]", "{}", "[[]]", "\"lastStanding\"", "\"2026-05-01T24:00:00Z\"", "[13.4,52.5]",
  ]

  /// Changes a text: every other seed one number, the others a byte, a piece or a value at one to three places.
  private static func mutated(_ text: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    var text = text
    if seed % 2 == 0 {
      replaceValue(in: &text, by: &random, from: numbers) { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
      return text
    }
    for _ in 0...random.next(below: 3) {
      guard !text.isEmpty else { break }
      let at = Int(random.next(below: UInt64(text.count)))
      switch random.next(below: 6) {
      case 0: text[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: text.removeSubrange(at..<min(text.count, at + 1 + Int(random.next(below: 30))))
      case 2: text.removeLast(text.count - at)
      case 3: text.insert(contentsOf: text[at..<min(text.count, at + 1 + Int(random.next(below: 60)))], at: at)
      default: replaceValue(in: &text, by: &random, from: numbers + others) { _ in true }
      }
    }
    return text
  }

  /// Puts another value in the place of one, which stands behind a colon, a comma or a bracket.
  private static func replaceValue(
    in text: inout [UInt8], by random: inout SeededRandom, from values: [String], where isMeant: (UInt8) -> Bool
  ) {
    let marks = Set("[:,".utf8)
    let ends = Set(",]}".utf8)
    let starts = text.indices.dropLast().filter { marks.contains(text[$0]) && isMeant(text[$0 + 1]) }
    guard !starts.isEmpty else { return }
    let start = starts[Int(random.next(below: UInt64(starts.count)))] + 1
    let end = text[start...].firstIndex { ends.contains($0) } ?? text.endIndex
    text.replaceSubrange(start..<end, with: values[Int(random.next(below: UInt64(values.count)))].utf8)
  }

  @Test(
    "5,000 broken game files: each is refused with a place or read, and many are played, without a trap",
    arguments: 0..<10)
  func mutations(block: UInt64) throws {
    var refused = 0
    var played = 0
    let whole = Array(Self.game.utf8)
    for seed in block * 500..<(block + 1) * 500 {
      let text = Self.mutated(whole, seed: seed)
      do throws(GameError) {
        let game = try Game(text) { _ in [] }
        // Zones as wide as a continent take long to compile in a debug build: of those some suffice.
        guard seed % 50 == 0 || (seed % 8 > 4 && !game.zones.contains(where: Self.isWide)) else { continue }
        try Self.play(game, seed: seed)
        played += 1
      } catch {
        refused += 1
        #expect(!"\(error)".isEmpty)
        if case .wrongMember(_, let line, let column, _) = error { #expect(line > 0 && column > 0, "seed \(seed)") }
      }
    }
    #expect(refused > 100 && played > 20, "\(refused) refused, \(played) played")
  }

  private static func isWide(_ zone: Zone) -> Bool {
    func isFar(_ place: Coordinate) -> Bool {
      (place.longitude - Field.middle.longitude).magnitude > 1 || (place.latitude - Field.middle.latitude).magnitude > 1
    }
    return switch zone.shape {
    case .area(let area): area.polygons.contains { $0.rings.contains { $0.coordinates.contains(where: isFar) } }
    case .circle(let circle): circle.radius > Meters(100_000)
    case .corridor(let corridor): corridor.path.coordinates.contains(where: isFar) || corridor.width > Meters(100_000)
    }
  }

  /// Plays some fixes; zones that cannot be played on are refused.
  private static func play(_ game: Game, seed: UInt64) throws(GameError) {
    let engine: MatchEngine
    do {
      engine = try MatchEngine(game)
    } catch {
      throw .zones(file: nil, error)
    }
    let events = [
      fix("ann", 1), fix("bob", 2, 300), fix("ann", 8, 40, accuracy: nil),
      fix("cat", 9, at: Coordinate(longitude: 180, latitude: -90)),
      tick(30), fix("bob", 40, 10), fix("ann", 41, accuracy: 1e300), fix("ann", 300, 120, accuracy: 0),
    ]
    let log = engine.ingest(events) + engine.finish()
    let laws = LogLaws(log, engine)
    #expect(laws.failures.isEmpty, "seed \(seed)")
  }

  @Test("the file that is broken is a good one when whole")
  func whole() throws {
    let game = try Game(Array(Self.game.utf8)) { _ in [] }
    #expect(game.zones.map(\.id) == ["park", "1", "3"])
    #expect(game.rules.graceSeconds == 15)
    try Self.play(game, seed: 0)
  }
}
