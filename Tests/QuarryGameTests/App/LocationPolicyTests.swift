import QuarryGame
import QuarryGeometry
import Testing

@Suite("LocationPolicy")
struct LocationPolicyTests {
  private let policy = LocationPolicy()

  @Test("a distance is near from one number on and far from a larger one")
  func band() {
    let band = LocationPolicy.Band(enter: Meters(100), leave: Meters(150))
    #expect(band.isNear(Meters(100), wasNear: false))
    #expect(!band.isNear(Meters(100.5), wasNear: false))
    #expect(band.isNear(Meters(150), wasNear: true))
    #expect(!band.isNear(Meters(150.5), wasNear: true))
    #expect(!band.isNear(nil, wasNear: true))
    #expect(!band.isNear(Meters(.nan), wasNear: true))
    #expect(LocationPolicy.Band(enter: Meters(100), leave: Meters(50)).leave == Meters(100))
  }

  @Test("what is more urgent wins, and who does not play is idle")
  func urgency() {
    var surroundings = Surroundings(isPlaying: true, toBorder: Meters(5), toHunter: Meters(5), isClaimPending: true)
    #expect(policy.level(for: surroundings, from: .far) == .claimPending)
    surroundings.isClaimPending = false
    #expect(policy.level(for: surroundings, from: .far) == .hunterNear)
    surroundings.toHunter = nil
    #expect(policy.level(for: surroundings, from: .far) == .nearBorder)
    surroundings.toBorder = nil
    #expect(policy.level(for: surroundings, from: .far) == .far)
    surroundings = Surroundings(isPlaying: false, toHunter: Meters(5), isClaimPending: true)
    #expect(policy.level(for: surroundings, from: .far) == .idle)
  }

  @Test("a higher level asks for no less than a lower one")
  func requests() {
    for (lower, higher) in zip(LocationLevel.allCases, LocationLevel.allCases.dropFirst()) {
      let (a, b) = (policy.request(for: lower), policy.request(for: higher))
      #expect(b.desiredAccuracy <= a.desiredAccuracy)
      #expect(b.intervalSeconds < a.intervalSeconds)
      #expect(b.distanceFilter <= a.distanceFilter)
    }
  }
}
