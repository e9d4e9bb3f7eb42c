import Testing

@Suite("AppFeatures.md")
struct AppFeaturesArticleTests {
  private let article: Article

  init() throws { article = try Article("Sources/QuarryGame/QuarryGame.docc/AppFeatures.md") }

  @Test("every block of Swift is code that compiles")
  func blocks() throws {
    #expect(article.blocks.count >= 5)
    let missing = try article.missing(in: [
      "Tests/QuarryGameTests/App/Article/AppFeaturesArticle.swift", "Tests/QuarryLiveTests/AppFeaturesBackend.swift",
    ])
    #expect(missing == [])
  }

  @Test("the tables name clients, features and actions that there are")
  func words() throws {
    let text = try Article.sources("Sources/QuarryGame/App")
    #expect(article.tableWords.count > 30)
    for word in article.tableWords {
      let isThere = text.contains(try Regex("(case|struct|enum) \(word)\\b"))
      #expect(isThere, "\(word)")
    }
  }
}
