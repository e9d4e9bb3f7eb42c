import CCrypto

/// The functions of libcrypto that Quarry uses.
enum Crypto {
  /// How many bytes a SHA-256 has.
  static let digestCount = 32

  /// HMAC-SHA-256 (RFC 2104, FIPS 180-4) of `bytes`, 32 bytes.
  ///
  /// Sound: the buffers outlive the call, their lengths are given, and the result has the room that SHA-256 needs.
  static func hmacSHA256(key: [UInt8], _ bytes: [UInt8]) throws(LiveError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: digestCount)
    var length: UInt32 = 0
    ERR_clear_error()
    let result = unsafe HMAC(EVP_sha256(), key, Int32(clamping: key.count), bytes, bytes.count, &digest, &length)
    if unsafe result == nil || length != digestCount { throw lastError("HMAC") }
    return digest
  }

  /// SHA-256 (FIPS 180-4) of `bytes`, 32 bytes.
  ///
  /// Sound: as above.
  static func sha256(_ bytes: [UInt8]) throws(LiveError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: digestCount)
    var length: UInt32 = 0
    ERR_clear_error()
    let code = unsafe EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil)
    if code != 1 || length != digestCount { throw lastError("EVP_Digest") }
    return digest
  }

  /// `count` bytes that nobody can guess.
  ///
  /// Sound: the array has the room that is told.
  static func randomBytes(_ count: Int) throws(LiveError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    ERR_clear_error()
    if unsafe RAND_bytes(&bytes, Int32(clamping: count)) != 1 { throw lastError("RAND_bytes") }
    return bytes
  }

  /// Whether two arrays are equal, in a time that depends on their lengths alone.
  ///
  /// Sound: both have at least the length that is told.
  static func isEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if a.count != b.count { return false }
    return unsafe CRYPTO_memcmp(a, b, a.count) == 0
  }

  /// libcrypto's own words for the first error of this thread.
  ///
  /// Sound: the buffer is longer than any message, which ends with a zero.
  private static func lastError(_ operation: String) -> LiveError {
    var text = [CChar](repeating: 0, count: 256)
    unsafe ERR_error_string_n(ERR_get_error(), &text, text.count)
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return .crypto(operation: operation, message: String(decoding: bytes, as: UTF8.self))
  }
}
