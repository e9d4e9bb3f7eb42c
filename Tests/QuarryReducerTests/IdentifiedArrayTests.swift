import Foundation
import Testing

@testable import QuarryReducer

@Suite("IdentifiedArray")
struct IdentifiedArrayTests {
  struct Item: Identifiable, Hashable, Codable {
    var id: Int
    var text = ""
  }

  @Test("agrees with a plain array through random changes", arguments: 0..<20 as Range<UInt64>)
  func oracle(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var array = IdentifiedArray<Item>()
    var plain: [Item] = []
    for step in 0..<300 {
      let item = Item(id: Int(random.next(below: 40)), text: "\(step)")
      let known = plain.firstIndex { $0.id == item.id }
      switch random.next(below: 8) {
      case 0, 1:
        #expect(array.append(item) == (known == nil))
        if known == nil { plain.append(item) }
      case 2:
        #expect(array.updateOrAppend(item) == known.map { plain[$0] })
        if let known { plain[known] = item } else { plain.append(item) }
      case 3:
        #expect(array.remove(id: item.id) == known.map { plain[$0] })
        if let known { plain.remove(at: known) }
      case 4:
        let position = Int(random.next(below: UInt64(plain.count + 1)))
        #expect(array.insert(item, at: position) == (known == nil))
        if known == nil { plain.insert(item, at: position) }
      case 5:
        array[id: item.id]?.text = "changed"
        if let known { plain[known].text = "changed" }
      case 6 where plain.count > 1:
        let a = Int(random.next(below: UInt64(plain.count)))
        array.swapAt(a, 0)
        plain.swapAt(a, 0)
      default:
        let doomed = Int(random.next(below: 7))
        array.removeAll { $0.id % 7 == doomed && $0.id > 30 }
        plain.removeAll { $0.id % 7 == doomed && $0.id > 30 }
      }
      guard array.checkInvariants(), array.elements == plain else {
        Issue.record("seed \(seed), step \(step): \(array) is not \(plain)")
        return
      }
      #expect(array.index(id: item.id) == plain.firstIndex { $0.id == item.id })
    }
    array.sort { $0.id < $1.id }
    #expect(array.checkInvariants())
    #expect(array.ids == plain.map(\.id).sorted())
  }

  @Test("a copy does not change with its original")
  func value() {
    var array: IdentifiedArray<Item> = [Item(id: 1), Item(id: 2)]
    let copy = array
    array[id: 1] = nil
    #expect(copy.ids == [1, 2])
    #expect(array.ids == [2])
    #expect(array.checkInvariants() && copy.checkInvariants())
  }

  @Test("an element that is changed in place may take another id")
  func rename() {
    var array: IdentifiedArray<Item> = [Item(id: 1), Item(id: 2)]
    array.modifyElement(id: 1) { $0.id = 7 }
    array[1].id = 8
    #expect(array.ids == [7, 8])
    #expect(array.checkInvariants())
  }

  @Test("an id that comes twice is refused, or its first element stays")
  func duplicates() {
    let twice = [Item(id: 1, text: "a"), Item(id: 1, text: "b")]
    #expect(IdentifiedArray(twice) == nil)
    #expect(IdentifiedArray(uniquing: twice).elements == [twice[0]])
  }

  @Test("is coded as an array, and a document with an id twice is refused")
  func coding() throws {
    let array: IdentifiedArray<Item> = [Item(id: 2, text: "b"), Item(id: 1, text: "a")]
    let data = try JSONEncoder().encode(array)
    let decoded = try JSONDecoder().decode(IdentifiedArray<Item>.self, from: data)
    #expect(decoded == array)
    #expect(decoded.checkInvariants())
    #expect(try JSONDecoder().decode([Item].self, from: data) == array.elements)
    let bad = Data(#"[{"id":1,"text":""},{"id":1,"text":""}]"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(IdentifiedArray<Item>.self, from: bad) }
  }
}
