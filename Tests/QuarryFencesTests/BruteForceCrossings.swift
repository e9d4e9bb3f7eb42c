import QuarryGeometry

@testable import QuarryFences

/// The crossings of a straight way, found by looking at many places of it and halving between two that differ.
struct BruteForceCrossings {
  /// The shares of the way at which it crosses, in order.
  var shares: [Double] = []
  /// Whether its start is inside.
  var isStartInside: Bool
  private let from: Coordinate
  private let to: Coordinate

  init(_ from: Coordinate, _ to: Coordinate, _ fences: FenceSet, zone: Int, samples: Int) {
    self.from = from
    self.to = to.unwrapped(near: from.longitude)
    let (start, end) = (self.from, self.to)
    func isInside(_ share: Double) -> Bool {
      fences.zonesCovering(Self.place(start, end, share)).contains(zone)
    }
    isStartInside = isInside(0)
    var wasInside = isStartInside
    for sample in 1...samples {
      let share = Double(sample) / Double(samples)
      let now = isInside(share)
      guard now != wasInside else { continue }
      var (low, high) = (Double(sample - 1) / Double(samples), share)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if isInside(middle) == wasInside { low = middle } else { high = middle }
      }
      shares.append((low + high) / 2)
      wasInside = now
    }
  }

  func place(_ share: Double) -> Coordinate { Self.place(from, to, share) }

  private static func place(_ from: Coordinate, _ to: Coordinate, _ share: Double) -> Coordinate {
    Coordinate(
      longitude: from.longitude + (to.longitude - from.longitude) * share,
      latitude: from.latitude + (to.latitude - from.latitude) * share)
  }
}

extension FenceTrack {
  /// The events of fixes that are updated without a gate, in order.
  static func events(_ fixes: [FenceFix], _ fences: FenceSet, rules: FenceRules = FenceRules()) -> [FenceEvent] {
    var track = FenceTrack()
    var room = FenceRoom()
    var events: [FenceEvent] = []
    for fix in fixes {
      var found: [FenceEvent] = []
      fences.update(&track, with: fix, rules: rules, room: &room, into: &found)
      events += found.sorted { fences.isOrdered($0, before: $1) }
    }
    return events
  }
}
