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
    case .settings: 1
    case .authorization: 2
    case .fix: 3
    case .claim: 4
    case .confirm: 5
    case .deny: 6
    case .quit: 7
    case .tick: 8
    }
  }

  /// What it says in words: one byte for saying anything, and its text.
  fileprivate var bytes: [UInt8] {
    let text: String? =
      switch self {
      case .join(let team): team
      case .settings(let text), .authorization(let text): text
      case .claim(let target): target?.name
      case .fix, .confirm, .deny, .quit, .tick: nil
      }
    return text.map { [1] + Array($0.utf8) } ?? []
  }
}
