/// A way in which players belong together, so that none hunts another of its own group: teams, households, flats.
///
/// A player is in at most one group of a grouping, and may be in none. There may be several groupings.
public struct Grouping: Hashable, Sendable {
  /// What its groups are, in the singular: "team", "household".
  public let kind: String
  /// The names of the groups.
  public let names: [String]
  /// For each player the number of its group, or −1 for none.
  public let groupOf: [Int32]

  /// - Parameters:
  ///   - kind: what the groups are, in the singular.
  ///   - labels: the name of each player's group, nil for none; a group is a name that occurs. Groups are numbered in
  ///     the order in which they occur.
  public init(kind: String, labels: [String?]) {
    var numbers: [String: Int32] = [:]
    var names: [String] = []
    groupOf = labels.map { label in
      guard let label else { return -1 }
      if let number = numbers[label] { return number }
      let number = Int32(clamping: names.count)
      numbers[label] = number
      names.append(label)
      return number
    }
    self.kind = kind
    self.names = names
  }

  /// - Parameters:
  ///   - kind: what the groups are, in the singular.
  ///   - names: the names of the groups.
  ///   - groupOf: the number of each player's group, −1 for none.
  /// - Throws: ``TargetError/noSuchGroup(_:)`` for a number that is neither −1 nor that of a name.
  public init(kind: String, names: [String], groupOf: [Int32]) throws(TargetError) {
    for group in groupOf where group < -1 || Int(group) >= names.count { throw .noSuchGroup(Int(group)) }
    self.kind = kind
    self.names = names
    self.groupOf = groupOf
  }

  /// The same, but the players of one group belong to none.
  func without(_ group: Int) -> Grouping {
    Grouping(unchecked: kind, names: names, groupOf: groupOf.map { Int($0) == group ? -1 : $0 })
  }

  /// The groups of some of the players, numbered by their places.
  func restricted(to players: [Int32]) -> Grouping {
    Grouping(unchecked: kind, names: names, groupOf: players.map { groupOf[Int($0)] })
  }

  private init(unchecked kind: String, names: [String], groupOf: [Int32]) {
    (self.kind, self.names, self.groupOf) = (kind, names, groupOf)
  }

  /// The players of a group, in ascending order; none for a number that is no group's.
  public func members(of group: Int) -> [Int] { groupOf.indices.filter { group >= 0 && Int(groupOf[$0]) == group } }
}
