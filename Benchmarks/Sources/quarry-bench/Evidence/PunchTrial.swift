import Quarry
import QuarryGeometry

/// What a subject made of a race, with circles of one radius.
struct PunchScore: Hashable, Sendable {
  var punches = 0
  var seen = 0
  var enters = 0
  /// Visits that begin less than 20 s, and 30 s, after the one before of the same player and control ended.
  var returns20 = 0
  var returns30 = 0

  var share: Double { punches > 0 ? Double(seen) / Double(punches) : 0 }

  /// A punch is seen that falls into a visit, or at most so many seconds before or after one.
  static let slack = 15.0
}

/// A race, prepared to be judged by many rules.
struct PunchTrial {
  private let race: Race
  /// The fixes that get past the motion gate, of each player.
  private let judged: [[MotionFeed.Judged]]
  /// Metres from each of those to each control.
  private let distances: [[[Double]]]

  init(_ race: Race) {
    self.race = race
    judged = Self.judged(race, FenceRules().assumedAccuracy)
    distances = judged.map { fixes in
      race.controls.map { control in fixes.map { Geodesic.distance($0.fix.place, control.place).value } }
    }
  }

  private static func judged(_ race: Race, _ assumedAccuracy: Meters) -> [[MotionFeed.Judged]] {
    race.fixes.map { fixes in
      var feed = MotionFeed(MotionGate.Rules(assumedAccuracy: assumedAccuracy))
      var judged: [MotionFeed.Judged] = []
      for fix in fixes { feed.take(fix) { judged.append($0) } }
      feed.end { judged.append($0) }
      return judged
    }
  }

  func score(_ subject: PunchSubject, radius: Double) throws -> PunchScore {
    var score = PunchScore()
    score.punches = race.punches.count
    var visits: [[[Visit]]]
    switch subject.kind {
    case .rule(let rule):
      visits = judged.indices.map { player in
        let times = judged[player].map(\.fix.time)
        return race.controls.indices.map { control in
          Visit.visits(
            rule, depths: distances[player][control].map { radius - $0 }, times: times,
            accuracies: times.map { _ in FenceRules().assumedAccuracy.value })
        }
      }
    case .fences(let rules):
      let fences = try race.fences(radius: radius)
      visits = race.fixes.map { fixes in
        var follower = FenceFollower(fences, rules: rules, isGated: true)
        for fix in fixes { follower.take(fix) }
        follower.end()
        return race.controls.indices.map { control in
          Visit.visits(follower.events.filter { $0.zone == control })
        }
      }
    }
    for visits in visits.joined() {
      score.enters += visits.count
      score.returns20 += Visit.returns(visits, within: 20)
      score.returns30 += Visit.returns(visits, within: 30)
    }
    score.seen = race.punches.count { punch in
      guard let player = punch.player, let control = punch.control else { return false }
      return visits[player][control].contains { visit in
        visit.from - punch.time <= PunchScore.slack
          && visit.to.map { punch.time - $0 <= PunchScore.slack } ?? true
      }
    }
    return score
  }
}

/// What the issue asks for.
struct PunchGoal: Hashable, Sendable {
  var radius: Double
  var share: Double
  var returns: Int
  var seconds: Int

  static let all = [
    PunchGoal(radius: 30, share: 0.98, returns: 1, seconds: 20),
    PunchGoal(radius: 20, share: 0.975, returns: 2, seconds: 30),
  ]

  func returns(_ score: PunchScore) -> Int { seconds == 20 ? score.returns20 : score.returns30 }

  func isMet(by score: PunchScore) -> Bool { score.share >= share && returns(score) <= returns }
}
