/// Which columns of a table of points hold longitude and latitude.
struct PointColumns {
  /// The byte between two fields.
  let separator: UInt8
  /// The columns, from 0.
  let longitude: Int
  let latitude: Int
  /// Whether the first row only names the columns.
  let isHeader: Bool

  /// The bytes that may separate, in the order in which they are tried: a comma may be in a number, a tab is in none.
  static let separators = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]

  /// The columns that a first row tells: the first two where both are numbers, else those of the usual names; nil where
  /// it tells none.
  init?(firstRow fields: [String], separator: UInt8) {
    self.separator = separator
    if fields.count >= 2, Self.number(fields[0], separator) != nil, Self.number(fields[1], separator) != nil {
      (longitude, latitude, isHeader) = (0, 1, false)
      return
    }
    let names = fields.map(Self.plain)
    guard let longitude = Self.position(of: Self.longitudeNames, in: names),
      let latitude = Self.position(of: Self.latitudeNames, in: names)
    else { return nil }
    (self.longitude, self.latitude, isHeader) = (longitude, latitude, true)
  }

  /// What to say of a first row that tells no columns.
  static func complaint(about fields: [String]) -> String {
    let names = fields.map(plain)
    var missing: [String] = []
    if position(of: longitudeNames, in: names) == nil { missing.append("longitude") }
    if position(of: latitudeNames, in: names) == nil { missing.append("latitude") }
    let columns = missing.count == 1 ? "no column" : "no columns"
    let found = fields.prefix(20).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
    return "\(columns) for \(missing.joined(separator: " and ")); the columns are \(found)"
  }

  /// A number in decimals, with an exponent or without; a comma is a point where it does not separate.
  static func number(_ text: String, _ separator: UInt8) -> Double? {
    var plain: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        plain.append(byte)
      case UInt8(ascii: ",") where separator != UInt8(ascii: ","): plain.append(UInt8(ascii: "."))
      default: return nil
      }
    }
    guard let number = Double(String(decoding: plain, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }

  /// The likeliest names first, in small letters and without anything but letters and digits.
  private static let longitudeNames = [
    "longitude", "lon", "lng", "long", "longitudedegrees", "longitudedeg", "londeg", "lngdeg", "longitudewgs84",
    "locationlong", "locationlon", "x",
  ]
  private static let latitudeNames = [
    "latitude", "lat", "latitudedegrees", "latitudedeg", "latdeg", "latitudewgs84", "locationlat", "y",
  ]

  private static func position(of known: [String], in names: [String]) -> Int? {
    known.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  private static func plain(_ name: String) -> String {
    if name.utf8.contains(0) { return "" }  // UTF-16, or no text
    return String(name.lowercased().filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
  }
}
