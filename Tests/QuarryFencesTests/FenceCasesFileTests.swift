import Foundation
import QuarryGeometry
import Testing

@testable import QuarryFences

/// A case of the file `cases/fences.json`, as far as it is played here.
struct FenceCase: Decodable, CustomTestStringConvertible {
  struct Ring: Decodable {
    var longitude: Double
    var latitude: Double
    var radiusMeters: Double
  }

  struct CaseZone: Decodable {
    var id: String
    var role: String?
    var priority: Double?
    var circle: Ring
    var shrink: Shrink?
  }

  struct Shrink: Decodable {
    var toMeters: Double
    var fromTime: Double
    var toTime: Double
  }

  struct CaseFix: Decodable {
    var time: Double?
    var longitude: Double?
    var latitude: Double?
    var accuracyMeters: Double?
    var restart: Bool?
  }

  struct Event: Decodable {
    var kind: String
    var zone: String
    var initial: Bool?
    var decidedAt: Double?
    var decidedAtMost: Double?
    var crossedAt: Double?
  }

  struct Expectation: Decodable {
    var events: [Event]?
    var order: [String]?
    var final: [String: String]?
    var undecided: [String: String]?
    var effectiveRole: String?
  }

  var id: String
  var zones: [CaseZone]?
  var fixes: [CaseFix]
  var advanceTo: Double?
  var expect: Expectation

  var testDescription: String { id }

  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/cases/fences.json").standardizedFileURL

  /// The cases with zones.
  static let all: [FenceCase] = {
    struct File: Decodable { var cases: [FenceCase] }
    guard let data = try? Data(contentsOf: file), let file = try? JSONDecoder().decode(File.self, from: data) else {
      return []
    }
    return file.cases.filter { $0.zones != nil }
  }()

  static var isPresent: Bool {
    if all.isEmpty { print("skipped: there are no cases in \(file.path)") }
    return !all.isEmpty
  }

  func walk() throws -> FenceWalk {
    let zones = (zones ?? []).map { zone in
      var made = Zone.circle(zone.id, zone.circle.longitude, zone.circle.latitude, radius: zone.circle.radiusMeters)
      made.role = zone.role.map { Zone.Role(rawValue: $0) } ?? .playArea
      made.priority = zone.priority ?? 0
      if let shrink = zone.shrink {
        made = made.with([ZoneCourse.shrink(shrink.fromTime, shrink.toTime, shrink.toMeters)])
      }
      return made
    }
    var walk = FenceWalk(try FenceSet(zones).starting(at: .at(0)))
    for fix in fixes {
      if fix.restart == true {
        try walk.restart()
      } else if let time = fix.time, let longitude = fix.longitude, let latitude = fix.latitude {
        walk.take(FenceFix(time, longitude, latitude, accuracy: fix.accuracyMeters))
      }
    }
    if let advanceTo { walk.advance(to: .at(advanceTo)) }
    walk.end()
    return walk
  }
}

@Suite("fence cases of the file", .enabled(if: FenceCase.isPresent, "needs ../shared/cases beside the repository"))
struct FenceCasesFileTests {
  @Test("a case of the file ends as it says", arguments: FenceCase.all)
  func ends(_ given: FenceCase) throws {
    let walk = try given.walk()
    let expect = given.expect
    #expect(
      expect.events != nil || expect.order != nil || expect.final != nil || expect.undecided != nil
        || expect.effectiveRole != nil)
    if let events = expect.events {
      #expect(walk.words == events.map { "\($0.kind) \($0.zone)" })
      for (event, expected) in zip(walk.events, events) {
        #expect(event.isInitial == (expected.initial ?? false))
        if let decidedAt = expected.decidedAt { #expect(event.decidedAt == .at(decidedAt)) }
        if let decidedAtMost = expected.decidedAtMost { #expect(event.decidedAt <= .at(decidedAtMost)) }
        if let crossedAt = expected.crossedAt {
          #expect(abs(event.crossedAt.secondsSince1970 - crossedAt) < 0.1)
        }
      }
    }
    if let order = expect.order { #expect(walk.words == order) }
    func zone(_ id: String) throws -> Int { try #require(walk.fences.zones.firstIndex { $0.id == id }) }
    for (id, state) in expect.final ?? [:] { #expect(walk.track.membership(of: try zone(id)).rawValue == state) }
    for (id, reason) in expect.undecided ?? [:] {
      #expect(walk.track.undecided(in: try zone(id))?.rawValue == reason)
    }
    if let role = expect.effectiveRole {
      #expect(walk.fences.effectiveRole(of: walk.track)?.rawValue == role)
    }
  }

  @Test("the file has all cases that are played here")
  func count() {
    #expect(FenceCase.all.count >= 13)
    #expect(FenceCase.all.contains { $0.id == "shrinking-zone-still-player" })
  }
}
