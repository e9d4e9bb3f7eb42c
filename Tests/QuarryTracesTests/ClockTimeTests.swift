import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("times as traces write them")
struct ClockTimeTests {
  private func read(_ text: String) -> GameTime? { ClockTime.read(Array(text.utf8).span) }

  @Test(
    "each layout is the instant that it names",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:01.5Z", 1_500_000),
      ("2026-05-01T10:00:15.250Z", 1_777_629_615_250_000),
      (" 2026-05-01T10:00:15Z\n", 1_777_629_615_000_000), ("2026-05-01 10:00:15", 1_777_629_615_000_000),
      ("2026-05-01T12:00:15+02:00", 1_777_629_615_000_000), ("2026-05-01T12:00:15+02", 1_777_629_615_000_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000_000), ("2026-02-29T00:00:00Z", nil), ("2026-05-01", nil),
      ("2026-05-01T10:00:15.Z", nil), ("2026-13-01T10:00:15Z", nil), ("", nil), ("now", nil),
      ("1970-01-01T00:00:00.1234567Z", 123_456),
    ] as [(String, Int64?)])
  func layouts(text: String, microseconds: Int64?) { #expect(read(text)?.microseconds == microseconds) }

  @Test("the quick way and the thorough one agree")
  func agreesWithGameTime() {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    let characters = Array("0123456789-:TZ. +".utf8)
    for index in 0..<30_000 {
      let time = GameTime(microseconds: Int64.random(in: -62_000_000_000...250_000_000_000, using: &random) * 1000)
      var bytes = Array(time.rfc3339.utf8)
      if index % 3 == 0 {
        bytes.removeLast()
        bytes += Array(["+02:00", "-05:30", "+24:00", "+0200"].randomElement(using: &random)?.utf8 ?? "".utf8)
      }
      if index % 2 == 1, let character = characters.randomElement(using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = character
      }
      let expected = GameTime(rfc3339: bytes)
      guard ClockTime.read(bytes.span) == expected || bytes.first == 0x20 || bytes.last == 0x20 else {
        Issue.record("seed \(seed), time \(index): \(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
  }

  @Test(
    "a count since 1970 is told by its size",
    arguments: [
      (1_718_444_200, 1_718_444_200_000_000), (1_718_444_200_123, 1_718_444_200_123_000),
      (1_718_444_200_123_456, 1_718_444_200_123_456), (1.718_444_200_123_456e18, 1_718_444_200_123_456),
      (-1, -1_000_000),
    ] as [(Double, Int64)])
  func counts(count: Double, microseconds: Int64) {
    #expect(ClockTime.read(countSince1970: count)?.microseconds == microseconds)
  }

  @Test("what is no count has no instant")
  func noCount() {
    #expect(ClockTime.read(countSince1970: .nan) == nil)
    #expect(ClockTime.read(countSince1970: 1e30) == nil)
  }
}
