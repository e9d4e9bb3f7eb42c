import Foundation
import QuarryFences
import QuarryGeometry
import QuarryProximity
import Testing

@Suite("Encounters, saved and damaged")
struct DamagedEncountersTests {
  @Test(
    "ways that are none are refused, not trapped on",
    arguments: [
      (#""capacity":16"#, #""capacity":0"#), (#""capacity":16"#, #""capacity":-16"#),
      (#""newest":4"#, #""newest":1000000"#),
      (#""newest":4"#, #""newest":-1"#), (#""count":5"#, #""count":17"#), (#""count":5"#, #""count":-1"#),
      (#""points":["#, #""points":[],"others":["#),
    ])
  func ways(found: String, damaged: String) throws {
    var line = try Line([ProximityWatch(near: Meters(20))])
    for second in 0..<5 { try line.fix(0, Double(second), at: Double(second) * 2) }
    let text = String(decoding: try JSONEncoder().encode(line.encounters), as: UTF8.self)
    #expect(text.contains(found))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Encounters.self, from: Data(text.replacingOccurrences(of: found, with: damaged).utf8))
    }
  }
}
