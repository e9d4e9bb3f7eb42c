extension Array {
  /// Sorts by a key; elements with keys of which neither precedes the other keep their order, whatever the library's
  /// sort promises.
  ///
  /// - Complexity: O(n log n) comparisons of keys; each element is moved once, and n keys and places are held beside
  ///   them.
  mutating func sortStably<Key>(by key: (Element) -> Key, _ precedes: (Key, Key) -> Bool) {
    var order: [(key: Key, place: Int)] = []
    order.reserveCapacity(count)
    for place in indices { order.append((key(self[place]), place)) }
    order.sort { a, b in
      if precedes(a.key, b.key) { return true }
      return a.place < b.place && !precedes(b.key, a.key)
    }
    // order[i].place is where the element comes from that belongs at i. Each cycle of that permutation is followed
    // once; a place that is done comes from itself.
    for start in indices where order[start].place != start {
      var place = start
      let first = self[start]
      while case let origin = order[place].place, origin != start {
        self[place] = self[origin]
        order[place].place = place
        place = origin
      }
      self[place] = first
      order[place].place = place
    }
  }
}
