import QuarryTargets
import Testing

@Suite("Pairs within capacities")
struct CapacityTests {
  /// The least total and the least largest cost over all sets of pairs; none where no set fits.
  private func best(
    _ table: [[Double]], _ rows: [ClosedRange<Int>], _ columns: [ClosedRange<Int>]
  ) -> (total: Double, largest: Double)? {
    let pairs = table.indices.flatMap { row in table[row].indices.filter { table[row][$0].isFinite }.map { (row, $0) } }
    var total = Double.infinity
    var largest = Double.infinity
    for set in 0..<(1 << pairs.count) {
      var ofRow = [Int](repeating: 0, count: rows.count)
      var ofColumn = [Int](repeating: 0, count: columns.count)
      var sum = 0.0
      var most = 0.0
      for (index, pair) in pairs.enumerated() where set >> index & 1 == 1 {
        ofRow[pair.0] += 1
        ofColumn[pair.1] += 1
        sum += table[pair.0][pair.1]
        most = max(most, table[pair.0][pair.1])
      }
      guard zip(rows, ofRow).allSatisfy({ $0.contains($1) }), zip(columns, ofColumn).allSatisfy({ $0.contains($1) })
      else {
        continue
      }
      total = min(total, sum)
      largest = min(largest, most)
    }
    return total.isFinite ? (total, largest) : nil
  }

  private func range(_ random: inout AssignmentRandom) -> ClosedRange<Int> {
    let least = random.below(3)
    return least...(random.below(6) == 0 ? .max : least + random.below(2))
  }

  @Test("the least total and the smallest largest cost are those of all sets of pairs")
  func allSets() throws {
    var impossible = 0
    for seed in 0..<250 {
      var random = AssignmentRandom(seed: seed)
      let rows = random.below(4)
      let columns = 1 + random.below(3)
      let kind: TableKind = [.ties, .whole, .forbidden, .zeros][seed % 4]
      let table = kind.table(rows: rows, columns: columns, random: &random)
      let rowCapacities = (0..<rows).map { _ in range(&random) }
      let columnCapacities = (0..<columns).map { _ in range(&random) }
      let costs = try PairCosts(rows: rows, columns: columns, values: table.flatMap(\.self))
      let best = best(table, rowCapacities, columnCapacities)
      for isBottleneck in [false, true] {
        let about = "seed \(seed), bottleneck \(isBottleneck), \(rowCapacities), \(columnCapacities)"
        let answer =
          isBottleneck
          ? try costs.bottleneckPairs(rowCapacities: rowCapacities, columnCapacities: columnCapacities)
          : try costs.cheapestPairs(rowCapacities: rowCapacities, columnCapacities: columnCapacities)
        switch answer {
        case .impossible(let violator):
          impossible += 1
          #expect(best == nil, "\(about): \(violator)")
          let holds = violator.holds(rowCapacities: rowCapacities, columnCapacities: columnCapacities) {
            table[$0][$1].isFinite
          }
          #expect(holds, "\(about): \(violator)")
        case .assigned(let found):
          let limit = isBottleneck ? found.largest : .infinity
          let fault = found.fault(
            costs: costs, rowCapacities: rowCapacities, columnCapacities: columnCapacities, limit: limit)
          #expect(fault == nil, "\(about)")
          if isBottleneck { #expect(found.largest == best?.largest, "\(about)") }
          if !isBottleneck, let best { #expect(abs(found.cost - best.total) < 1e-9, "\(about)") }
        }
      }
    }
    #expect(impossible > 20)
  }

  @Test("larger ones are proved by their prices", arguments: [TableKind.plane, .whole, .ties])
  func larger(kind: TableKind) throws {
    for seed in 0..<5 {
      var random = AssignmentRandom(seed: seed)
      let table = kind.table(rows: 30, columns: 12, random: &random)
      let costs = try PairCosts(rows: 30, columns: 12, values: table.flatMap(\.self))
      let rowCapacities = [ClosedRange<Int>](repeating: 1...2, count: 30)
      let columnCapacities = [ClosedRange<Int>](repeating: 3...4, count: 12)
      for isBottleneck in [false, true] {
        let answer =
          isBottleneck
          ? try costs.bottleneckPairs(rowCapacities: rowCapacities, columnCapacities: columnCapacities)
          : try costs.cheapestPairs(rowCapacities: rowCapacities, columnCapacities: columnCapacities)
        guard case .assigned(let found) = answer else {
          Issue.record("seed \(seed)")
          return
        }
        let limit = isBottleneck ? found.largest : .infinity
        #expect(
          found.fault(costs: costs, rowCapacities: rowCapacities, columnCapacities: columnCapacities, limit: limit)
            == nil)
      }
    }
  }

  @Test("who needs more than there is, is named")
  func named() throws {
    let costs = try PairCosts(rows: 3, columns: 2, values: [1, 1, 1, 1, 1, 1])
    let answer = try costs.cheapestPairs(
      rowCapacities: [2...2, 2...2, 1...1], columnCapacities: [0...2, 0...2])
    guard case .impossible(let violator) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(violator.description == "the rows 0, 1, 2 need 5 columns together and can have 4 at most")
    #expect(throws: TargetError.self) { try costs.cheapestPairs(rowCapacities: [0...1], columnCapacities: []) }
    #expect(throws: TargetError.self) {
      try costs.cheapestPairs(rowCapacities: [0...1, 0...1, -1...1], columnCapacities: [0...1, 0...1])
    }
  }
}
