import QuarryGame
import QuarryGeometry

/// The comparison for programs.
extension MatchComparison {
  /// One object in one line.
  /// - Parameter explain: whether the actions at which the logs part tell on what evidence.
  func json(explain: Bool = false) -> [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    writer.beginObject()
    writer.member("summary", summary)
    writer.member("sameGame", games.isEmpty)
    writer.member("sameCourse", isSameCourse)
    writer.values("rules", games.rules)
    writer.values("settings", games.settings)
    writer.key("zones")
    writer.beginArray()
    for zone in games.zones { zone.encode(to: &writer) }
    writer.endArray()
    for (name, match) in [("a", a), ("b", b)] {
      writer.key(name)
      match.encode(to: &writer)
    }
    writer.key("players")
    writer.beginArray()
    for player in players { player.encode(to: &writer) }
    writer.endArray()
    writer.key("parting")
    if let parting {
      writer.beginObject()
      writer.member("common", parting.common)
      for (name, action) in [("a", parting.a), ("b", parting.b)] {
        writer.key(name)
        if let action { action.encode(to: &writer, explain: explain) } else { writer.null() }
      }
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ name: String, _ values: [GameDifference.Value]) {
    key(name)
    beginArray()
    for value in values {
      beginObject()
      member("name", value.name)
      key("a")
      raw(value.a)
      key("b")
      raw(value.b)
      if !value.explanation.isEmpty { member("explanation", value.explanation) }
      endObject()
    }
    endArray()
  }

  /// A value that may not be known, or not finite.
  fileprivate mutating func seconds(_ name: StaticString, _ value: Double) {
    key(name)
    if value.isFinite { fixed(value, decimals: 3) } else { null() }
  }
}

extension ZoneDifference {
  fileprivate func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("zone", zone)
    writer.key("changes")
    writer.beginArray()
    for change in changes {
      writer.beginObject()
      switch change {
      case .onlyInA: writer.member("change", "onlyInA")
      case .onlyInB: writer.member("change", "onlyInB")
      case .shape: writer.member("change", "shape")
      case .order: writer.member("change", "order")
      case .member(let name, let a, let b):
        writer.member("change", "member")
        writer.member("name", name)
        for (key, value) in [("a", a), ("b", b)] {
          writer.key(key)
          if let value { writer.raw(value) } else { writer.null() }
        }
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension MatchRecord {
  fileprivate func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("game", game.name)
    writer.member("actions", actions.count)
    writer.key("winners")
    writer.beginArray()
    for winner in winners { writer.string(winner.name) }
    writer.endArray()
    writer.key("endedAt")
    if let end = tally.endedAt { writer.time(end) } else { writer.null() }
    writer.key("out")
    writer.beginObject()
    for (cause, count) in tally.departures { writer.count(cause.rawValue, count) }
    writer.endObject()
    writer.member("eliminations", eliminations)
    writer.member("claims", claims)
    writer.key("refused")
    writer.beginObject()
    for (reason, count) in refusals { writer.count(reason.rawValue, count) }
    writer.endObject()
    writer.member("warnings", warnings)
    writer.member("stays", quality.stays)
    writer.member("fixesTaken", quality.taken)
    writer.member("fixesUndecided", quality.undecided)
    writer.seconds("decisionSecondsMedian", quality.latencies.median)
    writer.seconds("decisionSecondsP95", quality.latencies.percentile(95))
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func count(_ name: String, _ count: Int) {
    key(name)
    int(count)
  }
}

extension PlayerDifference {
  fileprivate func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("player", player.name)
    writer.member("same", isSame)
    for (name, record, place) in [("a", a, placeA), ("b", b, placeB)] {
      writer.key(name)
      if let record { record.encode(place: place, to: &writer) } else { writer.null() }
    }
    writer.endObject()
  }
}

extension PlayerRecord {
  fileprivate func encode(place: Int?, to writer: inout JSONWriter) {
    writer.beginObject()
    if let place { writer.member("place", place) }
    writer.member("winner", isWinner)
    writer.key("out")
    if let out {
      writer.beginObject()
      writer.member("time", out.time)
      writer.member("cause", out.cause.rawValue)
      if let by = out.by { writer.member("by", by.name) }
      writer.endObject()
    } else {
      writer.null()
    }
    writer.member("score", score)
    writer.member("eliminations", eliminations)
    writer.member("claims", claims)
    writer.key("refused")
    writer.beginObject()
    for (reason, count) in refusals.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.count(reason.rawValue, count)
    }
    writer.endObject()
    writer.member("warnings", warnings)
    writer.key("zones")
    writer.beginObject()
    for zone in visits.keys.sorted() {
      let visits = visits[zone] ?? Visits()
      writer.key(zone)
      writer.beginObject()
      writer.member("entered", visits.entered)
      writer.member("left", visits.left)
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
  }
}
