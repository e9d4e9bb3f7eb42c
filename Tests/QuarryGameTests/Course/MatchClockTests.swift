import QuarryGeometry
import QuarryReducer
import Testing

@testable import QuarryGame

@Suite("the clock of a match")
struct MatchClockTests {
  /// Plays random pauses on a line of small numbers, and counts microsecond by microsecond.
  @Test("seconds and deadlines agree with counting each microsecond", arguments: 0..<300)
  func counted(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var clock = MatchClock()
    var isStill = Array(repeating: false, count: 100)
    var now = 0
    for _ in 0..<random.next(below: 6) {
      let from = now + Int(random.next(below: 20))
      let to = from + Int(random.next(below: 20))
      guard to < 100 else { break }
      clock.pause(at: GameTime(microseconds: Int64(from)))
      #expect(clock.resume(at: GameTime(microseconds: Int64(to))) == Int64(to - from))
      for instant in from..<to { isStill[instant] = true }
      now = to + 1
    }
    if now < 90, random.next(below: 2) == 0 {
      let from = now + Int(random.next(below: 9))
      clock.pause(at: GameTime(microseconds: Int64(from)))
      for instant in from..<100 { isStill[instant] = true }
    }
    for start in stride(from: 0, to: 100, by: 3) {
      for end in stride(from: start, to: 100, by: 7) {
        let counted = isStill[start..<end].count { !$0 }
        let seconds = clock.seconds(
          from: GameTime(microseconds: Int64(start)), to: GameTime(microseconds: Int64(end)))
        #expect((seconds * 1e6).rounded() == Double(counted))
      }
    }
    // A deadline is as many counted microseconds behind the pauses as it was without them.
    for time in stride(from: 0, to: 100, by: 5) {
      let behind = clock.pauses.reduce(Int64(0)) { sum, pause in
        sum + max(0, pause.to.microseconds - max(pause.from.microseconds, Int64(time)))
      }
      #expect(clock.moved(GameTime(microseconds: Int64(time))).microseconds == Int64(time) + behind)
    }
  }

  @Test("the ends of time are no trap")
  func extremes() {
    var clock = MatchClock()
    #expect(clock.resume(at: .distantFuture) == 0)
    clock.pause(at: .distantPast)
    #expect(clock.seconds(from: Field.time(0), to: Field.time(9)) == 0)
    #expect(clock.resume(at: .distantFuture) == .max)
    #expect(clock.seconds(from: .distantPast, to: .distantFuture) >= 0)
    #expect(clock.moved(.distantPast) >= .distantPast)
    #expect(GameTime.distantFuture.later(by: .max) == .distantFuture)
    #expect(GameTime.distantPast.back(by: .max) == .distantPast)
  }
}
