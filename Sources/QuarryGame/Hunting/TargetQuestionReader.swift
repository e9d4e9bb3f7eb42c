import QuarryGeometry
import QuarryTargets

/// Reads the members of a file of players.
struct TargetQuestionReader {
  private static let members = [
    "players", "forbidden", "required", "minimumMeters", "maximumMeters", "costs", "seed", "objective",
  ]
  private static let playerMembers = ["id", "team", "household", "longitude", "latitude", "lastTarget"]

  private let root: JSONValue
  private var numbers: [String: Int] = [:]
  private var ids: [String] = []

  init(_ root: JSONValue) throws(GameError) {
    guard root.kind == .object else {
      throw root.wrong("a file of players is a JSON object, not \(root.kind.article)")
    }
    self.root = root
    try Self.checkMembers(of: root, Self.members, "a file of players")
  }

  private static func checkMembers(of value: JSONValue, _ known: [String], _ what: String) throws(GameError) {
    for (key, member) in value.members where !known.contains(key) {
      // Other members are the user's own; a misspelled one is not.
      if let meant = Spelling.nearest(to: key, among: known) {
        throw member.wrong("\(what) has no \"\(key)\"; did you mean \"\(meant)\"?")
      }
    }
    try value.checkUnique(among: known)
  }

  mutating func question() throws(GameError) -> TargetQuestion {
    guard let list = root.present("players") else { throw root.wrong("\"players\" is missing") }
    guard list.kind == .array else { throw list.wrong("\"players\" is a list, not \(list.kind.article)") }
    let entries = Array(list.elements)
    for entry in entries { try number(entry) }
    var teams: [String?] = []
    var households: [String?] = []
    var places: [Coordinate?] = []
    for entry in entries {
      teams.append(try entry.text("team"))
      households.append(try entry.text("household"))
      places.append(try place(of: entry))
    }
    do {
      var rules = try RingRules(count: ids.count)
      if teams.contains(where: { $0 != nil }) { try rules.keepApart(Grouping(kind: "team", labels: teams)) }
      if households.contains(where: { $0 != nil }) {
        try rules.keepApart(Grouping(kind: "household", labels: households))
      }
      let last = try entries.map { entry throws(GameError) in try lastTarget(of: entry) }
      if last.contains(where: { $0 >= 0 }) { try rules.avoidRepeats(of: last) }
      let costs = try costs()
      try rules.forbid(try forbidden() + costs.forbidden)
      for arc in try required() { try rules.require(hunter: arc.hunter, target: arc.target) }
      rules.minimumCost = try limit("minimumMeters")
      rules.maximumCost = try limit("maximumMeters")
      if let low = rules.minimumCost, let high = rules.maximumCost, low > high, let value = root["minimumMeters"] {
        throw value.wrong("\"minimumMeters\" is more than \"maximumMeters\"")
      }
      return TargetQuestion(
        ids: ids, teams: teams, places: places, rules: rules, costs: costs.matrix, seed: try seed(),
        objective: try objective())
    } catch let error as GameError {
      throw error
    } catch {
      throw list.wrong("\(error)")
    }
  }

  private mutating func number(_ entry: JSONValue) throws(GameError) {
    guard entry.kind == .object else { throw entry.wrong("a player is an object such as {\"id\": \"ann\"}") }
    try Self.checkMembers(of: entry, Self.playerMembers, "a player")
    guard let id = try entry.text("id"), !id.isEmpty else { throw entry.wrong("a player needs an \"id\"") }
    guard numbers[id] == nil else { throw entry.wrong("two players have the id \"\(id)\"") }
    numbers[id] = ids.count
    ids.append(id)
  }

  private func player(_ id: String, at value: JSONValue) throws(GameError) -> Int {
    if let number = numbers[id] { return number }
    // To look for the nearest name among very many takes long and helps nobody.
    let meant = ids.count > 5000 ? nil : Spelling.nearest(to: id, among: ids)
    throw value.wrong("there is no player \"\(id)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""))
  }

  private func place(of entry: JSONValue) throws(GameError) -> Coordinate? {
    let (longitude, latitude) = (entry.present("longitude"), entry.present("latitude"))
    guard longitude != nil || latitude != nil else { return nil }
    guard let longitude, let latitude else {
      throw entry.wrong("a player has a longitude and a latitude, or neither")
    }
    guard let east = longitude.double, east.magnitude <= 180 else {
      throw longitude.wrong("a longitude is a number of degrees within ±180, not \(longitude.rawText.prefix(40))")
    }
    guard let north = latitude.double, north.magnitude <= 90 else {
      throw latitude.wrong("a latitude is a number of degrees within ±90, not \(latitude.rawText.prefix(40))")
    }
    return Coordinate(longitude: east, latitude: north)
  }

  private func lastTarget(of entry: JSONValue) throws(GameError) -> Int32 {
    guard let id = try entry.text("lastTarget"), let value = entry["lastTarget"] else { return -1 }
    return Int32(truncatingIfNeeded: try player(id, at: value))
  }

  /// Nobody hunts himself, so that to forbid it too is no defect: other draws' files say it.
  private func forbidden() throws(GameError) -> [HuntArc] {
    guard let value = root.present("forbidden") else { return [] }
    guard value.kind == .object else { throw value.wrong("\"forbidden\" is an object such as {\"A\": [\"B\"]}") }
    var arcs: [HuntArc] = []
    for (id, targets) in value.members {
      let hunter = try player(id, at: targets)
      guard targets.kind == .array else { throw targets.wrong("whom \"\(id)\" must not hunt is a list of ids") }
      for target in targets.elements {
        guard let name = target.string else { throw target.wrong("an id is a string, not \(target.kind.article)") }
        let hunted = try player(name, at: target)
        if hunted != hunter { arcs.append(HuntArc(hunter: hunter, target: hunted)) }
      }
    }
    return arcs
  }

  private func required() throws(GameError) -> [HuntArc] {
    guard let value = root.present("required") else { return [] }
    guard value.kind == .object else { throw value.wrong("\"required\" is an object such as {\"A\": \"B\"}") }
    var arcs: [HuntArc] = []
    for (id, target) in value.members {
      let hunter = try player(id, at: target)
      guard let name = target.string else { throw target.wrong("whom \"\(id)\" has to hunt is an id") }
      let hunted = try player(name, at: target)
      guard hunted != hunter else { throw target.wrong("\"\(id)\" cannot hunt itself") }
      arcs.append(HuntArc(hunter: hunter, target: hunted))
    }
    return arcs
  }

  private func limit(_ name: String) throws(GameError) -> Double? {
    guard let value = root.present(name) else { return nil }
    guard let limit = value.double, limit >= 0, limit.isFinite else {
      throw value.wrong("\"\(name)\" is a number of metres from 0 on")
    }
    return limit
  }

  /// A table of costs, and the arcs that it forbids by null.
  private func costs() throws(GameError) -> (matrix: MatrixCosts?, forbidden: [HuntArc]) {
    guard let value = root.present("costs") else { return (nil, []) }
    guard value.kind == .array else { throw value.wrong("\"costs\" is a list of rows, one for each hunter") }
    var values: [Double] = []
    var forbidden: [HuntArc] = []
    var rows = 0
    for row in value.elements {
      guard row.kind == .array else { throw row.wrong("a row of costs is a list of numbers, one for each target") }
      let before = values.count
      for entry in row.elements {
        let target = values.count - before
        if entry.isNull {
          if target != rows, target < ids.count, rows < ids.count {
            forbidden.append(HuntArc(hunter: rows, target: target))
          }
          values.append(0)
          continue
        }
        guard let cost = entry.double, cost.isFinite else {
          throw entry.wrong("a cost is a number or null, not \(entry.rawText.prefix(40))")
        }
        guard cost >= 0 || target == rows else { throw entry.wrong("a cost is a number from 0 on, not \(cost)") }
        guard cost <= 1e290 || target == rows else { throw entry.wrong("a cost is at most 1e290, not \(cost)") }
        values.append(target == rows || cost == 0 ? 0 : cost)
      }
      guard values.count - before == ids.count else {
        throw row.wrong("a row has \(values.count - before) costs for \(ids.count) players")
      }
      rows += 1
    }
    guard rows == ids.count else { throw value.wrong("there are \(rows) rows of costs for \(ids.count) players") }
    do {
      return (try MatrixCosts(count: rows, values: values), forbidden)
    } catch {
      throw value.wrong("\(error)")
    }
  }

  private func seed() throws(GameError) -> UInt64? {
    guard let value = root.present("seed") else { return nil }
    guard value.kind == .number, let seed = UInt64(value.rawText) else {
      throw value.wrong("a seed is a whole number from 0 on")
    }
    return seed
  }

  private func objective() throws(GameError) -> RingObjective? {
    guard let name = try root.text("objective"), let value = root["objective"] else { return nil }
    if let objective = RingObjective(rawValue: name) { return objective }
    let names = RingObjective.allCases.map(\.rawValue)
    let meant = Spelling.nearest(to: name, among: names).map { "; did you mean \"\($0)\"?" }
    throw value.wrong("there is no objective \"\(name)\"" + (meant ?? "; there are \(names.joined(separator: ", "))"))
  }
}
