import Quarry
import QuarryGeometry

/// A stay of a player in a zone, from where the way met the border to where it met it again.
struct Visit: Hashable, Sendable {
  var from: GameTime
  /// nil where it lasted to the end.
  var to: GameTime?

  /// The visits that events tell of one zone.
  static func visits(_ events: some Sequence<FenceEvent>) -> [Visit] {
    var visits: [Visit] = []
    for event in events {
      if event.kind == .entered {
        visits.append(Visit(from: event.crossedAt))
      } else if !visits.isEmpty {
        visits[visits.count - 1].to = event.crossedAt
      }
    }
    return visits
  }

  /// The visits by a simple rule, from the depths of fixes; a border is met where the depth between two fixes is 0.
  static func visits(
    _ rule: BorderRule, depths: [Double], times: [GameTime], accuracies: [Double]
  ) -> [Visit] {
    var decider = BorderDecider(rule)
    var visits: [Visit] = []
    var crossing: GameTime?
    for index in depths.indices {
      if index > 0, (depths[index] >= 0) != (depths[index - 1] >= 0) {
        let share = depths[index - 1] / (depths[index - 1] - depths[index])
        crossing = times[index - 1].advanced(bySeconds: share * (times[index] - times[index - 1]))
      }
      let isFirst = decider.isInside == nil
      guard decider.take(depth: depths[index], accuracy: accuracies[index]) || isFirst else { continue }
      if decider.isInside == true {
        visits.append(Visit(from: crossing ?? times[index]))
      } else if !visits.isEmpty {
        visits[visits.count - 1].to = crossing ?? times[index]
      }
    }
    return visits
  }

  /// How many of these begin less than so many seconds after the one before ended.
  static func returns(_ visits: [Visit], within seconds: Double) -> Int {
    zip(visits, visits.dropFirst()).count { before, next in before.to.map { next.from - $0 < seconds } ?? false }
  }
}
