import QuarryGeometry
import Testing

@testable import QuarryCLI

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Seeded {
  var state: UInt64

  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return range.lowerBound + Double(z >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }
}

private func walk(count: Int, seed: UInt64) -> PageTrail {
  var random = Seeded(state: seed)
  var time = 0.0
  var x = 13.4
  var y = 52.5
  var player = ReplayPage.Player(id: "walker")
  for _ in 0..<count {
    time += random.next(in: 0...1) < 0.01 ? 200 : random.next(in: 0.5...5)
    x += random.next(in: -2e-5...2e-5)
    y += random.next(in: -2e-5...2e-5)
    player.times.append(time)
    player.longitudes.append(x)
    player.latitudes.append(y)
  }
  return PageTrail(player)
}

@Suite("Thinning of trails")
struct PageThinningTests {
  @Test("what fits is left alone")
  func fits() {
    let thinning = PageThinning(counts: [3, 0, 1], limit: 4) { _, _, _, _ in 0 }
    #expect(thinning.kept == [[0, 1, 2], [], [0]])
    #expect(thinning.tolerance == .zero)
  }

  @Test("points on a straight way go first")
  func straight() {
    let thinning = PageThinning(counts: [5], limit: 4) { _, _, _, _ in 0 }
    #expect(thinning.kept == [[0, 4]])
    #expect(thinning.tolerance == PageThinning.firstTolerance)
  }

  @Test(
    "every left-out fix is within the stated distance of where the page draws it", arguments: [1, 2, 3] as [UInt64])
  func promise(seed: UInt64) {
    let trails = [walk(count: 3000, seed: seed), walk(count: 500, seed: seed + 100)]
    let thinning = ReplayPage(title: "", limits: limits(fixes: 700)).thinned(trails)
    #expect(thinning.kept.reduce(0) { $0 + $1.count } <= 700, "seed \(seed)")
    for (trail, kept) in zip(trails, thinning.kept) {
      #expect(kept.first == 0 && kept.last == trail.times.count - 1, "seed \(seed)")
      for (start, end) in zip(kept, kept.dropFirst()) {
        for index in start..<end {
          let distance = trail.deviation(start: start, end: end, index: index)
          #expect(distance <= thinning.tolerance.value, "seed \(seed), fix \(index)")
          #expect(!trail.isSilent(after: index, seconds: 60) || end == index + 1, "seed \(seed), fix \(index)")
        }
      }
    }
  }

  @Test("a vertex beside the way is as far from it as its foot")
  func distance() {
    let a = Coordinate(longitude: 10, latitude: 0)
    let b = Coordinate(longitude: 10.01, latitude: 0)
    let beside = drawnMeters(Coordinate(longitude: 10.005, latitude: 0.001), fromWay: a, b)
    #expect((beside - 0.001 * metersPerDegree).magnitude < 0.01)
    let beyond = drawnMeters(Coordinate(longitude: 10.011, latitude: 0), fromWay: a, b)
    #expect((beyond - 0.001 * metersPerDegree).magnitude < 0.01)
    #expect(drawnMeters(a, fromWay: b, b) > 1000)
  }

  private func limits(fixes: Int) -> ReplayPage.Limits {
    var limits = ReplayPage.Limits()
    limits.fixes = fixes
    return limits
  }
}
