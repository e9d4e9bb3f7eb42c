import Foundation
import QuarryReducer
import Testing

@Suite("StackState")
struct StackStateTests {
  @Test("ids are given in order and never again")
  func ids() {
    var stack: StackState = ["a", "b"]
    #expect(stack.ids == [0, 1] && stack.nextID == 2)
    let third = stack.append("c")
    let popped = stack.popLast()
    let fourth = stack.append("d")
    #expect(third == 2 && popped == "c" && fourth == 3)
    stack.removeAll()
    let nothing = stack.popLast()
    #expect(stack.isEmpty && nothing == nil)
    stack.replaceAll(with: ["e", "f"])
    #expect(stack.ids == [4, 5] && Array(stack) == ["e", "f"])
    stack.replaceAll(with: stack)
    #expect(stack.ids == [6, 7] && Array(stack) == ["e", "f"])
    #expect(StackElementID(generation: 3) < 4 && "\(stack.ids)" == "[#6, #7]" && "\(stack)" == #"["e", "f"]"#)
  }

  @Test("popping takes an element with all above it, or all above it")
  func popping() {
    let whole = StackState("abcdef")
    var stack = whole
    var answers = [stack.pop(from: 4)]
    #expect(stack.ids == [0, 1, 2, 3])
    answers.append(stack.pop(to: 2))
    #expect(stack.ids == [0, 1, 2])
    answers += [stack.pop(from: 4), stack.pop(to: 9)]
    #expect(stack.ids == [0, 1, 2] && answers == [true, true, false, false])
    stack.removeLast()
    #expect(Array(stack) == ["a", "b"])
    stack.removeLast(-1)
    #expect(stack.count == 2)
    stack.removeLast(5)
    #expect(stack.isEmpty && stack.nextID == 6)
    #expect(whole.count == 6)
  }

  @Test("elements are found and changed by id and by position")
  func elements() {
    var stack: StackState = [10, 20, 30]
    #expect(stack[id: 1] == 20 && stack[id: 3] == nil && stack.index(id: 2) == 2)
    stack[id: 1] = 21
    stack[id: 7] = 70
    stack[id: 8]? += 1
    stack[2] += 1
    #expect(Array(stack) == [10, 21, 31] && stack.ids == [0, 1, 2])
    stack[id: 0] = nil
    stack[id: 9] = nil
    #expect(Array(stack) == [21, 31] && stack.ids == [1, 2] && stack.index(id: 1) == 0 && stack.last == 31)
    let there: Void? = stack.modifyElement(id: 2) { $0 += 1 }
    let gone: Void? = stack.modifyElement(id: 0) { $0 += 1 }
    #expect(there != nil && gone == nil && stack[id: 2] == 32)
  }

  @Test("a push from outside needs an id that is not older than the next, nor absurdly new")
  func push() {
    var stack: StackState = ["a"]
    let newest = StackElementID(generation: 1 << 53)
    let beyond = StackElementID(generation: newest.generation + 1)
    let last = StackElementID(generation: .max)
    let answers = ([0, 4, 3, beyond, last, newest, newest] as [StackElementID]).map { stack.push("b", id: $0) }
    #expect(answers == [false, true, false, false, false, true, false])
    #expect(stack.ids == [0, 4, newest] && stack.nextID == beyond)
    let next = stack.append("c")
    #expect(next == beyond)
  }

  @Test("two stacks are equal if elements, ids and the next id are")
  func equality() {
    let a: StackState = [1, 2]
    var b: StackState = [1, 2, 3]
    #expect(a == [1, 2] && a != [1, 3] && a.hashValue == StackState([1, 2]).hashValue)
    b.removeLast()
    #expect(Array(a) == Array(b) && a != b)
    var c: StackState = [1]
    c.push(2, id: 2)
    #expect(b.nextID == c.nextID && b != c)
  }

  @Test("a stack that was saved goes on counting where it was")
  func coding() throws {
    var stack: StackState = ["a", "b", "c"]
    stack[id: 1] = nil
    stack.removeLast()
    stack.append("d")
    var again = try restored(stack)
    #expect(again == stack && again.ids == [0, 3])
    let next = again.append("e")
    #expect(next == 4)
    let text = try String(decoding: JSONEncoder().encode(StackState<Int>()), as: UTF8.self)
    #expect(text.contains(#""elements":[]"#) && text.contains(#""nextID":0"#))
  }

  @Test(
    "data that no stack would write is refused",
    arguments: [
      (#"{"elements":[{"id":0,"state":1},{"id":0,"state":2}],"nextID":1}"#, "must ascend"),
      (#"{"elements":[{"id":1,"state":1},{"id":0,"state":2}],"nextID":2}"#, "must ascend"),
      (#"{"elements":[{"id":2,"state":1}],"nextID":2}"#, "older than the next one"),
      (#"{"elements":[],"nextID":18446744073709551615}"#, "is too great"),
      (#"{"elements":[{"id":-1,"state":1}],"nextID":2}"#, ""),
      (#"{"elements":[{"id":0}],"nextID":2}"#, ""),
      (#"{"elements":[]}"#, ""),
    ])
  func refused(text: String, reason: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StackState<Int>.self, from: Data(text.utf8))
    }
    if case .dataCorrupted(let context) = error {
      #expect(reason.isEmpty || context.debugDescription.contains(reason), "\(context.debugDescription)")
    } else {
      #expect(reason.isEmpty)
    }
  }
}
