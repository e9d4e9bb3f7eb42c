import Foundation
import Testing

/// The page says what compiles: each block of Swift in it stands in a file of this folder or of a folder named beside it, line
/// for line.
@Suite("AppFeatures.md")
struct AppFeaturesArticleTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let repository = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func lines(_ path: String) throws -> [String] {
    let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  static func blocks(_ lines: [String]) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in lines {
      if line == "```swift" {
        block = []
      } else if line == "```", let done = block {
        blocks.append(done)
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  @Test("every block of Swift is code that compiles")
  func blocks() throws {
    let code = try [
      "Tests/QuarryGameTests/App/Article/AppFeaturesArticle.swift", "Tests/QuarryLiveTests/AppFeaturesBackend.swift",
    ].map(Self.lines)
    let blocks = Self.blocks(try Self.lines("Sources/QuarryGame/QuarryGame.docc/AppFeatures.md"))
    #expect(blocks.count >= 5)
    for block in blocks {
      let isThere = code.contains { file in file.indices.contains { file[$0...].starts(with: block) } }
      #expect(isThere, "\(block.first ?? "an empty block")")
    }
  }

  @Test("the tables name clients, features and actions that there are")
  func words() throws {
    let lines = try Self.lines("Sources/QuarryGame/QuarryGame.docc/AppFeatures.md")
    let sources = Self.repository.appending(path: "Sources/QuarryGame/App").resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    let text = try files.map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }.joined()
    let words = lines.filter { $0.hasPrefix("|") }.flatMap { $0.matches(of: /`([A-Za-z]+)`/).map { String($0.1) } }
    #expect(words.count > 30)
    for word in words {
      let isThere = text.contains(try Regex("(case|struct|enum) \(word)\\b"))
      #expect(isThere, "\(word)")
    }
  }
}
