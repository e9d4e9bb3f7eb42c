import QuarryGeometry

extension RuleBook {
  /// The rules for people, in lines of a terminal.
  /// - Parameter isWhole: whether the modes and the place of rules in a game file are told first.
  func text(isWhole: Bool) -> String {
    var lines: [String] = []
    if isWhole {
      lines += Paragraph.lines(
        "Rules stand in a game file under \"rules\"; what is left out has its default. A name that is unknown is refused, "
          + "with the nearest one that is known.")
      let mode = modes.count == 1 ? modes[0].name : "assassin"
      lines += ["", "  { \"name\": \"…\", \"zones\": \"zones.geojson\", \"rules\": { \"mode\": \"\(mode)\", … } }", ""]
      lines.append(modes.count == 1 ? "The mode" : "The modes")
      let width = (modes.map(\.name.count).max() ?? 0) + 2
      for mode in modes {
        let name = "  " + mode.name + String(repeating: " ", count: width - mode.name.count)
        lines += Paragraph.lines(mode.summary + (mode.hearsClaims ? " Players claim." : ""), first: name)
      }
    }
    for group in groups {
      if !lines.isEmpty { lines.append("") }
      lines.append(group.title)
      for rule in group.rules { lines += rule.lines }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The rules for programs: one object in one line.
  func json() -> [UInt8] {
    var writer = JSONWriter(capacity: 1 << 14)
    writer.beginObject()
    writer.key("modes")
    writer.beginArray()
    for mode in modes {
      writer.beginObject()
      writer.member("mode", mode.name)
      writer.member("summary", mode.summary)
      writer.member("eliminates", mode.eliminates)
      writer.member("hearsClaims", mode.hearsClaims)
      writer.endObject()
    }
    writer.endArray()
    writer.key("rules")
    writer.beginArray()
    for rule in groups.flatMap(\.rules) { rule.encode(to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}

extension RuleBook.Group {
  fileprivate var title: String {
    guard let last = modes.last else { return "Rules of all modes" }
    return "Rules of \(modes.count > 1 ? modes.dropLast().joined(separator: ", ") + " and " : "")\(last)"
  }
}

extension RuleBook.Rule {
  /// The default that most modes have, and those of the others: `null; 60 in assassin`.
  private var defaultWords: String {
    guard let first = defaults.first else { return "none" }
    var values: [String] = []
    for fact in defaults where fact.json != first.json && !values.contains(fact.json) { values.append(fact.json) }
    return
      ([first.json]
      + values.map { value in
        "\(value) in " + defaults.filter { $0.json == value }.map(\.mode).joined(separator: ", ")
      }).joined(separator: "; ")
  }

  fileprivate var lines: [String] {
    Paragraph.lines("default \(defaultWords)", first: "  \(name)  ", indent: 6)
      + Paragraph.lines(explanation, first: "      ") + Paragraph.lines("May be: \(range).", first: "      ")
  }

  fileprivate func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rule", name)
    writer.member("pointer", "/rules/\(name)")
    writer.member("explanation", explanation)
    writer.member("range", range)
    writer.key("modes")
    if modes.isEmpty {
      writer.null()
    } else {
      writer.beginArray()
      for mode in modes { writer.string(mode) }
      writer.endArray()
    }
    writer.key("defaults")
    writer.beginObject()
    for fact in defaults {
      writer.key(fact.mode)
      writer.raw(fact.json)
    }
    writer.endObject()
    writer.endObject()
  }
}
