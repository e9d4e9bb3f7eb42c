import QuarryGeometry
import Testing

@testable import QuarryFences

/// How often a border flaps, and how late it tells, under noise: the figures of `make noise`, for few seeds and with room.
@Suite("fence noise")
struct FenceNoiseTests {
  /// How the errors of a receiver follow each other, at one fix a second: standard deviation of each direction in
  /// metres, and the seconds after which an error is the same only to 1/e, 0 for errors that are new with each fix.
  struct Noise: CustomTestStringConvertible {
    var sigma: Double
    var correlationSeconds: Double
    /// The most changes in an hour, and the median, of 10 m inside.
    var most: Int
    var median: Int
    /// The most seconds to the decision of a walk out, of all but the slowest of forty, and the median.
    var slowest: Double
    var usual: Double

    var testDescription: String { "σ \(sigma) m, τ \(correlationSeconds) s" }
  }

  static let noises = [
    Noise(sigma: 5, correlationSeconds: 0, most: 0, median: 0, slowest: 9, usual: 6),
    Noise(sigma: 15, correlationSeconds: 0, most: 2, median: 0, slowest: 18, usual: 10),
    Noise(sigma: 5, correlationSeconds: 60, most: 2, median: 0, slowest: 11, usual: 5),
    Noise(sigma: 5, correlationSeconds: 20, most: 6, median: 1, slowest: 12, usual: 5),
    Noise(sigma: 15, correlationSeconds: 60, most: 12, median: 4, slowest: 33, usual: 12),
  ]

  let field = FenceField()

  /// The events of a player who begins at a known place and then goes straight on, in metres east of the border of a
  /// zone that lies to the west.
  func events(
    _ noise: Noise, seed: Int, seconds: Int, from start: Double, metersPerSecond: Double, accuracyFactor: Double = 1
  ) throws -> [FenceEvent] {
    var random = FenceRandom(seed: seed)
    let fences = try FenceSet([.area("z", field.rectangle(-4000, -3000, 0, 3000))])
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    let accuracy = accuracyFactor * noise.sigma
    fences.update(
      &track, with: FenceFix(-1, field.place(start, 0), accuracy: accuracy), rules: FenceRules(), room: &room,
      into: &events)
    let kept = noise.correlationSeconds > 0 ? (-1 / noise.correlationSeconds).exponential : 0
    let fresh = noise.sigma * (1 - kept * kept).squareRoot()
    var (east, north) = (noise.sigma * random.normal(), noise.sigma * random.normal())
    for second in 0..<seconds {
      let place = field.place(start + metersPerSecond * Double(second) + east, north)
      fences.update(
        &track, with: FenceFix(Double(second), place, accuracy: accuracy), rules: FenceRules(), room: &room,
        into: &events)
      (east, north) = (kept * east + fresh * random.normal(), kept * north + fresh * random.normal())
    }
    return events.filter { !$0.isInitial }
  }

  @Test("who stands 10 m inside for an hour leaves hardly ever", arguments: noises)
  func still(noise: Noise) throws {
    let counts = try (0..<12).map { try events(noise, seed: $0, seconds: 3600, from: -10, metersPerSecond: 0).count }
      .sorted()
    #expect(counts[11] <= noise.most, "\(counts)")
    #expect(counts[6] <= noise.median, "\(counts)")
  }

  @Test("an accuracy that is the radius of 68 %, as telephones give it, flaps less", arguments: noises)
  func stillByRadius(noise: Noise) throws {
    let counts = try (0..<8).map {
      try events(noise, seed: $0, seconds: 3600, from: -10, metersPerSecond: 0, accuracyFactor: 1.51).count
    }.sorted()
    #expect(counts[7] <= noise.most / 2 && counts[4] == 0, "\(counts)")
  }

  @Test("who walks straight out is told within seconds", arguments: noises)
  func walkingOut(noise: Noise) throws {
    let delays = try (0..<40).map { seed in
      let events = try events(noise, seed: seed, seconds: 260, from: -140, metersPerSecond: 1.4)
      // The way ends outside, and the decision that holds is the last one.
      let exit = try #require(events.last, "seed \(seed)")
      #expect(exit.kind == .exited, "seed \(seed)")
      return exit.decidedAt - .at(100)
    }.sorted()
    #expect(delays[38] <= noise.slowest, "\(delays)")
    #expect(delays[20] <= noise.usual, "\(delays)")
  }

  @Test("who walks in and out again, far enough, is seen to", arguments: noises)
  func visit(noise: Noise) throws {
    for seed in 0..<20 {
      let entering = try events(noise, seed: seed, seconds: 300, from: 140, metersPerSecond: -1.4)
      #expect(entering.last?.kind == .entered, "seed \(seed)")
      // The truth: the border is met after 100 s. Nobody is dated minutes away from it.
      let crossed = try #require(entering.last?.crossedAt, "seed \(seed)") - .at(100)
      #expect(abs(crossed) <= 6 * noise.sigma / 1.4, "seed \(seed): \(crossed)")
    }
  }
}
