import Foundation

/// Programs that were built beside the tests, run as processes of their own.
struct BuiltProgram {
  let url: URL

  /// The program of that name, beside the test bundle.
  init(_ name: String) {
    let bundle =
      CommandLine.arguments.first { $0.hasSuffix(".xctest") && $0.contains("/") } ?? CommandLine.arguments[0]
    url = URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name)
  }

  static let quarry = BuiltProgram("quarry")

  struct Result {
    let status: Int32
    let output: String
    let errors: String
    var lines: [Substring] { output.split(separator: "\n") }
  }

  func run(_ arguments: [String], input: String? = nil) throws -> Result {
    try Self.run(url, arguments, input: input)
  }

  static func run(_ url: URL, _ arguments: [String], input: String? = nil) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes: nothing can fill up, however much is written.
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data((input ?? "").utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

/// A folder that is taken away at the end.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("quarry-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }
}

/// The memory that programs take.
enum Memory {
  /// The greatest resident size, in bytes, of a program that is run once for each of the files, named as its last
  /// argument.
  ///
  /// Measured from a small process: a child that is forked from this large one would count its memory too.
  static func greatest(of program: BuiltProgram, _ arguments: [String], files: [String], python: URL) throws -> Int {
    let script = """
      import resource, subprocess, sys
      split = sys.argv.index("--files")
      for file in sys.argv[split + 1:]:
        subprocess.run(sys.argv[1:split] + [file], capture_output=True)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let result = try BuiltProgram.run(python, ["-c", script, program.url.path] + arguments + ["--files"] + files)
    let number = Int(result.output.split(separator: "\n").first ?? "") ?? .max
    #if os(Linux)
      return number == .max ? .max : number * 1024
    #else
      return number
    #endif
  }
}

/// Where the project is, and the data that lie beside it on a developer's machine.
enum Places {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let shared = root.deletingLastPathComponent().appendingPathComponent("shared")

  static func data(_ path: String) -> String { root.appendingPathComponent("Data/" + path).path }
  static func shared(_ path: String) -> String { shared.appendingPathComponent(path).path }

  /// Whether the shared data are there; tests that need them are skipped elsewhere, with this reason.
  static let hasShared = FileManager.default.fileExists(atPath: shared.appendingPathComponent("cases").path)
  static let noShared = "the folder of shared data is not beside this checkout"

  static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// All regular files below a folder, in order.
  static func files(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { folder + "/" + $0 }.filter { path in
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      return type == .typeRegular
    }
  }
}
