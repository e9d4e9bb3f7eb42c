import Foundation
import Quarry
import Testing

/// Plays the airport match in one go, and cut in two by a snapshot that another process goes on with.
struct SnapshotRun {
  private let folder: TemporaryFolder
  private let game: Game
  private var events: [ClientEvent] = []

  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    let file = URL(fileURLWithPath: Places.data("airport/game.json"))
    game = try Game(Array(Data(contentsOf: file))) { name in
      Array(try Data(contentsOf: URL(fileURLWithPath: Places.data("airport/" + name))))
    }
    var merge = try TraceMerge([TraceSource(path: Places.data("airport/movements.csv"))])
    while let event = try merge.next() { events.append(event) }
  }

  func check() throws {
    let whole = try MatchEngine(game)
    var expected = events.flatMap { whole.ingest([$0]) }
    expected += whole.finish()
    let probe = BuiltProgram("SnapshotProbe")
    for cut in [0, 1, 777, events.count / 2, events.count - 1, events.count] {
      let engine = try MatchEngine(game)
      let before = engine.ingest(Array(events[..<cut]))
      try JSONEncoder().encode(engine.snapshot).write(to: folder.url.appendingPathComponent("snapshot.json"))
      let rest = try folder.write(events[cut...].map(line).joined(), to: "rest.ndjson")
      let result = try probe.run([folder.path("snapshot.json"), rest])
      #expect(result.status == 0, "\(result.errors)")
      let log = before.map { $0.jsonLine(explain: true) } + result.lines.map(String.init)
      #expect(log == expected.map { $0.jsonLine(explain: true) }, "cut after \(cut) events")
    }
  }

  /// A fix as a client event, with every digit of its numbers.
  private func line(_ event: ClientEvent) -> String {
    guard case .fix(let fix) = event.kind else { return "" }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("type", "fix")
    writer.member("player", fix.player.name)
    writer.member("time", fix.time)
    writer.member("longitude", fix.coordinate.longitude)
    writer.member("latitude", fix.coordinate.latitude)
    if let accuracy = fix.accuracy { writer.member("accuracyMeters", accuracy.value) }
    writer.endObject()
    writer.newline()
    return writer.text
  }
}
