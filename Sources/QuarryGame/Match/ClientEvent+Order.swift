import QuarryGeometry

/// The order of events of one player at one instant, by what they say and not by when they came: else the order of arrival
/// would decide which of two fixes counts.
extension ClientEvent {
  /// Whether this is played before `other`, which is of the same player and time: who joins does so first, who quits last;
  /// of fixes the more accurate comes first, so that it is the one that counts.
  func isOrdered(beforeOneOfItsInstant other: ClientEvent) -> Bool {
    if kind.rank != other.kind.rank { return kind.rank < other.kind.rank }
    if !kind.bytes.elementsEqual(other.kind.bytes) { return kind.bytes.lexicographicallyPrecedes(other.kind.bytes) }
    for (number, otherNumber) in zip(numbers, other.numbers)
    where number != otherNumber || number.sign != otherNumber.sign {
      return number.isTotallyOrdered(belowOrEqualTo: otherNumber)
    }
    return (receivedAt ?? .distantPast) < (other.receivedAt ?? .distantPast)
  }

  /// What a fix says, the most telling first; what it does not say is infinite.
  private var numbers: [Double] {
    guard case .fix(let fix) = kind else { return [] }
    let accuracy = fix.accuracy.map { $0.value > 0 ? $0.value : .infinity }
    return [
      accuracy ?? .infinity, fix.coordinate.latitude, fix.coordinate.longitude, fix.accuracy?.value ?? .infinity,
      fix.altitude?.value ?? .infinity, fix.verticalAccuracy?.value ?? .infinity,
      fix.speedMetersPerSecond ?? .infinity, fix.course?.value ?? .infinity, fix.isMock ? 1 : 0,
    ]
  }
}

extension ClientEvent.Kind {
  /// What comes first at an instant.
  fileprivate var rank: Int {
    switch self {
    case .join: 0
    case .ready: 1
    case .settings: 2
    case .authorization: 3
    case .fix: 4
    case .will: 5
    case .claim: 6
    case .confirm: 7
    case .deny: 8
    case .quit: 9
    case .referee: 10
    case .host: 11
    case .tick: 12
    }
  }

  /// What it says in words: one byte for saying anything, and its text.
  fileprivate var bytes: [UInt8] {
    let text: String? =
      switch self {
      case .join(let team): team
      case .settings(let text), .authorization(let text): text
      case .claim(let target, let weapon): target.map { $0.name + (weapon.map { "\u{0}" + $0 } ?? "") } ?? weapon
      case .will(let heir): heir?.name
      case .ready(let isReady): isReady ? "ready" : nil
      case .host(let order): order.rawValue
      case .referee(let order): order.sortText
      case .fix, .confirm, .deny, .quit, .tick: nil
      }
    return text.map { [1] + Array($0.utf8) } ?? []
  }
}

extension RefereeOrder {
  /// Two orders that say different things have different texts.
  fileprivate var sortText: String {
    switch self {
    case .eliminate(let player), .undo(let player): "\(name)\u{0}\(player.name)"
    case .protect(let player, let until): "\(name)\u{0}\(player.name)\u{0}\(until?.microseconds ?? .min)"
    case .moveZone(let zone, let place, let radius):
      "\(name)\u{0}\(zone)\u{0}\(place.longitude)\u{0}\(place.latitude)\u{0}\(radius?.value ?? -1)"
    case .award(let player, let points), .bounty(let player, let points): "\(name)\u{0}\(player.name)\u{0}\(points)"
    case .note(let text): "\(name)\u{0}\(text)"
    case .redraw, .reverse: name
    }
  }
}
