/// Finds the word that somebody probably meant.
public enum Spelling {
  /// Words that are longer than this are not compared: nobody meant them.
  private static let longestWord = 64

  /// The word among `words` that is nearest to `word`; nil where none is near.
  ///
  /// A word that differs in capitals alone is the nearest. Otherwise it is the one with the fewest letters to insert,
  /// delete, replace or swap with a neighbour (optimal string alignment), at most a third of its letters; the first of
  /// several.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let lowered = word.lowercased()
    if let same = words.first(where: { $0.lowercased() == lowered }) { return same }
    let letters = Array(lowered.unicodeScalars.prefix(longestWord + 1))
    guard letters.count <= longestWord else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in words {
      let others = Array(candidate.lowercased().unicodeScalars)
      let distance = distance(letters, others)
      if distance * 3 <= others.count && distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
