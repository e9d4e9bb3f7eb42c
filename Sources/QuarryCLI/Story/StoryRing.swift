import QuarryGame
import QuarryGeometry

/// Who hunts whom from a moment on, in as few words as say it.
enum StoryRing {
  /// One player hunts another from now on.
  struct Hunt: Hashable {
    let hunter: PlayerID
    let target: PlayerID
  }

  /// Sentences without their full stops: chains of three and more as `a → b → c → a`.
  static func sentences(_ hunts: [Hunt]) -> [String] {
    var rest = hunts
    var sentences: [String] = []
    while let first = rest.first {
      // A chain begins with somebody whom nobody else hunts; a ring with whom it was told first.
      let start = rest.first { hunt in !rest.contains { $0.target == hunt.hunter } } ?? first
      var chain = [start.hunter]
      while let last = chain.last, let next = rest.firstIndex(where: { $0.hunter == last }) {
        chain.append(rest.remove(at: next).target)
        if chain.last == start.hunter { break }
      }
      let names = chain.map { Wording.oneLine($0.name) }
      sentences.append(
        names.count == 2 ? "\(names[0]) hunts \(names[1])" : "The hunt is \(names.joined(separator: " → "))")
    }
    return sentences
  }
}
