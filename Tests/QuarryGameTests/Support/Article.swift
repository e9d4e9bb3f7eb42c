import Foundation

/// A page of the documentation, and the code that its blocks are to be found in.
///
/// The page says what compiles: each block of Swift in it stands in one of the files, line for line, but for how far it is
/// indented and for empty lines.
struct Article {
  /// The lines of the page.
  let lines: [String]

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// - Parameter path: from the repository on.
  init(_ path: String) throws { lines = try Self.lines(path) }

  private static func lines(_ path: String) throws -> [String] {
    let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The blocks of Swift.
  var blocks: [[String]] {
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

  /// The first lines of the blocks that stand in none of the files.
  func missing(in paths: [String]) throws -> [String] {
    let code = try paths.map(Self.lines)
    return blocks.filter { block in
      !code.contains { file in file.indices.contains { file[$0...].starts(with: block) } }
    }.map { $0.first ?? "an empty block" }
  }

  /// The words in code voice in its tables.
  var tableWords: [String] {
    lines.filter { $0.hasPrefix("|") }.flatMap { $0.matches(of: /`([A-Za-z]+)`/).map { String($0.1) } }
  }

  /// The text of all Swift files below a folder of the repository.
  static func sources(_ path: String) throws -> String {
    let folder = repository.appending(path: path).resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }
}
