import QuarryFences
import QuarryGeometry

/// `quarry locate`: which zones cover a point, and how far the nearest border is.
enum LocateCommand: Command {
  static let name = "locate"
  static let summary = "Tells for each point which zones cover it, and how far the nearest border is."
  static let usage = "locate BOUNDARY.geojson [POINTS.csv|-] [--format csv|ndjson]"
  static let discussion = """
    A row of POINTS starts with longitude and latitude in decimal degrees, or its columns are named by a header:
    longitude, lon, lng or x, and latitude, lat or y. A first row that is neither ends the command. Fields are separated
    by comma, semicolon or tab and may be quoted; with semicolon or tab, a comma may be a number's point. Further columns
    are passed over. Without POINTS, rows are read from standard input; each is answered as it comes.
    One row comes out for each row that goes in: longitude,latitude,zones,distanceMeters. Zones are joined by ";" in
    zone order; the distance is a geodesic, positive where a zone covers the point. A row that cannot be read comes out
    with both columns empty, is told on standard error, and makes the exit code 1. A longitude beyond ±180 is told too,
    and covered by no zone; the library, unlike this command, takes it round the globe.
    """
  static let options = [Option("format", "csv|ndjson", "The form of the output; csv where nothing is said.")]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard let boundary = arguments.operands.first else { throw Failure(.usage, "locate needs a BOUNDARY.geojson") }
    guard arguments.operands.count <= 2 else {
      throw Failure(.usage, "locate takes one boundary and one file of points, not \(arguments.operands.count) files")
    }
    let points = arguments.operands.count == 2 ? arguments.operands[1] : "-"
    guard boundary != "-" || points != "-" else {
      throw Failure(.usage, "boundary and points cannot both come from standard input")
    }
    let format = try arguments.value("format") ?? "csv"
    guard format == "csv" || format == "ndjson" else {
      throw Failure(.usage, "--format is csv or ndjson, not \(format)")
    }
    let fences = try fences(boundary)
    let input = try PointInput(path: points)
    let output: FileOutput
    do throws(FileError) { output = try FileOutput(path: "-") } catch { throw Failure(error) }
    var rows = PointRows(file: points)
    var hasBadRows = false
    var hasBegun = format != "csv"
    func write(_ text: some Collection<UInt8>) throws(Failure) {
      do throws(FileError) {
        if !hasBegun { try output.write("longitude,latitude,zones,distanceMeters\n") }
        hasBegun = true
        try output.write(text)
      } catch {
        throw Failure(error)
      }
    }
    func flush() throws(Failure) {
      do throws(FileError) { try output.flush() } catch { throw Failure(error) }
    }
    while true {
      let bytes = try input.read()
      rows.push(bytes)
      do throws(Failure) {
        while let row = try rows.next() {
          if let problem = row.problem {
            hasBadRows = hasBadRows || !row.isOffMap
            FileOutput.warn("\(points):\(row.line): \(problem)\n")
          }
          try write(line(for: row, fences, isCSV: format == "csv"))
        }
      } catch {
        // The rows before the defect are answered.
        try flush()
        throw error
      }
      if bytes.isEmpty { break }
      // The next read may wait, and whoever wrote the rows may wait for their answers.
      try flush()
    }
    try write([])
    try flush()
    return hasBadRows ? Failure.Code.finding.rawValue : 0
  }

  private static func fences(_ file: String) throws(Failure) -> FenceSet {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(file)
    } catch {
      throw Failure(error)
    }
    let geoJSON: GeoJSON
    do {
      geoJSON = try GeoJSON(bytes)
    } catch {
      throw Failure(.unreadable, "\(file):\(error)")
    }
    var zones: [Zone] = []
    do {
      zones = try Zone.zones(of: geoJSON)
      for zone in zones {
        for member in zone.membersInTime {
          FileOutput.warn("\(file): zone \"\(zone.id)\": \"\(member)\" is left out: the zone is taken as it is drawn\n")
        }
      }
      return try FenceSet(zones)
    } catch {
      throw Failure(.finding, GameFile.words(for: error, zones, file))
    }
  }

  private static func line(for row: PointRows.Row, _ fences: FenceSet, isCSV: Bool) -> [UInt8] {
    let zones = row.place.map { fences.zonesCovering($0).map { fences.zones[$0].id } } ?? []
    let distance = row.place.flatMap { fences.signedDistance(from: $0) }
    var bytes: [UInt8] = []
    if isCSV {
      bytes += row.place.map { coordinates($0) } ?? Array((field(row.longitude) + "," + field(row.latitude)).utf8)
      bytes += Array(("," + field(zones.joined(separator: ";")) + ",").utf8)
      if let distance { JSONWriter.appendFixed(distance.value, decimals: 2, to: &bytes) }
      bytes.append(UInt8(ascii: "\n"))
      return bytes
    }
    var writer = JSONWriter(capacity: 128)
    func number(_ name: StaticString, _ value: Double?, _ decimals: Int) {
      writer.key(name)
      if let value { writer.fixed(value, decimals: decimals) } else { writer.null() }
    }
    writer.beginObject()
    number("longitude", row.place?.longitude ?? row.numbers.longitude, 7)
    number("latitude", row.place?.latitude ?? row.numbers.latitude, 7)
    writer.key("zones")
    writer.beginArray()
    for zone in zones { writer.string(zone) }
    writer.endArray()
    number("distanceMeters", distance?.value, 2)
    if let problem = row.problem { writer.member("error", problem) }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }

  private static func coordinates(_ place: Coordinate) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.appendFixed(place.longitude, decimals: 7, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    JSONWriter.appendFixed(place.latitude, decimals: 7, to: &bytes)
    return bytes
  }

  /// A text as a field of RFC 4180.
  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
