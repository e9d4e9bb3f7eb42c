import Foundation
import QuarryGeometry
import Testing

@testable import QuarryCLI

/// The browser that shows the page, where there is one.
private let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

@Suite("The replay page in a browser", .enabled(if: browser != nil, "there is no chromium to show the page"))
struct ReplayPageBrowserTests {
  /// The document after the page's script has run, and what the browser logged.
  /// - Parameter script: what is done after that.
  private func shown(_ page: ReplayPage, then script: String = "") throws -> (document: String, log: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quarry-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.html")
    try (Data(page.html()) + Data("<script>\(script)</script>".utf8)).write(to: file)
    let logFile = folder.appending(path: "log")
    try Data().write(to: logFile)
    let process = Process()
    process.executableURL = URL(filePath: try #require(browser))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--virtual-time-budget=2000",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom", file.absoluteString + "#t=20",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: logFile)
    try process.run()
    let document = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (document, String(decoding: try Data(contentsOf: logFile), as: UTF8.self))
  }

  @Test("the list of players tells who hunts whom, who is out, and who is in again")
  func hunts() throws {
    func player(_ id: String, _ longitude: Double) -> ReplayPage.Player {
      .init(id: id, times: [0, 40], longitudes: [longitude, longitude], latitudes: [52.5, 52.5])
    }
    var page = ReplayPage(
      title: "Hunt", players: [player("ann", 13.4), player("bob", 13.41), player("cid", 13.42)],
      actions: [
        .init(time: 1, kind: "targetAssigned", player: "ann", target: "bob", text: ""),
        .init(time: 5, kind: "playerEliminated", player: "bob", text: ""),
        .init(time: 6, kind: "targetAssigned", player: "ann", target: "cid", text: ""),
        .init(time: 7, kind: "playerEliminated", player: "cid", text: ""),
        .init(time: 8, kind: "playerRevived", player: "cid", text: ""),
      ])
    let openPlayers = "document.getElementById('tabPlayers').click()"
    let (document, log) = try shown(page, then: openPlayers)
    #expect(!log.contains("CONSOLE"), "\(log)")
    #expect(document.contains("<small>hunts cid</small>"))
    #expect(document.contains("out since 0:00:05"))
    #expect(!document.contains("out since 0:00:07"))
    // When the match is over nobody hunts.
    page.actions.append(.init(time: 9, kind: "matchEnded", text: ""))
    #expect(!(try shown(page, then: openPlayers).document.contains("hunts cid")))
  }

  @Test("the script runs without a word on the console, and hostile names are text")
  func hostile() throws {
    let name = "</script><script>document.title='broken'</script><img onerror=\"document.title='broken'\">"
    let page = ReplayPage(
      title: "Match", startsAt: GameTime(microseconds: 0),
      zones: [
        .init(
          id: "z", label: name, role: name,
          polygons: [
            [
              [(179.99, 0.0), (180.01, 0.0), (180, 0.01), (179.99, 0.0)].map {
                Coordinate(longitude: $0.0, latitude: $0.1)
              }
            ]
          ])
      ],
      players: [
        .init(id: name, team: name, times: [0, 10], longitudes: [179.995, 180.005], latitudes: [0.001, 0.002])
      ],
      actions: [
        .init(time: 4, kind: name, player: name, zone: "z", text: name),
        .init(time: 30, kind: "matchEnded", text: "over"),
      ], summary: [.init(name, name)])
    let (document, log) = try shown(page)
    #expect(!log.contains("CONSOLE"), "\(log)")
    #expect(document.contains("<title>Match</title>"))
    #expect(document.contains("Actions (2)"))
    #expect(document.contains("<b>00:00:20</b>"))
    let escaped = "&lt;/script&gt;&lt;script&gt;document.title='broken'&lt;/script&gt;"
    // In the list of actions (text and kind), of kinds, of players (name and team), in the summary, and the legend.
    #expect(document.components(separatedBy: escaped).count > 6)
    #expect(!document.contains("<img"))
  }

  @Test("a match without anything is shown as such")
  func empty() throws {
    let (document, log) = try shown(ReplayPage(title: "Nothing"))
    #expect(!log.contains("CONSOLE"), "\(log)")
    #expect(document.contains("There are no fixes and no zones in this match."))
    #expect(document.contains("Actions (0)"))
  }
}
