import Foundation
import QuarryGeometry
import Testing

@testable import QuarryCLI

/// A match of two players, with a name that tries to leave the data it stands in.
private let hostile = "</script><script>document.title='broken'</script><!-- & \u{2028}\u{2029}\u{7}\u{85}\u{7F} \\ \"'"

private func match(name: String = "ann") -> ReplayPage {
  let square = [(13.4, 52.5), (13.41, 52.5), (13.41, 52.51), (13.4, 52.51), (13.4, 52.5)]
    .map { Coordinate(longitude: $0.0, latitude: $0.1) }
  return ReplayPage(
    title: name, startsAt: GameTime(microseconds: 1_777_629_600_000_000),
    zones: [.init(id: "park", label: name, role: "playArea", polygons: [[square]])],
    players: [
      .init(
        id: name, team: name, times: [0, 10, 20, 500], longitudes: [13.401, 13.402, 13.403, 13.404],
        latitudes: [52.505, 52.505, 52.506, 52.507]),
      .init(id: "ben", times: [5], longitudes: [13.409], latitudes: [52.501]),
    ],
    actions: [
      .init(time: 30, kind: "playerEliminated", player: "ben", text: "ben is out"),
      .init(time: 12.345, kind: "zoneEntered", player: name, zone: "park", text: name),
      .init(time: 40, kind: "playerJoined", player: "cal", text: "cal joins without a fix"),
    ],
    summary: [.init("Players", name)])
}

private func text(_ page: ReplayPage) -> String { String(decoding: page.html(), as: UTF8.self) }

/// The data that a page carries, cut out as a browser does: up to the first end tag.
private func data(_ page: ReplayPage) throws -> [String: Any] {
  let html = text(page)
  let open = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
  let close = try #require(html.range(of: "</script", range: open.upperBound..<html.endIndex))
  let json = Data(html[open.upperBound..<close.lowerBound].utf8)
  return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
}

@Suite("The replay page")
struct ReplayPageTests {
  @Test("names and texts come back from the data as they were, whatever is in them")
  func escaping() throws {
    let carried = try data(match(name: hostile))
    let players = try #require(carried["players"] as? [[String: Any]])
    #expect(players.first?["id"] as? String == hostile)
    #expect(players.first?["team"] as? String == hostile)
    let actions = try #require(carried["actions"] as? [[Any]])
    #expect(actions.first?.last as? String == hostile)
  }

  @Test("a name cannot end the script or begin a comment in the file")
  func containment() {
    let html = text(match(name: hostile))
    let plain = text(match())
    for mark in ["<script", "</script", "<!--", "\u{2028}", "\u{2029}", "<title"] {
      #expect(html.components(separatedBy: mark).count == plain.components(separatedBy: mark).count, "\(mark)")
    }
    #expect(html.contains("<h1>&lt;/script&gt;&lt;script&gt;document.title=&#39;broken&#39;"))
  }

  @Test(
    "the page sets no markup from data",
    arguments: ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval("])
  func noMarkup(word: String) {
    #expect(!text(match()).contains(word))
  }

  @Test(
    "the page loads nothing from anywhere",
    arguments: [
      "http://", "https://", "src=", "@import", "url(", "//cdn", "fetch(", "XMLHttpRequest", "import(", "WebSocket",
      "sendBeacon",
    ])
  func selfContained(word: String) {
    #expect(!text(match()).contains(word))
    #expect(text(match()).contains("default-src 'none'"))
  }

  @Test("the same match gives the same bytes, and is UTF-8")
  func determinism() {
    #expect(match().html() == match().html())
    #expect(String(validating: match(name: "Zoë 💥 \u{202E}").html(), as: UTF8.self) != nil)
  }

  @Test("a match without anything is a page")
  func empty() throws {
    let carried = try data(ReplayPage(title: ""))
    #expect((carried["players"] as? [Any])?.isEmpty == true)
    #expect((carried["zones"] as? [Any])?.isEmpty == true)
    #expect((carried["notes"] as? [Any])?.isEmpty == true)
    #expect(carried["startsAt"] is NSNull)
  }

  @Test("actions are by time, and name players and zones by their number")
  func actions() throws {
    let carried = try data(match())
    let actions = try #require(carried["actions"] as? [[Any]])
    #expect(actions.map { $0.first as? Int } == [1235, 3000, 4000])
    #expect(actions.map { $0[2] as? Int } == [0, 1, 2])
    #expect(actions.map { $0[3] as? Int } == [0, -1, -1])
    let players = try #require(carried["players"] as? [[String: Any]])
    #expect(players.map { $0["id"] as? String } == ["ann", "ben", "cal"])
    #expect((players[2]["t"] as? [Any])?.isEmpty == true)
  }

  @Test("who hunts whom is told by numbers of players, from when on; a target who has no fix is a player too")
  func hunts() throws {
    var page = match()
    page.actions.append(.init(time: 7.5, kind: "targetAssigned", player: "ben", target: "dan", text: "ben hunts dan"))
    let carried = try data(page)
    #expect(carried["hunts"] as? [[Int]] == [[750, 1, 2]])
    let players = try #require(carried["players"] as? [[String: Any]])
    #expect(players[2]["id"] as? String == "dan")
    #expect((try data(match())["hunts"] as? [Any])?.isEmpty == true)
  }

  @Test("fixes are told as differences, and a silence is marked where it begins")
  func trail() throws {
    let player = try #require((try data(match())["players"] as? [[String: Any]])?.first)
    #expect(player["t"] as? [Int] == [0, 1000, 1000, 48_000])
    #expect(player["x"] as? [Int] == [13_401_000, 1000, 1000, 1000])
    #expect(player["y"] as? [Int] == [52_505_000, 0, 1000, 1000])
    #expect(player["gaps"] as? [Int] == [2])
  }

  @Test("longitudes beyond 180 stay where the caller unwrapped them to")
  func antimeridian() throws {
    let page = ReplayPage(
      title: "", players: [.init(id: "a", times: [0, 1], longitudes: [179.9999, 180.0001], latitudes: [0, 0])])
    let player = try #require((try data(page)["players"] as? [[String: Any]])?.first)
    #expect(player["x"] as? [Int] == [179_999_900, 200])
  }

  @Test("fixes that are nowhere are left out and counted, and disorder is put in order")
  func badFixes() throws {
    let page = ReplayPage(
      title: "",
      players: [
        .init(
          id: "a", times: [3, 1, .nan, 2, 2, .infinity, 4], longitudes: [3, 1, 9, 2, 2.5, 9, .nan],
          latitudes: [0, 0, 0, 0, 91, 0, 0])
      ], actions: [.init(time: .nan, kind: "k", text: "")])
    let carried = try data(page)
    let player = try #require((carried["players"] as? [[String: Any]])?.first)
    #expect(player["x"] as? [Int] == [1_000_000, 1_000_000, 1_000_000])
    #expect(carried["notes"] as? [String] == ["Not drawn: 4 fixes whose time or place is no number on the globe."])
  }

  @Test("too many actions lose their most frequent kinds, and the page says so")
  func actionLimit() throws {
    var page = ReplayPage(title: "")
    page.limits.actions = 10
    page.actions = (0..<50).map { .init(time: Double($0), kind: $0 % 10 == 0 ? "rare" : "frequent", text: "") }
    var carried = try data(page)
    #expect((carried["actions"] as? [Any])?.count == 5)
    #expect(carried["notes"] as? [String] == ["Not in the list, for want of room: 45 × frequent."])
    page.limits.actions = 3
    carried = try data(page)
    #expect((carried["actions"] as? [[Any]])?.map { $0.first as? Int } == [0, 1000, 2000])
    #expect(
      carried["notes"] as? [String] == [
        "Not in the list, for want of room: 45 × frequent.", "Not in the list, for want of room: 2 × rare.",
      ])
  }

  @Test("a page that is as full as the limits allow stays below 5 MB")
  func size() throws {
    let limits = ReplayPage.Limits()
    let count = limits.fixes / 10
    var random = Seeded(state: 7)
    let players = (0..<10).map { index in
      ReplayPage.Player(
        id: "player \(index)", times: (0..<count).map { Double($0) },
        longitudes: (0..<count).map { 13.4 + Double($0 % 2) * 3e-4 + random.next(in: 0...1e-4) },
        latitudes: (0..<count).map { 52.5 + Double($0 % 2) * 3e-4 + random.next(in: 0...1e-4) })
    }
    let actions = (0..<limits.actions).map {
      ReplayPage.Action(
        time: Double($0), kind: "kind\($0 % 8)", player: "player \($0 % 10)",
        text: "player \($0 % 10) enters the zone at the far end of the park")
    }
    let bytes = ReplayPage(title: "full", players: players, actions: actions).html().count
    #expect(bytes > 2_000_000 && bytes < 5_000_000)
  }

  @Test("a page whose trails are thinned says how far that goes")
  func thinningNote() throws {
    var page = match()
    page.limits.fixes = 4
    page.silenceSeconds = 1000
    let notes = try #require(try data(page)["notes"] as? [String])
    #expect(
      notes == [
        "Trails are thinned: 4 of 5 fixes are here, and no other one is more than 64 m from where the page draws the "
          + "player at its time."
      ])
  }
}
