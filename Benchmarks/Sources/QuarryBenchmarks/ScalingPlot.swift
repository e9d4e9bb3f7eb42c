/// A drawing of series over the size of the work, both axes logarithmic, as one SVG file without any outside parts.
public struct ScalingPlot: Sendable {
  /// What is drawn.
  public var title: String
  /// The points; those of one series are joined, in the order of their sizes.
  public var points: [BenchmarkReport.ScalingPoint]

  /// Makes a drawing.
  public init(title: String, _ points: [BenchmarkReport.ScalingPoint]) {
    self.title = title
    self.points = points.filter { $0.size > 0 && $0.value > 0 && $0.size.isFinite && $0.value.isFinite }
  }

  private static let width = 720.0, height = 420.0
  private static let left = 92.0, right = 24.0, top = 56.0, bottom = 64.0
  /// Okabe and Ito's colours, told apart by people of all kinds of sight.
  private static let colours = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]

  /// A span of whole powers of ten around values.
  private struct Axis {
    let low: Int, high: Int
    let from: Double, to: Double

    init(_ values: [Double], from: Double, to: Double) {
      let logs = values.map(Self.log10)
      let least = Int((logs.min() ?? 0).rounded(.down))
      let most = Int((logs.max() ?? 1).rounded(.up))
      low = least
      high = max(most, least + 1)
      self.from = from
      self.to = to
    }

    /// The logarithm, by bisection: this package's benchmarks do without Foundation, and a drawing needs three digits.
    static func log10(_ value: Double) -> Double {
      var (whole, rest) = (0.0, value)
      while rest >= 10 { (whole, rest) = (whole + 1, rest / 10) }
      while rest < 1 { (whole, rest) = (whole - 1, rest * 10) }
      var part = 0.0
      var step = 0.5
      for _ in 0..<24 {
        rest *= rest
        if rest >= 10 { (part, rest) = (part + step, rest / 10) }
        step /= 2
      }
      return whole + part
    }

    func place(_ value: Double) -> Double { place(log: Self.log10(value)) }

    func place(log: Double) -> Double { from + (to - from) * (log - Double(low)) / Double(high - low) }
  }

  /// The drawing.
  public func svg() -> String {
    let (width, height) = (Self.width, Self.height)
    let x = Axis(points.map(\.size), from: Self.left, to: width - Self.right)
    let y = Axis(points.map(\.value), from: height - Self.bottom, to: Self.top)
    var body = ""
    func text(_ words: String, _ x: Double, _ y: Double, _ style: String) {
      body += "<text x=\"\(Figures.fixed(x, 1))\" y=\"\(Figures.fixed(y, 1))\" \(style)>\(Self.escaped(words))</text>\n"
    }
    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      body +=
        "<line x1=\"\(Figures.fixed(x1, 1))\" y1=\"\(Figures.fixed(y1, 1))\" x2=\"\(Figures.fixed(x2, 1))\" "
        + "y2=\"\(Figures.fixed(y2, 1))\" stroke=\"#ddd\"/>\n"
    }
    text(title, Self.left, 24, "font-size=\"16\" font-weight=\"bold\"")
    for power in x.low...x.high {
      line(x.place(log: Double(power)), Self.top, x.place(log: Double(power)), height - Self.bottom)
      text(Self.power(power), x.place(log: Double(power)), height - Self.bottom + 18, "text-anchor=\"middle\"")
    }
    for power in y.low...y.high {
      line(Self.left, y.place(log: Double(power)), width - Self.right, y.place(log: Double(power)))
      text(Self.power(power), Self.left - 8, y.place(log: Double(power)) + 4, "text-anchor=\"end\"")
    }
    text(points.first?.sizeUnit ?? "", (Self.left + width - Self.right) / 2, height - 20, "text-anchor=\"middle\"")
    text(points.first?.unit ?? "", Self.left - 60, Self.top - 12, "")
    for (index, series) in seriesNames.enumerated() {
      let colour = Self.colours[index % Self.colours.count]
      let own = points.filter { $0.series == series }.sorted { $0.size < $1.size }
      let places = own.map { "\(Figures.fixed(x.place($0.size), 1)),\(Figures.fixed(y.place($0.value), 1))" }
      body +=
        "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>\n"
      for point in own {
        let (px, py) = (x.place(point.size), y.place(point.value))
        body += "<circle cx=\"\(Figures.fixed(px, 1))\" cy=\"\(Figures.fixed(py, 1))\" r=\"4\" fill=\"\(colour)\"/>\n"
        // The number stands above its point, and below where another series runs above.
        let isBelow = points.contains { $0.series != series && $0.size == point.size && $0.value > point.value }
        let anchor = px < Self.left + 20 ? "start" : px > width - Self.right - 20 ? "end" : "middle"
        text(
          Figures.short(point.value), px + (anchor == "start" ? 4 : 0), isBelow ? py + 17 : py - 9,
          "text-anchor=\"\(anchor)\" font-size=\"11\" fill=\"\(colour)\"")
      }
      if seriesNames.count > 1 {
        text(series, width - Self.right, 24 + Double(index) * 15, "text-anchor=\"end\" fill=\"\(colour)\"")
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(width)) \(Int(height))" font-family="sans-serif" font-size="12" fill="#222">
      <title>\(Self.escaped(title))</title>
      <rect width="100%" height="100%" fill="white"/>
      \(body)</svg>

      """
  }

  private var seriesNames: [String] {
    var names: [String] = []
    for point in points where !names.contains(point.series) { names.append(point.series) }
    return names
  }

  private static func power(_ power: Int) -> String {
    switch power {
    case 0...2: String(Figures.short([1, 10, 100][power]).prefix { $0 != "." })
    case 3...5: Figures.grouped([1000, 10_000, 100_000][power - 3])
    case 6...8: "\([1, 10, 100][power - 6]) million"
    default: "1e\(power)"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
