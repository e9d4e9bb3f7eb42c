/// A ring in the making, and the rules, as plain memory: rings of a million are drawn in milliseconds.
///
/// `order` holds each of the `count` blocks once. All that is read lies within: positions are below `count`, what `order`
/// holds are blocks, and the records were laid out for as many.
@safe struct ShuffledRing<Forbids: ArcJudge> {
  let count: Int
  private let order: UnsafeMutablePointer<Int32>
  private let forbids: Forbids
  var random: DrawRandom

  /// The memory must hold `count` blocks as long as the ring is used.
  @unsafe init(_ order: UnsafeMutablePointer<Int32>, count: Int, _ forbids: Forbids, _ random: DrawRandom) {
    self.count = count
    unsafe self.order = unsafe order
    self.forbids = forbids
    self.random = random
  }

  /// Shuffles anew until all arcs are allowed; false where that takes more steps.
  mutating func shuffleUntilRing(steps: Int, tries: inout Int) -> Bool {
    var taken = 0
    while taken < steps {
      tries += 1
      if tryShuffle(steps: &taken) { return true }
    }
    return false
  }

  /// Switches bad arcs away, and stirs; how many exchanges were made, or nil where an arc could not be switched away.
  mutating func repairAndStir(tries: Int, exchanges: Int) -> Int? {
    // An exchange makes no bad arc, so what one pass has left behind is good. A second one takes what the first could not
    // yet; more are of no use.
    let left = repair(tries: tries)
    if left > 50 || (left > 0 && repair(tries: tries) > 0) { return nil }
    return stir(exchanges)
  }

  /// Shuffles from the front, and stops at the first arc that is not allowed.
  ///
  /// - Returns: whether a ring was made; the steps it took are added.
  @inline(__always) mutating func tryShuffle(steps: inout Int) -> Bool {
    var place = 0
    while place + 1 < count {
      swap(place, place + random.below(count - place))
      steps += 1
      if place > 0, unsafe forbids.forbids(order[place - 1], order[place]) { return false }
      place += 1
    }
    steps += 1
    // One block: its own tail hunts its head.
    guard count > 1 else { return unsafe !forbids.forbids(order[0], order[0]) }
    return unsafe !forbids.forbids(order[count - 2], order[count - 1]) && !forbids.forbids(order[count - 1], order[0])
  }

  /// Switches each arc that is not allowed away: its target changes places with one drawn at random, until all four new
  /// arcs are allowed.
  ///
  /// - Returns: how many arcs found no such place in `tries` draws; after 50 of them it ends.
  @inline(__always) mutating func repair(tries: Int) -> Int {
    var left = 0
    for place in 0..<count {
      let next = place + 1 < count ? place + 1 : 0
      guard unsafe forbids.forbids(order[place], order[next]) else { continue }
      var turn = 0
      while turn < tries, !exchange(next, random.below(count)) { turn += 1 }
      if turn == tries {
        left += 1
        // So many will not all be mended by a second pass.
        if left > 50 { break }
      }
    }
    return left
  }

  /// A chain of random exchanges of two, each made where all its new arcs are allowed: an exchange is as likely as its
  /// contrary, so all rings that it reaches become equally likely (Metropolis et al. 1953, with a flat target).
  ///
  /// - Returns: how many were made.
  @inline(__always) mutating func stir(_ exchanges: Int) -> Int {
    var made = 0
    for _ in 0..<exchanges {
      let one = random.below(count)
      if exchange(one, random.below(count)) { made += 1 }
    }
    return made
  }

  private func swap(_ one: Int, _ other: Int) {
    let kept = unsafe order[one]
    unsafe order[one] = order[other]
    unsafe order[other] = kept
  }

  /// Exchanges two places where that makes no arc that is not allowed.
  @inline(__always) private func exchange(_ one: Int, _ other: Int) -> Bool {
    if one == other { return false }
    let beforeOne = one > 0 ? one - 1 : count - 1
    let afterOne = one + 1 < count ? one + 1 : 0
    let beforeOther = other > 0 ? other - 1 : count - 1
    let afterOther = other + 1 < count ? other + 1 : 0
    if afterOne == other || afterOther == one { return exchangeNeighbours(one, other) }
    let (a, b) = unsafe (order[one], order[other])
    if unsafe forbids.forbids(order[beforeOne], b) || forbids.forbids(b, order[afterOne])
      || forbids.forbids(order[beforeOther], a) || forbids.forbids(a, order[afterOther])
    {
      return false
    }
    unsafe order[one] = b
    unsafe order[other] = a
    return true
  }

  /// The same for places side by side: three arcs are new.
  private func exchangeNeighbours(_ one: Int, _ other: Int) -> Bool {
    // A ring of two stays the same.
    if count <= 2 { return false }
    let first = one + 1 == other || (one == count - 1 && other == 0 && count > 2) ? one : other
    let second = first == one ? other : one
    let before = first > 0 ? first - 1 : count - 1
    let after = second + 1 < count ? second + 1 : 0
    let (a, b) = unsafe (order[first], order[second])
    if unsafe forbids.forbids(b, a) || forbids.forbids(before == second ? a : order[before], b)
      || forbids.forbids(a, after == first ? b : order[after])
    {
      return false
    }
    unsafe order[first] = b
    unsafe order[second] = a
    return true
  }
}

/// Says whether one block must not come right before another.
protocol ArcJudge {
  func forbids(_ hunter: Int32, _ target: Int32) -> Bool
}
