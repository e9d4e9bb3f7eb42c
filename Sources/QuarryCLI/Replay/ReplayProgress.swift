import QuarryGeometry
import QuarryTraces

/// A line on the terminal that tells how far a replay has come; silent where standard error is none.
struct ReplayProgress {
  private let first: GameTime?
  private let last: GameTime?
  private let isShown: Bool
  private var percent = -1
  private var events = 0
  private var shownEvents = 0
  /// Where the length is not known beforehand, the line is written anew after so many events.
  private static let step = 20_000

  init(_ traces: [TraceSummary]) {
    first = traces.compactMap(\.firstTime).min()
    last = traces.compactMap(\.lastTime).max()
    isShown = FileOutput.isErrorTerminal
  }

  mutating func show(_ time: GameTime, events count: Int) {
    events += count
    guard isShown else { return }
    guard let first, let last, last > first else {
      guard events - shownEvents >= Self.step else { return }
      shownEvents = events
      percent = 0
      FileOutput.warn("\r  \(Wording.count(events)) events  \(time.rfc3339)")
      return
    }
    let share = min(max((time - first) / (last - first), 0), 1)
    guard Int(share * 100) > percent else { return }
    percent = Int(share * 100)
    let bar = String(repeating: "█", count: percent / 4) + String(repeating: "·", count: 25 - percent / 4)
    FileOutput.warn("\r  \(bar) \(percent) %  \(time.rfc3339)")
  }

  /// Takes the line away.
  func end() {
    if isShown && percent >= 0 { FileOutput.warn("\r\u{1B}[K") }
  }
}
