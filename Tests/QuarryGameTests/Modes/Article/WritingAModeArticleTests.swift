import Testing

@Suite("WritingAMode.md")
struct WritingAModeArticleTests {
  private let article: Article

  init() throws { article = try Article("Sources/QuarryGame/QuarryGame.docc/WritingAMode.md") }

  @Test("every block of Swift is code that compiles, and is played by a test")
  func blocks() throws {
    #expect(article.blocks.count >= 4)
    #expect(try article.missing(in: ["Tests/QuarryGameTests/Modes/Article/WritingAModeArticle.swift"]) == [])
  }

  @Test("the tables name happenings and orders that there are, all of them")
  func words() throws {
    let text = try Article.sources("Sources/QuarryGame/Modes")
    for word in article.tableWords {
      let isThere = text.contains(try Regex("(case|struct|enum|var|func) \(word)\\b"))
      #expect(isThere, "\(word)")
    }
    for file in ["Happening", "GameOrder"] {
      let path = "Sources/QuarryGame/Modes/\(file).swift"
      let cases = try Article(path).lines.compactMap { $0.firstMatch(of: /^case (\w+)/).map { String($0.1) } }
      #expect(cases.count >= 10)
      for name in cases { #expect(article.tableWords.contains(name), "\(name) of \(file)") }
    }
  }
}
