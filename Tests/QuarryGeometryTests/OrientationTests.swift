import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Orientation")
struct OrientationTests {
  /// The sign of the determinant of whole numbers below 2⁶⁰ in magnitude, exactly.
  private static func oracle(_ v: [Int]) -> Int {
    func wide(_ index: Int) -> Int128 { Int128(v[index]) }
    let left = (wide(0) - wide(4)) * (wide(3) - wide(5))
    let right = (wide(1) - wide(5)) * (wide(2) - wide(4))
    return left > right ? 1 : left < right ? -1 : 0
  }

  private static func ours(_ v: [Int], scale: Double) -> Int {
    let d = v.map { Double($0) * scale }
    return orientation(ax: d[0], ay: d[1], bx: d[2], by: d[3], px: d[4], py: d[5])
  }

  @Test("left is 1, right is −1, on the line is 0")
  func byHand() {
    #expect(orientation(ax: 0, ay: 0, bx: 1, by: 0, px: 0, py: 1) == 1)
    #expect(orientation(ax: 0, ay: 0, bx: 1, by: 0, px: 0, py: -1) == -1)
    #expect(orientation(ax: 0, ay: 0, bx: 1, by: 0, px: 7, py: 0) == 0)
    #expect(orientation(ax: 1, ay: 1, bx: 1, by: 1, px: 7, py: 0) == 0)
    // 0.1 + 0.2 ≠ 0.3 in doubles: the exact numbers are not on one line, and the sign says on which side.
    #expect(orientation(ax: 0, ay: 0, bx: 0.1, by: 0.1, px: 0.3, py: 0.1 + 0.2) == 1)
    #expect(orientation(ax: 0, ay: 0, bx: 0.1, by: 0.1, px: 0.1 + 0.2, py: 0.3) == -1)
    #expect(orientation(ax: 0x1p-400, ay: 0, bx: 0, by: 0x1p-400, px: 0, py: 0) == 1)
    #expect((0x1p-401).flushedCoordinate == 0 && (0x1p-400).flushedCoordinate == 0x1p-400)
  }

  @Test("100,000 triples that all but lie on a line agree with integer arithmetic")
  func nearlyCollinear() {
    var random = RandomPlaces(seed: 41)
    var collinear = 0
    for draw in 0..<100_000 {
      // Whole numbers of up to 2⁵² stand for degrees of 2⁻⁴⁴: all bits of a double are used.
      let bits = random.integer(in: 4...52)
      let size = 1 << bits
      let (ax, ay) = (random.integer(in: -size...size), random.integer(in: -size...size))
      let (dx, dy) = (random.integer(in: -size / 8...size / 8), random.integer(in: -size / 8...size / 8))
      let (steps, offset) = (random.integer(in: -8...8), random.integer(in: -1...1))
      let v = [ax, ay, ax + dx, ay + dy, ax + steps * dx + offset, ay + steps * dy + random.integer(in: -1...1)]
      guard v.allSatisfy({ abs($0) <= 1 << 53 }) else { continue }
      let expected = Self.oracle(v)
      if expected == 0 { collinear += 1 }
      #expect(Self.ours(v, scale: 0x1p-44) == expected, "seed \(random.seed), draw \(draw)")
      let reversed = [v[2], v[3], v[0], v[1], v[4], v[5]]
      #expect(Self.ours(reversed, scale: 0x1p-44) == -expected, "seed \(random.seed), draw \(draw)")
    }
    #expect(collinear > 1000)
  }

  @Test("one ulp beside a long edge is seen")
  func ulps() {
    var random = RandomPlaces(seed: 42)
    for draw in 0..<10_000 {
      let box = Box(west: -180, south: -90, east: 180, north: 90)
      let (a, b) = (random.place(in: box), random.place(in: box))
      let up = orientation(
        ax: a.longitude, ay: a.latitude, bx: b.longitude, by: b.latitude, px: b.longitude, py: b.latitude.nextUp)
      let at = orientation(
        ax: a.longitude, ay: a.latitude, bx: b.longitude, by: b.latitude, px: b.longitude, py: b.latitude)
      #expect(at == 0, "seed \(random.seed), draw \(draw)")
      #expect(up == (b.longitude > a.longitude ? 1 : -1), "seed \(random.seed), draw \(draw)")
    }
  }
}
