import QuarryReducer

/// The signature of a webhook: how it is made, and how a receiver checks it.
///
/// The field is
///
///     Quarry-Signature: t=1777629600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
///
/// `t` is when the request was signed, in whole seconds since 1970. `v1` is the HMAC-SHA-256, in hexadecimal, of the decimal
/// digits of `t`, a full stop, and the bytes of the body as they were sent, by a secret that both sides know. While a secret is
/// being changed there may be several `v1`, of which one has to fit. Other members are passed over.
public enum WebhookSignature {
  /// The name of the field.
  public static let field = "Quarry-Signature"
  /// How far `t` may lie from the receiver's clock, either way, in seconds.
  public static let toleranceSeconds = 300

  /// The value of the field for a body that is sent at `time`.
  ///
  /// - Throws: ``LiveError/crypto(operation:message:)`` where libcrypto refuses.
  public static func header(body: [UInt8], secret: [UInt8], time: Timestamp) throws(LiveError) -> String {
    let seconds = time.microseconds / 1_000_000
    return "t=\(seconds),v1=\(hex(try mac(body, secret, seconds)))"
  }

  /// Checks a request that was received: returns where it is genuine and fresh, throws where it is not.
  ///
  /// A body that is replayed within the tolerance passes; a receiver that must act once remembers the `Idempotency-Key`.
  /// Signatures are compared in a time that tells nothing of where they differ.
  ///
  /// - Parameters:
  ///   - header: the value of the field; nil where there is none.
  ///   - secrets: those that are good; one of them has to fit.
  ///   - now: the receiver's time.
  /// - Throws: ``WebhookRefusal``, or ``LiveError/crypto(operation:message:)`` where libcrypto refuses.
  public static func verify(
    header: String?, body: [UInt8], secrets: [[UInt8]], now: Timestamp, toleranceSeconds: Int = toleranceSeconds
  ) throws {
    guard let header else { throw WebhookRefusal.missing }
    var time: Int64?
    var signatures: [[UInt8]] = []
    for member in header.split(separator: ",") {
      let parts = member.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let name = parts.first, let value = parts.last else { throw WebhookRefusal.malformed }
      if name == "t" {
        guard time == nil, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(value) else {
          throw WebhookRefusal.malformed
        }
        time = seconds
      } else if name == "v1", let bytes = unhex(value) {
        signatures.append(bytes)
      }
    }
    guard let time, !signatures.isEmpty else { throw WebhookRefusal.malformed }
    var isGenuine = false
    for secret in secrets {
      let expected = try mac(body, secret, time)
      for signature in signatures where Crypto.isEqual(signature, expected) { isGenuine = true }
    }
    if !isGenuine { throw WebhookRefusal.forged }
    let (age, isTooFar) = (now.microseconds / 1_000_000).subtractingReportingOverflow(time)
    if isTooFar || age.magnitude > toleranceSeconds.magnitude {
      throw WebhookRefusal.stale(ageSeconds: isTooFar ? .max : age)
    }
  }

  private static func mac(_ body: [UInt8], _ secret: [UInt8], _ seconds: Int64) throws(LiveError) -> [UInt8] {
    try Crypto.hmacSHA256(key: secret, Array("\(seconds).".utf8) + body)
  }

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func unhex(_ text: Substring) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count == 2 * Crypto.digestCount else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// Why a receiver does not take a webhook.
public enum WebhookRefusal: Error, Hashable, Sendable {
  /// There is no signature.
  case missing
  /// The field is not made as it should.
  case malformed
  /// No secret fits: another sender, or another body.
  case forged
  /// It was signed too long ago, or, below zero, too far in the future.
  case stale(ageSeconds: Int64)
}
