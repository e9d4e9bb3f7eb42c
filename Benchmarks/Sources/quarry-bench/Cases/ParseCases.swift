import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// Texts into fixes and geometry.
  static var parseCases: [BenchmarkCase] {
    let formats: [(String, (Walkers) -> [UInt8])] = [
      ("gpx", TraceTexts.gpx), ("csv", TraceTexts.csv), ("ndjson", TraceTexts.ndjson),
    ]
    let traces = formats.map { name, write in
      BenchmarkCase("Traces/parse/walk/\(name)-30k", noun: "byte") {
        let walkers = Walkers(players: name == "gpx" ? 1 : 100, ticks: name == "gpx" ? 30_000 : 300, seed: 701)
        let bytes = write(walkers)
        let source = TraceSource(name: "walk.\(name)", contents: bytes)
        return [
          Contender("Quarry", check: .exactly(30_000), operations: bytes.count) {
            {
              let reader = try source.makeReader()
              var batch: [ClientEvent] = []
              var count = 0
              while try reader.nextBatch(into: &batch, limit: 4096) > 0 {
                count += batch.count
                batch.removeAll(keepingCapacity: true)
              }
              return count
            }
          }
        ]
      }
    }
    let geoJSON = BenchmarkCase("GeoJSON/parse/city/10k-zones", noun: "byte") {
      let city = City(zones: 10_000, seed: 702)
      let bytes = GeoJSON(features: city.zones.map(\.feature)).encoded()
      let vertices = city.rings.reduce(0) { $0 + $1.count }
      return [
        Contender("Quarry", check: .exactly(vertices), operations: bytes.count) {
          { vertexCount(try GeoJSON(bytes)) }
        },
        Contender("Quarry, JSON only", check: .exactly(10_000), operations: bytes.count) {
          { try JSONDocument(bytes).root["features"]?.count ?? 0 }
        },
        Contender(
          "GEOS GeoJSONReader", .peer, version: Fixtures.geos, check: .exactly(vertices), operations: bytes.count
        ) {
          let text = bytes + [0]
          return { try GEOSText.vertexCount(ofGeoJSON: text) }
        },
      ]
    }
    return traces + [geoJSON]
  }

  private static func vertexCount(_ geoJSON: GeoJSON) -> Int {
    geoJSON.features.reduce(0) { count, feature in
      if case .polygon(let polygon)? = feature.geometry {
        return count + polygon.rings.reduce(0) { $0 + $1.coordinates.count }
      }
      if case .multiPolygon(let area)? = feature.geometry {
        return count + area.polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.coordinates.count } }
      }
      return count
    }
  }
}

/// Walks as the texts in which traces come.
private enum TraceTexts {
  static func gpx(_ walkers: Walkers) -> [UInt8] {
    var writer = JSONWriter(capacity: 128 * walkers.places.count)
    var text: [UInt8] = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"quarry-bench\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n<trk><name>walk</name><trkseg>\n"
        .utf8)
    for (index, place) in walkers.places.enumerated() {
      writer.removeAll()
      writer.time(walkers.time(ofTick: index / walkers.playerCount))
      text += Array("<trkpt lat=\"".utf8)
      JSONWriter.appendFixed(place.latitude, decimals: 7, to: &text)
      text += Array("\" lon=\"".utf8)
      JSONWriter.appendFixed(place.longitude, decimals: 7, to: &text)
      text += Array("\"><ele>34.5</ele><time>".utf8)
      text += writer.bytes.dropFirst().dropLast()
      text += Array("</time></trkpt>\n".utf8)
    }
    return text + Array("</trkseg></trk></gpx>\n".utf8)
  }

  static func csv(_ walkers: Walkers) -> [UInt8] {
    var writer = JSONWriter(capacity: 64)
    var text: [UInt8] = Array("player,time,longitude,latitude,accuracyMeters\n".utf8)
    for (index, place) in walkers.places.enumerated() {
      writer.removeAll()
      writer.time(walkers.time(ofTick: index / walkers.playerCount))
      text += Array("player-\(walkers.players[index]),".utf8)
      text += writer.bytes.dropFirst().dropLast()
      text.append(UInt8(ascii: ","))
      JSONWriter.appendFixed(place.longitude, decimals: 7, to: &text)
      text.append(UInt8(ascii: ","))
      JSONWriter.appendFixed(place.latitude, decimals: 7, to: &text)
      text += Array(",5.0\n".utf8)
    }
    return text
  }

  static func ndjson(_ walkers: Walkers) -> [UInt8] {
    var writer = JSONWriter(capacity: 160 * walkers.places.count)
    for (index, place) in walkers.places.enumerated() {
      writer.beginObject()
      writer.member("type", "fix")
      writer.member("player", "player-\(walkers.players[index])")
      writer.member("time", walkers.time(ofTick: index / walkers.playerCount))
      writer.member("longitude", fixed: place.longitude, decimals: 7)
      writer.member("latitude", fixed: place.latitude, decimals: 7)
      writer.member("accuracyMeters", fixed: 5, decimals: 1)
      writer.endObject()
      writer.newline()
    }
    return writer.bytes
  }
}
