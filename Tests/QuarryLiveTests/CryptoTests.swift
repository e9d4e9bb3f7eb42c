import QuarryReducer
import Testing

@testable import QuarryLive

/// Bytes that are written in hexadecimal.
func bytes(hex text: String) -> [UInt8] {
  let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

@Suite("Crypto")
struct CryptoTests {
  /// RFC 4231, sections 4.2 to 4.8: key, data and HMAC-SHA-256; of test case 5 the first 128 bits are given there.
  static let vectors: [(key: [UInt8], data: [UInt8], mac: String)] = [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      Array(1...25), [UInt8](repeating: 0xCD, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      [UInt8](repeating: 0x0C, count: 20), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array(
        "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."
          .utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ]

  @Test("the vectors of RFC 4231", arguments: vectors.indices)
  func hmac(_ index: Int) throws {
    let vector = Self.vectors[index]
    let mac = try Crypto.hmacSHA256(key: vector.key, vector.data)
    #expect(mac.prefix(vector.mac.count / 2) == bytes(hex: vector.mac)[...], "vector \(index)")
  }

  @Test("SHA-256 of nothing and of \"abc\" (FIPS 180-2, appendix B.1)")
  func sha256() throws {
    #expect(
      try Crypto.sha256([]) == bytes(hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    #expect(
      try Crypto.sha256(Array("abc".utf8))
        == bytes(hex: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
  }

  @Test("an empty key and an empty text have a code too")
  func empty() throws {
    #expect(
      try Crypto.hmacSHA256(key: [], [])
        == bytes(hex: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
  }

  @Test("random bytes are as many as were asked for, and others each time")
  func random() throws {
    #expect(try Crypto.randomBytes(0) == [])
    let (a, b) = (try Crypto.randomBytes(32), try Crypto.randomBytes(32))
    #expect(a.count == 32 && a != b)
  }

  @Test("equality of bytes")
  func equality() {
    #expect(Crypto.isEqual([], []))
    #expect(Crypto.isEqual([1, 2], [1, 2]))
    #expect(!Crypto.isEqual([1, 2], [1, 3]))
    #expect(!Crypto.isEqual([1, 2], [1, 2, 3]))
  }
}

@Suite("WebhookSignature")
struct WebhookSignatureTests {
  private let secret = Array("secret".utf8)
  private let body = Array(#"{"a":1}"#.utf8)
  private let time = Timestamp(seconds: 1_777_629_600)

  private func check(
    _ header: String?, body: [UInt8]? = nil, secrets: [[UInt8]]? = nil, after seconds: Int = 0
  ) throws {
    try WebhookSignature.verify(
      header: header, body: body ?? self.body, secrets: secrets ?? [secret], now: time + .seconds(seconds))
  }

  @Test("what is signed is known by its receiver, within the tolerance")
  func roundTrip() throws {
    let header = try WebhookSignature.header(body: body, secret: secret, time: time)
    // HMAC-SHA-256 of "1777629600.{"a":1}" by "secret", from Python's hmac module.
    #expect(header == "t=1777629600,v1=93638f740a9e721cd1935d797321e68bb5856068d14f0a124df251447fce00ef")
    try check(header)
    try check(header, after: 300)
    try check(header, after: -300)
    #expect(throws: WebhookRefusal.stale(ageSeconds: 301)) { try check(header, after: 301) }
    #expect(throws: WebhookRefusal.stale(ageSeconds: -301)) { try check(header, after: -301) }
  }

  @Test("another body, another secret or another time is forged")
  func forged() throws {
    let header = try WebhookSignature.header(body: body, secret: secret, time: time)
    #expect(throws: WebhookRefusal.forged) { try check(header, body: body + [32]) }
    #expect(throws: WebhookRefusal.forged) { try check(header, secrets: [[1]]) }
    #expect(throws: WebhookRefusal.forged) { try check(header, secrets: []) }
    #expect(throws: WebhookRefusal.forged) { try check(header.replacing("t=1777629600", with: "t=1777629601")) }
  }

  @Test("while a secret changes, either is good")
  func rotation() throws {
    let header = try WebhookSignature.header(body: body, secret: secret, time: time)
    try check(header, secrets: [Array("new".utf8), secret])
    let other = try WebhookSignature.header(body: body, secret: [9], time: time)
    let both = header + other.drop { $0 != "," }
    try check(both)
    try check(both, secrets: [[9]])
    try check(header + ",v2=ff")
  }

  @Test(
    "a field that is none",
    arguments: ["", "t=1", "v1=00", "t=x,v1=00", "t=1,t=2,v1=00", "t=-1,v1=00", "t", "t=1,v1=zz"])
  func malformed(_ header: String) throws {
    #expect(throws: WebhookRefusal.malformed) { try check(header) }
  }

  @Test("no field at all, and a time beyond all numbers")
  func missing() throws {
    #expect(throws: WebhookRefusal.missing) { try check(nil) }
    let far = try WebhookSignature.header(body: body, secret: secret, time: .distantFuture)
    #expect(throws: WebhookRefusal.self) { try check(far) }
    #expect(throws: WebhookRefusal.malformed) { try check("t=99999999999999999999,v1=00") }
  }
}
