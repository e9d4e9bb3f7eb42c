import QuarryGame
import QuarryGeometry
import QuarryReducer
import QuarryTesting
import Testing

@testable import QuarryLive

@Suite("Records")
struct RecordTests {
  private struct Everything: Hashable, Codable {
    enum Kind: Hashable, Codable {
      case plain
      case with(Int, name: String)
    }
    struct Inner: Hashable, Codable { var flags: [Bool] }

    var text = "a \"b\" \n ä"
    var whole = Int64.min
    var large = UInt64.max
    var small: UInt8 = 255
    var double = -0.1
    var float: Float = 1.5
    var none: Int?
    var some: Int? = 3
    var list = [[1, 2], [], [3]]
    var optionals: [Int?] = [1, nil, 2]
    var kinds: [Kind] = [.plain, .with(1, name: "x")]
    var inner = Inner(flags: [true, false])
    var map = ["k": 1.5]
  }

  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    #expect(try RecordDecoder.value(Value.self, from: RecordEncoder.bytes(value), key: "k") == value)
  }

  @Test("everything that a type is made of comes back")
  func everything() throws {
    try roundTrip(Everything())
    try roundTrip([1, 2, 3])
    try roundTrip("bare")
    try roundTrip(true)
    try roundTrip([[String]]())
  }

  @Test("the records of the game come back", arguments: 0..<20)
  func records(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func number() -> Int { Int.random(in: -1_000_000...1_000_000, using: &random) }
    var profile = PlayerProfile(name: "ada \(number())")
    for index in 0..<3 {
      profile.record(
        FinishedMatch(
          id: "\(index)", name: "é\(number())", endedAt: Timestamp(microseconds: Int64(number())), rank: 1, players: 2,
          survivedSeconds: Double(number()) / 7, distance: Meters(Double(number()) / 3)))
    }
    try roundTrip(profile)
    try roundTrip(
      PlayerSettings(sharing: .nobody, topics: [.zone], lastPosition: .coarse(Meters(Double(number()) / 9))))
    try roundTrip(
      GameSummary(id: "g", name: "n", host: "h", players: ["a", "b"], startsAt: .distantFuture, status: .running))
  }

  @Test("the same value has the same bytes, in the order of the type")
  func bytes() throws {
    let settings = PlayerSettings(topics: [.claim], lastPosition: .coarse(Meters(250)))
    #expect(
      String(decoding: try RecordEncoder.bytes(settings), as: UTF8.self)
        == #"{"sharing":"match","topics":["claim"],"lastPosition":{"coarse":{"_0":250}}}"#)
  }

  @Test(
    "what is wrong is told with its place",
    arguments: zip(
      [
        "", "{", "[]", "{}", #"{"sharing":1}"#, #"{"sharing":"all","topics":[],"lastPosition":{"hidden":{}}}"#,
        #"{"sharing":"match","topics":[7],"lastPosition":{"hidden":{}}}"#,
      ],
      [
        "1:1: there is no text at all", "1:2: the text ends", "/ is not an object, but array", "/sharing is not there",
        "/sharing is not a string, but number", "/sharing: Cannot initialize", "/topics/0 is not a string, but number",
      ]))
  func wrong(_ text: String, _ words: String) {
    #expect {
      _ = try RecordDecoder.value(PlayerSettings.self, from: Array(text.utf8), key: "settings/ada")
    } throws: { error in
      guard case .record("settings/ada", let message)? = error as? LiveError else { return false }
      return message.hasPrefix(words)
    }
  }

  @Test("numbers that do not fit are refused")
  func numbers() {
    for text in ["256", "-1", "1.5", "\"1\"", "1e3"] {
      #expect(throws: LiveError.self, "\(text)") {
        _ = try RecordDecoder.value(UInt8.self, from: Array(text.utf8), key: "k")
      }
    }
  }
}
