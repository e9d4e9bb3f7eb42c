import QuarryGeometry
import QuarryIndex

/// What of a fence set depends on time, in a match that starts at a certain instant; it never changes.
final class TimedFences: Sendable {
  /// A zone whose shape changes.
  struct Moving: Sendable {
    let zone: Int
    let course: FenceCourse
  }

  /// A zone opens or closes.
  struct Change: Sendable {
    let time: GameTime
    let zone: Int
  }

  /// The start of the match; nil while it is not known.
  let start: GameTime?
  /// The zones whose shape changes, in zone order.
  let moving: [Moving]
  /// All instants at which a zone opens or closes, in order, then by zone.
  let changes: [Change]
  /// For each zone its place in `moving`, or −1; empty where none moves.
  private let places: [Int32]
  /// A schedule for each zone; empty where none has one.
  private let schedules: [FenceSchedule]

  init(_ zones: [Zone], _ plans: [(zone: Int, plan: CoursePlan)], startsAt start: GameTime?) {
    self.start = start
    moving = plans.map { Moving(zone: $0.zone, course: $0.plan.starting(at: start)) }
    var places: [Int32] = plans.isEmpty ? [] : Array(repeating: -1, count: zones.count)
    for (place, plan) in plans.enumerated() { places[plan.zone] = Int32(place) }
    self.places = places
    let isScheduled = zones.contains { $0.activeFrom != nil || $0.activeTo != nil }
    schedules = isScheduled ? zones.map { FenceSchedule(of: $0, startsAt: start) } : []
    changes = schedules.enumerated().flatMap { zone, schedule -> [Change] in
      guard schedule.opens < schedule.closes else { return [] }
      return [schedule.opens, schedule.closes].filter { $0 > .distantPast && $0 < .distantFuture }.map {
        Change(time: $0, zone: zone)
      }
    }.sorted { ($0.time, $0.zone) < ($1.time, $1.zone) }
  }

  /// The course of a zone; nil for one that keeps its shape.
  func course(of zone: Int) -> FenceCourse? {
    guard zone < places.count, places[zone] >= 0 else { return nil }
    return moving[Int(places[zone])].course
  }

  /// When a zone is there.
  func schedule(of zone: Int) -> FenceSchedule { zone < schedules.count ? schedules[zone] : .always }

  /// The changes after one instant, up to another and with it.
  /// - Complexity: O(log changes).
  func changes(after start: GameTime, through end: GameTime) -> ArraySlice<Change> {
    let (from, to) = (firstChange(after: start), firstChange(after: end))
    return from < to ? changes[from..<to] : []
  }

  /// The first instant after another at which any zone opens or closes; nil where none does any more.
  func nextChange(after time: GameTime) -> GameTime? {
    let index = firstChange(after: time)
    return index < changes.count ? changes[index].time : nil
  }

  private func firstChange(after time: GameTime) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a zone is judged apart from those that do not depend on time: its shape changes, it is closed, or it opened on the
  /// way.
  func isApart(_ zone: Int, _ way: FixWay) -> Bool {
    if course(of: zone) != nil { return true }
    let schedule = schedule(of: zone)
    guard schedule.isOpen(at: way.time) else { return true }
    return way.last.map { schedule.opens > $0.time } ?? false
  }
}
