import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("zones in time from GeoJSON")
struct ZoneCourseGeoJSONTests {
  private static let point = #"{"type":"Point","coordinates":[13.4,52.5]}"#
  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
  private static let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#

  private func zone(_ properties: String, _ geometry: String = point) throws -> Zone {
    let text =
      #"{"type":"Feature","id":"z","properties":{"radiusMeters":100,"widthMeters":5,\#(properties)},"geometry":\#(geometry)}"#
    return try #require(try Zone.zones(of: GeoJSON(Array(text.utf8))).first)
  }

  private func at(_ seconds: Double) -> ZoneInstant { .afterStart(seconds: seconds) }

  @Test("schedule, shrink and move are read, one phase or several")
  func read() throws {
    let single = try zone(
      #"""
      "activeFrom":"2026-05-01T10:00:00Z","activeTo":90.5,"shrink":{"toMeters":50,"from":0,"to":300},
      "move":{"bearingDegrees":90,"metersPerSecond":1.5,"from":10,"to":"2026-05-01T12:00:00.25+02:00"}
      """#)
    let date = try #require(GameTime(rfc3339: "2026-05-01T10:00:00Z"))
    #expect(single.activeFrom == .at(date) && single.activeTo == at(90.5))
    let resizing = ZoneCourse.Resizing(from: at(0), to: at(300), size: .radius(Meters(50)))
    let end = ZoneInstant.at(GameTime(microseconds: date.microseconds + 250_000))
    let movement = ZoneCourse.Movement(
      from: at(10), to: end, direction: .bearing(Degrees(90), metersPerSecond: 1.5))
    #expect(single.course == ZoneCourse(resizings: [resizing], movements: [movement]))
    let several = try zone(
      #"""
      "shrink":[{"toShare":0.5,"from":0,"to":60,"toward":[0.5,0.25,7],"damage":[1,2]},{"toShare":0,"from":60,"to":60}]
      """#, Self.square)
    let first = ZoneCourse.Resizing(
      from: at(0), to: at(60), size: .share(0.5), toward: Coordinate(longitude: 0.5, latitude: 0.25),
      foreignMembers: [Zone.ForeignMember(name: "damage", json: "[1,2]")])
    #expect(
      several.course?.resizings == [first, ZoneCourse.Resizing(from: at(60), to: at(60), size: .share(0))])
    let toward = try zone(#""move":{"toward":[13.5,52],"from":0,"to":1}"#)
    #expect(
      toward.course?.movements.first?.direction == .toward(Coordinate(longitude: 13.5, latitude: 52)))
    for text in [#""shrink":null,"move":null,"activeFrom":null"#, #""shrink":[],"move":[]"#] {
      #expect(try zone(text).course == nil)
    }
  }

  @Test(
    "what is read is written again, to the microsecond",
    arguments: [
      #""activeFrom":"2026-05-01T10:00:00.123Z","activeTo":90.5"#,
      #""activeFrom":-5,"activeTo":"2026-05-01T10:00:00.123456Z""#,
      #""shrink":{"from":0,"to":300,"toMeters":50,"toward":[13.41,52.5]}"#,
      #""shrink":{"from":"1969-12-31T23:59:59.999999Z","to":300,"toMeters":50,"note":"é"}"#,
      #""move":[{"from":0,"to":9,"bearingDegrees":-90,"metersPerSecond":0.1},{"from":9,"to":10,"toward":[13.4,52.6]}]"#,
      #""shrink":[{"from":0,"to":9,"toMeters":0},{"from":12,"to":20,"toMeters":250}]"#,
    ])
  func roundTrip(properties: String) throws {
    let read = try zone(properties)
    let written = GeoJSON(features: [read.feature])
    let again = try #require(try Zone.zones(of: GeoJSON(written.encoded())).first)
    #expect(again.course == read.course && again.activeFrom == read.activeFrom && again.activeTo == read.activeTo)
    #expect(again.foreignMembers == read.foreignMembers && again.unplayedMembers == read.unplayedMembers)
    let text = String(decoding: written.encoded(), as: UTF8.self)
    #expect(text.contains(properties), "\(text)")
  }

  @Test("nonsense is refused with its place")
  func refusals() throws {
    let cases: [(properties: String, geometry: String, pointer: String, words: String)] = [
      (#""activeFrom":"noon""#, Self.point, "activeFrom", "neither a date"),
      (#""activeTo":[1]"#, Self.point, "activeTo", "neither a date"),
      (#""activeFrom":9,"activeTo":9"#, Self.point, "activeTo", "never there"),
      (#""activeTo":1e300"#, Self.point, "activeTo", "no instant"),
      (#""shrink":7"#, Self.point, "shrink", "an object or an array"),
      (#""shrink":[{"toMeters":1,"from":0,"to":1},true]"#, Self.point, "shrink/1", "an object or an array"),
      (#""shrink":{"from":0,"to":1}"#, Self.point, "shrink", "needs \"toMeters\""),
      (#""shrink":{"toMeters":1,"toShare":1,"from":0,"to":1}"#, Self.point, "shrink", "exclude"),
      (#""shrink":{"toMeters":1,"from":0}"#, Self.point, "shrink", "needs \"to\""),
      (#""shrink":{"toMeters":1,"from":2,"to":1}"#, Self.point, "shrink/to", "ends before"),
      (#""shrink":{"toMeters":-1,"from":0,"to":1}"#, Self.point, "shrink/toMeters", "no circle's"),
      (#""shrink":{"toMeters":3e7,"from":0,"to":1}"#, Self.point, "shrink/toMeters", "no circle's"),
      (#""shrink":{"toMeters":"x","from":0,"to":1}"#, Self.point, "shrink/toMeters", "must be a number"),
      (#""shrink":{"toMeters":1,"from":{},"to":1}"#, Self.point, "shrink/from", "neither a date"),
      (#""shrink":{"toMeters":1,"from":0,"to":1,"toward":[0]}"#, Self.point, "shrink/toward", "[longitude"),
      (#""shrink":{"toMeters":1,"from":0,"to":1,"toward":[0,91]}"#, Self.point, "shrink/toward", "not a place"),
      (#""shrink":{"toShare":0.5,"from":0,"to":1}"#, Self.point, "shrink/toShare", "toMeters"),
      (#""shrink":{"toMeters":5,"from":0,"to":1}"#, Self.square, "shrink/toMeters", "toShare"),
      (#""shrink":{"toShare":-0.5,"from":0,"to":1}"#, Self.square, "shrink/toShare", "no share"),
      (#""shrink":{"toMeters":5,"from":0,"to":1}"#, Self.line, "shrink", "corridor"),
      (#""move":{"toward":[0,0],"from":0,"to":1}"#, Self.square, "move", "only circles"),
      (#""move":{"bearingDegrees":9,"from":0,"to":1}"#, Self.point, "move", "needs"),
      (
        #""move":{"bearingDegrees":9,"metersPerSecond":-1,"from":0,"to":1}"#, Self.point, "move/metersPerSecond",
        "no speed"
      ),
      (
        #""shrink":[{"toMeters":1,"from":0,"to":9},{"toMeters":2,"from":8,"to":20}]"#, Self.point, "shrink/1/from",
        "before the one before"
      ),
      (
        #""shrink":[{"toShare":0,"from":0,"to":9},{"toShare":1,"from":9,"to":20}]"#, Self.square, "shrink/1/toShare",
        "cannot grow"
      ),
      (
        #""shrink":{"toMeters":1,"from":0,"to":9,"toward":[13,52]},"move":{"toward":[1,1],"from":8,"to":20}"#,
        Self.point, "move", "at the same time"
      ),
    ]
    for (properties, geometry, pointer, words) in cases {
      let error = #expect(throws: FenceError.self, "accepted: \(properties)") { try zone(properties, geometry) }
      guard case .notAZone(let found, _, _, let reason)? = error else {
        Issue.record("\(properties): \(String(describing: error))")
        continue
      }
      #expect(found == "/properties/" + pointer && reason.contains(words), "\(properties): \(found), \(reason)")
    }
  }

  @Test("zones made in code are judged where they are compiled, and areas by their shape")
  func compiled() throws {
    func refusal(_ zone: Zone) -> (member: String, reason: String)? {
      do throws(FenceError) {
        _ = try FenceSet([zone])
      } catch {
        if case .invalidCourse(let id, let member, let reason) = error, id == zone.id { return (member, reason) }
        Issue.record("\(error)")
      }
      return nil
    }
    let field = FenceField()
    let circle = Zone.circle("z", 0, 0, radius: 10)
    #expect(refusal(circle.with([ZoneCourse.shrink(0, 1, .nan)]))?.member == "shrink/toMeters")
    #expect(refusal(circle.with([ZoneCourse.shrink(.nan, 1, 5)]))?.member == "shrink/from")
    #expect(refusal(circle.with([], [ZoneCourse.move(0, 1, .infinity, 1)]))?.member == "move/bearingDegrees")
    let two = [ZoneCourse.shrink(0, 5, 5), ZoneCourse.shrink(4, 9, 2)]
    #expect(refusal(circle.with(two))?.member == "shrink/1/from")
    var closed = circle
    (closed.activeFrom, closed.activeTo) = (at(5), at(1))
    #expect(refusal(closed)?.member == "activeTo")
    // A date and seconds can be compared once it is known when the match starts.
    var mixed = circle
    (mixed.activeFrom, mixed.activeTo) = (.at(.at(1000)), at(60))
    #expect(refusal(mixed) == nil)
    try mixed.checkCourse(startsAt: .at(950))
    #expect(throws: FenceError.self) { try mixed.checkCourse(startsAt: .at(900)) }
    let horseshoe = Zone.area(
      "z", field.places([(0, 0), (90, 0), (90, 10), (10, 10), (10, 80), (90, 80), (90, 90), (0, 90)]))
    #expect(refusal(horseshoe.with([ZoneCourse.scale(0, 1, 0.5)]))?.reason.contains("centroid") == true)
    #expect(refusal(horseshoe.with([ZoneCourse.scale(0, 1, 0.5, toward: field.place(5, 50))])) == nil)
    #expect(
      refusal(horseshoe.with([ZoneCourse.scale(0, 1, 0.5, toward: field.place(50, 50))]))?.reason.contains("toward")
        == true)
    let south = [-150.0, -50, 50, 150].map { Coordinate(longitude: $0, latitude: -80) }
    let north = [150.0, 50, -50, -150].map { Coordinate(longitude: $0, latitude: 80) }
    let band = Zone.area("z", south + north)
    #expect(refusal(band.with([ZoneCourse.scale(0, 1, 1.15)]))?.reason.contains("beyond") == true)
    #expect(refusal(band.with([ZoneCourse.scale(0, 1, 0.1)])) == nil)
    let cap = Zone.area("z", [0.0, 90, 180, -90].map { Coordinate(longitude: $0, latitude: 70) })
    #expect(refusal(cap.with([ZoneCourse.scale(0, 1, 0.1)])) == nil)
    #expect(refusal(cap.with([ZoneCourse.scale(0, 1, 10)]))?.reason.contains("beyond") == true)
    let beside = ZoneCourse.scale(0, 1, 0.1, toward: Coordinate(longitude: 0, latitude: 80))
    #expect(refusal(cap.with([beside]))?.reason.contains("pole") == true)
    let ring = [0.0, 90, 180, -90].map { Coordinate(longitude: $0, latitude: 85) }
    let belt = Zone.area("z", [0.0, 90, 180, -90].map { Coordinate(longitude: $0, latitude: 70) }, ring)
    #expect(refusal(belt.with([ZoneCourse.scale(0, 1, 0.1)]))?.reason.contains("pole") == true)
    #expect("\(FenceError.invalidCourse(zone: "z", member: "move", reason: "no"))" == "zone \"z\": no (at move)")
  }
}
