import QuarryGeometry

/// Numbers as the tables show them.
public enum Figures {
  /// A number with fixed decimals.
  public static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    var bytes: [UInt8] = []
    JSONWriter.appendFixed(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with three significant digits or all before the point, thousands set apart: `1,234`, `12.3`, `0.0123`.
  public static func short(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let size = value.magnitude
    if size == 0 { return "0" }
    if size >= 1000 { return grouped(Int(value.rounded())) }
    return fixed(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4)
  }

  /// A whole number, thousands set apart.
  public static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    var at = digits.count - 3
    while at > 0 {
      digits.insert(",", at: at)
      at -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// A rate: `14.2 M/s`, `812 k/s`, `53 /s`.
  public static func rate(_ perSecond: Double) -> String {
    guard perSecond.isFinite else { return "–" }
    if perSecond >= 1e6 { return short(perSecond / 1e6) + " M/s" }
    if perSecond >= 1e3 { return short(perSecond / 1e3) + " k/s" }
    return short(perSecond) + " /s"
  }

  /// A span in the unit that suits it: `12.3 ns`, `4.5 µs`, `6.7 ms`, `8.9 s`.
  public static func span(nanoseconds: Double) -> String {
    guard nanoseconds.isFinite else { return "–" }
    if nanoseconds < 1e3 { return short(nanoseconds) + " ns" }
    if nanoseconds < 1e6 { return short(nanoseconds / 1e3) + " µs" }
    if nanoseconds < 1e9 { return short(nanoseconds / 1e6) + " ms" }
    return short(nanoseconds / 1e9) + " s"
  }

  /// An amount of memory: `640 B`, `12.3 KB`, `4.5 MB`, in powers of 1,000.
  public static func bytes(_ count: Int) -> String {
    let size = Double(count.magnitude)
    if size < 1e3 { return "\(count) B" }
    if size < 1e6 { return short(Double(count) / 1e3) + " KB" }
    if size < 1e9 { return short(Double(count) / 1e6) + " MB" }
    return short(Double(count) / 1e9) + " GB"
  }
}
