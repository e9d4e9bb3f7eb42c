import Foundation
import QuarryGeometry
import QuarryTraces

/// The folder of recorded traces and cases beside the repository; tests that need it are skipped where it is absent.
enum SharedData {
  static let folder: URL = {
    var url = URL(filePath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url.appending(path: "shared")
  }()

  /// Why a test was skipped.
  static let absence = "the folder of shared data is not beside the repository"

  static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "cases").path)
    if !isPresent { print("skipped: \(absence) (\(folder.path))") }
    return isPresent
  }()

  static func document(_ name: String) throws -> JSONDocument {
    try JSONDocument(Array(Data(contentsOf: folder.appending(path: name))))
  }

  static func events(_ name: String) throws -> [ClientEvent] {
    let path = folder.appending(path: "data/traces").appending(path: name).path
    let reader = try TraceSource(path: path).makeReader()
    var events: [ClientEvent] = []
    while try reader.nextBatch(into: &events, limit: 1000) > 0 {}
    return events
  }
}
