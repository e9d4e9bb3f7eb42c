import QuarryGeometry

/// Who is near whom in a mode, and since when: what turns a nearness into a touch.
///
/// Fed by ``Happening/met(_:_:_:)`` and ``Happening/parted(_:_:_:)``. Each pair stands with both players, so that all that is
/// asked costs as much as one player has neighbours.
public struct Contacts: Hashable, Sendable, Codable {
  /// A player who is near another one.
  public struct Contact: Hashable, Sendable, Codable {
    /// The other one.
    public var other: Int
    /// Since when it counts: since they met, or since one of them took another part.
    public var since: GameTime
    /// Whether they came together by moving, in the parts that they have now.
    public var isFresh: Bool
    /// The last timer that was set for it; nil where none was.
    var timer: GameTime?

    /// When the contact is a touch, where touches last so many seconds; nil where it never is: who is near already when the
    /// parts change has to part first, unless touches last. Pauses that are over do not count.
    public func isTouch(after seconds: Double, on clock: MatchClock) -> GameTime? {
      isFresh || seconds > 0 ? clock.moved(since).advanced(bySeconds: seconds) : nil
    }
  }

  private var lists: [[Contact]] = []

  /// Nobody near anybody.
  public init() {}

  /// Those near a player, by slot.
  public func of(_ player: Int) -> [Contact] { lists.indices.contains(player) ? lists[player] : [] }

  /// Two players have met.
  /// - Parameter isFresh: whether they came together by moving.
  public mutating func met(_ one: Int, _ other: Int, at time: GameTime, isFresh: Bool) {
    guard one >= 0, other >= 0, one != other else { return }
    while lists.count <= max(one, other) { lists.append([]) }
    for (player, other) in [(one, other), (other, one)] {
      let contact = Contact(other: other, since: time, isFresh: isFresh)
      let index = lists[player].firstIndex { $0.other >= other } ?? lists[player].endIndex
      if index < lists[player].endIndex, lists[player][index].other == other {
        lists[player][index] = contact
      } else {
        lists[player].insert(contact, at: index)
      }
    }
  }

  /// A timer is set for a contact.
  /// - Returns: whether it is another one than was set before.
  mutating func setTimer(_ player: Int, _ other: Int, at time: GameTime) -> Bool {
    guard lists.indices.contains(player), let index = lists[player].firstIndex(where: { $0.other == other }),
      lists[player][index].timer != time
    else { return false }
    lists[player][index].timer = time
    return true
  }

  /// Two players have parted.
  public mutating func parted(_ one: Int, _ other: Int) {
    for (player, other) in [(one, other), (other, one)] where lists.indices.contains(player) {
      lists[player].removeAll { $0.other == other }
    }
  }

  /// A player takes another part: with those who are near now it begins anew.
  public mutating func restart(_ player: Int, at time: GameTime) {
    for contact in of(player) { met(player, contact.other, at: time, isFresh: false) }
  }
}
