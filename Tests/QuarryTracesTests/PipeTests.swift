import Foundation
import QuarryGeometry
import Testing

@testable import QuarryTraces

/// Traces that come out of a pipe, by the path of an open file as a shell's `<(…)` gives it.
@Suite("traces from pipes", .timeLimit(.minutes(1)))
struct PipeTests {
  private let pipe = Pipe()
  private var source: TraceSource {
    TraceSource(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)", player: "ann")
  }

  private func write(_ text: String) throws { try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

  private func writeAll(_ text: String) throws {
    try write(text)
    try pipe.fileHandleForWriting.close()
  }

  @Test("a table in a pipe is read once, whole, and sorted")
  func table() throws {
    try writeAll("time,lat,lon\n3,1,2\n1,1,2\n2,1,2\n")
    var merge = try TraceMerge([source])
    var events: [ClientEvent] = []
    #expect(try merge.nextBatch(into: &events, limit: 100) == 3)
    #expect(events.map { $0.time.microseconds / 1_000_000 } == [1, 2, 3])
    #expect(merge.summaries.first?.format == .csv)
  }

  @Test("a pipe is merged with a source beside it")
  func merged() throws {
    try writeAll("{\"time\":3,\"lat\":1,\"lon\":2}\n{\"time\":1,\"lat\":1,\"lon\":2}\n")
    let table = QuarryTracesTests.source("time,lat,lon\n2,1,2\n", name: "bob.csv")
    var merge = try TraceMerge([source, table])
    var players: [PlayerID?] = []
    while let event = try merge.next() { players.append(event.player) }
    #expect(players == ["ann", "bob", "ann"])
  }

  @Test("what a scan reads of a pipe can be read again, as often as one likes")
  func scanned() throws {
    try writeAll("time,lat,lon\n3,1,2\n1,1,2\n")
    #expect(try source.scan().fixes == 2)
    for _ in 0..<2 { #expect(read(source).events.count == 2) }
    #expect(try source.scan().fixes == 2)
  }

  @Test("a pipe that was streamed is spent, and says so")
  func spent() throws {
    try writeAll("time,lat,lon\n3,1,2\n")
    let source = source
    #expect(read(source).events.count == 1)
    #expect(read(source).error == .inputSpent(file: source.file))
    #expect(read(source).error?.description.hasSuffix(": a pipe can be read once only") == true)
  }

  @Test("a live stream is handed out line by line, while whoever writes keeps the pipe open")
  func live() throws {
    func line(_ time: Int) -> String { #"{"time":\#(time),"longitude":1,"latitude":2}"# + "\n" }
    try write(line(5))
    var merge = try TraceMerge([source])
    for time in [5, 3, 9] {
      var batch: [ClientEvent] = []
      #expect(try merge.nextBatch(into: &batch, limit: 1000) == 1)
      #expect(batch.map { $0.time.microseconds / 1_000_000 } == [Int64(time)])
      if time == 5 { try write(line(3)) }
      // A line that has only begun is waited for when the next batch is asked for, not before.
      if time == 3 { try write(line(9) + "{") }
    }
    try pipe.fileHandleForWriting.close()
    var rest: [ClientEvent] = []
    #expect(try merge.nextBatch(into: &rest, limit: 1000) == 0)
  }
}
