extension RingSearch {
  /// Writes the exchange into the ring: the longest segment stays where it is, the others are strung behind it anew.
  /// False, and nothing done, where the log is full.
  ///
  /// O(players outside the longest segment).
  @inlinable mutating func rewrite(_ edges: Int) -> Bool {
    var longest = 0
    var longestLength = -1
    for slot in 0..<edges {
      let length = length(of: Int(order[slot]) >> 1, edges)
      if length > longestLength {
        longestLength = length
        longest = slot
      }
    }
    let total = count - longestLength
    if isLogging && logTop + total > log.count { return false }
    let fixed = Int(order[longest])
    let base = after(Int(edgePlace[sorted[(fixed >> 1) + 1 == edges ? 0 : (fixed >> 1) + 1]]))
    let saved = save(from: base, length: total)
    var position = base
    for step in 1..<edges {
      // Where the longest segment is turned, the whole is read backwards.
      var slot = fixed & 1 == 0 ? longest + step : longest - step
      if slot >= edges { slot -= edges }
      if slot < 0 { slot += edges }
      let code = Int(order[slot]) ^ (fixed & 1)
      let segment = code >> 1
      var offset = after(Int(edgePlace[sorted[segment]])) - base
      if offset < 0 { offset += count }
      position = write(
        at: position, from: saved + offset, length: length(of: segment, edges), isTurned: code & 1 == 1,
        isThere: wrapped(base + offset) == position)
    }
    for end in 0..<2 * edges { enqueue(ends[end]) }
    steps += total >> 4
    return true
  }

  @inlinable @inline(__always) func wrapped(_ position: Int) -> Int {
    position >= count ? position - count : position
  }

  /// How many players are in a segment of the exchange.
  @inlinable @inline(__always) func length(of segment: Int, _ edges: Int) -> Int {
    let length = Int(edgePlace[sorted[segment + 1 == edges ? 0 : segment + 1]]) - Int(edgePlace[sorted[segment]])
    return length > 0 ? length : length + count
  }

  /// Copies `length` players from position `base` on to the log, and gives their place in it.
  @inlinable mutating func save(from base: Int, length: Int) -> Int {
    if !isLogging {
      logTop = 0
      entryTop = 0
    }
    let saved = logTop
    let head = min(length, count - base)
    for index in 0..<head { log[saved + index] = tour[base + index] }
    if head < length { for index in head..<length { log[saved + index] = tour[index - head] } }
    logEntries[3 * entryTop] = Int32(truncatingIfNeeded: base)
    logEntries[3 * entryTop + 1] = Int32(truncatingIfNeeded: length)
    logEntries[3 * entryTop + 2] = Int32(truncatingIfNeeded: saved)
    entryTop += 1
    logTop += length
    return saved
  }

  /// Writes players from the log at `position`; gives the position behind them.
  @inlinable @inline(__always)
  mutating func write(at position: Int, from saved: Int, length: Int, isTurned: Bool, isThere: Bool) -> Int {
    if isThere, !isTurned { return wrapped(position + length) }
    var position = position
    var source = isTurned ? saved + length - 1 : saved
    let step = isTurned ? -1 : 1
    for _ in 0..<length {
      let player = log[source]
      source += step
      tour[position] = player
      place[player] = Int32(truncatingIfNeeded: position)
      position = after(position)
    }
    return position
  }

  /// Puts back all that the log has kept.
  @inlinable mutating func undo() {
    while entryTop > 0 {
      entryTop -= 1
      let base = Int(logEntries[3 * entryTop])
      let length = Int(logEntries[3 * entryTop + 1])
      let saved = Int(logEntries[3 * entryTop + 2])
      _ = write(at: base, from: saved, length: length, isTurned: false, isThere: false)
      steps += length >> 4
    }
    logTop = 0
  }
}
