import Foundation
import QuarryGeometry
import QuarryProximity
import QuarryTesting
import Testing

@Suite("Privacy rules")
struct PrivacyRuleTests {
  private static let key = PrivacyKey(3, 4)

  private static func time(_ second: Double) -> GameTime { GameTime(microseconds: Int64((second * 1e6).rounded())) }

  private static func point(_ second: Double, _ longitude: Double? = nil) -> WayPoint {
    WayPoint(
      time: time(second), place: Coordinate(longitude: longitude ?? second / 1000, latitude: 1), accuracyMeters: 5)
  }

  private static func ways(_ seconds: some Sequence<Int>, hidden: ClosedRange<Int>? = nil) throws -> SampledWays {
    var ways = try SampledWays(reachSeconds: 2000)
    for second in seconds {
      ways.append(point(Double(second)), isHidden: hidden?.contains(second) ?? false, to: 0)
    }
    return ways
  }

  private func view(_ rule: PrivacyRule, _ now: Double, _ ways: SampledWays) -> PlayerView {
    rule.view(of: "ada", number: 0, at: Self.time(now), in: ways, key: Self.key)
  }

  @Test("an open rule shows the last point as it is")
  func open() throws {
    let ways = try Self.ways(0...50)
    let place = try #require(view(.open, 50.5, ways).place)
    #expect(place.place == Self.point(50).place && place.time == Self.time(50) && place.publishedAt == Self.time(50.5))
    #expect(place.blur == .zero && place.accuracy == Meters(5))
  }

  @Test("delayed, nothing later has any influence")
  func noLookAhead() throws {
    let rule = try PrivacyRule(delaySeconds: 30, grid: Meters(10), fuzz: Meters(20))
    var random = RandomPlaces(seed: 101)
    for now in stride(from: 31, through: 200, by: 7) {
      let instant = now - 30
      let until = try Self.ways(0...instant)
      var later = until
      var second = Double(instant)
      while second < Double(now) {
        second += random.number(in: 0.01...3)
        later.append(Self.point(second, random.number(in: -180...180)), isHidden: random.integer(in: 0...1) == 1, to: 0)
      }
      let shown = view(rule, Double(now), later)
      #expect(shown == view(rule, Double(now), until) && shown.place?.time == Self.time(Double(instant)))
    }
    // Also where there is nothing so early: that somebody sends fixes now is not told.
    let late = try Self.ways(100...120)
    let never = try Self.ways(0..<0)
    #expect(view(rule, 120, late) == .notShown(.noFix) && view(rule, 120, never) == .notShown(.noFix))
  }

  @Test("every n seconds of game time a place is published, whoever asks when")
  func aligned() throws {
    let rule = try PrivacyRule(everySeconds: 60, alignedTo: Self.time(7))
    let ways = try Self.ways(0...400)
    var random = RandomPlaces(seed: 102)
    var published: Set<Coordinate> = []
    for _ in 0..<2000 {
      let now = random.number(in: 7...400)
      let instant = 7 + ((now - 7) / 60).rounded(.down) * 60
      let place = try #require(view(rule, now, ways).place)
      #expect(place.publishedAt == Self.time(instant) && place.time == Self.time(instant))
      published.insert(place.place)
      #expect(rule.nextPublication(after: Self.time(now)) == Self.time(instant + 60))
    }
    #expect(published.count == 7)
    #expect(
      view(rule, 66.999999, ways).place?.time == Self.time(7) && view(rule, 67, ways).place?.time == Self.time(67))
    #expect(PrivacyRule.open.nextPublication(after: Self.time(3)) == nil)
  }

  @Test("what is shown grows with the way as the whole way shows it afterwards")
  func asLived() throws {
    let rule = try PrivacyRule(delaySeconds: 13.5, everySeconds: 20, alignedTo: Self.time(3), fuzz: Meters(15))
    let whole = try Self.ways(0...300)
    var lived = try SampledWays(reachSeconds: 40)
    for second in 0...300 {
      lived.append(Self.point(Double(second)), to: 0)
      #expect(view(rule, Double(second) + 0.5, lived) == view(rule, Double(second) + 0.5, whole))
    }
  }

  @Test("before the first publication nothing is shown, and before 1970 time runs on")
  func notYet() throws {
    let rule = try PrivacyRule(delaySeconds: 30, everySeconds: 60, alignedTo: Self.time(100))
    let ways = try Self.ways(0...400)
    #expect(view(rule, 99, ways) == .notShown(.notYet) && view(rule, 159, ways) == .notShown(.notYet))
    #expect(view(rule, 160, ways).place?.time == Self.time(130))
    let old = try PrivacyRule(everySeconds: 60, alignedTo: Self.time(-10))
    #expect(old.publishedAt(Self.time(-11)) == Self.time(-70) && old.publishedAt(Self.time(-70)) == Self.time(-70))
    #expect(old.publishedAt(.distantPast) <= .distantPast && old.shownInstant(at: .distantPast) == nil)
    #expect(old.publishedAt(.distantFuture) <= .distantFuture)
  }

  @Test("who is hidden at the shown instant is not shown, and hiding now does not show before its time")
  func hidden() throws {
    let ways = try Self.ways(0...200, hidden: 50...80)
    let rule = try PrivacyRule(delaySeconds: 30)
    #expect(view(rule, 79, ways).place?.time == Self.time(49))
    #expect(view(rule, 80, ways) == .notShown(.hidden) && view(rule, 110, ways) == .notShown(.hidden))
    #expect(view(rule, 111, ways).place?.time == Self.time(81))
    #expect(view(.hidden, 111, ways) == .notShown(.hidden) && view(.everything, 60, ways).place != nil)
    #expect(view(try PrivacyRule(seesHidden: true, delaySeconds: 30), 90, ways).place?.time == Self.time(60))
  }

  @Test("old points are too old, and a point without a place or an accuracy shows none")
  func stale() throws {
    var ways = try Self.ways(0...10)
    let rule = try PrivacyRule(freshSeconds: 20)
    #expect(view(rule, 30, ways).place != nil && view(rule, 31, ways) == .notShown(.tooOld))
    #expect(view(.open, 1e6, ways).place != nil)
    ways.append(WayPoint(time: Self.time(40), place: Self.point(1).place, accuracyMeters: .nan), to: 0)
    #expect(view(rule, 40, ways).place?.accuracy == nil && view(rule, 40, ways).place != nil)
    ways.append(Self.point(50, .nan), to: 0)
    #expect(view(rule, 50, ways) == .notShown(.noFix))
    #expect(view(try PrivacyRule(delaySeconds: 500), 2600, try Self.ways(0...2600)).place?.time == Self.time(2100))
    #expect(view(try PrivacyRule(delaySeconds: 2500), 2600, try Self.ways(0...2600)) == .notShown(.beforeHistory))
  }

  @Test("fuzz and grid together are within the stated blur, and the accuracy says so")
  func blur() throws {
    let rule = try PrivacyRule(grid: Meters(30), fuzz: Meters(40))
    #expect(abs(rule.blur.value - (40 + 30 * 0.5.squareRoot())) < 0.05)
    var random = RandomPlaces(seed: 103)
    for draw in 0..<500 {
      let place = random.placeOnGlobe()
      let shown = try #require(rule.blurred(place, of: "ada", key: Self.key))
      #expect(Geodesic.distance(place, shown) <= rule.blur, "draw \(draw)")
    }
    let shown = try #require(view(rule, 10, try Self.ways(0...10)).place)
    #expect(shown.blur == rule.blur && shown.accuracy == rule.blur + Meters(5))
  }

  @Test("numbers out of range make no rule, and from JSON neither")
  func refuses() {
    #expect(throws: PrivacyError.badSeconds(member: "delaySeconds", given: -1)) { try PrivacyRule(delaySeconds: -1) }
    #expect(throws: PrivacyError.badSeconds(member: "everySeconds", given: 0)) { try PrivacyRule(everySeconds: 0) }
    #expect(throws: PrivacyError.self) { try PrivacyRule(delaySeconds: .nan) }
    #expect(throws: PrivacyError.badMeters(member: "grid", given: 0)) { try PrivacyRule(grid: .zero) }
    #expect(throws: PrivacyError.self) { try PrivacyRule(fuzz: Meters(.nan)) }
    #expect(throws: PrivacyError.badSeconds(member: "freshSeconds", given: .infinity)) {
      try PrivacyRule(freshSeconds: .infinity)
    }
    for text in [#"{"grid":-5}"#, #"{"fuzz":1e9}"#, #"{"everySeconds":0}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(PrivacyRule.self, from: Data(text.utf8)) }
    }
  }

  @Test("rules, views and policies come back from JSON and show the same")
  func coded() throws {
    func copy<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    let rule = try PrivacyRule(
      delaySeconds: 5, everySeconds: 10, alignedTo: Self.time(2), grid: Meters(30), fuzz: Meters(40), freshSeconds: 60)
    #expect(try copy(rule) == rule)
    #expect(try JSONDecoder().decode(PrivacyRule.self, from: Data("{}".utf8)) == .open)
    let ways = try Self.ways(0...50)
    for now in [1.0, 20, 50] {
      let shown = view(rule, now, ways)
      #expect(try copy(shown) == shown)
      let restored = try copy(rule).view(
        of: "ada", number: 0, at: Self.time(now), in: copy(ways), key: copy(Self.key))
      #expect(restored == shown)
    }
    let policy = PrivacyPolicy([PrivacyClause(player: "ada", relation: .itself, rule: rule)])
    #expect(try copy(policy) == policy)
  }
}
