extension RingProof {
  /// The reason in a sentence without a full stop.
  ///
  /// - Parameters:
  ///   - rules: the rules of which this is the proof.
  ///   - name: how a player is called.
  public func text(rules: RingRules, name: (Int) -> String) -> String {
    func list(_ players: [Int], _ last: String = "and") -> String { Self.list(players.map(name), last) }
    func sets(_ parts: [[Int]]) -> String { Self.list(parts.prefix(4).map { "{" + list($0) + "}" }, "and") }
    switch reason {
    case .nobodyMayHunt(let target): return "nobody may hunt \(name(target))"
    case .mayHuntNobody(let hunter): return "\(name(hunter)) may hunt nobody"
    case .huntedTwice(let target, let hunters):
      return "\(list(hunters)) are all required to hunt \(name(target)), who can have only one hunter"
    case .huntsTwice(let hunter, let targets):
      return "\(name(hunter)) is required to hunt \(list(targets)), but hunts only one at a time"
    case .requiredIsForbidden(let arc):
      return "\(name(arc.hunter)) is required to hunt \(name(arc.target)), which is not allowed"
    case .requiredCycle(let cycle):
      return "the hunts required close a ring of \(list(cycle)) that leaves out everybody else"
    case .groupTooLarge(let grouping, let group, let size, let most):
      let of = rules.groupings.indices.contains(grouping) ? rules.groupings[grouping] : nil
      let named = of.map { $0.names.indices.contains(group) ? "\($0.kind) \($0.names[group])" : $0.kind } ?? "a group"
      return "\(named) has \(size) of \(rules.count) players; at most \(most) can be kept apart"
    case .tooFewTargets(let hunters, let targets):
      let some = targets.isEmpty ? "nobody" : "only \(list(targets))"
      return
        "the \(hunters.count) players \(list(hunters)) may hunt \(some), who \(targets.count == 1 ? "is" : "are") \(targets.count)"
    case .tooFewHunters(let targets, let hunters):
      let some = hunters.isEmpty ? "nobody" : "only \(list(hunters))"
      return
        "the \(targets.count) players \(list(targets)) may be hunted by \(some), who \(hunters.count == 1 ? "is" : "are") \(hunters.count)"
    case .split(let from, let to):
      return "the arcs split: none of \(list(from, "or")) may hunt any of \(list(to, "or"))"
    case .fallsApart(let without, let parts):
      return
        "without \(list(without)) the others fall into \(parts.count) parts, \(sets(parts)), with no hunt between them; "
        + "a ring without \(without.count == 1 ? "one player is one piece" : "\(without.count) players has at most \(without.count) pieces")"
    case .tooManyStarts(let without, let parts):
      return "only \(list(without)) may hunt into \(sets(parts)), which are \(parts.count) sets"
    case .tooManyEnds(let without, let parts):
      return "\(sets(parts)) may hunt out to only \(list(without)), and are \(parts.count) sets"
    case .everyWayTried: return "the rules contradict each other: every way was tried"
    }
  }

  /// The rules it rests on, in words, one each.
  public func becauseTexts(rules: RingRules, name: (Int) -> String) -> [String] {
    because.map { $0.text(rules: rules, name: name) }
  }

  /// "A", "A and B", "A, B and C"; long lists are cut after 12 with the number of the others.
  static func list(_ names: [String], _ last: String) -> String {
    let most = 12
    if names.count > most + 1 {
      return names.prefix(most).joined(separator: ", ") + " \(last) \(names.count - most) others"
    }
    guard let end = names.last else { return "nobody" }
    return names.count == 1 ? end : names.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }
}

extension RuleClause {
  /// The rule in words, without a full stop.
  public func text(rules: RingRules, name: (Int) -> String) -> String {
    switch self {
    case .shortestHunt: return "no hunt is shorter than \(rules.minimumCost ?? 0)"
    case .longestHunt: return "no hunt is longer than \(rules.maximumCost ?? .infinity)"
    case .noCost(let arc): return "there is no cost for \(name(arc.hunter)) hunting \(name(arc.target))"
    case .lastTarget(let arc): return "\(name(arc.hunter)) hunted \(name(arc.target)) last"
    case .group(let grouping, let group):
      guard rules.groupings.indices.contains(grouping) else { return "a group is kept apart" }
      let of = rules.groupings[grouping]
      let names = of.members(of: group).map(name)
      let title = of.names.indices.contains(group) ? " \(of.names[group])" : ""
      return "\(of.kind)\(title) is kept apart: \(RingProof.list(names, "and"))"
    case .forbidden(let arc): return "\(name(arc.hunter)) must not hunt \(name(arc.target))"
    case .required(let arc): return "\(name(arc.hunter)) has to hunt \(name(arc.target))"
    }
  }
}
