import Foundation
import QuarryTargets

/// Instances of TSPLIB (Reinelt, ORSA Journal on Computing 3, 1991) in the folder of shared data beside the repository.
enum TSPLIB {
  static let folder: URL = {
    var url = URL(filePath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url.appending(path: "shared/data/suites/tsplib")
  }()

  static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "solutions").path)
    if !isPresent { print("skipped: the shared data is not beside the repository (\(folder.path))") }
    return isPresent
  }()

  /// The names of the instances whose files are there.
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".tsp") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// The length of the shortest ring, as published.
  static func optimum(_ name: String) throws -> Double? {
    for line in try String(contentsOf: folder.appending(path: "solutions"), encoding: .utf8).split(separator: "\n") {
      let words = line.split(whereSeparator: { " :".contains($0) })
      if words.first.map(String.init) == name, words.count > 1 { return Double(words[1]) }
    }
    return nil
  }

  /// The costs of an instance by the rules of its kind of edges, rounded as there; nil for other kinds.
  static func costs(_ name: String) throws -> MatrixCosts? {
    let text = try String(contentsOf: folder.appending(path: name + ".tsp"), encoding: .utf8)
    var kind = ""
    var places: [(Double, Double)] = []
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { " :\t\r".contains($0) })
      if words.first == "EDGE_WEIGHT_TYPE" { kind = words.last.map(String.init) ?? "" }
      if words.count == 3, Int(words[0]) != nil, let x = Double(words[1]), let y = Double(words[2]) {
        places.append((x, y))
      }
    }
    guard let distance = distances[kind] else { return nil }
    let values = places.flatMap { a in places.map { b in distance(a, b) } }
    return try MatrixCosts(count: places.count, values: values)
  }

  typealias Distance = @Sendable (_ a: (Double, Double), _ b: (Double, Double)) -> Double

  private static let distances: [String: Distance] = [
    "EUC_2D": { a, b in hypot(a.0 - b.0, a.1 - b.1).rounded() },
    "ATT": { a, b in ((pow(a.0 - b.0, 2) + pow(a.1 - b.1, 2)) / 10).squareRoot().rounded(.up) },
    "GEO": { a, b in
      // Degrees and minutes, π of three digits and the radius of the earth as the library's authors wrote them.
      func radians(_ value: Double) -> Double {
        let degrees = value.rounded(.towardZero)
        return 3.141592 * (degrees + 5 * (value - degrees) / 3) / 180
      }
      let (q1, q2) = (cos(radians(a.1) - radians(b.1)), cos(radians(a.0) - radians(b.0)))
      let q3 = cos(radians(a.0) + radians(b.0))
      return (6378.388 * acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1).rounded(.towardZero)
    },
  ]
}
