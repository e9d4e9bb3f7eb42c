import QuarryFences
import QuarryGeometry

/// What one zone differs in between two games.
struct ZoneDifference: Hashable {
  /// What is not the same.
  enum Change: Hashable {
    /// The one game alone has the zone.
    case onlyInA
    /// The other game alone has it.
    case onlyInB
    /// Its outline, middle or path is another one.
    case shape
    /// It comes in another place of the zone order, which decides where priorities do not.
    case order
    /// A member has other values, as JSON; nil where the zone does not have it.
    case member(String, a: String?, b: String?)
  }

  let zone: String
  let changes: [Change]

  /// All zones that differ: in the order of the one game, then those of the other alone.
  static func all(_ a: [Zone], _ b: [Zone]) -> [ZoneDifference] {
    let common = a.map(\.id).filter { id in b.contains { $0.id == id } }
    let others = b.map(\.id).filter { id in a.contains { $0.id == id } }
    let own = a.compactMap { zone -> ZoneDifference? in
      guard let other = b.first(where: { $0.id == zone.id }) else {
        return ZoneDifference(zone: zone.id, changes: [.onlyInA])
      }
      var changes = changes(zone, other)
      if let place = common.firstIndex(of: zone.id), others[place] != zone.id { changes.append(.order) }
      return changes.isEmpty ? nil : ZoneDifference(zone: zone.id, changes: changes)
    }
    return own
      + b.filter { zone in !a.contains { $0.id == zone.id } }.map { ZoneDifference(zone: $0.id, changes: [.onlyInB]) }
  }

  private static func changes(_ a: Zone, _ b: Zone) -> [Change] {
    let (one, other) = (a.feature, b.feature)
    var changes: [Change] = one.geometry == other.geometry ? [] : [.shape]
    let members = (one.properties ?? []).map { ($0.key, $0.value.text) }
    let others = (other.properties ?? []).map { ($0.key, $0.value.text) }
    for (name, value) in members {
      let second = others.first { $0.0 == name }?.1
      if second != value { changes.append(.member(name, a: value, b: second)) }
    }
    for (name, value) in others where !members.contains(where: { $0.0 == name }) {
      changes.append(.member(name, a: nil, b: value))
    }
    return changes
  }

  /// The differences in words.
  var words: String {
    changes.map { change in
      switch change {
      case .onlyInA: "only in A"
      case .onlyInB: "only in B"
      case .shape: "another place or outline"
      case .order: "another place in the zone order"
      case .member(let name, let a, let b):
        "\(Wording.oneLine(name)) \(Wording.oneLine(a ?? "none")) → \(Wording.oneLine(b ?? "none"))"
      }
    }.joined(separator: ", ")
  }
}
