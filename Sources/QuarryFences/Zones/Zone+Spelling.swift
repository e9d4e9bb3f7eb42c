import QuarryGeometry

extension Zone {
  /// Shorter names are not looked at: `Name`, `uid` and `mode` are users' own more often than not.
  private static let shortestName = 6

  /// Members of the file that change nothing but are written nearly as one that would, each with the one that is probably
  /// meant: `raduisMeters` for `radiusMeters`.
  ///
  /// A hint, no more: other members are the user's own, and are given back.
  public var likelyMisspellings: [(member: String, meant: String)] {
    let names = Self.members.filter { $0.count >= Self.shortestName }.sorted()
    return foreignMembers.compactMap { member in
      guard member.name.count >= Self.shortestName else { return nil }
      return Spelling.nearest(to: member.name, among: names).map { (member: member.name, meant: $0) }
    }
  }
}
