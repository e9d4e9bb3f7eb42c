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

  @Test("an instant reads as a date, before 1970 too, over leap years and ends of centuries")
  func description() {
    #expect(Timestamp(seconds: 1_777_629_600).description == "2026-05-01T10:00:00Z")
    #expect(Timestamp(microseconds: -1).description == "1969-12-31T23:59:59.999999Z")
    #expect(Timestamp(seconds: 951_782_399).description == "2000-02-28T23:59:59Z")
    #expect((Timestamp(seconds: 951_782_399) + .seconds(1)).description == "2000-02-29T00:00:00Z")
    #expect(Timestamp(seconds: -2_203_891_200).description == "1900-03-01T00:00:00Z")
    #expect((Timestamp(seconds: -2_203_891_200) - .seconds(1)).description == "1900-02-28T23:59:59Z")
    #expect(Timestamp(seconds: 60) - Timestamp(seconds: 90) == .seconds(-30))
    #expect(Timestamp.distantPast.description == "distantPast")
    #expect(Timestamp(seconds: .max) == .distantFuture)
    #expect(Timestamp(microseconds: .max - 1).description.hasSuffix("Z"))
    #expect(Timestamp(microseconds: .min + 1).description.hasSuffix("Z"))
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
