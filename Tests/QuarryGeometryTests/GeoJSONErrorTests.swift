import QuarryGeometry
import Testing

@Suite("GeoJSONError")
struct GeoJSONErrorTests {
  struct Defect: CustomTestStringConvertible {
    var text: String
    var pointer: String
    var message: String
    var testDescription: String { text }

    init(_ text: String, _ pointer: String, _ message: String) {
      self.text = text
      self.pointer = pointer
      self.message = message
    }
  }

  private static func geometry(_ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":null,"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  @Test(
    "a defect is told in plain words with its pointer",
    arguments: [
      Defect("[1]", "", "this must be a GeoJSON object in braces, not an array"),
      Defect("{}", "", "this object has no member \"type\", such as \"FeatureCollection\", \"Feature\" or \"Polygon\""),
      Defect(#"{"features":[]}"#, "", "this object has no member \"type\"; it looks like a FeatureCollection"),
      Defect(#"{"geometry":null}"#, "", "this object has no member \"type\"; it looks like a Feature"),
      Defect(#"{"type":"polygon"}"#, "/type", "\"polygon\" is no type of GeoJSON; did you mean \"Polygon\"?"),
      Defect(
        #"{"type":"FeaturCollecton"}"#, "/type",
        "\"FeaturCollecton\" is no type of GeoJSON; did you mean \"FeatureCollection\"?"),
      Defect(
        #"{"type":"Topology"}"#, "/type",
        "\"Topology\" is no type of GeoJSON; GeoJSON has Point, MultiPoint, LineString, MultiLineString, Polygon, "
          + "MultiPolygon, GeometryCollection, Feature, FeatureCollection"),
      Defect(#"{"type":7}"#, "/type", "\"type\" must be the name of a type, not a number"),
      Defect(
        #"{"type":"Point","type":"Point"}"#, "/type",
        "the member \"type\" is there twice in one object, so it is not clear which one is meant"),
      Defect(
        #"{"type":"FeatureCollection"}"#, "",
        "a FeatureCollection needs a member \"features\" with an array of its features"),
      Defect(
        #"{"type":"FeatureCollection","features":{}}"#, "/features",
        "\"features\" must be an array of features, not an object"),
      Defect(
        #"{"type":"FeatureCollection","features":[1]}"#, "/features/0",
        "this must be a GeoJSON object in braces, not a number"),
      Defect(
        #"{"type":"FeatureCollection","features":[{"type":"Point","coordinates":[1,2]}]}"#, "/features/0/type",
        "a Feature is expected here, not a Point: put it into the \"geometry\" of a Feature"),
      Defect(#"{"type":"Feature","properties":{}}"#, "", "a Feature needs a member \"geometry\"; it may be null"),
      Defect(
        #"{"type":"Feature","Geometry":{}}"#, "",
        "a Feature needs a member \"geometry\"; it may be null; is \"Geometry\" meant?"),
      Defect(
        #"{"type":"Feature","geometry":null,"properties":[]}"#, "/properties",
        "\"properties\" must be an object or null, not an empty array"),
      Defect(
        #"{"type":"Feature","geometry":null,"id":{}}"#, "/id", "\"id\" must be a string or a number, not an object"),
      Defect(
        #"{"type":"Feature","geometry":null,"bbox":[1,"a"]}"#, "/bbox/1", "a \"bbox\" holds numbers only, not a string"),
      Defect(
        #"{"type":"Feature","geometry":{"type":"Feature"}}"#, "/geometry/type",
        "a geometry, such as a Polygon, is expected here, not a Feature"),
      Defect(
        #"{"type":"Feature","geometry":[]}"#, "/geometry", "this must be a GeoJSON object in braces, not an empty array"
      ),
      Defect(#"{"type":"Polygon"}"#, "", "a Polygon needs a member \"coordinates\" with an array"),
      Defect(
        #"{"type":"GeometryCollection","coordinates":[]}"#, "",
        "a GeometryCollection needs a member \"geometries\" with an array"),
      Defect(geometry("Point", "null"), "/geometry/coordinates", "\"coordinates\" must be an array, not null"),
      Defect(
        geometry("Point", "[]"), "/geometry/coordinates",
        "a position needs two numbers [longitude, latitude], this one has none"),
      Defect(
        geometry("LineString", "[[1,2],[1]]"), "/geometry/coordinates/1",
        "a position needs two numbers [longitude, latitude], this one has 1"),
      Defect(
        geometry("Polygon", #"[[[1,2],["13.4",2]]]"#), "/geometry/coordinates/0/1/0",
        "a position holds numbers [longitude, latitude], not a string: leave out the quotes"),
      Defect(
        geometry("LineString", "[[1,null]]"), "/geometry/coordinates/0/1",
        "a position holds numbers [longitude, latitude], not null"),
      Defect(
        geometry("Point", "[1,2,null]"), "/geometry/coordinates/2",
        "a position holds numbers [longitude, latitude], not null"),
      Defect(
        geometry("Point", "[1,2,3,true]"), "/geometry/coordinates/3",
        "a position holds numbers [longitude, latitude], not true"),
      Defect(
        geometry("Polygon", "[[1,2],[3,4]]"), "/geometry/coordinates/0/0",
        "a position [longitude, latitude] is expected here, not a number: there may be a pair of brackets too few, or the "
          + "\"type\" may be another one"),
      Defect(
        geometry("Polygon", "[1,2]"), "/geometry/coordinates/0",
        "a line or ring of positions is expected here, not a number: there may be a pair of brackets too few, or the "
          + "\"type\" may be another one"),
      Defect(
        geometry("Polygon", "[[[[1,2]]]]"), "/geometry/coordinates/0/0/0",
        "a position holds numbers [longitude, latitude], not an array: there may be a pair of brackets too many, or the "
          + "\"type\" may be another one"),
      Defect(
        geometry("MultiPolygon", #"["a"]"#), "/geometry/coordinates/0", "a polygon is expected here, not a string"),
    ])
  func messages(defect: Defect) {
    let error = #expect(throws: GeoJSONError.self) { try GeoJSON(Array(defect.text.utf8)) }
    #expect(error?.pointer == defect.pointer)
    #expect(error?.message == defect.message)
    #expect(error?.operation == "read GeoJSON")
    #expect(error?.line == 1)
    #expect(error.map { $0.column - 1 } == error?.offset)
  }

  @Test("a text that is no JSON says where")
  func notJSON() {
    let error = #expect(throws: GeoJSONError.self) {
      try GeoJSON(Array("{\"type\": \"Point\",\n \"coordinates\": [1, 2,]}".utf8))
    }
    #expect(error?.operation == "read JSON")
    #expect(
      error?.description
        == "2:23: a value is missing here; there may be a comma too many before (at /coordinates)")
  }

  @Test("a message stays short where the pointer is long")
  func longPointer() {
    let text = Array(String(repeating: "[", count: 100_000).utf8)
    let error = #expect(throws: GeoJSONError.self) { try GeoJSON(text) }
    #expect(error?.pointer?.count == 2 * (JSONParser.depthLimit))
    #expect(error.map { $0.description.count < 250 && $0.description.hasSuffix("0…)") } == true)
  }
}
