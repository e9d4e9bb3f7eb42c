import QuarryBenchmarks
import Testing

@Suite("Distribution")
struct DistributionTests {
  @Test(
    "percentiles of 10, 20, 30, 40 are those of Hyndman and Fan's definition 7",
    arguments: [(0.0, 10.0), (25, 17.5), (50, 25), (90, 37), (100, 40), (-5, 10), (250, 40)])
  func percentiles(percent: Double, expected: Double) {
    #expect((Distribution([40, 10, 30, 20]).percentile(percent) - expected).magnitude < 1e-12)
  }

  @Test("one value is every percentile, and none is NaN")
  func smallOnes() {
    #expect(Distribution([7]).percentile(13) == 7)
    #expect(Distribution([]).median.isNaN)
    #expect(Distribution([.nan, 3, .infinity]).sorted == [3])
  }

  @Test("the median deviation of 1, 1, 2, 2, 4, 6, 9 is 1, so that its noise is 0.7413")
  func deviation() {
    // The textbook example: distances from the median 2 are 1, 1, 0, 0, 2, 4, 7, whose median is 1.
    let distribution = Distribution([1, 1, 2, 2, 4, 6, 9])
    #expect(distribution.median == 2)
    #expect(distribution.medianDeviation == 1)
    #expect((distribution.noise - 0.7413).magnitude < 1e-12)
  }

  @Test("ratios are taken pass by pass, so that a drift of both goes out of them")
  func ratios() {
    var quarry = Measurement(name: "A/b/c/d", noun: "point", contender: "Quarry", role: .subject, operations: 1)
    var peer = Measurement(name: "A/b/c/d", noun: "point", contender: "peer", role: .peer, operations: 1)
    quarry.nanoseconds = [10, 20, 40]
    peer.nanoseconds = [30, 60, 120]
    #expect(quarry.ratios(of: peer).sorted == [3, 3, 3])
    peer.name = "A/b/c/e"
    #expect(quarry.ratios(of: peer).count == 0)
  }
}
