/// A GeoJSON text (RFC 7946) as values: a collection of features, one feature, or a bare geometry.
///
/// Read leniently where people write differently and nothing is lost: `properties` may be missing, `id` and `bbox` may
/// be `null`. Members that RFC 7946 does not define are kept everywhere as they are written, and are given back. What
/// was read keeps its document alive, so that the place of everything can be told.
public struct GeoJSON: Sendable {
  /// What the text is.
  public enum Kind: Hashable, Sendable {
    /// Any number of features.
    case featureCollection
    /// One feature.
    case feature
    /// One geometry without a feature around it.
    case geometry
  }

  /// What the text is.
  public var kind: Kind
  /// The features in the order of the file: exactly one where the text is a feature or a bare geometry.
  public var features: [Feature]
  /// The `bbox` of the collection; nil where there is none, and for the other kinds, which keep their own.
  public var bbox: [Double]?
  /// The members of the collection that RFC 7946 does not define; empty for the other kinds, which keep their own.
  public var foreignMembers: [JSONMember]
  /// The document that was read; nil where the value was made otherwise.
  public var document: JSONDocument?

  /// Makes a collection.
  public init(features: [Feature]) {
    kind = .featureCollection
    self.features = features
    bbox = nil
    foreignMembers = []
    document = nil
  }

  /// Reads a text.
  ///
  /// - Throws: the first defect, of the JSON or of the structure of the GeoJSON. Rings that are too short or not closed
  ///   and places off the globe are no defects here: they are kept as they are.
  /// - Complexity: O(length).
  public init(_ bytes: [UInt8]) throws(GeoJSONError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw GeoJSONError(error)
    }
    try self.init(document.root)
  }

  /// Reads a value of a document, such as a collection inside of another file; pointers and positions are those of the
  /// whole document.
  ///
  /// - Throws: the first defect of the structure.
  public init(_ value: JSONValue) throws(GeoJSONError) {
    var reader = GeoJSONReader(value.tape)
    self = try reader.geoJSON(at: value)
    document = value.document
  }
}
