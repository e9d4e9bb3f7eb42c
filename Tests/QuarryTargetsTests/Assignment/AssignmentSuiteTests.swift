import Foundation
import QuarryTargets
import Testing

/// The assignment problems of the OR-Library, in the folder of shared data beside the repository.
@Suite("OR-Library assignment problems")
struct AssignmentSuiteTests {
  private static let folder: URL = {
    var url = URL(filePath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url.appending(path: "shared/data/suites/assignment")
  }()

  private static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "OPTIMA.csv").path)
    if !isPresent { print("skipped: the folder of shared data is not beside the repository (\(folder.path))") }
    return isPresent
  }()

  @Test("every optimum is as stated", .enabled(if: isPresent))
  func optima() throws {
    let stated = try String(contentsOf: Self.folder.appending(path: "OPTIMA.csv"), encoding: .utf8)
    var solved = 0
    for line in stated.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let name = try String(#require(fields.first))
      let file = Self.folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let numbers = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace).compactMap {
        Double($0)
      }
      let count = try Int(#require(numbers.first))
      let costs = try PairCosts(rows: count, columns: count, values: Array(numbers.dropFirst()))
      let assignment = try #require(costs.cheapestAssignment().assignment)
      #expect(try assignment.cost == #require(Double(fields[2])), "\(name)")
      let fault = assignment.fault(rowCount: count, columnCount: count, tolerance: 0) { costs[$0, $1] }
      #expect(fault == nil, "\(name)")
      solved += 1
    }
    #expect(solved > 0)
  }
}
