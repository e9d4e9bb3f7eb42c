import Foundation
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("GameTime")
struct GameTimeTests {
  @Test("seeded instants are written as Foundation writes them, and read back")
  func foundation() throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    var random = RandomPlaces(seed: 91)
    for draw in 0..<2_000 {
      // From 1600, since Foundation's calendar is the Julian one before 1582, to 9999.
      let seconds = random.integer(in: -11_676_096_000...253_402_300_799)
      let milliseconds = random.integer(in: 0...999)
      let time = GameTime(microseconds: Int64(seconds) * 1_000_000 + Int64(milliseconds) * 1000)
      let expected = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      let decimals = String(1000 + milliseconds).dropFirst()
      #expect(
        time.rfc3339 == expected.dropLast() + "." + decimals + "Z", "seed \(random.seed), draw \(draw)")
      #expect(GameTime(rfc3339: time.rfc3339) == time, "seed \(random.seed), draw \(draw)")
    }
  }

  @Test("every day from the year 1 to 2400 follows the day before it")
  func calendar() throws {
    // The slow way: days are counted one by one.
    var days = -719_162
    for year in 1...2400 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, length) in zip(1..., [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        let first = try #require(GameTime(rfc3339: date(year, month, 1)))
        let last = try #require(GameTime(rfc3339: date(year, month, length)))
        #expect(first.microseconds == Int64(days) * 86_400_000_000)
        #expect(last.microseconds == Int64(days + length - 1) * 86_400_000_000)
        #expect(GameTime(rfc3339: date(year, month, length + 1)) == nil)
        #expect(first.rfc3339.hasPrefix(date(year, month, 1).dropLast()))
        days += length
      }
    }
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    "\(String(10_000 + year).dropFirst())-\(String(100 + month).dropFirst())-\(String(100 + day).dropFirst())T00:00:00Z"
  }

  @Test(
    "other spellings name the instants that they should",
    arguments: [
      ("2026-05-01T10:00:15Z", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01T10:00:15.25Z", "2026-05-01T10:00:15.250Z"),
      ("2026-05-01T10:00:15,25Z", "2026-05-01T10:00:15.250Z"),
      ("2026-05-01T10:00:15.123456789Z", "2026-05-01T10:00:15.123Z"),
      ("2026-05-01 10:00:15Z", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01t10:00:15z", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01T10:00Z", "2026-05-01T10:00:00.000Z"),
      ("2026-05-01T10:00:15", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01T12:00:15+02:00", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01T12:00:15+0200", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01T12:00:15+02", "2026-05-01T10:00:15.000Z"),
      ("2026-05-01T04:30:15-05:30", "2026-05-01T10:00:15.000Z"),
      ("2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00.000Z"),
      ("2026-04-30T24:00:00Z", "2026-05-01T00:00:00.000Z"),
      ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
      ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"),
      ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
      ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ])
  func spellings(text: String, expected: String) throws {
    let time = try #require(GameTime(rfc3339: text))
    #expect(time.rfc3339 == expected)
    #expect(time.description == expected)
    #expect(GameTime(rfc3339: Array(text.utf8)) == time)
  }

  @Test(
    "what is no time is refused",
    arguments: [
      "", "2026", "2026-05-01", "2026-05-01T", "2026-05-01T10", "2026-05-01T10:0", "2026-05-01T10:00:",
      "2026-05-01T10:00:1", "2026-05-01T10:00:15.", "2026-05-01T10:00:15.Z", "2026-05-01T10:00:15Zx",
      "2026-05-01T10:00:15 Z", " 2026-05-01T10:00:15Z", "2026-05-01T10:00:15+2", "2026-05-01T10:00:15+02:",
      "2026-05-01T10:00:15+02:6", "2026-05-01T10:00:15+24:00", "2026-05-01T10:00:15+02:60", "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
      "2026-05-00T00:00:00Z", "2026-05-01T25:00:00Z", "2026-05-01T24:00:01Z", "2026-05-01T24:01:00Z",
      "2026-05-01T10:60:00Z", "2026-05-01T10:00:61Z", "0000-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
      "12026-05-01T10:00:15Z", "2026/05/01T10:00:15Z", "2026-05-01T10:00:15\u{0}Z", "２０２６-05-01T10:00:15Z",
      "2026-5-1T10:00:15Z", "2026-05-01T10:00:15Z+02:00", "2026-05-01_10:00:15Z", "2026-05-01T24:00:00.5Z",
    ])
  func refused(text: String) {
    #expect(GameTime(rfc3339: text) == nil)
  }

  @Test("milliseconds are rounded to the nearest, halves upward, before 1970 too, and the ends of time do not trap")
  func rounding() {
    for (microseconds, expected) in [
      (Int64(499), "1970-01-01T00:00:00.000Z"), (500, "1970-01-01T00:00:00.001Z"), (-1, "1970-01-01T00:00:00.000Z"),
      (-500, "1970-01-01T00:00:00.000Z"), (-501, "1969-12-31T23:59:59.999Z"),
      (999_999, "1970-01-01T00:00:01.000Z"),
    ] {
      #expect(GameTime(microseconds: microseconds).rfc3339 == expected)
    }
    #expect(GameTime.distantFuture.rfc3339.hasPrefix("+294247-01-10T"))
    #expect(GameTime.distantPast.rfc3339.hasPrefix("-290308-12-21T"))
  }

  @Test("seconds go in and out to the microsecond, and what is no number is refused")
  func seconds() throws {
    #expect(GameTime(secondsSince1970: 1.5)?.microseconds == 1_500_000)
    #expect(GameTime(secondsSince1970: -0.000_000_6)?.microseconds == -1)
    for wrong in [Double.nan, .infinity, -.infinity, 9.3e12, -1e300] {
      #expect(GameTime(secondsSince1970: wrong) == nil)
    }
    let time = GameTime(microseconds: 1_000)
    #expect(time.advanced(bySeconds: 1.5).microseconds == 1_501_000)
    #expect(time.advanced(bySeconds: .nan) == time)
    #expect(time.advanced(bySeconds: .infinity) == .distantFuture)
    #expect(time.advanced(bySeconds: -1e300) == .distantPast)
    #expect(GameTime.distantFuture.advanced(bySeconds: 1) == .distantFuture)
    #expect(GameTime.distantPast.advanced(bySeconds: -1) == .distantPast)
    #expect(GameTime.distantFuture - GameTime.distantPast > 1.8e13)
    #expect(time.advanced(bySeconds: 3600) - time == 3600)
    let decoded = try JSONDecoder().decode(GameTime.self, from: JSONEncoder().encode(time))
    #expect(decoded == time)
  }
}
