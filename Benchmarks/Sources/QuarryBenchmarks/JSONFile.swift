import QuarryGeometry

/// A JSON object of a file of ours, whose members are asked for by name.
struct JSONFile {
  private let value: JSONValue
  private let path: String

  init(_ value: JSONValue, _ path: String) {
    self.value = value
    self.path = path
  }

  static func root(_ bytes: [UInt8], _ path: String) throws(BenchmarkError) -> JSONValue {
    do {
      return try JSONDocument(bytes).root
    } catch {
      throw .form(path: path, position: "", reason: "\(error)")
    }
  }

  func error(_ name: String, _ reason: String) -> BenchmarkError {
    let place = (value[name] ?? value).position
    return .form(path: path, position: "\(place.line):\(place.column)", reason: "\"\(name)\" \(reason)")
  }

  func string(_ name: String) throws(BenchmarkError) -> String {
    guard let text = value[name]?.string else { throw error(name, "is no text") }
    return text
  }

  func double(_ name: String) throws(BenchmarkError) -> Double {
    guard let number = value[name]?.double else { throw error(name, "is no number") }
    return number
  }

  func int(_ name: String) throws(BenchmarkError) -> Int {
    guard let number = value[name]?.int64 else { throw error(name, "is no whole number") }
    return Int(number)
  }
}
