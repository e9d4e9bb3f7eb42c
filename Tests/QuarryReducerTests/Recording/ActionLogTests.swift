import Foundation
import QuarryReducer
import Testing

@Suite("ActionLog")
struct ActionLogTests {
  private let header = RunHeader(seed: 7, version: "2.1", start: Timestamp(microseconds: 100))

  private func action(_ number: Int, at time: Int64) -> RecordedAction<Counter.Action> {
    RecordedAction(number: number, time: Timestamp(microseconds: time), origin: .sent, action: .incremented)
  }

  private func error(_ numbersAndTimes: [(Int, Int64)]) -> ReplayError? {
    do throws(ReplayError) {
      _ = try ActionLog(header: header, actions: numbersAndTimes.map { action($0.0, at: $0.1) })
      return nil
    } catch {
      return error
    }
  }

  @Test("numbers that are missing or come twice are found at their position")
  func numbers() {
    #expect(error([(1, 100), (2, 100), (3, 101)]) == nil)
    #expect(error([(1, 100), (3, 100)]) == .wrongNumber(position: 2, found: 3))
    #expect(error([(1, 100), (1, 100)]) == .wrongNumber(position: 2, found: 1))
    #expect(error([(0, 100)]) == .wrongNumber(position: 1, found: 0))
    #expect("\(ReplayError.wrongNumber(position: 2, found: 3))" == "Action 2 of the log bears the number 3.")
  }

  @Test("time that runs back is found at its position")
  func times() {
    let (start, before) = (Timestamp(microseconds: 100), Timestamp(microseconds: 99))
    #expect(error([(1, 99)]) == .timeRunsBack(position: 1, from: start, to: before))
    #expect(
      error([(1, 100), (2, 105), (3, 104)])
        == .timeRunsBack(position: 3, from: Timestamp(microseconds: 105), to: Timestamp(microseconds: 104)))
    #expect(
      "\(ReplayError.timeRunsBack(position: 1, from: start, to: before))"
        == "Action 1 of the log lies before what precedes it: 99 µs after 100 µs.")
  }

  @Test("the time of an appended action is never before the one in front of it")
  func append() {
    var log = ActionLog<Counter.Action>(header: header)
    #expect(log.end == Timestamp(microseconds: 100))
    log.append(.incremented, at: .epoch, origin: .effect)
    log.append(.decremented, at: Timestamp(microseconds: 300), origin: .timer)
    #expect(log.actions.map(\.time.microseconds) == [100, 300])
    #expect(log.prefix(1).actions == Array(log.actions.prefix(1)))
    #expect(log.prefix(9) == log && log.prefix(-1).count == 0)
  }

  @Test("a line is one object with plain keys")
  func format() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var log = ActionLog<Int>(header: header)
    log.append(5, at: Timestamp(microseconds: 120), origin: .timer)
    #expect(
      try log.lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) } == [
        #"{"header":{"seed":7,"start":100,"version":"2.1"}}"#,
        #"{"action":5,"number":1,"origin":"timer","time":120}"#,
      ])
  }

  private func read(_ lines: [String], droppingTornEnd: Bool = false) -> Result<ActionLog<Int>, ReplayError> {
    Result { () throws(ReplayError) in
      try ActionLog(lines: lines, droppingTornEnd: droppingTornEnd) { (line) throws(Unreadable) in
        if line == "head" { return .header(header) }
        guard let number = Int(line) else { throw Unreadable(line: line) }
        return .action(RecordedAction(number: number, time: header.start, origin: .sent, action: number))
      }
    }
  }

  private struct Unreadable: Error {
    var line: String
  }

  @Test("lines that are no log are refused, with the line that is wrong")
  func brokenLines() {
    func failure(_ lines: [String], droppingTornEnd: Bool = false) -> ReplayError? {
      if case .failure(let error) = read(lines, droppingTornEnd: droppingTornEnd) { error } else { nil }
    }
    let torn = ReplayError.undecodable(line: 3, cause: #"Unreadable(line: "2,tor")"#)
    #expect(failure(["head", "1", "2"]) == nil)
    #expect(failure([]) == .noHeader)
    #expect(failure(["1", "head"]) == .noHeader)
    #expect(failure(["head", "1", "head"]) == .headerWithin(line: 3))
    #expect(failure(["head", "2"]) == .wrongNumber(position: 1, found: 2))
    #expect(failure(["head", "1", "2,tor"]) == torn)
    #expect(failure(["head", "1", "2,tor"], droppingTornEnd: true) == nil)
    #expect(failure(["head", "1", "2,tor", "3"], droppingTornEnd: true) == torn)
    #expect((try? read(["head", "1", "2,tor"], droppingTornEnd: true).get())?.count == 1)
    #expect("\(torn)" == #"Line 3 of the log cannot be decoded: Unreadable(line: "2,tor")"#)
    #expect("\(ReplayError.noHeader)" == "The log does not begin with its head.")
    #expect(
      "\(ReplayError.headerWithin(line: 3))" == "Line 3 of the log is another head; two logs were written into one.")
    #expect("\(ReplayError.noSuchAction(4, count: 3))" == "There is no state after action 4: the log has 3 actions.")
  }

  @Test("a log with a gap that was written as one value is refused by the decoder")
  func brokenWhole() throws {
    let text =
      #"{"header":{"seed":7,"start":100,"version":""},"actions":[{"action":5,"number":2,"origin":"sent","time":120}]}"#
    #expect(throws: ReplayError.wrongNumber(position: 1, found: 2)) {
      try JSONDecoder().decode(ActionLog<Int>.self, from: Data(text.utf8))
    }
  }
}
