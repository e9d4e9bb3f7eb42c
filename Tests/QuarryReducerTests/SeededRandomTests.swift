import QuarryReducer
import Testing

@Suite("SeededRandom")
struct SeededRandomTests {
  // Computed by an independent implementation of the two published algorithms, in Python.
  @Test(
    "gives the numbers of xoshiro256** seeded by SplitMix64",
    arguments: [
      (
        0,
        [11_091_344_671_253_066_420, 13_793_997_310_169_335_082, 1_900_383_378_846_508_768, 7_684_712_102_626_143_532]
      ),
      (
        42,
        [1_546_998_764_402_558_742, 6_990_951_692_964_543_102, 12_544_586_762_248_559_009, 17_057_574_109_182_124_193]
      ),
    ] as [(UInt64, [UInt64])])
  func vectors(seed: UInt64, expected: [UInt64]) {
    var random = SeededRandom(seed: seed)
    #expect(expected.map { _ in random.next() } == expected)
  }

  @Test("a number below a bound is below it, and each is as likely as the others")
  func bounds() {
    var random = SeededRandom(seed: 7)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 { counts[Int(random.next(below: 10))] += 1 }
    // 10,000 each; five standard deviations of a binomial count are 474.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 474 })
    #expect(random.next(below: 0) == 0)
    #expect(random.next(below: 1) == 0)
    for _ in 0..<1000 { #expect(random.next(below: (1 << 63) + 1) <= 1 << 63) }
  }

  @Test("a copy goes on as the original does")
  func value() {
    var random = SeededRandom(seed: 3)
    _ = random.next()
    var copy = random
    #expect(copy.next() == random.next())
  }

  @Test("an id is written in the form of RFC 9562, and a random one is of version 4")
  func uniqueID() {
    #expect(
      UniqueID(high: 0x0123_4567_89AB_CDEF, low: 0x0123_4567_89AB_CDEF).description
        == "01234567-89ab-cdef-0123-456789abcdef")
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      let text = Array(UniqueID(using: &random).description)
      #expect(text.count == 36)
      #expect(text[14] == "4")
      #expect("89ab".contains(text[19]))
    }
  }
}
