import QuarryGame

extension GameRules {
  /// Lets three matches of four tell who is near whom, each by other rules; no random number is drawn for it.
  mutating func watchCompany(seed: UInt64) {
    let near: [Double?] = [nil, 30, 12, 60]
    nearMeters = near[Int(seed % 4)]
    guard let nearMeters else { return }
    if seed / 4 % 3 != 0 { farMeters = nearMeters + Double(seed % 5) * 4 }
    if seed / 12 % 4 == 1 { nearSeconds = 6 }
    if seed / 12 % 4 == 2 { nearCooldownSeconds = 15 }
    if seed / 48 % 3 == 1 { nearPairs = .rivals }
    holdSeconds = [3, 15, 40][Int(seed / 8 % 3)]
  }
}
