import QuarryGeometry

/// Numbers as people like to read them.
enum Wording {
  /// 1234567 as `1,234,567`.
  static func count(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    var at = digits.count - 3
    while at > 0 {
      digits.insert(",", at: at)
      at -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// A count with its noun, in the plural where it is not one.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Names as `ann`, `ann and bob`, `ann, bob and cid`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A text in one line for people: control characters are shown as spaces, what is too long is cut.
  static func oneLine(_ text: String, longest: Int = 200) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longest) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      scalars.append(isControl ? " " : scalar)
    }
    return String(scalars) + (text.unicodeScalars.count > longest ? "…" : "")
  }

  /// A distance as `123 m` or `12.3 km`.
  static func distance(_ distance: Meters) -> String {
    distance.value < 1000
      ? "\(fixed(distance.value, 0)) m" : "\(fixed(distance.value / 1000, distance.value < 100_000 ? 1 : 0)) km"
  }

  /// A span as `45 s`, `12 min`, `3 h 05 min` or `2 d 4 h`.
  static func span(seconds: Double) -> String {
    guard seconds.magnitude < 1e15 else { return "a very long time" }
    let whole = Int(seconds.rounded())
    if whole < 120 { return "\(whole) s" }
    if whole < 7200 { return "\(whole / 60) min" }
    if whole < 172_800 { return "\(whole / 3600) h \(whole / 60 % 60) min" }
    return "\(whole / 86_400) d \(whole / 3600 % 24) h"
  }

  /// A rate as `1.3 million` or `812 thousand`.
  static func rate(_ perSecond: Double) -> String {
    if perSecond >= 1e6 { return "\(fixed(perSecond / 1e6, 2)) million" }
    return perSecond >= 1e4 ? "\(fixed(perSecond / 1e3, 0)) thousand" : "\(fixed(perSecond, 0))"
  }

  /// A number with fixed decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    JSONWriter.appendFixed(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
