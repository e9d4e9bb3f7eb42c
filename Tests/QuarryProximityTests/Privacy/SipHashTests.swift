import Foundation
import Testing

@testable import QuarryProximity

@Suite("Keyed hashes")
struct SipHashTests {
  /// Bytes 00 … 0f, as in the paper.
  private let key = PrivacyKey(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)

  @Test("the paper's example hashes to what the paper says")
  func paper() {
    // Appendix A: the bytes 00 … 0e.
    #expect(SipHash.hash((0..<15).map { UInt8($0) }, key) == 0xa129_ca61_49be_45e5)
  }

  @Test("three words hash as their bytes do")
  func words() {
    let words: [Int64] = [1, -2, 0x0123_4567_89ab_cdef]
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    #expect(SipHash.hash(words[0], words[1], words[2], key) == SipHash.hash(bytes, key))
  }

  @Test("a key comes back from JSON, and its description tells nothing")
  func coded() throws {
    let key = PrivacyKey(0x00ab, 0xffff_ffff_ffff_fff1)
    let data = try JSONEncoder().encode(key)
    #expect(String(bytes: data, encoding: .utf8) == "\"00000000000000abfffffffffffffff1\"")
    #expect(try JSONDecoder().decode(PrivacyKey.self, from: data) == key)
    for text in ["\"ab\"", "\"+0000000000000abfffffffffffffff1\"", "\"00000000000000abfffffffffffffffg\"", "7"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(PrivacyKey.self, from: Data(text.utf8)) }
    }
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] { #expect(!text.contains("171") && !text.contains("ab")) }
  }
}
