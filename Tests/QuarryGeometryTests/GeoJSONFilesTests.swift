import Foundation
import QuarryGeometry
import Testing

/// The boundaries that lie beside the repository on the machines of its developers.
enum SharedBoundaries {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data/boundaries").standardizedFileURL

  static let files: [URL] = {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.filter { ["geojson", "json"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }()

  static var isPresent: Bool {
    if files.isEmpty { print("skipped: there are no files in \(folder.path)") }
    return !files.isEmpty
  }
}

@Suite(
  "GeoJSON files", .enabled(if: SharedBoundaries.isPresent, "needs ../shared/data/boundaries beside the repository"))
struct GeoJSONFilesTests {
  @Test("every file is read, or refused with a place")
  func files() throws {
    var read = 0
    for file in SharedBoundaries.files {
      let bytes = [UInt8](try Data(contentsOf: file))
      do {
        let geoJSON = try GeoJSON(bytes)
        read += 1
        let text = geoJSON.encoded()
        let again = try GeoJSON(text)
        #expect(again.encoded() == text, "\(file.lastPathComponent)")
        #expect(geoJSON.isSame(as: again), "\(file.lastPathComponent)")
      } catch {
        #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "\(file.lastPathComponent)")
        #expect((0...bytes.count).contains(error.offset), "\(file.lastPathComponent)")
      }
    }
    print("read \(read) of \(SharedBoundaries.files.count) files")
    #expect(read > SharedBoundaries.files.count / 2)
  }
}
