import QuarryGame
import QuarryGeometry
import Testing

@testable import QuarryCLI

@Suite("quarry rules")
struct RuleBookTests {
  @Test("every rule of game files is told once, with a range, an explanation and a default for each mode that plays it")
  func complete() {
    let book = RuleBook.all
    #expect(book.names.sorted() == GameRules.names.sorted())
    for rule in book.groups.flatMap(\.rules) {
      #expect(!rule.range.isEmpty && rule.explanation.hasSuffix("."), "\(rule.name)")
      #expect(rule.defaults.map(\.mode) == (rule.modes.isEmpty ? GameModes.standard.map { $0.name } : rule.modes))
    }
    #expect(book.modes.map(\.name) == GameModes.standard.map { $0.name })
    #expect(book.groups.first?.modes == [])
  }

  @Test("defaults are those of the mode")
  func defaults() throws {
    let grace = try #require(try RuleBook.all.only(["graceSeconds"]).groups.first?.rules.first)
    #expect(grace.defaults.first { $0.mode == "free" }?.json == "null")
    #expect(grace.defaults.first { $0.mode == "assassin" }?.json == "60")
    let text = try RuleBook.all.only(["graceSeconds"]).text(isWhole: false)
    #expect(text.contains("  graceSeconds  default null; 60 in "))
    #expect(text.contains("How long a player may be outside of all play areas"))
    #expect(text.contains("May be: seconds, 0 or more, or null."))
    let played = try RuleBook.all.played(in: "assassin")
    #expect(try played.only(["graceSeconds"]).text(isWhole: false).contains("  graceSeconds  default 60\n"))
    #expect(try played.only(["mode"]).groups.first?.rules.first?.defaults.first?.json == "\"assassin\"")
  }

  @Test("a mode's book has what it plays and nothing else")
  func mode() throws {
    #expect(try RuleBook.all.played(in: "assassin").names.contains("eliminationMeters"))
    #expect(try !RuleBook.all.played(in: "lastStanding").names.contains("eliminationMeters"))
    #expect(try RuleBook.all.played(in: "lastStanding").modes.map(\.name) == ["lastStanding"])
  }

  @Test("names that there are not are answered with the nearest")
  func unknown() {
    #expect(throws: Failure(.usage, "there is no rule \"claimSecond\"; did you mean \"claimSeconds\"?")) {
      try RuleBook.all.only(["claimSecond"])
    }
    #expect(throws: Failure(.usage, "there is no mode \"asassin\"; did you mean \"assassin\"?")) {
      try RuleBook.all.played(in: "asassin")
    }
    #expect(throws: Failure(.usage, "there is no rule \"zzz\"")) { try RuleBook.all.only(["zzz"]) }
  }

  @Test("the text is no wider than 100 columns, but for words that are longer")
  func width() {
    for line in RuleBook.all.text(isWhole: true).split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test("the JSON has each default as JSON")
  func json() throws {
    let root = try JSONDocument(RuleBook.all.json()).root
    let rules = try #require(root["rules"]?.elements.map { $0 })
    #expect(rules.count == GameRules.names.count)
    let weapons = try #require(rules.first { $0["rule"]?.string == "weapons" })
    #expect(weapons["defaults"]?["assassin"]?.kind == .object)
    #expect(weapons["modes"]?[0]?.string == "assassin")
    #expect(weapons["pointer"]?.string == "/rules/weapons")
    #expect(rules.first?["modes"]?.isNull == true)
    #expect(root["modes"]?[0]?["summary"]?.string == FreeMode.summary)
  }

  @Test("modes that hear claims are known by their needs")
  func claims() {
    #expect(GameModes.hearingClaims.contains("assassin"))
    #expect(!GameModes.hearingClaims.contains("free"))
    #expect(!GameModes.hearingClaims.contains("lastStanding"))
  }
}
