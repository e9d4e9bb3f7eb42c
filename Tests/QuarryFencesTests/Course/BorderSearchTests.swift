import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("search for the instants at which a border is met")
struct BorderSearchTests {
  /// All changes, and how often the gap was measured.
  private func changes(
    from start: Double = 0, to end: Double, speed: Double, _ gap: (Double) -> Double
  ) -> (found: [Double], calls: Int) {
    var calls = 0
    var search = BorderSearch(speed: speed)
    var found: [Double] = []
    var from = start
    while let next = search.firstChange(
      from: from, to: end,
      gap: {
        calls += 1
        return gap($0)
      })
    {
      found.append(next)
      from = next
    }
    return (found, calls)
  }

  @Test("an even approach at the full speed is found at once")
  func even() {
    let (found, calls) = changes(to: 300, speed: 5.0 / 3) { 200 - $0 * 5 / 3 }
    #expect(found.count == 1 && abs(found[0] - 120) < 1e-6)
    #expect(calls < 60, "\(calls)")
  }

  @Test("all zeros of a wave are found, in order")
  func wave() {
    let (found, calls) = changes(from: 0.1, to: 100, speed: 10) { 10 * $0.sine }
    #expect(found.count == 31)
    for (index, zero) in found.enumerated() { #expect(abs(zero - Double(index + 1) * .pi) < 2e-7) }
    #expect(calls < 3000, "\(calls)")
  }

  @Test(
    "a graze is found where it goes 1 mm beyond, and is none where it stays 1 mm short", arguments: [-0.001, 0.001])
  func graze(depth: Double) {
    // 50 m beside the way of a border that passes at 10 m/s.
    let (found, calls) = changes(to: 100, speed: 10) { time in
      50 + depth - (2500 + 100 * (time - 60) * (time - 60)).squareRoot()
    }
    #expect(found.count == (depth > 0 ? 2 : 0))
    #expect(calls < 3000, "\(calls)")
  }

  @Test("who moves along with a border is told from it nowhere, and the search ends all the same")
  func along() {
    for speed in [0.0, 3, 1000] {
      let (found, calls) = changes(to: 1e6, speed: speed) { _ in 0 }
      #expect(found.isEmpty && calls < 50_000, "\(calls)")
      let (noise, count) = changes(to: 300, speed: speed) { ($0 * 1e5).sine * 1e-9 }
      #expect(noise.allSatisfy { (0...300).contains($0) } && zip(noise, noise.dropFirst()).allSatisfy { $0 < $1 })
      #expect(count < 1_000_000, "\(count)")
    }
  }

  @Test("no time has no change, and one that does not move stays")
  func nothing() {
    #expect(changes(to: 0, speed: 1) { $0 - 1 }.found.isEmpty)
    #expect(changes(from: 5, to: 2, speed: 1) { $0 - 3 }.found.isEmpty)
    #expect(changes(to: 1e9, speed: 0) { _ in 1 }.found.isEmpty)
  }
}
