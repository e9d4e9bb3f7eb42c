import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("BoxTree")
struct BoxTreeTests {
  private func boxes(_ count: Int, _ random: inout RandomPlaces) -> [Box] {
    (0..<count).map { number in
      if number % 17 == 16 { return .empty }
      let corner = random.placeOnGlobe()
      let size = random.number(in: 0...10)
      return Box(
        west: corner.longitude, south: corner.latitude, east: corner.longitude + size, north: corner.latitude + size)
    }
  }

  @Test("what a search finds is what a look at every box finds", arguments: [0, 1, 2, 7, 8, 9, 63, 64, 65, 513, 2000])
  func search(count: Int) {
    var random = RandomPlaces(seed: UInt64(count))
    let boxes = boxes(count, &random)
    let tree = BoxTree(boxes)
    #expect(tree.count == count)
    #expect(tree.bounds == boxes.reduce(into: Box.empty) { if !$1.isEmpty { $0.formUnion($1) } })
    for query in 0..<50 {
      let corner = random.placeOnGlobe()
      let size = random.number(in: 0...40)
      let window = Box(
        west: corner.longitude, south: corner.latitude, east: corner.longitude + size, north: corner.latitude + size)
      var found: [Int] = []
      tree.forEach(where: { $0.intersects(window) }) { found.append($0) }
      #expect(found == boxes.indices.filter { boxes[$0].intersects(window) }, "seed \(count), query \(query)")
    }
  }

  @Test("the nearest box found by bounds is the nearest of all", arguments: [1, 2, 8, 9, 100, 1000])
  func nearest(count: Int) {
    var random = RandomPlaces(seed: UInt64(count + 1))
    let boxes = boxes(count, &random)
    let tree = BoxTree(boxes)
    for query in 0..<50 {
      let place = random.placeOnGlobe()
      func distance(_ box: Box) -> Double {
        guard !box.isEmpty else { return .infinity }
        return max(box.west - place.longitude, place.longitude - box.east, 0)
          + max(box.south - place.latitude, place.latitude - box.north, 0)
      }
      var best = Double.infinity
      tree.forEachByBound(distance, best: { best }) { best = min(best, distance(boxes[$0])) }
      #expect(best == boxes.map(distance).min(), "seed \(count + 1), query \(query)")
    }
  }

  @Test("Morton's order names each box once, empty ones last, and NaN does not trap")
  func morton() {
    var random = RandomPlaces(seed: 5)
    let boxes = boxes(500, &random)
    let order = BoxTree.mortonOrder(of: boxes)
    #expect(order.sorted() == Array(boxes.indices))
    let empty = boxes.filter(\.isEmpty).count
    #expect(order.suffix(empty).allSatisfy { boxes[$0].isEmpty })
    // Neighbours in the order are near each other: far nearer than in the order of the draw.
    func jumps(_ order: [Int]) -> Double {
      let places = order.filter { !boxes[$0].isEmpty }.map { boxes[$0] }
      return zip(places, places.dropFirst()).reduce(0) {
        $0 + abs($1.0.west - $1.1.west) + abs($1.0.south - $1.1.south)
      }
    }
    #expect(jumps(order) < jumps(Array(boxes.indices)) / 4)
    let wrong = Box(west: .nan, south: 0, east: 1, north: 1)
    let infinite = Box(west: -.infinity, south: -.infinity, east: .infinity, north: .infinity)
    #expect(BoxTree.mortonOrder(of: [wrong, infinite, .empty]).count == 3)
    #expect(BoxTree.mortonOrder(of: []).isEmpty)
  }
}
