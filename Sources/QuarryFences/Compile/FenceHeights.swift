import QuarryGeometry

/// The floor and the ceiling of a zone, in metres of altitude; infinite where there is none.
struct FenceHeights: Hashable, Sendable {
  let floor: Double
  let ceiling: Double

  init(_ zone: Zone) {
    floor = zone.floor?.value ?? -.infinity
    ceiling = zone.ceiling?.value ?? .infinity
  }

  /// Whether there is a floor or a ceiling.
  var isBounded: Bool { floor > -.infinity || ceiling < .infinity }

  /// How far an altitude is from the nearer of the two, in metres, positive between them.
  func depth(of altitude: Double) -> Double { min(altitude - floor, ceiling - altitude) }

  /// Why a zone cannot have the floor and the ceiling that it has; nil where it can.
  static func defect(of zone: Zone) -> String? {
    guard zone.floor != nil || zone.ceiling != nil else { return nil }
    let (floor, ceiling) = (zone.floor ?? .zero, zone.ceiling ?? .zero)
    guard floor.value.isFinite, ceiling.value.isFinite else { return "a floor or a ceiling is no number" }
    if zone.floor != nil, zone.ceiling != nil, ceiling <= floor {
      return "a ceiling of \(ceiling) is not above the floor of \(floor)"
    }
    if zone.course != nil || zone.activeFrom != nil || zone.activeTo != nil {
      return "a zone that changes in time has no floor and no ceiling in this release"
    }
    return nil
  }
}
