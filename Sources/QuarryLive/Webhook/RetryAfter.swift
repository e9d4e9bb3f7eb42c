import QuarryGeometry
import QuarryReducer

/// The field `Retry-After` of an answer (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// How long a sender shall wait from `now` on; zero where that time has passed. Nil where the value is neither a number of
  /// seconds nor a date as `Fri, 01 May 2026 10:00:00 GMT` (the two obsolete forms of dates are not read).
  static func pause(_ value: String, now: Timestamp) -> Duration? {
    let digits = value.utf8
    if !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
      return .seconds(min(Int64(value) ?? .max, 1 << 31))
    }
    guard let time = date(value) else { return nil }
    return max(.zero, now.duration(to: time))
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The date is put in the order of RFC 3339, whose reader knows the lengths of months.
  private static func date(_ value: String) -> Timestamp? {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].count == 4, words[0].hasSuffix(","), words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2])), words[4].utf8.count == 8
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return GameTime(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z").map {
      Timestamp(microseconds: $0.microseconds)
    }
  }
}
