import QuarryGeometry
import Testing

@Suite("GeoJSON")
struct GeoJSONTests {
  @Test("a collection is read with ids, properties, boxes and members of its own")
  func collection() throws {
    let text = #"""
      {"type": "FeatureCollection", "name": "arena", "bbox": [1, 2, 3, 4],
       "features": [
         {"type": "Feature", "id": "park", "title": "T", "bbox": [0, 0, 1, 1],
          "properties": {"role": "safe", "deep": {"a": [1, 2 ]}, "role": 2},
          "geometry": {"type": "Polygon", "note": [ 7 ], "bbox": [0,0,1,1],
            "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]], [[0.1, 0.1, 5], [0.2, 0.1], [0.1, 0.2, 6, 7]]]}},
         {"type": "Feature", "id": 7.50, "properties": null, "geometry": null},
         {"geometry": {"coordinates": [13.4, 52.5, 30], "type": "Point"}, "type": "Feature", "id": null}
       ],
       "crs": {"type": "name"}}
      """#
    let geoJSON = try GeoJSON(Array(text.utf8))
    #expect(geoJSON.kind == .featureCollection)
    #expect(geoJSON.bbox == [1, 2, 3, 4])
    #expect(geoJSON.foreignMembers.map(\.key) == ["name", "crs"])
    #expect(geoJSON.foreignMembers.map(\.value.text) == [#""arena""#, #"{"type": "name"}"#])
    try #require(geoJSON.features.count == 3)

    let park = geoJSON.features[0]
    #expect(park.id == .string("park"))
    #expect(park.bbox == [0, 0, 1, 1])
    #expect(park.properties?.map(\.key) == ["role", "deep", "role"])
    #expect(park.property("deep")?.rawText == #"{"a": [1, 2 ]}"#)
    #expect(park.property("role")?.string == "safe")
    #expect(park.property("deep")?.pointer == "/features/0/properties/deep")
    #expect(park.foreignMembers.map(\.key) == ["title"])
    #expect(park.geometryMembers.map(\.path) == [""])
    #expect(park.geometryMembers.first?.members.map(\.key) == ["note", "bbox"])
    #expect(park.positionsWithDroppedOrdinates == 1)
    #expect(park.pointer == "/features/0")
    #expect(park.geometryPointer == "/features/0/geometry")
    #expect(geoJSON.document?.position(ofByte: park.offset).line == 3)
    guard case .polygon(let polygon) = park.geometry else {
      Issue.record("no polygon")
      return
    }
    #expect(polygon.exterior.coordinates.map(\.longitude) == [0, 1, 1, 0])
    #expect(polygon.exterior.altitudes == nil)
    #expect(polygon.holes.count == 1)
    #expect(polygon.holes.first?.altitudes?.map { $0.isNaN ? -1 : $0 } == [5, -1, 6])

    let number = geoJSON.features[1]
    #expect(number.id == .number(text: "7.50", value: 7.5))
    #expect(number.id?.name == "7.50")
    #expect(number.geometry == nil)
    #expect(number.properties == nil)

    let point = geoJSON.features[2]
    #expect(point.id == nil)
    #expect(point.geometry == .point(Coordinate(longitude: 13.4, latitude: 52.5), altitude: 30))
    #expect(point.pointer == "/features/2")
  }

  @Test("a feature, and a bare geometry, is one feature")
  func single() throws {
    let feature = try GeoJSON(
      Array(#"{"type":"Feature","id":1,"geometry":{"type":"LineString","coordinates":[]}}"#.utf8))
    #expect(feature.kind == .feature)
    #expect(feature.features.map(\.geometryPointer) == ["/geometry"])
    #expect(feature.features.map(\.geometry) == [.lineString(LineString([]))])
    let bare = try GeoJSON(Array(#"{"type":"MultiPoint","x":1,"coordinates":[[1,2]]}"#.utf8))
    #expect(bare.kind == .geometry)
    #expect(bare.features.map(\.geometryPointer) == [""])
    #expect(bare.features.first?.geometryMembers.first?.members.map(\.key) == ["x"])
    #expect(String(decoding: bare.encoded(), as: UTF8.self) == #"{"type":"MultiPoint","coordinates":[[1,2]],"x":1}"#)
  }

  @Test("a ring that is short or open, and a polygon without rings, are kept to be judged later")
  func unjudged() throws {
    let open = try GeoJSON(Array(#"{"type":"Polygon","coordinates":[[[0,0],[999,-400]]]}"#.utf8))
    guard case .polygon(let polygon) = open.features.first?.geometry else {
      Issue.record("no polygon")
      return
    }
    #expect(polygon.exterior.coordinates.map(\.latitude) == [0, -400])
    let empty = try GeoJSON(Array(#"{"type":"Polygon","coordinates":[]}"#.utf8))
    #expect(empty.features.first?.geometry == .polygon(Polygon(exterior: Ring([]))))
    #expect(String(decoding: empty.encoded(), as: UTF8.self) == #"{"type":"Polygon","coordinates":[]}"#)
  }

  @Test("a collection inside of another document has the pointers of that document")
  func inline() throws {
    let text = #"""
      {"name": "g",
       "zones": {"type": "FeatureCollection", "features": [
         {"type": "Feature", "properties": {"name": "a"}, "geometry": {"type": "Point", "coordinates": [1]}}]}}
      """#
    let root = try JSONDocument(text).root
    let zones = try #require(root["zones"])
    let error = #expect(throws: GeoJSONError.self) { try GeoJSON(zones) }
    #expect(error?.pointer == "/zones/features/0/geometry/coordinates")
    #expect(error?.line == 3)
    #expect(error?.column == 98)
    let good = try #require(JSONDocument(text.replacing("[1]", with: "[1,2]")).root["zones"])
    #expect(try GeoJSON(good).features.map(\.pointer) == ["/zones/features/0"])
  }

  @Test("nested collections keep what each geometry has beside its coordinates")
  func nested() throws {
    let text =
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2],"a":1},"#
      + #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]],"b":[ 2 ]}]}],"c":3}"#
    let geoJSON = try GeoJSON(Array(text.utf8))
    #expect(
      Set(geoJSON.features.flatMap(\.geometryMembers).map(\.path)) == [
        "", "/geometries/0", "/geometries/1/geometries/0",
      ])
    #expect(String(decoding: geoJSON.encoded(), as: UTF8.self) == text)
  }

  @Test("a collection that was made by hand is written")
  func handmade() throws {
    let square = Ring([(0, 0), (1, 0), (1, 1), (0, 0)].map { Coordinate(longitude: $0.0, latitude: $0.1) })
    var feature = Feature(
      id: .string("a"), geometry: .polygon(Polygon(exterior: square)),
      properties: [JSONMember(key: "role", value: try JSONText(parsing: #""safe""#))])
    feature.bbox = [0, 0, 1, 1]
    let text = String(decoding: GeoJSON(features: [feature, Feature(geometry: nil)]).encoded(), as: UTF8.self)
    #expect(
      text
        == #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","bbox":[0,0,1,1],"properties":{"role":"safe"},"#
        + #""geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},"#
        + #"{"type":"Feature","properties":null,"geometry":null}]}"#)
  }
}
