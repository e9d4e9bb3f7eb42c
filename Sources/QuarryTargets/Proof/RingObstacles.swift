/// Finds a reason why there is no ring, of the kinds that a person can check; the easiest first.
///
/// None found does not mean that there is a ring: to decide that is as hard as any problem (Karp 1972).
struct RingObstacles<Costs: TargetCosts> {
  let rules: RingRules
  let costs: Costs

  /// A contradiction among the rules made by hand; needs no table.
  func amongRequired() -> RingProof? {
    let required = rules.required
    for index in required.indices.dropFirst() where required[index].hunter == required[index - 1].hunter {
      let same = required.filter { $0.hunter == required[index].hunter }
      return RingProof(
        .huntsTwice(hunter: same[0].hunter, targets: same.prefix(2).map(\.target)),
        because: same.prefix(2).map { .required($0) })
    }
    var byTarget: [Int: HuntArc] = [:]
    for arc in required {
      if let other = byTarget[arc.target] {
        return RingProof(
          .huntedTwice(target: arc.target, hunters: [other.hunter, arc.hunter]),
          because: [.required(other), .required(arc)])
      }
      byTarget[arc.target] = arc
    }
    let others = rules.withoutRequired
    for arc in required {
      let against = others.clauses(against: arc.hunter, hunting: arc.target, costs: costs)
      if let first = against.first { return RingProof(.requiredIsForbidden(arc), because: [.required(arc), first]) }
    }
    return requiredCycle(byTarget)
  }

  /// A cycle of required arcs that is no ring. Nobody is required twice any more.
  private func requiredCycle(_ byTarget: [Int: HuntArc]) -> RingProof? {
    var seen: Set<Int> = []
    for arc in rules.required where !seen.contains(arc.target) {
      // Backwards to the beginning of the chain, or once round.
      var cycle = [arc.target]
      seen.insert(arc.target)
      var at = arc.hunter
      while at != arc.target, let next = byTarget[at] {
        cycle.append(at)
        seen.insert(at)
        at = next.hunter
      }
      if at == arc.target, cycle.count < rules.count {
        cycle.reverse()
        let arcs = cycle.indices.map { HuntArc(hunter: cycle[$0], target: cycle[($0 + 1) % cycle.count]) }
        return RingProof(.requiredCycle(cycle), because: arcs.map { .required($0) })
      }
    }
    return nil
  }

  /// A group that is more than half of all; needs no table.
  func amongGroups() -> RingProof? {
    guard rules.count > 1 else { return nil }
    for (index, grouping) in rules.groupings.enumerated() {
      var sizes = [Int](repeating: 0, count: grouping.names.count)
      for group in grouping.groupOf where group >= 0 { sizes[Int(group)] += 1 }
      for group in sizes.indices where sizes[group] * 2 > rules.count {
        return RingProof(
          .groupTooLarge(grouping: index, group: group, size: sizes[group], most: rules.count / 2),
          because: [.group(grouping: index, group: group)])
      }
    }
    return nil
  }

  /// What can be seen of very many players without a table: a group of more than half, and a player whom nobody may hunt, or
  /// who may hunt nobody. The band, which would take all costs, is left out.
  ///
  /// - Complexity: O(n + arcs forbidden), and n for each player of whom nearly all arcs may be forbidden.
  func amongMany() -> RingProof? {
    if let proof = amongGroups() { return proof }
    var (outs, ins) = ([Int](repeating: 0, count: rules.count), [Int](repeating: 0, count: rules.count))
    for grouping in rules.groupings {
      var sizes = [Int](repeating: 0, count: grouping.names.count)
      for group in grouping.groupOf where group >= 0 { sizes[Int(group)] += 1 }
      for (player, group) in grouping.groupOf.enumerated() where group >= 0 {
        outs[player] += sizes[Int(group)] - 1
        ins[player] += sizes[Int(group)] - 1
      }
    }
    for (hunter, target) in rules.lastTargets.enumerated() where target >= 0 {
      outs[hunter] += 1
      ins[Int(target)] += 1
    }
    for arc in rules.forbidden {
      outs[arc.hunter] += 1
      ins[arc.target] += 1
    }
    let arcs = ArcRules(rules.withoutRequired)
    let all = 0..<rules.count
    for player in all {
      if ins[player] >= rules.count - 1, all.allSatisfy({ arcs.forbids($0, player) }) {
        return RingProof(.nobodyMayHunt(player), because: clauses(from: others(than: [player]), to: [player]))
      }
      if outs[player] >= rules.count - 1, all.allSatisfy({ arcs.forbids(player, $0) }) {
        return RingProof(.mayHuntNobody(player), because: clauses(from: [player], to: others(than: [player])))
      }
    }
    return nil
  }

  /// The first reason that is found, with all players; nil where none is. The table is that of the rules.
  ///
  /// - Complexity: O(n³/64) at worst, for n players.
  func find(in table: ArcTable) -> RingProof? {
    guard table.count > 1 else { return nil }
    return amongRequired() ?? amongDegrees(table) ?? amongGroups() ?? amongTargets(table) ?? amongParts(table)
      ?? amongCuts(table)
  }

  private func amongDegrees(_ table: ArcTable) -> RingProof? {
    for player in 0..<table.count {
      if table.inDegree(player) == 0 {
        return RingProof(.nobodyMayHunt(player), because: clauses(from: others(than: [player]), to: [player]))
      }
      if table.outDegree(player) == 0 {
        return RingProof(.mayHuntNobody(player), because: clauses(from: [player], to: others(than: [player])))
      }
    }
    return nil
  }

  private func amongTargets(_ table: ArcTable) -> RingProof? {
    var matching = TargetMatching(count: table.count)
    guard let found = matching.complete(table) else { return nil }
    // The same shortage seen from the other side may be the smaller one: players whom only few may hunt.
    let lonely = others(than: found.targets)
    let few = others(than: found.hunters)
    let because = clauses(from: found.hunters, to: lonely)
    return lonely.count < found.hunters.count
      ? RingProof(.tooFewHunters(targets: lonely, hunters: few), because: because)
      : RingProof(.tooFewTargets(hunters: found.hunters, targets: found.targets), because: because)
  }

  private func amongParts(_ table: ArcTable) -> RingProof? {
    let components = StrongComponents(table, without: PlayerSet(count: table.count))
    guard components.parts.count > 1 else { return nil }
    // A part that no arc leaves, or that none enters; the smallest of them.
    let ends = components.ends.map { (from: components.parts[$0], to: others(than: components.parts[$0])) }
    let starts = components.starts.map { (from: others(than: components.parts[$0]), to: components.parts[$0]) }
    let smallest = (ends + starts).min { min($0.from.count, $0.to.count) < min($1.from.count, $1.to.count) }
    return smallest.map { RingProof(.split(from: $0.from, to: $0.to), because: clauses(from: $0.from, to: $0.to)) }
  }

  /// One player, or two of a few, without whom the others hang together too little.
  private func amongCuts(_ table: ArcTable) -> RingProof? {
    // Each cut takes as many steps as there are arcs; where everybody has many arcs no few players are a cut.
    let arcs = table.arcCount
    guard table.count <= 1024, arcs * table.count <= 40_000_000 else { return nil }
    for player in 0..<table.count {
      if let proof = cut([player], table) { return proof }
    }
    // Two, and three: only where so few arcs go round that all such sets can be looked at.
    let count = table.count
    let around = table.rows.indices.map { table.rows[$0] | table.columns[$0] }
    let isFew = arcs * count <= 40_000
    guard count * count / 2 * (count * table.words) <= 20_000_000 else { return nil }
    for first in 0..<count {
      for second in 0..<first where isFew || fallsApart(without: [second, first], around, table.words) {
        if let proof = cut([second, first], table) { return proof }
      }
    }
    guard count * count / 6 * count * (count * table.words) <= 60_000_000 else { return nil }
    for first in 0..<count {
      for second in 0..<first {
        for third in 0..<second where fallsApart(without: [third, second, first], around, table.words) {
          if let proof = cut([third, second, first], table) { return proof }
        }
      }
    }
    return nil
  }

  private func cut(_ players: [Int], _ table: ArcTable) -> RingProof? {
    guard players.count + 1 < table.count else { return nil }
    var without = PlayerSet(count: table.count)
    for player in players { without.insert(player) }
    let components = StrongComponents(table, without: without)
    guard components.parts.count > players.count else { return nil }
    let pieces = components.weakParts
    if pieces.count > players.count {
      return RingProof(.fallsApart(without: players, parts: pieces), because: clauses(between: pieces))
    }
    if components.starts.count > players.count {
      let parts = components.starts.map { components.parts[$0] }
      return RingProof(
        .tooManyStarts(without: players, parts: parts),
        because: clauses(of: parts.map { (from: others(than: players + $0), to: $0) }))
    }
    if components.ends.count > players.count {
      let parts = components.ends.map { components.parts[$0] }
      return RingProof(
        .tooManyEnds(without: players, parts: parts),
        because: clauses(of: parts.map { (from: $0, to: others(than: players + $0)) }))
    }
    return nil
  }

  /// Whether the others fall into more parts than a ring has pieces, whichever way arcs are taken.
  private func fallsApart(without players: [Int], _ around: [UInt64], _ words: Int) -> Bool {
    var unseen = PlayerSet(all: rules.count)
    for player in players { unseen.remove(player) }
    var left = unseen.words
    var parts = 0
    var queue: [Int] = []
    for word in left.indices {
      while left[word] != 0 {
        parts += 1
        if parts > players.count { return true }
        let first = word << 6 | left[word].trailingZeroBitCount
        left[word] &= left[word] - 1
        queue.append(first)
        while let player = queue.popLast() {
          for other in 0..<words {
            var bits = around[player * words + other] & left[other]
            left[other] &= ~bits
            while bits != 0 {
              queue.append(other << 6 | bits.trailingZeroBitCount)
              bits &= bits - 1
            }
          }
        }
      }
    }
    return false
  }

  private func others(than players: [Int]) -> [Int] {
    var left = PlayerSet(all: rules.count)
    for player in players { left.remove(player) }
    return left.players
  }

  /// Rules that forbid all arcs from the ones to the others: as few as a greedy choice finds, each needed.
  private func clauses(from hunters: [Int], to targets: [Int]) -> [RuleClause] {
    clauses(of: [(from: hunters, to: targets)])
  }

  /// The same for several sets of arcs at once.
  private func clauses(of sets: [(from: [Int], to: [Int])]) -> [RuleClause] {
    var cover = RuleCover()
    for set in sets {
      for hunter in set.from {
        for target in set.to where target != hunter {
          cover.add(rules.clauses(against: hunter, hunting: target, costs: costs))
        }
      }
    }
    return cover.chosen()
  }

  private func clauses(between parts: [[Int]]) -> [RuleClause] {
    clauses(
      of: parts.indices.flatMap { part in
        parts.indices.filter { $0 != part }.map { (from: parts[part], to: parts[$0]) }
      })
  }
}
