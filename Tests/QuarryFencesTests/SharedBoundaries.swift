import Foundation
import QuarryFences
import QuarryGeometry

/// The data that lies beside the repository on the machines of its developers.
enum SharedData {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared").standardizedFileURL

  static let isPresent: Bool = {
    let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "data/boundaries").path)
    if !isPresent { print("skipped: there is no folder \(folder.path)") }
    return isPresent
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  /// The features of a GeoJSON file below `data/boundaries`.
  static func features(_ path: String) throws -> [Feature] {
    try GeoJSON(try bytes("data/boundaries/" + path)).features
  }

  /// The GeoJSON files below `data/boundaries/real` of at most so many bytes, each as a path from `data/boundaries`.
  static func realFiles(maximumBytes: Int) throws -> [String] {
    let root = folder.appending(path: "data/boundaries")
    let all =
      FileManager.default.enumerator(
        at: root.appending(path: "real"), includingPropertiesForKeys: [.fileSizeKey])?.allObjects ?? []
    return try all.compactMap { $0 as? URL }.filter { $0.pathExtension == "geojson" }
      .filter { try ($0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) <= maximumBytes }
      .map { String($0.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1)) }.sorted()
  }

  /// The polygons of a feature; nil where it is no area.
  static func area(of feature: Feature) -> MultiPolygon? {
    switch feature.geometry {
    case .polygon(let polygon): MultiPolygon([polygon])
    case .multiPolygon(let area): area
    default: nil
    }
  }
}
