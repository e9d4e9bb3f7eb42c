import QuarryBenchmarks
import Testing

@Suite("Slack of allocation limits")
struct LimitsSlackTests {
  @Test(
    "none where each operation has the same number, one in a thousand where tables grow",
    arguments: [(0, 10_000, 0), (20_000, 10_000, 0), (1296, 10_000, 10), (45_983, 20_000, 20), (3, 7, 1)])
  func slack(allocations: Int, operations: Int, expected: Int) {
    var limit = Limits.Limit(name: "a", contender: "b", operations: operations)
    #expect(limit.allocationsSlack == 0)
    limit.allocations = allocations
    #expect(limit.allocationsSlack == expected)
    // One allocation for each operation is never within it.
    #expect(expected < operations)
  }
}
