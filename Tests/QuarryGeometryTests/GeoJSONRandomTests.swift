import QuarryGeometry
import Testing

@Suite("GeoJSON of random documents")
struct GeoJSONRandomTests {
  @Test("what is written reads back as what was read, bit for bit", arguments: [UInt64(1), 2, 3])
  func roundTrip(seed: UInt64) throws {
    var random = JSONTestRandom(seed: seed)
    for round in 0..<700 {
      let text = random.geoJSON()
      let read = try GeoJSON(Array(text.utf8))
      let written = read.encoded()
      let again = try GeoJSON(written)
      #expect(read.isSame(as: again), "seed \(seed), round \(round): \(text)")
      #expect(again.encoded() == written, "seed \(seed), round \(round): \(text)")
    }
  }

  @Test("a spoilt document is read or refused with a place, and never traps", arguments: [UInt64(4), 5])
  func mutations(seed: UInt64) throws {
    var random = JSONTestRandom(seed: seed)
    var refused = 0
    for round in 0..<10_000 {
      let bytes = random.mutated(Array(random.geoJSON().utf8))
      do {
        let read = try GeoJSON(bytes)
        let written = read.encoded()
        #expect(try GeoJSON(written).isSame(as: read), "seed \(seed), round \(round): \(bytes)")
      } catch {
        refused += 1
        #expect((0...bytes.count).contains(error.offset), "seed \(seed), round \(round): \(bytes)")
        if error.operation == "read GeoJSON" {
          let value = try JSONDocument(bytes).root.value(atPointer: error.pointer ?? "?")
          #expect(
            value?.offset == error.offset || "\(error.reason)".hasPrefix("duplicate"), "seed \(seed), round \(round)")
        }
      }
    }
    #expect(refused > 1000)
  }
}
