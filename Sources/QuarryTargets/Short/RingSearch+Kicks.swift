extension RingSearch {
  /// Descends, first with few candidates and edges, which shortens the whole ring soon, then with as many as `breadth` says; then
  /// kicks until the budget is used up.
  @inlinable mutating func run(breadth: [Int], budget: Int, seed: UInt64) {
    for widths in [breadth.prefix(2).map { min($0, 5) }, breadth] {
      setBreadth(widths)
      enqueueAll()
      descend(budget: budget)
    }
    while queued > 0 { _ = dequeue() }
    var random = DrawRandom(seed: seed)
    kick(budget: budget, longestSegment: 50, random: &random)
  }

  /// Kicks and improves until `budget` steps are used up; a kick that does not pay is undone.
  ///
  /// A kick is a double bridge (Martin, Otto, Felten, "Large-step Markov chains for the traveling salesman problem",
  /// Complex Systems 5, 1991) of three neighbouring short segments, so that it costs the same in rings of every length:
  /// A B C D becomes A D C B, which no sequential exchange of few edges takes back.
  @inlinable mutating func kick(budget: Int, longestSegment: Int, random: inout DrawRandom) {
    let unit = pairing == 0 ? 1 : 2
    let players = count / unit
    let longest = min(longestSegment, (players - 1) / 3)
    if longest < 1 { return }
    isLogging = true
    // In a ring of pairs, an edge that may be removed starts at every second position.
    let parity = pairing != 0 && isPair(tour[0], tour[1]) ? 1 : 0
    while steps < budget {
      logTop = 0
      entryTop = 0
      gained = ExactSum()
      steps += 8
      let start = wrapped(random.below(players) * unit + parity)
      let first = (1 + random.below(longest)) * unit
      let second = (1 + random.below(longest)) * unit
      let third = (1 + random.below(longest)) * unit
      bridge(start, first, second, third)
      descend(budget: .max)
      if gained.value < 0 { undo() }
      while queued > 0 { _ = dequeue() }
    }
    isLogging = false
  }

  /// Makes D C B out of the three segments B, C, D of these lengths behind position `start`.
  @inlinable mutating func bridge(_ start: Int, _ first: Int, _ second: Int, _ third: Int) {
    let base = after(start)
    let a = start
    let b = wrapped(start + first)
    let c = wrapped(b + second)
    let d = wrapped(c + third)
    let (a1, b0, b1, c0) = (tour[a], tour[base], tour[b], tour[after(b)])
    let (c1, d0, d1, e0) = (tour[c], tour[after(c)], tour[d], tour[after(d)])
    gained.add(cost(a1, b0))
    gained.add(-cost(a1, d0))
    gained.add(cost(b1, c0))
    gained.add(-cost(d1, c0))
    gained.add(cost(c1, d0))
    gained.add(-cost(c1, b0))
    gained.add(cost(d1, e0))
    gained.add(-cost(b1, e0))
    let saved = save(from: base, length: first + second + third)
    var position = write(at: base, from: saved + first + second, length: third, isTurned: false, isThere: false)
    position = write(at: position, from: saved + first, length: second, isTurned: false, isThere: false)
    _ = write(at: position, from: saved, length: first, isTurned: false, isThere: false)
    for player in [a1, b0, b1, c0, c1, d0, d1, e0] { enqueue(player) }
  }
}
