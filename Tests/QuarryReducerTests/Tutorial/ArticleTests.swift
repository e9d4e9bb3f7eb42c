import Foundation
import Testing

/// The articles say what compiles: each block of Swift in them stands in a file of this folder too, line for line.
@Suite("Articles")
struct ArticleTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let sources = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")
  /// The first line of a block of somebody else's code, which is shown beside ours.
  static let foreign = "// The Composable Architecture"

  static let articles = [
    "QuarryReducer/QuarryReducer.docc/QuarryReducer.md", "QuarryReducer/QuarryReducer.docc/Tutorial.md",
    "QuarryReducer/QuarryReducer.docc/ComingFromTCA.md", "QuarryReducer/QuarryReducer.docc/FromViewModels.md",
    "QuarryReducer/QuarryReducer.docc/OrderOfEffects.md", "QuarryReducer/QuarryReducer.docc/TimersAndTime.md",
    "QuarryTesting/QuarryTesting.docc/QuarryTesting.md", "QuarryTesting/QuarryTesting.docc/TestingFeatures.md",
  ]

  /// The lines of the files of this folder, without indentation and empty lines.
  static func code() throws -> [[String]] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { trimmed(try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")) }
  }

  static func trimmed(_ lines: some Sequence<Substring>) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The blocks of Swift in an article, with the line that each begins at.
  static func blocks(of text: String) -> [(line: Int, lines: [String])] {
    var blocks: [(line: Int, lines: [String])] = []
    var block: [Substring]?
    for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if block == nil, line == "```swift" {
        block = []
        blocks.append((offset + 1, []))
      } else if let lines = block, line == "```" {
        blocks[blocks.count - 1].lines = trimmed(lines)
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks.filter { $0.lines.first != foreign }
  }

  static func contains(_ lines: [String], _ block: [String]) -> Bool {
    block.isEmpty || lines.indices.contains { lines[$0...].starts(with: block) }
  }

  @Test("every block of Swift in an article is code that compiles", arguments: articles)
  func blocks(_ path: String) throws {
    let text = try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
    let files = try Self.code()
    for block in Self.blocks(of: text) where !files.contains(where: { Self.contains($0, block.lines) }) {
      Issue.record("\(path):\(block.line): no file of Tutorial/ has this block: \(block.lines.first ?? "")")
    }
  }

  @Test("the table of messages has the words of the sources")
  func messages() throws {
    let article = try String(contentsOf: Self.sources.appending(path: Self.articles.last ?? ""), encoding: .utf8)
    let sources = try ["QuarryTesting/Store", "QuarryTesting/Clocks", "QuarryReducer/Issues"].map(Self.text).joined()
    let messages = article.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "`").dropFirst().first
    }
    #expect(messages.count > 25)
    for message in messages {
      for words in message.split(separator: "…").map({ $0.trimmingCharacters(in: .whitespaces) }) where words.count > 1
      {
        let isThere = sources.contains(words)
        #expect(isThere, "\(message)")
      }
    }
  }

  /// All Swift of a folder of the sources, with the lines of its texts joined.
  static func text(of folder: String) throws -> String {
    try FileManager.default.contentsOfDirectory(at: sources.appending(path: folder), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
      .replacing(/\\\n */, with: "")
  }

  @Test("a block that nobody compiles is found, one of somebody else's is passed over")
  func found() {
    let text = "```swift\nlet a = 1\n  a()\n```\nand\n```swift\n\(Self.foreign)\nb()\n```\n```text\nc\n```\n"
    let blocks = Self.blocks(of: text)
    #expect(blocks.map(\.line) == [1])
    #expect(blocks.map(\.lines) == [["let a = 1", "a()"]])
    #expect(Self.contains(["let a = 1", "a()", "d"], ["let a = 1", "a()"]))
    #expect(!Self.contains(["let a = 1", "d", "a()"], ["let a = 1", "a()"]))
    #expect(!Self.contains([], ["let a = 1"]))
  }
}
