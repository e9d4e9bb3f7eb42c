import Foundation
import QuarryReducer
import Testing

/// A screen that counts, works in the background until its gate opens, and can close itself.
struct Screen: Reducer {
  struct State: Equatable, Identifiable, Sendable, Codable {
    let id: Int
    var count = 0
    var isDone = false
  }
  enum Action: Equatable, Sendable, Codable {
    case incremented
    case workStarted
    case workEnded
    case closeTapped
    case renamed(Int)
  }

  var gate = Gate()
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented: state.count += 1
      case .workStarted:
        return .run { [gate] send in
          await gate.pass()
          await send(.workEnded)
        }
      case .workEnded: state.isDone = true
      case .closeTapped: return .run { [dismiss] _ in await dismiss() }
      case .renamed(let id):
        state = State(id: id)
        return .run { send in await send(.incremented) }
      }
      return .none
    }
  }
}

/// What a program would find that read the value from where it was saved.
func restored<Value: Codable>(_ value: Value) throws -> Value {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  let data = try encoder.encode(value)
  let again = try JSONDecoder().decode(Value.self, from: data)
  #expect(try encoder.encode(again) == data)
  return again
}

/// A value whose storage is copied when it is changed while something else holds it too.
struct Shared: Equatable, Sendable {
  /// `@unchecked Sendable` is true because it is written only while one value alone holds it.
  private final class Storage: @unchecked Sendable {
    var changes = 0
    var copies = 0
  }

  private var storage = Storage()

  var copies: Int { storage.copies }

  mutating func change() {
    if !isKnownUniquelyReferenced(&storage) {
      let copy = Storage()
      copy.changes = storage.changes
      copy.copies = storage.copies + 1
      storage = copy
    }
    storage.changes += 1
  }

  static func == (a: Shared, b: Shared) -> Bool { a.storage.changes == b.storage.changes }
}
