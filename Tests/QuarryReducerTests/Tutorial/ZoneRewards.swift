import QuarryReducer

/// The client of the article `Tutorial`.
struct ZoneRewards: Sendable {
  var points: @Sendable (_ zone: Int) async throws -> Int
}

enum ZoneRewardsKey: TestDependencyKey {
  static let testValue = ZoneRewards(points: unimplemented("ZoneRewards.points", placeholder: 0))
}

extension DependencyValues {
  var zoneRewards: ZoneRewards {
    get { self[ZoneRewardsKey.self] }
    set { self[ZoneRewardsKey.self] = newValue }
  }
}

extension ZoneRewardsKey: DependencyKey {
  static let liveValue = ZoneRewards(points: { zone in 10 + zone % 5 })
}
