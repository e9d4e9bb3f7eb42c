import Foundation

// Writes the case paths of enums that are `CasePathable`; `Scripts/case-paths --help` says how. It knows the protocols by
// name only, and nothing of the project that it stands in.

/// What is wrong with a file, and where.
struct Complaint: Error {
  /// Where in the file, in bytes.
  let offset: Int
  let message: String
}

// MARK: - Words

/// A word, a bracket or another sign of a file; literals are single tokens of no text.
struct Token {
  enum Kind { case word, sign, literal }

  let kind: Kind
  let text: String
  /// Its bytes in the file.
  let range: Range<Int>

  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
  func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
}

/// A comment that stands alone in its line.
struct LineComment {
  let text: String
  /// Its bytes, from the start of its line.
  let range: Range<Int>
}

/// Takes a file apart into tokens, so that braces and words in strings and comments mislead nobody.
struct Lexer {
  private let bytes: [UInt8]
  private var position: Int
  private var interpolations = 0
  private(set) var tokens: [Token] = []
  private(set) var comments: [LineComment] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the whole file. Throws where a comment, a string or a bracket is not closed.
  mutating func run() throws(Complaint) {
    if byte() == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
    try read(interpolationAt: nil)
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    bytes.indices.contains(position + ahead) ? bytes[position + ahead] : nil
  }

  private func sees(_ text: String, _ ahead: Int = 0) -> Bool {
    for (index, byte) in text.utf8.enumerated() where self.byte(ahead + index) != byte { return false }
    return true
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) || byte == 0 }
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  /// Reads to the end of the file, or behind the parenthesis that closes an interpolation that starts at `start`.
  private mutating func read(interpolationAt start: Int?) throws(Complaint) {
    var open: [(sign: UInt8, offset: Int)] = []
    if let start {
      interpolations += 1
      try check(depth: interpolations, at: start)
    }
    while let byte = byte() {
      let before = position
      switch byte {
      case _ where Self.isSpace(byte):
        position += 1
      case UInt8(ascii: "/") where sees("//"):
        readLineComment()
      case UInt8(ascii: "/") where sees("/*"):
        try skipBlockComment()
      case UInt8(ascii: "/") where isRegexStart():
        skipRegex()
      case UInt8(ascii: "\""):
        try skipString(hashes: 0)
      case UInt8(ascii: "#") where hashes() > 0:
        try skipHashed(hashes())
      case UInt8(ascii: "`"):
        try readQuotedWord()
      case _ where Self.isPartOfWord(byte):
        while let next = self.byte(), Self.isPartOfWord(next) { position += 1 }
        add(.word, from: before)
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append((byte, before))
        try check(depth: open.count, at: before)
        position += 1
        add(.sign, from: before)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open.isEmpty, start != nil, byte == UInt8(ascii: ")") {
          position += 1
          interpolations -= 1
          return
        }
        let pairs: [UInt8: UInt8] = [41: 40, 93: 91, 125: 123]
        guard let last = open.popLast(), last.sign == pairs[byte] else {
          throw Complaint(offset: before, message: "'\(Character(UnicodeScalar(byte)))' closes nothing")
        }
        position += 1
        add(.sign, from: before)
      default:
        position += sees("->") ? 2 : 1
        add(.sign, from: before)
      }
    }
    if let last = open.last {
      throw Complaint(offset: last.offset, message: "'\(Character(UnicodeScalar(last.sign)))' is not closed")
    }
    if let start { throw Complaint(offset: start, message: "an interpolation is not closed") }
  }

  /// What is deeper is no program, and would take more of the stack than there is.
  private func check(depth: Int, at offset: Int) throws(Complaint) {
    if depth > 200 { throw Complaint(offset: offset, message: "brackets are nested too deep") }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int) {
    let text = kind == .literal ? "" : String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, range: start..<position))
  }

  private mutating func skipLine() {
    while let byte = byte(), !Self.isLineEnd(byte) { position += 1 }
  }

  private mutating func readLineComment() {
    let start = position
    skipLine()
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] == 32 || bytes[lineStart - 1] == 9 { lineStart -= 1 }
    guard lineStart == 0 || Self.isLineEnd(bytes[lineStart - 1]) else { return }
    let text = String(decoding: bytes[start..<position], as: UTF8.self).trimmingCharacters(in: .whitespaces)
    comments.append(LineComment(text: text, range: lineStart..<position))
  }

  private mutating func skipBlockComment() throws(Complaint) {
    let start = position
    var depth = 0
    repeat {
      if sees("/*") {
        depth += 1
        position += 2
      } else if sees("*/") {
        depth -= 1
        position += 2
      } else if byte() != nil {
        position += 1
      } else {
        throw Complaint(offset: start, message: "a comment is not closed")
      }
    } while depth > 0
  }

  private mutating func readQuotedWord() throws(Complaint) {
    let start = position
    position += 1
    while let byte = byte(), byte != UInt8(ascii: "`"), !Self.isLineEnd(byte) { position += 1 }
    guard byte() == UInt8(ascii: "`") else {
      throw Complaint(offset: start, message: "a name in backticks is not closed")
    }
    position += 1
    add(.word, from: start)
  }

  /// How many `#` stand here before a string or a regular expression; 0 where none follows.
  private func hashes() -> Int {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    let next = byte(count)
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "/") ? count : 0
  }

  private mutating func skipHashed(_ hashes: Int) throws(Complaint) {
    if byte(hashes) == UInt8(ascii: "\"") { return try skipString(hashes: hashes) }
    let start = position
    let end = "/" + String(repeating: "#", count: hashes)
    position += hashes + 1
    while !sees(end) {
      guard byte() != nil else { throw Complaint(offset: start, message: "a regular expression is not closed") }
      position += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    position += hashes + 1
    add(.literal, from: start)
  }

  private mutating func skipString(hashes: Int) throws(Complaint) {
    let start = position
    let marks = String(repeating: "#", count: hashes)
    position += hashes
    // In a raw string `#"""#` is a string of one quotation mark.
    let isLong = sees("\"\"\"") && !(hashes > 0 && sees("\"\"\"" + marks))
    let quote = isLong ? "\"\"\"" : "\""
    position += quote.utf8.count
    while !sees(quote + marks) {
      guard let byte = byte(), isLong || !Self.isLineEnd(byte) else {
        throw Complaint(offset: start, message: "a string is not closed")
      }
      if byte == UInt8(ascii: "\\"), sees(marks, 1) {
        position += 1 + hashes
        if self.byte() == UInt8(ascii: "(") {
          let opening = position
          position += 1
          // What is interpolated declares nothing that has paths.
          let count = tokens.count
          try read(interpolationAt: opening)
          tokens.removeLast(tokens.count - count)
        } else if let escaped = self.byte(), isLong || !Self.isLineEnd(escaped) {
          position += 1
        }
      } else {
        position += 1
      }
    }
    position += quote.utf8.count + hashes
    add(.literal, from: start)
  }

  /// Whether a `/` here starts a regular expression: where a value may start, and with its end in the same line.
  private func isRegexStart() -> Bool {
    guard let next = byte(1), !Self.isSpace(next), next != UInt8(ascii: ")") else { return false }
    if let last = tokens.last {
      switch last.kind {
      case .literal: return false
      case .word:
        if !["return", "case", "in", "try", "await", "else", "if", "while"].contains(last.text) { return false }
      case .sign: if [")", "]", "}", "?", "!", ".", ">"].contains(last.text) { return false }
      }
    }
    return regexEnd() != nil
  }

  private func regexEnd() -> Int? {
    var index = position + 1
    while index < bytes.count, !Self.isLineEnd(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "/"): return index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func skipRegex() {
    let start = position
    position = regexEnd() ?? position + 1
    add(.literal, from: start)
  }
}

// MARK: - Declarations

/// A value that a case holds.
struct Payload {
  /// Nil where it has none.
  let label: String?
  let type: [Token]
}

/// A case of an enum.
struct EnumCase {
  /// As it is written, with backticks where it has them.
  let name: String
  let payloads: [Payload]
  let attributes: [String]
  let offset: Int

  var plainName: String { name.filter { $0 != "`" } }
  /// The name of the type that is its path.
  var pathName: String { plainName.prefix(1).uppercased() + plainName.dropFirst() + "Case" }
}

/// A type or an extension, as far as paths need to know it.
struct Declaration {
  var keyword: String
  /// The names that lead to it from the top of the file.
  var path: [String]
  /// The types in which a name is looked up when it is used here, from the outermost.
  var scopes: [[String]] = []
  /// `public`, `package`, `internal`, `fileprivate` or `private`, as written or as an extension gives it.
  var access: String?
  /// What the members of an extension are if they do not say it.
  var memberAccess: String?
  var attributes: [String] = []
  var conformances: Set<String> = []
  /// Whether it, or something around it, is generic or an extension that says for which types.
  var isGeneric = false
  var isLocal = false
  var isConditional = false
  /// Whether it, or something around it, says that it belongs to no actor.
  var isNonisolated = false
  var offset: Int
  var cases: [EnumCase] = []
  var conditionInside: Int?

  var name: String { path.joined(separator: ".") }
}

/// Finds the types of a file.
struct Parser {
  private let tokens: [Token]
  private var index = 0
  private var conditions = 0
  private(set) var declarations: [Declaration] = []
  /// All types that can be named from outside a function, aliases too.
  private(set) var types: Set<[String]> = []

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "open", "indirect", "final", "nonisolated",
    "distributed",
  ]
  private static let access: Set<String> = ["public", "package", "internal", "fileprivate", "private", "open"]

  init(_ tokens: [Token]) { self.tokens = tokens }

  mutating func run() throws(Complaint) {
    while index < tokens.count { try step(in: nil, at: nil) }
  }

  private func token(_ ahead: Int = 0) -> Token? {
    tokens.indices.contains(index + ahead) ? tokens[index + ahead] : nil
  }

  /// Reads one thing inside `parent`, whose place in `declarations` is `place` where it is an enum.
  private mutating func step(in parent: Declaration?, at place: Int?) throws(Complaint) {
    guard let token = token() else { return }
    let isMember = index > 0 && tokens[index - 1].isSign(".")
    if token.isSign("#"), let word = self.token(1), word.range.lowerBound == token.range.upperBound {
      if word.text == "if" { conditions += 1 }
      if word.text == "endif" { conditions -= 1 }
      if word.text == "if", let place { declarations[place].conditionInside = token.range.lowerBound }
      index += 2
    } else if token.isSign("{") {
      var inner = parent ?? Declaration(keyword: "func", path: [], offset: token.range.lowerBound)
      inner.isLocal = true
      try readBody(of: inner, at: nil)
    } else if token.isWord("case"), let place, !isMember {
      try readCases(into: place)
    } else if token.isWord("typealias"), let name = self.token(1), !isMember {
      if parent?.isLocal != true { types.insert((parent?.path ?? []) + [name.text]) }
      index += 2
    } else if token.kind == .word, !isMember, var declaration = declaration(in: parent) {
      readHeader(&declaration)
      declarations.append(declaration)
      if declaration.keyword != "extension", !declaration.isLocal { types.insert(declaration.path) }
      if self.token()?.isSign("{") == true {
        try readBody(of: declaration, at: declaration.keyword == "enum" ? declarations.count - 1 : nil)
      }
    } else {
      index += 1
    }
  }

  private mutating func readBody(of declaration: Declaration, at place: Int?) throws(Complaint) {
    index += 1
    while let token = token(), !token.isSign("}") { try step(in: declaration, at: place) }
    index += 1
  }

  /// What is declared here, if it is a type or an extension; `index` is then behind its name.
  private mutating func declaration(in parent: Declaration?) -> Declaration? {
    guard let keyword = token(), let name = token(1), name.kind == .word, let next = token(2) else { return nil }
    switch keyword.text {
    case "enum", "struct", "protocol": break
    case "class", "actor":
      guard next.isSign("{") || next.isSign(":") || next.isSign("<") || next.isWord("where") else { return nil }
    case "extension": break
    default: return nil
    }
    let modifiers = modifiersBefore()
    index += 2
    var path = [name.text]
    if keyword.text == "extension" {
      while token()?.isSign(".") == true, let part = token(1), part.kind == .word {
        path.append(part.text)
        index += 2
      }
    }
    var declaration = Declaration(
      keyword: keyword.text, path: (parent?.path ?? []) + path, scopes: parent?.scopes ?? [],
      access: modifiers.access, attributes: (parent?.attributes ?? []) + modifiers.attributes,
      isGeneric: parent?.isGeneric ?? false, isLocal: parent?.isLocal ?? false, isConditional: conditions > 0,
      isNonisolated: modifiers.isNonisolated || parent?.isNonisolated == true,
      offset: name.range.lowerBound)
    declaration.scopes.append(declaration.path)
    if keyword.text == "extension" {
      // At the top of a file, where extensions are, private is fileprivate.
      declaration.memberAccess = modifiers.access == "private" ? "fileprivate" : modifiers.access
    } else if declaration.access == nil {
      declaration.access = parent?.memberAccess
    }
    return declaration
  }

  /// The access and the `@available` attributes before the keyword at `index`.
  private func modifiersBefore() -> (access: String?, isNonisolated: Bool, attributes: [String]) {
    var access: String?
    var isNonisolated = false
    var attributes: [String] = []
    var last = index - 1
    while last >= 0 {
      if tokens[last].kind == .word, last > 0, tokens[last - 1].isSign("@") {
        last -= 2
      } else if tokens[last].kind == .word, Self.modifiers.contains(tokens[last].text) {
        if Self.access.contains(tokens[last].text) { access = tokens[last].text }
        if tokens[last].isWord("nonisolated") { isNonisolated = true }
        last -= 1
      } else if tokens[last].isSign(")") {
        let end = last
        var depth = 0
        repeat {
          if tokens[last].isSign(")") { depth += 1 }
          if tokens[last].isSign("(") { depth -= 1 }
          last -= 1
        } while depth > 0 && last >= 0
        guard last >= 0, tokens[last].kind == .word else { break }
        guard last > 0, tokens[last - 1].isSign("@") else { break }
        if tokens[last].isWord("available") {
          attributes.insert(Spelling.text(Array(tokens[(last - 1)...end])), at: 0)
        }
        last -= 2
      } else {
        break
      }
    }
    return (access, isNonisolated, attributes)
  }

  private mutating func readHeader(_ declaration: inout Declaration) {
    if token()?.isSign("<") == true { declaration.isGeneric = true }
    var depth = 0
    var isInherited = false
    var isWhere = false
    var last: String?
    while let token = token(), !token.isSign("{"), !token.isSign("}") {
      switch token.text {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      case ":" where depth == 0 && !isWhere: isInherited = true
      case "where":
        if declaration.keyword == "extension" { declaration.isGeneric = true }
        isInherited = false
        isWhere = true
      case ",", "&": if let last { declaration.conformances.insert(last) }
      default: if isInherited, depth == 0, token.kind == .word { last = token.text }
      }
      index += 1
    }
    if let last { declaration.conformances.insert(last) }
  }

  private mutating func readCases(into place: Int) throws(Complaint) {
    let attributes = modifiersBefore().attributes
    repeat {
      index += 1
      guard let name = token(), name.kind == .word else { return }
      index += 1
      var payloads: [Payload] = []
      if token()?.isSign("(") == true { payloads = readPayloads() }
      if token()?.isSign("=") == true {
        index += token(1)?.isSign("-") == true ? 3 : 2
        // A number with a point is more than one token.
        if token()?.isSign(".") == true { index += 2 }
      }
      declarations[place].cases.append(
        EnumCase(name: name.text, payloads: payloads, attributes: attributes, offset: name.range.lowerBound))
    } while token()?.isSign(",") == true
  }

  private mutating func readPayloads() -> [Payload] {
    var payloads: [Payload] = []
    var current: [Token] = []
    var open: [String] = []
    var isDefault = false
    index += 1
    while let token = token() {
      index += 1
      let touches = index > 1 && tokens[index - 2].range.upperBound == token.range.lowerBound
      switch token.text {
      case "(", "[", "{": open.append(token.text)
      case "<" where !isDefault || touches: open.append("<")
      case ">" where open.last == "<": open.removeLast()
      case ")", "]", "}":
        while open.last == "<" { open.removeLast() }
        if open.isEmpty {
          if !current.isEmpty { payloads.append(payload(current)) }
          return payloads
        }
        open.removeLast()
      case "=" where open.isEmpty: isDefault = true
      case "," where open.isEmpty:
        payloads.append(payload(current))
        current = []
        isDefault = false
        continue
      default: break
      }
      if !isDefault { current.append(token) }
    }
    return payloads
  }

  private func payload(_ tokens: [Token]) -> Payload {
    let colon = tokens.firstIndex { $0.isSign(":") }
    guard let colon, colon <= 2, tokens[..<colon].allSatisfy({ $0.kind == .word }) else {
      return Payload(label: nil, type: tokens)
    }
    let label = tokens[0].text == "_" ? nil : tokens[0].text
    return Payload(label: label, type: Array(tokens[(colon + 1)...]))
  }
}

// MARK: - Types in words

/// How a type is written in the block.
enum Spelling {
  /// The tokens with the spaces that the formatter would leave.
  static func text(_ tokens: [Token], replacing names: [Int: String] = [:]) -> String {
    var text = ""
    for (index, token) in tokens.enumerated() {
      if index > 0, isSpace(between: tokens[index - 1], and: token) { text += " " }
      text += names[index] ?? token.text
    }
    return text
  }

  private static func isSpace(between a: Token, and b: Token) -> Bool {
    if [",", ":", "->", "&"].contains(a.text) || ["->", "&"].contains(b.text) { return true }
    if b.isSign("@") { return !["(", "<", "["].contains(a.text) }
    let ends = a.kind != .sign || [")", "]", ">", "?", "!", "*"].contains(a.text)
    if b.kind != .sign { return ends }
    return a.kind == .word && ["(", "["].contains(b.text) && a.range.upperBound < b.range.lowerBound
  }

  /// The places of names that are looked up: no labels, nothing behind a point or an `@`.
  static func names(in tokens: [Token]) -> [Int] {
    var open: [String] = []
    var places: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "(", "[", "<": open.append(token.text)
      case ")", "]", ">": _ = open.popLast()
      default: break
      }
      guard token.kind == .word else { continue }
      if index > 0, tokens[index - 1].isSign(".") || tokens[index - 1].isSign("@") { continue }
      let next = tokens[(index + 1)...].first
      let afterNext = tokens[(index + 1)...].dropFirst().first
      let isLabel = next?.isSign(":") == true || (next?.kind == .word && afterNext?.isSign(":") == true)
      if isLabel, open.last == "(" { continue }
      places.append(index)
    }
    return places
  }

  /// Whether a value of the type has to be marked as escaping where it is a parameter.
  static func isFunction(_ tokens: [Token]) -> Bool {
    var depth = 0
    for token in tokens {
      if ["(", "[", "<"].contains(token.text) { depth += 1 }
      if [")", "]", ">"].contains(token.text) { depth -= 1 }
      if depth == 0, token.isSign("->") { return true }
    }
    guard tokens.count > 2, tokens[0].isSign("("), tokens[tokens.count - 1].isSign(")") else { return false }
    return isFunction(Array(tokens.dropFirst().dropLast()))
  }
}

// MARK: - Paths

/// The paths of one enum, as text.
struct PathWriter {
  private static let lineLength = 120

  private let declaration: Declaration
  private let types: Set<[String]>
  private let modifier: String
  /// That of what is inside a path or inside `Cases`: what is there is no more visible than the whole.
  private let inner: String
  private let isDocumented: Bool
  private var lines: [String] = []

  /// `access`: that of the enum, or of what is around it where that is less.
  init(_ declaration: Declaration, types: Set<[String]>, access: String?) {
    self.declaration = declaration
    self.types = types
    isDocumented = access == "public"
    switch access {
    case "public", "package", "fileprivate": modifier = "\(access ?? "") "
    default: modifier = ""
    }
    inner = access == "fileprivate" ? "" : modifier
  }

  mutating func text() throws(Complaint) -> [String] {
    try check()
    lines = declaration.attributes + ["extension \(declaration.name) {"]
    for enumCase in declaration.cases where !types.contains(declaration.path + [enumCase.pathName]) {
      write(enumCase)
    }
    document("  ", "The cases by name.")
    // A key path to a property of an actor could not be made elsewhere, in a module whose code is the main actor's.
    let isolation = declaration.isNonisolated ? "nonisolated " : ""
    if declaration.cases.isEmpty {
      lines.append("  \(isolation)\(modifier)struct Cases {}")
    } else {
      lines.append("  \(isolation)\(modifier)struct Cases {")
      for enumCase in declaration.cases {
        document("    ", "The case `\(enumCase.plainName)`.")
        lines += enumCase.attributes.map { "    \($0)" }
        let path = enumCase.pathName
        let head = "    \(inner)var \(enumCase.name): \(path).Type {"
        let line = "\(head) \(path).self }"
        if Self.fits(line) {
          lines.append(line)
        } else if Self.fits(head) {
          lines += [head, "      \(path).self", "    }"]
        } else {
          lines += ["    \(inner)var \(enumCase.name):", "      \(path).Type", "    {", "      \(path).self", "    }"]
        }
      }
      lines.append("  }")
    }
    lines.append("}")
    return lines
  }

  private func check() throws(Complaint) {
    var seen: [String: String] = [:]
    let used = Set(
      declaration.cases.flatMap { $0.payloads }.flatMap { payload in
        Spelling.names(in: payload.type).map { payload.type[$0].text }
      })
    for enumCase in declaration.cases {
      let path = enumCase.pathName
      if let other = seen[path] {
        throw Complaint(
          offset: enumCase.offset,
          message: "the paths of '\(other)' and '\(enumCase.name)' would both be called '\(path)': rename one of them")
      }
      seen[path] = enumCase.name
      if used.contains(path), !types.contains(declaration.path + [path]) {
        throw Complaint(
          offset: enumCase.offset,
          message: "the path of '\(enumCase.name)' would hide the type '\(path)' that a case holds: rename one of them")
      }
    }
  }

  private mutating func document(_ indentation: String, _ text: String) {
    if isDocumented { lines.append("\(indentation)/// \(text)") }
  }

  private mutating func write(_ enumCase: EnumCase) {
    let payloads = enumCase.payloads
    let name = declaration.name
    let types = payloads.map { text(of: $0.type) }
    let value: String
    switch payloads.count {
    case 0: value = "Void"
    case 1: value = types[0]
    default: value = "(" + zip(payloads, types).map { Self.labelled($0.label, $1) }.joined(separator: ", ") + ")"
    }
    // An alias spares the type in three lines; it cannot be where the payload's own type has its name.
    let leading = payloads.flatMap { payload in Spelling.names(in: payload.type).map { payload.type[$0].text } }
    let isAliased = !leading.contains("Value")
    let type = isAliased ? "Value" : value
    let isFunction = payloads.count == 1 && Spelling.isFunction(payloads[0].type)
    let parameter = isFunction ? "@escaping \(type)" : type
    let result = !isAliased && leading.contains("Result") ? "Output" : "Result"

    document("  ", "The path of `\(enumCase.plainName)`.")
    lines += enumCase.attributes.map { "  \($0)" }
    lines.append("  \(modifier)enum \(enumCase.pathName): CasePath {")
    if isAliased {
      document("    ", "What the case holds.")
      writeAlias(value, elements: payloads.count > 1 ? zip(payloads, types).map { Self.labelled($0.label, $1) } : [])
    }
    document("    ", "The case with `value` in it.")
    inlinable()
    writeEmbed("\(inner)static func embed(_ value: \(parameter)) -> \(name)", enumCase)
    document("    ", "Lends what the case holds to `body`; nil where `root` is another case.")
    inlinable()
    let head = "\(inner)static func extract<\(result)>("
    let parameters = "from root: \(name), _ body: (\(parameter)) -> \(result)"
    let signature = "    \(head)\(parameters)) -> \(result)? {"
    lines += Self.fits(signature) ? [signature] : ["    \(head)", "      \(parameters)", "    ) -> \(result)? {"]
    writeExtract(enumCase)
    lines += ["    }", "  }"]
  }

  private static func fits(_ line: String) -> Bool { line.count <= lineLength }

  private static func labelled(_ label: String?, _ text: String) -> String { label.map { "\($0): \(text)" } ?? text }

  private mutating func inlinable() {
    if !inner.isEmpty { lines.append("    @inlinable") }
  }

  private mutating func writeAlias(_ value: String, elements: [String]) {
    let head = "    \(inner)typealias Value ="
    if Self.fits("\(head) \(value)") {
      lines.append("\(head) \(value)")
    } else if Self.fits("      \(value)") || elements.isEmpty {
      lines += [head, "      \(value)"]
    } else {
      lines += [head, "      ("]
      writeList(elements, end: "")
      lines.append("      )")
    }
  }

  private mutating func writeEmbed(_ head: String, _ enumCase: EnumCase) {
    let payloads = enumCase.payloads
    let arguments = payloads.indices.map { index in
      Self.labelled(payloads[index].label, payloads.count == 1 ? "value" : "value.\(index)")
    }
    let constructor = ".\(enumCase.name)"
    let call = payloads.isEmpty ? constructor : "\(constructor)(\(arguments.joined(separator: ", ")))"
    if Self.fits("    \(head) { \(call) }") {
      lines.append("    \(head) { \(call) }")
      return
    }
    lines.append("    \(head) {")
    if Self.fits("      \(call)") || payloads.isEmpty {
      lines.append("      \(call)")
    } else {
      lines.append("      \(constructor)(")
      writeList(arguments, end: ")")
    }
    lines.append("    }")
  }

  /// Elements in a line of their own, or each in its own where they are too long for that.
  private mutating func writeList(_ elements: [String], end: String) {
    let line = "        \(elements.joined(separator: ", "))\(end)"
    if Self.fits(line), !end.isEmpty { return lines.append(line) }
    for (index, element) in elements.enumerated() {
      lines.append("        \(element)\(index < elements.count - 1 ? "," : end)")
    }
  }

  private mutating func writeExtract(_ enumCase: EnumCase) {
    let payloads = enumCase.payloads
    let values = payloads.count == 1 ? ["value"] : payloads.indices.map { "value\($0)" }
    let patterns = zip(payloads, values).map { Self.labelled($0.label, "let \($1)") }.joined(separator: ", ")
    let pattern = payloads.isEmpty ? ".\(enumCase.name)" : ".\(enumCase.name)(\(patterns))"
    let argument = payloads.count == 1 ? "value" : "(\(values.joined(separator: ", ")))"
    let line = "      if case \(pattern) = root { body(\(argument)) } else { nil }"
    if Self.fits(line) {
      lines.append(line)
    } else {
      let head = "      if case \(pattern) = root {"
      if Self.fits(head) {
        lines.append(head)
      } else {
        lines.append("      if case .\(enumCase.name)(")
        writeList(zip(payloads, values).map { Self.labelled($0.label, "let \($1)") }, end: ") = root")
        lines.append("      {")
      }
      lines += ["        body(\(argument))", "      } else {", "        nil", "      }"]
    }
  }

  /// The type as it has to be written in an extension of the enum, where what is declared around the enum is not seen.
  private func text(of type: [Token]) -> String {
    var names: [Int: String] = [:]
    for place in Spelling.names(in: type) {
      let name = type[place].text
      if name == "Self" {
        names[place] = declaration.name
      } else if let scope = declaration.scopes.last(where: { types.contains($0 + [name]) }), scope != declaration.path {
        names[place] = (scope + [name]).joined(separator: ".")
      }
    }
    return Spelling.text(type, replacing: names)
  }
}

// MARK: - Files

/// A file and what should stand in it.
struct SourceFile {
  static let opening = "// Case paths, written by Scripts/case-paths; do not edit."
  static let closing = "// End of case paths."
  /// The protocols whose conformance asks for paths: the second and the third are refinements of the first.
  static let protocols: Set<String> = ["CasePathable", "BindableAction", "DestinationState"]

  private let bytes: [UInt8]
  private(set) var complaints: [Complaint] = []
  /// The bytes that should be in the file; nil where nothing has to change, or where there are complaints.
  private(set) var result: [UInt8]?
  /// Where the block is, or the first enum that has none: what `--check` names.
  private(set) var staleOffset = 0

  /// Whether the file can concern us at all; the rest is never read in detail.
  static func mayConcern(_ data: Data) -> Bool {
    (protocols + [opening, closing]).contains { data.range(of: Data($0.utf8)) != nil }
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    do { try run() } catch { complaints.append(error) }
    complaints.sort { $0.offset < $1.offset }
    if !complaints.isEmpty { result = nil }
  }

  /// The line and the column, from 1, of a place in the file.
  func location(of offset: Int) -> String {
    var line = 1
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in bytes.indices.prefix(offset) {
      // CR, LF and both together are the end of one line.
      let byte = bytes[index]
      let isEnd = byte == 10 || (byte == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10))
      if isEnd {
        line += 1
        start = index + 1
      }
    }
    let column = String(decoding: bytes[min(start, offset)..<offset], as: UTF8.self).count + 1
    return "\(line):\(column)"
  }

  private mutating func run() throws(Complaint) {
    if let offset = invalidUTF8() { throw Complaint(offset: offset, message: "the file is not UTF-8") }
    var lexer = Lexer(bytes)
    try lexer.run()
    let block = try block(lexer.comments)
    let outside = lexer.tokens.filter { token in block.map { !$0.overlaps(token.range) } ?? true }
    let inside = lexer.tokens.filter { token in block.map { $0.overlaps(token.range) } ?? false }
    try checkBlock(inside)
    var parser = Parser(outside)
    try parser.run()

    let enums = chosen(parser)
    var paragraphs: [[String]] = []
    for declaration in enums {
      do {
        var writer = PathWriter(declaration, types: parser.types, access: try access(of: declaration, parser))
        paragraphs.append(try writer.text())
      } catch {
        complaints.append(error)
      }
    }
    let lines = paragraphs.joined(separator: [""])
    staleOffset = block?.lowerBound ?? enums.first?.offset ?? 0
    try compose(Array(lines), block, inside)
  }

  /// The place of the first byte that is not UTF-8.
  private func invalidUTF8() -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  /// The bytes of the block, markers included; nil where there is none.
  private func block(_ comments: [LineComment]) throws(Complaint) -> Range<Int>? {
    var open: LineComment?
    var found: Range<Int>?
    for comment in comments where comment.text == Self.opening || comment.text == Self.closing {
      if comment.text == Self.opening {
        if open != nil || found != nil {
          throw Complaint(offset: comment.range.lowerBound, message: "a second block of case paths starts here")
        }
        open = comment
      } else {
        guard let start = open else {
          throw Complaint(
            offset: comment.range.lowerBound, message: "a block of case paths ends here that never started")
        }
        found = start.range.lowerBound..<comment.range.upperBound
        open = nil
      }
    }
    if let open { throw Complaint(offset: open.range.lowerBound, message: "a block of case paths is not ended") }
    return found
  }

  /// Sees to it that nothing is in the block that somebody wrote by hand and would lose.
  private func checkBlock(_ tokens: [Token]) throws(Complaint) {
    var depth = 0
    var last: Token?
    for token in tokens {
      if token.isSign("{") { depth += 1 }
      if token.isSign("}") { depth -= 1 }
      let foreign: Set<String> =
        depth == 0
        ? ["func", "var", "let", "enum", "struct", "class", "actor", "protocol", "typealias", "import"]
        : depth == 1
          ? ["func", "var", "let", "case", "class", "actor", "typealias", "init", "subscript"] : ["case", "init"]
      let isPattern = last?.isWord("if") == true || last?.isSign(".") == true
      if token.kind == .word, foreign.contains(token.text), !isPattern {
        throw Complaint(
          offset: token.range.lowerBound, message: "the block of case paths holds what is not a path: move it out")
      }
      last = token
    }
  }

  /// The enums that need paths. Complains of those that cannot have them.
  private mutating func chosen(_ parser: Parser) -> [Declaration] {
    var added: [[String]: Int] = [:]
    for declaration in parser.declarations where declaration.keyword == "extension" {
      let isWanted = !declaration.conformances.isDisjoint(with: Self.protocols)
      if isWanted, !declaration.isLocal, added[declaration.path] == nil { added[declaration.path] = declaration.offset }
    }
    var chosen: [Declaration] = []
    for declaration in parser.declarations where declaration.keyword == "enum" {
      let addedAt = declaration.isLocal ? nil : added.removeValue(forKey: declaration.path)
      let isWanted = addedAt != nil || !declaration.conformances.isDisjoint(with: Self.protocols)
      if !isWanted || hasOwnCases(declaration, parser) { continue }
      if let complaint = complaint(of: declaration) { complaints.append(complaint) } else { chosen.append(declaration) }
    }
    for (path, offset) in added where !parser.types.contains(path + ["Cases"]) {
      let name = path.joined(separator: ".")
      let isOther = parser.types.contains(path)
      complaints.append(
        Complaint(
          offset: offset,
          message: isOther
            ? "'\(name)' is no enum" : "the enum '\(name)' is not in this file: write the conformance where it is"))
    }
    return chosen
  }

  private func hasOwnCases(_ declaration: Declaration, _ parser: Parser) -> Bool {
    if !declaration.isLocal { return parser.types.contains(declaration.path + ["Cases"]) }
    return parser.declarations.contains { $0.isLocal && $0.path == declaration.path + ["Cases"] }
  }

  private func complaint(of declaration: Declaration) -> Complaint? {
    let name = declaration.name
    let hand = "write its paths by hand, and 'struct Cases' with them"
    if let offset = declaration.conditionInside {
      return Complaint(offset: offset, message: "'\(name)' has '#if' inside: \(hand)")
    }
    let reason: String? =
      if declaration.isLocal {
        "is inside a function, where it cannot be extended"
      } else if declaration.isGeneric {
        "is generic, or is inside what is"
      } else if declaration.isConditional {
        "is inside '#if'"
      } else if declaration.access == "private", declaration.path.count > 1 {
        "is private inside another type, where an extension cannot see it: make it fileprivate, or"
      } else {
        nil
      }
    return reason.map {
      Complaint(offset: declaration.offset, message: "'\(name)' \($0)\($0.hasSuffix("or") ? "" : ":") \(hand)")
    }
  }

  /// The access of the enum's paths: the least of the enum's and of those of the types around it, as far as they are in
  /// this file. Complains where that is too little for an extension.
  private func access(of declaration: Declaration, _ parser: Parser) throws(Complaint) -> String? {
    let order = ["fileprivate", "internal", "package", "public"]
    var least = order.count - 1
    for length in declaration.path.indices {
      let path = Array(declaration.path.prefix(length + 1))
      let outer = parser.declarations.first { $0.path == path && $0.keyword != "extension" && !$0.isLocal }
      guard let outer else { continue }
      if outer.access == "private", length > 0 {
        throw Complaint(
          offset: declaration.offset,
          message:
            "'\(outer.name)' is private inside another type, where an extension cannot see it: make it fileprivate")
      }
      let access = ["private": "fileprivate", "open": "public"][outer.access ?? "internal"] ?? outer.access
      least = min(least, order.firstIndex { $0 == access } ?? 1)
    }
    return order[least]
  }

  private mutating func compose(_ lines: [String], _ block: Range<Int>?, _ inside: [Token]) throws(Complaint) {
    if lines.isEmpty, block == nil { return }
    let firstEnd = bytes.firstIndex { $0 == 10 || $0 == 13 }
    let isCRLF = firstEnd.map { bytes[$0] == 13 && $0 + 1 < bytes.count && bytes[$0 + 1] == 10 } ?? false
    let lineEnd = isCRLF ? "\r\n" : firstEnd.map { bytes[$0] == 13 } == true ? "\r" : "\n"
    let isAtEnd = block.map { bytes[$0.upperBound...].allSatisfy { [9, 10, 13, 32].contains($0) } } ?? false
    // What differs in white space only is somebody's formatter, and stays.
    if isAtEnd, !lines.isEmpty {
      var lexer = Lexer(Array(lines.joined(separator: "\n").utf8))
      try lexer.run()
      if lexer.tokens.map(\.text) == inside.map(\.text) { return }
    }
    var kept = bytes
    if let block {
      let before = Self.trimmed(bytes[..<block.lowerBound])
      let after = bytes[block.upperBound...]
      kept = before + after.drop { [10, 13].contains($0) && before.isEmpty }
    }
    var all = Self.trimmed(kept[...])
    if !all.isEmpty { all += Array(lineEnd.utf8) }
    if !lines.isEmpty {
      let text = ["", Self.opening] + lines + [Self.closing, ""]
      all += Array(text.joined(separator: lineEnd).utf8)
    }
    if all != bytes { result = all }
  }

  /// Without the ends of lines at its end.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    while let last = bytes.last, [9, 10, 13, 32].contains(last) { bytes.removeLast() }
    return Array(bytes)
  }
}

// MARK: - The command

@main
struct CasePaths {
  static let help = """
    Usage: case-paths [--check] <file or folder> ...
           case-paths --help | --self-test

    Writes case paths for the enums of Swift files, into a block at the end of the same file:

        enum Action: CasePathable { case loaded([Game]) }     in the feature
        extension Feature.Action { enum LoadedCase: CasePath … struct Cases … }     in the block

    An enum gets them that conforms to CasePathable, BindableAction or DestinationState, by its declaration or by an
    extension in the same file, and has no 'Cases' of its own. Paths written by hand stay: with a 'struct Cases' beside
    them the enum is left alone; a single 'LoadedCase' is used in place of the one that would be written.
    Payload types are found where the enum's file declares them; a type that another file declares inside the feature
    has to be written with the feature's name. A payload whose type is an alias of a function needs a path by hand.

      --check       writes nothing; names each file whose block is missing or not up to date
      --self-test   tests this tool

    Exit: 0 all is well, 1 --check found something, 64 not called properly, 65 a file cannot be read or has no paths
    (it is left as it is), 69 there is no compiler.
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--help") || arguments.contains("-h") { return print(help) }
    let options = arguments.filter { $0.hasPrefix("-") }
    let paths = arguments.filter { !$0.hasPrefix("-") }
    if let wrong = options.first(where: { $0 != "--check" }) { leave(64, "case-paths: there is no option \(wrong)") }
    if paths.isEmpty { leave(64, "case-paths: name files or folders; --help says more") }

    var status: Int32 = 0
    for path in paths {
      guard let files = swiftFiles(at: path) else {
        say("\(path):1:1: error: there is no such file or folder")
        status = 65
        continue
      }
      for file in files { status = max(status, work(on: file, isCheck: !options.isEmpty)) }
    }
    exit(status)
  }

  private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  private static func leave(_ status: Int32, _ text: String) -> Never {
    say(text)
    exit(status)
  }

  /// The file itself, or all Swift files below a folder but hidden ones, by name; nil where there is nothing.
  private static func swiftFiles(at path: String) -> [String]? {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    switch type(of: target) {
    case .typeRegular: return [path]
    case .typeDirectory: return swiftFiles(below: path)
    default: return nil
    }
  }

  private static func swiftFiles(below folder: String) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    var files: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let inner = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch type(of: inner) {
      case .typeDirectory: files += swiftFiles(below: inner) ?? []
      case .typeRegular: if name.hasSuffix(".swift") { files.append(inner) }
      default: break
      }
    }
    return files
  }

  private static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private static func work(on path: String, isCheck: Bool) -> Int32 {
    guard let data = FileManager.default.contents(atPath: path) else {
      say("\(path):1:1: error: the file cannot be read")
      return 65
    }
    if !SourceFile.mayConcern(data) { return 0 }
    let file = SourceFile([UInt8](data))
    for complaint in file.complaints {
      say("\(path):\(file.location(of: complaint.offset)): error: \(complaint.message)")
    }
    if !file.complaints.isEmpty { return 65 }
    guard let result = file.result else { return 0 }
    if isCheck {
      say("\(path):\(file.location(of: file.staleOffset)): error: the case paths are missing or not up to date")
      return 1
    }
    do {
      try replace(path, with: Data(result))
      print(path)
      return 0
    } catch {
      say("\(path):1:1: error: the file cannot be written: \(error)")
      return 65
    }
  }

  /// Writes a file beside the old one and moves it over it, so that at no time there is half a file; with its mode.
  private static func replace(_ path: String, with data: Data) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let files = FileManager.default
    guard files.isWritableFile(atPath: target.path) else { throw CocoaError(.fileWriteNoPermission) }
    let mode = try files.attributesOfItem(atPath: target.path)[.posixPermissions]
    try data.write(to: target, options: .atomic)
    if let mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path) }
  }
}
