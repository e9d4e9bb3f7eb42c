import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite("EdgeIndex, crossings")
struct EdgeIndexCrossingsTests {
  private func shares(_ index: EdgeIndex, _ from: (Double, Double), _ to: (Double, Double)) -> [Double] {
    var shares: [Double] = []
    index.appendCrossings(
      from: Coordinate(longitude: from.0, latitude: from.1), to: Coordinate(longitude: to.0, latitude: to.1),
      into: &shares)
    return shares.sorted()
  }

  private func index(_ places: [(Double, Double)]) -> EdgeIndex {
    EdgeIndex(Edge.edges(of: places.map { Coordinate(longitude: $0.0, latitude: $0.1) }))
  }

  @Test("straight through a square, along its side, through its corner, and past it")
  func square() {
    let square = index([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)])
    #expect(shares(square, (-4, 2), (12, 2)) == [0.25, 0.5])
    #expect(shares(square, (2, 2), (2, 6)) == [0.5])
    #expect(shares(square, (1, 1), (3, 3)).isEmpty)
    #expect(shares(square, (-4, 5), (12, 5)).isEmpty)
    // Through two corners, each of which two edges share.
    let third: Double = 1 / 3
    #expect(shares(square, (-4, -4), (8, 8)) == [third, third, 2 * third, 2 * third])
    // A touch from outside.
    #expect(shares(square, (-2, 2), (2, -2)) == [0.5, 0.5])
    // Along the south side: both its ends, and those of its neighbours there.
    #expect(Set(shares(square, (-4, 0), (12, 0))) == [0.25, 0.5])
    // On the side, from within the side to within the side: no end of an edge lies on the path.
    #expect(shares(square, (1, 0), (3, 0)).isEmpty)
    #expect(Set(shares(square, (1, 0), (5, 0))) == [0.75])
    // A path without length meets nothing that it does not lie on.
    #expect(shares(square, (2, 2), (2, 2)).isEmpty)
  }

  @Test("paths across the antimeridian meet edges drawn on either side of it")
  func antimeridian() {
    let uncut = index([(170, -10), (-170, -10), (-170, 10), (170, 10), (170, -10)])
    #expect(shares(uncut, (160, 0), (200, 0)) == [0.25, 0.75])
    #expect(shares(uncut, (-160, 0), (-200, 0)) == [0.25, 0.75])
    #expect(shares(uncut, (-200, 0), (-160, 0)) == [0.25, 0.75])
    #expect(shares(uncut, (520, 0), (560, 0)) == [0.25, 0.75])
    #expect(shares(uncut, (175, 0), (175, 20)) == [0.5])
    #expect(shares(uncut, (-175, 0), (-175, 20)) == [0.5])
    #expect(shares(uncut, (100, 0), (-80, 0)).isEmpty)
    let whole = index([(-180, -10), (180, -10), (180, 10), (-180, 10), (-180, -10)])
    #expect(Set(shares(whole, (170, 0), (190, 0))) == [0.5])
    #expect(shares(whole, (170, 0), (170, 20)) == [0.5])
  }

  @Test("seeded paths through seeded rings meet them where a look at every edge finds it")
  func bruteForce() {
    var random = RandomPlaces(seed: 121)
    var found = 0
    for draw in 0..<2_000 {
      let center = Coordinate(longitude: random.number(in: -150...150), latitude: random.number(in: -60...60))
      let ring = random.star(around: center, vertices: random.integer(in: 3...60), degrees: 1...20)
      let edges = Edge.edges(of: ring.coordinates)
      let index = EdgeIndex(edges)
      let box = Box(
        west: center.longitude - 25, south: center.latitude - 25, east: center.longitude + 25,
        north: center.latitude + 25)
      let (p, q) = (random.place(in: box), random.place(in: box))
      var expected: [Double] = []
      for edge in edges {
        let (dx, dy) = (q.longitude - p.longitude, q.latitude - p.latitude)
        let (ex, ey) = (edge.endLongitude - edge.startLongitude, edge.endLatitude - edge.startLatitude)
        let cross = dx * ey - dy * ex
        let (fx, fy) = (edge.startLongitude - p.longitude, edge.startLatitude - p.latitude)
        let (share, along) = ((fx * ey - fy * ex) / cross, (fx * dy - fy * dx) / cross)
        if (0...1).contains(share) && (0...1).contains(along) { expected.append(share) }
      }
      let ours = shares(index, (p.longitude, p.latitude), (q.longitude, q.latitude))
      expected.sort()
      found += ours.count
      #expect(ours.count == expected.count, "seed \(random.seed), draw \(draw)")
      for (a, b) in zip(ours, expected) { #expect(abs(a - b) < 1e-9, "seed \(random.seed), draw \(draw)") }
    }
    #expect(found > 1000)
  }

  @Test("on grids, where touches and overlaps abound, the side changes only at the shares found")
  func grids() {
    var random = RandomPlaces(seed: 122)
    for draw in 0..<1_500 {
      let ring = (0..<random.integer(in: 3...9)).map { _ in
        GridArea.Point(random.integer(in: 0...6), random.integer(in: 0...6))
      }
      let index = EdgeIndexSideTests.index(GridArea([ring]), unit: 1)
      let p = (Double(random.integer(in: -1...7)), Double(random.integer(in: -1...7)))
      let q = (Double(random.integer(in: -1...7)), Double(random.integer(in: -1...7)))
      guard p != q else { continue }
      let cuts = ([0] + shares(index, p, q) + [1]).sorted()
      #expect(cuts.allSatisfy { (0...1).contains($0) })
      for (from, to) in zip(cuts, cuts.dropFirst()) where to - from > 1e-9 {
        let sides = (1...5).map { step in
          let share = from + (to - from) * Double(step) / 6
          let x = p.0 + (q.0 - p.0) * share
          return "\(index.side(of: Coordinate(longitude: x, latitude: p.1 + (q.1 - p.1) * share)))"
        }
        // Along an edge that is not on the grid's lines the places are beside it by rounding, so that any side may come.
        let isAxisParallel = p.0 == q.0 || p.1 == q.1
        guard isAxisParallel || !sides.contains("border") else { continue }
        if isAxisParallel {
          #expect(Set(sides).count == 1, "seed \(random.seed), draw \(draw): \(ring), \(p) – \(q), \(from)…\(to)")
        }
      }
    }
  }

  @Test("all but parallel edges that cross are not lost")
  func nearlyParallel() {
    var random = RandomPlaces(seed: 123)
    for draw in 0..<20_000 {
      let box = Box(west: -180, south: -80, east: 179, north: 80)
      let p = random.place(in: box)
      let q = Coordinate(longitude: p.longitude + random.number(in: 0...0.1), latitude: p.latitude + 0.05)
      let steps = random.integer(in: 1...4)
      var (ax, bx) = (p.longitude, q.longitude)
      for _ in 0..<steps {
        ax = ax.nextUp
        bx = bx.nextDown
      }
      let (a, b) = (Coordinate(longitude: ax, latitude: p.latitude), Coordinate(longitude: bx, latitude: q.latitude))
      let index = EdgeIndex([Edge(from: a, to: b)])
      var shares: [Double] = []
      index.appendCrossings(from: p, to: q, into: &shares)
      #expect(!shares.isEmpty, "seed \(random.seed), draw \(draw)")
      #expect(shares.allSatisfy { (0...1).contains($0) }, "seed \(random.seed), draw \(draw)")
    }
  }

  @Test("what is no place meets nothing")
  func nonsense() {
    let square = index([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)])
    #expect(shares(square, (.nan, 0), (1, 1)).isEmpty)
    #expect(shares(square, (0, 0), (1, .infinity)).isEmpty)
    #expect(shares(EdgeIndex([]), (0, 0), (1, 1)).isEmpty)
  }
}
