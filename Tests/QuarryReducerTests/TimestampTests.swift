import QuarryReducer
import Testing

@Suite("Timestamps")
struct TimestampTests {
  @Test("adding a duration and taking the difference are exact, and undo each other")
  func arithmetic() {
    let start = Timestamp(microseconds: 1_777_629_600_000_000)
    #expect(start.advanced(by: .milliseconds(1500)).microseconds == 1_777_629_601_500_000)
    #expect(start.advanced(by: .seconds(-2)).microseconds == 1_777_629_598_000_000)
    #expect(start.advanced(by: .nanoseconds(1999)).microseconds == start.microseconds + 1)
    #expect(start.duration(to: start.advanced(by: .seconds(90))) == .seconds(90))
    #expect(Timestamp.epoch.advanced(by: .microseconds(-7)).duration(to: .epoch) == .microseconds(7))
  }

  @Test("what leads beyond all instants stops at the last or the first")
  func clamping() {
    #expect(Timestamp.epoch.advanced(by: .seconds(Int64.max)) == .distantFuture)
    #expect(Timestamp.epoch.advanced(by: .seconds(Int64.min)) == .distantPast)
    #expect(Timestamp.distantFuture.advanced(by: .microseconds(1)) == .distantFuture)
    #expect(Timestamp.distantPast.advanced(by: .microseconds(-1)) == .distantPast)
    #expect(Timestamp.distantFuture.advanced(by: .seconds(1)) == .distantFuture)
    #expect(Timestamp.distantPast.duration(to: .distantFuture) > .seconds(18_000_000_000_000))
    #expect(Timestamp.distantFuture.duration(to: .distantPast) < .seconds(-18_000_000_000_000))
  }
}
