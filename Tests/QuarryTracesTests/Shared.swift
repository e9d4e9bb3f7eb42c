import Foundation
import QuarryGeometry
import QuarryTraces

/// The folder of recorded traces and cases beside the repository; tests that need it are skipped where it is absent.
enum SharedData {
  static let folder: URL = {
    var url = URL(filePath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.appending(path: "shared")
  }()

  /// Why a test was skipped.
  static let absence: String = "the folder of shared data is not beside the repository"

  static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "data/traces").path)
    if !isPresent { print("skipped: \(absence) (\(folder.path))") }
    return isPresent
  }()

  static func path(_ name: String) -> String { folder.appending(path: "data/traces").appending(path: name).path }

  /// All files below a folder of the traces, sorted, as paths.
  static func files(below name: String) -> [String] {
    let root = path(name)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { root + "/" + $0 }.filter {
      (try? URL(filePath: $0).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
  }
}

/// Reads everything; an error is returned beside the events before it.
func read(_ source: TraceSource) -> (events: [ClientEvent], summary: TraceSummary?, error: TraceError?) {
  var events: [ClientEvent] = []
  do throws(TraceError) {
    let reader = try source.makeReader()
    do throws(TraceError) {
      while try reader.nextBatch(into: &events, limit: 1000) > 0 {}
      return (events, reader.summary, nil)
    } catch {
      return (events, reader.summary, error)
    }
  } catch {
    return ([], nil, error)
  }
}

/// A source in memory.
func source(
  _ text: String, name: String = "ann.gpx", format: TraceFormat? = nil, player: PlayerID? = nil, salvage: Bool = false
) -> TraceSource {
  TraceSource(name: name, contents: Array(text.utf8), format: format, player: player, salvage: salvage)
}

extension ClientEvent {
  /// The fix, where the event is one.
  var fix: Fix? {
    if case .fix(let fix) = kind { return fix }
    return nil
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
