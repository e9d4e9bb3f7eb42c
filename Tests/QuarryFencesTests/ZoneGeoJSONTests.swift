import QuarryFences
import QuarryGeometry
import Testing

@Suite("Zones from GeoJSON")
struct ZoneGeoJSONTests {
  private func zones(_ text: String) throws -> [Zone] { try Zone.zones(of: GeoJSON(Array(text.utf8))) }

  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#

  private func feature(_ properties: String, geometry: String = square, id: String = "") -> String {
    #"{"type":"Feature",\#(id)"properties":\#(properties),"geometry":\#(geometry)}"#
  }

  /// The error that a feature on the third line of a collection gives.
  private func refusal(_ feature: String) -> (pointer: String, line: Int, column: Int, reason: String)? {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\n\(self.feature("{}")),\n  \(feature)]}"
    do {
      _ = try zones(text)
    } catch FenceError.notAZone(let pointer, let line, let column, let reason) {
      return (pointer, line, column, reason)
    } catch {
      Issue.record(error)
    }
    return nil
  }

  @Test("a bare geometry and one feature are one play area")
  func bare() throws {
    for text in [Self.square, feature("null"), feature("{}")] {
      let zone = try #require(try zones(text).first)
      #expect(zone.role == .playArea && zone.id == "0" && zone.priority == 0 && zone.name == nil)
      #expect(zone.shape == .area(Draw.area(Draw.rectangle(0, 0, 1, 1))) && zone.minimumMargin == nil)
    }
    #expect(try zones(#"{"type":"FeatureCollection","features":[]}"#).isEmpty)
  }

  @Test(
    "a zone is named by the feature's id, else the property, else its index",
    arguments: [
      (#""id":"a","#, #"{"id":"b"}"#, "a"), ("", #"{"id":"b"}"#, "b"), ("", #"{"id":7}"#, "7"), ("", "{}", "0"),
      (#""id":12,"#, "{}", "12"), (#""id":null,"#, #"{"id":null}"#, "0"), (#""id":"","#, "{}", ""),
    ])
  func ids(id: String, properties: String, expected: String) throws {
    #expect(try zones(feature(properties, id: id)).map(\.id) == [expected])
  }

  @Test("all members that the contract names are read; those of rules that are not played are told")
  func members() throws {
    let text = feature(
      """
      {"name":"Park","role":"den","priority":2.5,"minimumMarginMeters":4,"activeFrom":60,"shrink":{"toShare":0.5,"from":0,"to":9},
      "move":null,"dwellSeconds":30,"captureSeconds":20,"decaySeconds":0,"edges":"planar","colour":"red"}
      """)
    let zone = try #require(try zones(text).first)
    #expect(zone.name == "Park" && zone.role == Zone.Role(rawValue: "den") && zone.priority == 2.5)
    #expect(zone.minimumMargin == Meters(4) && zone.unplayedMembers.isEmpty)
    #expect(zone.membersInTime == ["activeFrom", "shrink"])
    #expect(zone.dwellSeconds == 30 && zone.captureSeconds == 20 && zone.decaySeconds == 0)
    #expect(zone.foreignMembers.map(\.name) == ["colour"])
    let written = try Zone.zones(of: GeoJSON(features: [zone.feature]))
    #expect(written.first?.dwellSeconds == 30 && written.first?.captureSeconds == 20)
    #expect(written.first?.decaySeconds == 0)
  }

  @Test(
    "times of a zone are 0 or more, and a decay belongs to a capture",
    arguments: [
      (#"{"dwellSeconds":-1}"#, "dwellSeconds"), (#"{"captureSeconds":-0.5}"#, "captureSeconds"),
      (#"{"captureSeconds":"soon"}"#, "captureSeconds"), (#"{"captureSeconds":1,"decaySeconds":-1}"#, "decaySeconds"),
      (#"{"decaySeconds":1}"#, "decaySeconds"),
    ])
  func wrongTimes(properties: String, member: String) {
    let error = #expect(throws: FenceError.self) { try zones(feature(properties)) }
    #expect("\(String(describing: error))".contains("/properties/\(member)"))
  }

  @Test("a Point with a radius is a circle, a LineString with a width a corridor, a MultiPolygon an area")
  func shapes() throws {
    let point = #"{"type":"Point","coordinates":[13.4,52.5,34]}"#
    let circle = try zones(feature(#"{"radiusMeters":250}"#, geometry: point))
    #expect(
      circle.map(\.shape)
        == [.circle(Circle(center: Coordinate(longitude: 13.4, latitude: 52.5), radius: Meters(250)))])
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let corridor = try zones(feature(#"{"widthMeters":30}"#, geometry: line))
    let path = LineString([Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 1, latitude: 1)])
    #expect(corridor.map(\.shape) == [.corridor(Corridor(path: path, width: Meters(30)))])
    let multi = #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,1],[0,0]]]]}"#
    #expect(try zones(feature("{}", geometry: multi)).map(\.shape) == zones(Self.square).map(\.shape))
  }

  @Test("great-circle edges are straight edges close beside them, and stay where they are geodesics already")
  func geodesicEdges() throws {
    let geometry = #"{"type":"Polygon","coordinates":[[[0,50],[20,50],[20,60],[0,60],[0,50]]]}"#
    let zone = try #require(try zones(feature(#"{"edges":"geodesic"}"#, geometry: geometry)).first)
    guard case .area(let area) = zone.shape else {
      Issue.record("no area")
      return
    }
    let ring = area.polygons[0].exterior
    #expect(ring.isClosed && ring.coordinates.count > 50)
    #expect(ring.coordinates.filter { $0.longitude == 20 && $0.latitude > 50.001 && $0.latitude < 59.999 }.isEmpty)
    // The great circle's crown, at 10° east: tan φ = tan 50° / cos 10°, some 50.43° on the sphere.
    let crown = ring.coordinates.filter { $0.latitude < 55 }.map(\.latitude).max() ?? 0
    #expect(abs(crown - 50.43) < 0.01)
  }

  @Test("what is no zone is refused with its place and plain words")
  func refusals() throws {
    let point = #"{"type":"Point","coordinates":[13.4,52.5]}"#
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let many = #"{"type":"MultiPoint","coordinates":[[0,0]]}"#
    let cases: [(String, String, String)] = [
      (feature("{}", geometry: point), "", "radiusMeters"), (feature("{}", geometry: line), "", "widthMeters"),
      (feature("{}", geometry: "null"), "", "without a geometry"), (feature("{}", geometry: many), "", "MultiPoint"),
      (feature(#"{"role":7}"#), "/properties/role", "must be a string, not 7"),
      (feature(#"{"name":[1]}"#), "/properties/name", "must be a string"),
      (feature(#"{"priority":"high"}"#), "/properties/priority", "must be a number, not \"high\""),
      (feature(#"{"minimumMarginMeters":-1}"#), "/properties/minimumMarginMeters", "less than none"),
      (feature(#"{"edges":"curved"}"#), "/properties/edges", "not \"curved\""),
      (feature(#"{"id":[1]}"#), "/properties/id", "a string or a number"),
      (feature(#"{"radiusMeters":"9"}"#, geometry: point), "/properties/radiusMeters", "must be a number"),
    ]
    for (text, member, words) in cases {
      let found = try #require(refusal(text), "accepted: \(text)")
      #expect(found.pointer == "/features/1" + member && found.line == 3 && found.column == 3, "\(found)")
      #expect(found.reason.contains(words), "\(found)")
    }
    let described = "\(FenceError.notAZone(pointer: "/features/1", line: 3, column: 3, reason: "no zone"))"
    #expect(described == "3:3: no zone (at /features/1)")
  }

  @Test("errors are one line with the zone, the words and the place")
  func descriptions() {
    let place = Coordinate(longitude: 1, latitude: 2)
    #expect(
      "\(FenceError.invalidArea(zone: "park", reason: "Self-intersection", place: place))"
        == "zone \"park\": Self-intersection at longitude 1.0, latitude 2.0")
    #expect("\(FenceError.invalidArea(zone: "park", reason: "empty", place: nil))" == "zone \"park\": empty")
    #expect("\(FenceError.duplicateID("a"))" == "two zones have the id \"a\"")
  }
}
