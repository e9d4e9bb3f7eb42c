import QuarryGeometry
import Testing

@testable import QuarryFences

/// How often a border flaps, and how late it tells, under noise: bounds that hold today, to be beaten.
@Suite("fence noise")
struct FenceNoiseTests {
  let field = FenceField()

  /// The changes, and their instants, of a player whose fixes have white noise of 5 m in each direction.
  func changes(seed: Int, seconds: Int, from start: Double, metersPerSecond: Double) throws -> [FenceEvent] {
    var random = FenceRandom(seed: seed)
    let fences = try FenceSet([.area("z", field.rectangle(-2000, -1000, 0, 1000))])
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    fences.update(
      &track, with: FenceFix(-1, field.place(start, 0), accuracy: 5), rules: FenceRules(), room: &room, into: &events)
    for second in 0..<seconds {
      let east = start + metersPerSecond * Double(second) + 5 * random.normal()
      fences.update(
        &track, with: FenceFix(Double(second), field.place(east, 5 * random.normal()), accuracy: 5),
        rules: FenceRules(), room: &room, into: &events)
    }
    return events.filter { !$0.isInitial }
  }

  @Test("who stands 10 m inside for an hour leaves hardly ever")
  func still() throws {
    // Each seed is an hour at 1 Hz: 6 of the first 60 have changes.
    let counts = try (0..<8).map { try changes(seed: $0, seconds: 3600, from: -10, metersPerSecond: 0).count }.sorted()
    print(
      "changes in an hour 10 m inside: \(counts.reduce(0, +)) in \(counts.count) hours, at most \(counts.last ?? 0)")
    #expect(counts.reduce(0, +) <= 4)
  }

  @Test("who walks straight out is told within seconds")
  func walkingOut() throws {
    let delays = try (0..<100).map { seed in
      let events = try changes(seed: seed, seconds: 140, from: -140, metersPerSecond: 1.4)
      let exit = try #require(events.last { $0.kind == .exited }, "seed \(seed)")
      return exit.decidedAt.secondsSince1970 - 100
    }.sorted()
    print("delay of an exit on foot: median \(delays[50]) s, 99 % \(delays[98]) s, worst \(delays[99]) s")
    #expect(delays[98] <= 12)
    #expect(delays[50] <= 8)
  }
}
