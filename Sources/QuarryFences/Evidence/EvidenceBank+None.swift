extension EvidenceBank {
  /// A bank that has taken in no fix: stands for there being none.
  ///
  /// An optional of so many numbers is copied whole wherever it is asked whether it holds any.
  static var none: Self { Self() }

  /// Whether there is a bank at all.
  var isHeld: Bool { count != 0 }
}

// Where there is none, nothing is coded, as for an optional. Members that hold a bank are coded by these.

extension KeyedEncodingContainer {
  mutating func encode(_ bank: EvidenceBank, forKey key: Key) throws {
    try encodeIfPresent(bank.isHeld ? bank : nil, forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode(_ type: EvidenceBank.Type, forKey key: Key) throws -> EvidenceBank {
    try decodeIfPresent(type, forKey: key) ?? .none
  }
}
