import QuarryFences
import QuarryGeometry
import QuarryIndex

extension Encounters {
  /// Takes the next fix of a player, who comes with the first one.
  ///
  /// A fix before the player's last one is not taken: what was judged stays. Of a fix that is nobody's way, after a silence or a jump
  /// beyond the rules' gaps, the way begins anew.
  /// - Parameters:
  ///   - player: a number of the caller's; numbers should be dense, since memory goes by the highest.
  ///   - isConnected: whether the player came here from its last fix; else its way begins anew.
  ///   - time: the instant in which it is judged, by default that of the fix; one that is over counts as the open one.
  ///   - events: what became known by instants that are over now is added, in order.
  /// - Returns: whether the fix was taken.
  /// - Throws: ``ProximityError/notOnGlobe(player:place:)``, ``ProximityError/noSuchPlayer(_:)``; nothing has changed then.
  /// - Complexity: O(players near + cells in reach). Nothing is allocated in the steady state.
  @discardableResult
  public mutating func take(
    _ fix: FenceFix, of player: Int, isConnected: Bool = true, at time: GameTime? = nil, room: inout ProximityRoom,
    into events: inout [ProximityEvent]
  ) throws(ProximityError) -> Bool {
    guard player >= 0, player < RoamGrid.mostPlayers else { throw .noSuchPlayer(player) }
    guard fix.place.isOnGlobe else { throw .notOnGlobe(player: player, place: fix.place) }
    open(max(time ?? fix.time, fix.time), &room, into: &events)
    addPlayers(upTo: player + 1)
    // The end of time is when those come who are not there.
    if fix.time == .distantFuture { return false }
    if players[player].isPresent, fix.time < players[player].last.time { return false }
    extend(player, to: Self.stop(of: fix, assumedAccuracy: rules.assumedAccuracy), isConnected: isConnected)
    return true
  }

  /// Takes many fixes, one after the other: the same as one call of
  /// ``take(_:of:isConnected:at:room:into:)`` for each, and faster, since what the next ones need is fetched from memory
  /// meanwhile.
  /// - Parameter players: whose they are, one for each fix.
  /// - Returns: how many fixes were taken.
  /// - Throws: as for the first fix that cannot be taken; those before it are.
  @discardableResult
  public mutating func take(
    _ fixes: [FenceFix], of players: [Int32], room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) throws(ProximityError) -> Int {
    let count = min(fixes.count, players.count)
    var taken = 0
    for index in 0..<count {
      if index + Self.ahead < count { expect(Int(players[index + Self.ahead]), at: fixes[index + Self.ahead].place) }
      if index + Self.ahead / 2 < count {
        expectSoon(Int(players[index + Self.ahead / 2]), at: fixes[index + Self.ahead / 2].place)
      }
      if try take(fixes[index], of: Int(players[index]), room: &room, into: &events) { taken += 1 }
    }
    return taken
  }

  /// How many fixes ahead what they need is fetched: a microsecond or two.
  private static let ahead = 8

  // Both change nothing. But what cannot change a value is lent a copy, where it is called from what can.

  private mutating func expect(_ player: Int, at place: Coordinate) {
    players.expectElement(at: player)
    motions.expectElement(at: player)
    ways.expect(player)
    grid.expect(player, at: place)
    for watch in sheets.indices { sheets[watch].expect(player) }
  }

  private mutating func expectSoon(_ player: Int, at place: Coordinate) {
    ways.expectSoon(player)
    grid.expectSoon(player, at: place)
    for watch in sheets.indices { sheets[watch].expectSoon(player) }
  }

  /// Goes on to an instant: everything before it is judged, of who is silent too, and the instant itself if it `isOver`.
  ///
  /// - Parameter isOver: whether no fix of that instant will come.
  public mutating func advance(
    to time: GameTime, isOver: Bool = true, room: inout ProximityRoom, into events: inout [ProximityEvent]
  ) {
    open(time, &room, into: &events)
    if isOver { close(&room, into: &events) }
  }

  /// Says that no fix will come any more: up to an instant everybody is taken to stand where they were last, without waiting
  /// for the next fix of anybody.
  public mutating func conclude(at time: GameTime, room: inout ProximityRoom, into events: inout [ProximityEvent]) {
    open(time, &room, into: &events)
    settle(&room, into: &events)
    hold(silentFor: -.infinity)
    close(&room, into: &events)
  }

  mutating func addPlayers(upTo count: Int) {
    guard players.count < count else { return }
    players.grow(to: count, repeating: .nobody)
    motions.grow(to: count, repeating: LastStretch(.nobody))
    for watch in sheets.indices { sheets[watch].addPlayers(upTo: count) }
  }

  private static func stop(of fix: FenceFix, assumedAccuracy: Meters) -> Stop {
    let accuracy = fix.accuracy.flatMap { $0.value > 0 ? $0.value : nil } ?? assumedAccuracy.value
    let place = (-180..<180).contains(fix.place.longitude) ? fix.place : fix.place.normalized
    // What no float holds is no altitude.
    let altitude = fix.altitude.map { Float($0.value) }.flatMap { $0.isFinite ? $0 : nil }
    let vertical = fix.verticalAccuracy.map { Float($0.value) }.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    return Stop(
      WayPoint(
        time: fix.time, place: place, accuracyMeters: Float(min(accuracy, coarsest)), altitudeMeters: altitude,
        verticalAccuracyMeters: vertical))
  }

  /// A radius in metres that holds more than half the globe says nothing.
  private static let coarsest = 2e7

  // MARK: The way

  /// Lets a player's way go on to a fix.
  private mutating func extend(_ player: Int, to stop: Stop, isConnected: Bool) {
    if !players[player].hasMoved {
      players[player].hasMoved = true
      movers.append(Int32(player))
      wake(player, before: stop.time)
    }
    let isPresent = players[player].isPresent
    let last = players[player].last
    let seconds = isPresent ? stop.time - last.time : 0
    let chord = isPresent ? last.space.squaredChord(to: stop.space).squareRoot() : 0
    let isGap =
      isPresent
      && (!isConnected || stop.time - players[player].spokeAt > rules.gapSeconds || chord > rules.gapMeters.value)
    if !isPresent || isGap {
      players[player].before = stop
      players[player].last = stop
      players[player].knownFrom = stop.time
      players[player].isBroken = isGap
      players[player].speed = 0
      players[player].earlierSpeed = 0
      players[player].speedSince = stop.time
      if !isPresent { players[player].knownBefore = .distantPast }
      ways.append(stop.wayPoint(isStart: true), to: player)
    } else {
      if stop.time > last.time { players[player].before = last }
      players[player].last = stop
      players[player].note(meters: chord, seconds: seconds, at: stop.time, holdSeconds: rules.holdSeconds)
      ways.append(stop.wayPoint(isStart: players[player].knownFrom == stop.time), to: player)
    }
    players[player].spokeAt = stop.time
    enterGrid(player)
    lineUp(player)
  }

  /// Notes up to when the way was known. Who stood there in silence has stood until the instant before; but of a fix that was taken
  /// before that and came late, the way is straight from the last one on.
  private mutating func wake(_ player: Int, before time: GameTime) {
    guard players[player].isPresent else { return }
    players[player].knownBefore = players[player].last.time
    guard players[player].isHeld else { return }
    players[player].isHeld = false
    guard instantBefore < time, instantBefore > players[player].last.time else { return }
    players[player].before = players[player].last
    players[player].last.time = instantBefore
    players[player].knownBefore = instantBefore
    ways.append(players[player].last.wayPoint(isStart: false), to: player)
  }

  // MARK: The grid

  /// Who is faster, in metres a second, leaves a trail: faster than who goes by bicycle.
  static let fastSpeed: Float = 6

  /// The metres for which a point of a trail stands.
  var trailMeters: Double { max(4, grid.cellHeight.value / 4) }

  /// Puts a player, and its trail where it is fast, to where it is.
  mutating func enterGrid(_ player: Int) {
    motions[player] = LastStretch(players[player])
    let stop = players[player].last
    let isFast = players[player].greatestSpeed > Self.fastSpeed
    var margin: Float = 0
    if anyWeighs { margin = reachOfDoubt(stop.accuracy) }
    if isFast { margin += Float(trailMeters) }
    largestMargin = max(largestMargin, margin)
    if !isFast { largestSpeed = max(largestSpeed, players[player].greatestSpeed) }
    grid.place(
      player,
      at: RoamGrid.Point(
        place: stop.place, space: stop.space, speed: isFast ? .infinity : players[player].greatestSpeed, margin: margin)
    )
    if isFast || trails[player] != nil { drawTrail(player, isFast: isFast, margin: margin) }
  }

  /// Lays the trail of a player anew: its way as far back as any pair of it may not be judged yet.
  private mutating func drawTrail(_ player: Int, isFast: Bool, margin: Float) {
    for point in trails[player] ?? [] { grid.removeTrail(player, point) }
    guard isFast else {
      trails[player] = nil
      return
    }
    var points: [RoamGrid.Point] = []
    let spacing = trailMeters * 2
    let earliest = players[player].last.time.advanced(bySeconds: -2 * rules.holdSeconds)
    var end = players[player].last
    for start in stops(of: player, before: end.time) {
      let meters = start.space.squaredChord(to: end.space).squareRoot()
      let count = max(1, Int((meters / spacing).rounded(.up)))
      for index in 0..<count {
        let space = start.space.interpolated(to: end.space, share: (Double(index) + 0.5) / Double(count))
        points.append(RoamGrid.Point(place: space.place, space: space, speed: .infinity, margin: margin))
      }
      if start.time <= earliest { break }
      end = start
    }
    for point in points { grid.addTrail(player, point) }
    trails[player] = points
  }

  /// The points of a player's way before an instant, from the newest back to where it began.
  func stops(of player: Int, before time: GameTime) -> [Stop] {
    var stops: [Stop] = []
    let (before, from) = (players[player].before, players[player].knownFrom)
    if before.time < time, before.time >= from { stops.append(before) }
    let limit = min(before.time, time)
    var back = 0
    while let point = ways[player, back: back], point.time >= from {
      if point.time < limit { stops.append(Stop(point)) }
      if point.isStart { break }
      back += 1
    }
    return stops
  }

  // MARK: Silence

  /// Puts a player to the end of those who spoke, which are in the order of their last fixes.
  mutating func lineUp(_ player: Int) {
    leaveSilence(player)
    let time = players[player].last.time
    // Nearly always the end; a fix of an earlier instant, which came late, goes before later ones.
    var older = newest
    while older >= 0, players[Int(older)].last.time > time { older = players[Int(older)].older }
    let newer = older >= 0 ? players[Int(older)].newer : oldest
    players[player].older = older
    players[player].newer = newer
    if older >= 0 { players[Int(older)].newer = Int32(player) } else { oldest = Int32(player) }
    if newer >= 0 { players[Int(newer)].older = Int32(player) } else { newest = Int32(player) }
  }

  /// Takes a player out of those who spoke.
  mutating func leaveSilence(_ player: Int) {
    let (older, newer) = (players[player].older, players[player].newer)
    if older >= 0 { players[Int(older)].newer = newer } else if oldest == player { oldest = newer } else { return }
    if newer >= 0 { players[Int(newer)].older = older } else { newest = older }
    players[player].older = -1
    players[player].newer = -1
  }

  func checkSilence() -> String? {
    var (player, count, time) = (oldest, 0, GameTime.distantPast)
    while player >= 0 {
      let state = players[Int(player)]
      if state.isHeld || !state.isPresent || state.last.time < time { return "silence: player \(player)" }
      if state.newer < 0, newest != player { return "silence: the end" }
      (time, count, player) = (state.last.time, count + 1, state.newer)
    }
    return count == players.count { $0.isPresent && !$0.isHeld } ? nil : "silence: \(count) players"
  }
}

extension Array {
  fileprivate func count(where isIncluded: (Element) -> Bool) -> Int { reduce(0) { $0 + (isIncluded($1) ? 1 : 0) } }
}
