import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Places.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// The text of the first block of a language.
  private func block(_ language: String) throws -> String {
    let start = try #require(readme.range(of: "```\(language)\n"))
    let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
    return String(readme[start.upperBound..<end.lowerBound])
  }

  @Test("the example is the program that is compiled beside the tests, and prints what the README shows")
  func example() throws {
    let source = Places.root.appendingPathComponent("Tests/ReadmeExample/main.swift")
    #expect(try block("swift") == String(contentsOf: source, encoding: .utf8))
    let result = try BuiltProgram("ReadmeExample").run([])
    #expect(result.status == 0)
    #expect(result.output.hasSuffix(try block("json")), "\(result.output)")
  }

  @Test("every file that it names is there, and it is short")
  func files() throws {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count < 250)
    for path in ["Documentation/airport.png", "Data/README.md", "Data/airport/game.json", "Data/run/zones.geojson"] {
      #expect(readme.contains(path))
      #expect(FileManager.default.fileExists(atPath: Places.root.appendingPathComponent(path).path), "\(path)")
    }
  }
}
