import QuarryGeometry
import QuarryIndex

/// Events on their way into the match, each noted in a few words: an event that is as it came lies in its batch, which is
/// kept as long as one of its events is in the list.
struct EventList: Sendable {
  /// Where an event is, and what is known of it.
  struct Entry: Sendable {
    /// The instant at which it is played.
    var instant: GameTime
    /// Where it is among ``arrivals``, or in its batch.
    var place: Int32
    /// Its batch; ``own`` for one of ``arrivals``.
    var batch: Int32
    /// Its player's slot, once it is in order; ``nobody`` for who is not known.
    var slot: Int32 = Entry.nobody
    /// Where it is in the order of names, for those of one instant.
    var rank: UInt32 = 0
    /// What is wrong with it; of those in ``arrivals``, they say it.
    var rejection: GameAction.Rejection?

    static let own: Int32 = -1
    static let nobody: Int32 = -1
  }

  private(set) var entries: [Entry] = []
  private var batches: [[ClientEvent]] = []
  private var arrivals: [Arrival] = []
  /// How many events are kept, waited for or not, and one more for each batch.
  private var held = 0
  /// The batch of which events are being added, and its number once one was; ``Entry/own`` before.
  private var open: [ClientEvent] = []
  private var openNumber = Entry.own

  /// An empty list.
  init() {}

  /// A list of events that are in order.
  init(_ arrivals: [Arrival]) {
    for arrival in arrivals { append(arrival) }
  }

  var count: Int { entries.count }
  var indices: Range<Int> { entries.indices }
  var instants: some Sequence<GameTime> { entries.lazy.map(\.instant) }

  // MARK: Adding

  /// Begins with a batch of which events will be added as they are.
  mutating func begin(_ batch: [ClientEvent]) {
    open = batch
    openNumber = Entry.own
  }

  /// Ends with the batch; see ``begin(_:)``.
  mutating func end() {
    open = []
    openNumber = Entry.own
    tidy()
  }

  /// Adds an event of the batch that was begun.
  @inline(__always)
  mutating func append(_ index: Int, instant: GameTime, rejection: GameAction.Rejection?) {
    if openNumber < 0 { keepOpen() }
    entries.append(
      Entry(
        instant: instant, place: Int32(truncatingIfNeeded: index), batch: openNumber, rejection: rejection))
  }

  @inline(never)
  private mutating func keepOpen() {
    openNumber = Int32(truncatingIfNeeded: batches.count)
    batches.append(open)
    held += open.count + 1
  }

  /// Adds an event.
  mutating func append(_ arrival: consuming Arrival) {
    entries.append(
      Entry(
        instant: arrival.instant, place: Int32(truncatingIfNeeded: arrivals.count), batch: Entry.own,
        rejection: arrival.rejection))
    arrivals.append(arrival)
    held += 1
  }

  // MARK: Reading

  /// The event of an entry, as it came.
  @inline(__always)
  func event(_ entry: Entry) -> ClientEvent {
    entry.batch >= 0 ? batches[Int(entry.batch)][Int(entry.place)] : arrivals[Int(entry.place)].event
  }

  /// Whether the time of the event was put right.
  @inline(__always)
  func isCorrected(_ entry: Entry) -> Bool { entry.batch < 0 && arrivals[Int(entry.place)].isCorrected }

  /// Whether the event was taken from the lobby.
  func isFromLobby(_ entry: Entry) -> Bool { entry.batch < 0 && arrivals[Int(entry.place)].isFromLobby }

  /// What the match asks of a fix that lies in its batch; nil for what is no fix, or was put right.
  @inline(__always)
  func takenFix(_ entry: Entry) -> TakenFix? {
    guard entry.batch >= 0 else { return nil }
    // By spans, since an array would lend a copy of the event.
    let batches = batches.span
    let events = batches[Int(entry.batch)].span
    guard case .fix(let fix) = events[Int(entry.place)].kind else { return nil }
    return TakenFix(fix)
  }

  /// Tells the processor that an event will be read some hundred nanoseconds from now.
  func expect(_ entry: Entry) {
    if entry.batch >= 0 { batches[Int(entry.batch)].expectElement(at: Int(entry.place)) }
  }

  /// Where a fix was taken that lies in its batch; nil for what is no such.
  @inline(__always)
  func place(_ entry: Entry) -> Coordinate? {
    guard entry.batch >= 0 else { return nil }
    let batches = batches.span
    let events = batches[Int(entry.batch)].span
    guard case .fix(let fix) = events[Int(entry.place)].kind else { return nil }
    return fix.coordinate
  }

  /// Whether the event of an entry is a fix with which nothing is wrong by itself.
  func isSoundFix(_ entry: Entry) -> Bool {
    if case .fix = event(entry).kind { return entry.rejection == nil }
    return false
  }

  /// The event of an entry with all that is known of it.
  func arrival(_ entry: Entry) -> Arrival {
    guard entry.batch >= 0 else { return arrivals[Int(entry.place)] }
    return Arrival(batches[Int(entry.batch)][Int(entry.place)], rejection: entry.rejection, instant: entry.instant)
  }

  /// The events of some entries, with all that is known of them.
  func arrivals(in range: Range<Int>) -> [Arrival] { entries[range].map { arrival($0) } }

  /// All events in order.
  var inOrder: [Arrival] {
    var sorted = self
    sorted.sort(among: Roster())
    return sorted.arrivals(in: sorted.indices)
  }

  // MARK: Order

  /// Puts the events in order: by instant, then by the names of players, then as ``Arrival/isOrdered(before:)`` says; those
  /// that it does not tell apart stay in order of arrival. Finds the slots of their players.
  /// - Parameter roster: ranked.
  /// - Complexity: O(n) for players of one instant who are known, where there are many; O(n log n) else.
  mutating func sort(among roster: Roster) {
    for index in entries.indices { find(index, roster) }
    guard entries.count > 1 else { return }
    if isOneInstant, entries.count * 8 >= roster.ranks.count, entries.count > 32 {
      sortByRank(upTo: roster.ranks.count * 2 + 2)
    } else {
      let before = entries
      let order = before.indices.sorted { a, b in isOrdered(before[a], before[b]) ?? (a < b) }
      for (index, place) in order.enumerated() { entries[index] = before[place] }
    }
  }

  /// Notes the slot of an event's player, and where its name comes.
  @inline(__always)
  private mutating func find(_ index: Int, _ roster: Roster) {
    let entry = entries[index]
    let player: PlayerID? =
      entry.batch >= 0
      ? batches[Int(entry.batch)][Int(entry.place)].player : arrivals[Int(entry.place)].event.player
    guard let player else {
      entries[index].rank = 0
      return
    }
    if let slot = roster.slot(of: player) {
      entries[index].slot = Int32(truncatingIfNeeded: slot)
      entries[index].rank = UInt32(roster.ranks[slot]) * 2 + 1
    } else {
      // Between those whose names come before and behind.
      entries[index].rank = UInt32(roster.countNamed(before: player)) * 2
    }
  }

  private var isOneInstant: Bool {
    guard let first = entries.first?.instant else { return true }
    return entries.allSatisfy { $0.instant == first }
  }

  /// Puts events of one instant in order by counting how many of each rank there are.
  private mutating func sortByRank(upTo limit: Int) {
    var ends = [Int32](repeating: 0, count: limit)
    for entry in entries { ends[Int(entry.rank)] &+= 1 }
    var sum: Int32 = 0
    for rank in ends.indices {
      let count = ends[rank]
      ends[rank] = sum
      sum &+= count
    }
    var sorted = entries
    for entry in entries {
      let place = ends[Int(entry.rank)]
      ends[Int(entry.rank)] = place &+ 1
      sorted[Int(place)] = entry
    }
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].rank == sorted[start].rank { end += 1 }
      if end - start > 1 {
        let group = Array(sorted[start..<end])
        let order = group.indices.sorted { a, b in isOrdered(group[a], group[b]) ?? (a < b) }
        for (index, place) in order.enumerated() { sorted[start + index] = group[place] }
      }
      start = end
    }
    entries = sorted
  }

  /// Whether one event comes before another; nil where the order does not tell them apart.
  private func isOrdered(_ a: Entry, _ b: Entry) -> Bool? {
    if a.instant != b.instant { return a.instant < b.instant }
    if a.rank != b.rank { return a.rank < b.rank }
    // Of who is not known, the names decide.
    if a.slot < 0, b.slot < 0, let one = event(a).player, let other = event(b).player, one != other {
      return one < other
    }
    let (one, other) = (arrival(a), arrival(b))
    if one.isOrdered(before: other) { return true }
    return other.isOrdered(before: one) ? false : nil
  }

  // MARK: Taking out

  /// Takes out the events before an instant, in order of arrival.
  mutating func takeOut(before instant: GameTime) -> EventList {
    var out = EventList()
    out.batches = batches
    out.arrivals = arrivals
    let first = entries.firstIndex { $0.instant >= instant } ?? entries.count
    if entries[first...].allSatisfy({ $0.instant >= instant }) {
      // Nearly always: what came first is over first.
      out.entries = Array(entries[..<first])
      entries.removeSubrange(..<first)
    } else {
      out.entries = entries.filter { $0.instant < instant }
      entries.removeAll { $0.instant < instant }
    }
    tidy()
    return out
  }

  /// Takes out all events, in order of arrival.
  mutating func takeAll() -> EventList {
    var all = EventList()
    swap(&all, &self)
    swap(&all.open, &open)
    return all
  }

  /// Lets go of batches that nothing is waited for of, and of most that little is.
  private mutating func tidy() {
    guard held > 2 * entries.count + (entries.isEmpty ? 0 : Self.spare) else { return }
    var (least, hasOwn) = (Int32.max, false)
    for entry in entries { if entry.batch >= 0 { least = min(least, entry.batch) } else { hasOwn = true } }
    if !hasOwn {
      held -= arrivals.count
      arrivals.removeAll()
    }
    let over = least == .max ? batches.count : Int(least)
    for batch in batches[..<over] { held -= batch.count + 1 }
    batches.removeSubrange(..<over)
    for index in entries.indices where entries[index].batch >= 0 { entries[index].batch -= Int32(over) }
    openNumber = openNumber >= over ? openNumber - Int32(over) : Entry.own
    guard held > 2 * entries.count + Self.spare else { return }
    var tidied = EventList(entries.map { arrival($0) })
    swap(&tidied.open, &open)
    self = tidied
  }

  /// So many events more than are waited for may be kept.
  private static let spare = 64
}

extension Arrival {
  /// Takes an event in as it is, to be played at an instant.
  init(_ event: ClientEvent, rejection: GameAction.Rejection?, instant: GameTime) {
    self.init(event, rejection: rejection)
    self.instant = instant
  }
}
