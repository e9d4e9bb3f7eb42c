import QuarryGeometry

extension ZoneReader {
  /// Reads `activeFrom`, `activeTo`, `shrink` and `move`: one phase as an object, or several as an array of them.
  func readCourse(into zone: inout Zone) throws(FenceError) {
    zone.activeFrom = try instant(feature.property("activeFrom"), "activeFrom")
    zone.activeTo = try instant(feature.property("activeTo"), "activeTo")
    var course = ZoneCourse()
    for phase in try phases("shrink") { course.resizings.append(try resizing(phase)) }
    for phase in try phases("move") { course.movements.append(try movement(phase)) }
    if course != ZoneCourse() { zone.course = course }
    guard let defect = zone.courseDefect() else { return }
    let isArray = feature.property(defect.member)?.kind == .array
    throw wrong(defect.pointer(isArray: isArray), "\"\(defect.field ?? defect.member)\": \(defect.reason)")
  }

  /// One phase, and where it stands among the properties.
  private struct Phase {
    var value: JSONValue
    var path: String
  }

  private func phases(_ name: String) throws(FenceError) -> [Phase] {
    guard let value = feature.property(name), !value.isNull else { return [] }
    let phases =
      value.kind == .array
      ? value.elements.enumerated().map { Phase(value: $1, path: "\(name)/\($0)") } : [Phase(value: value, path: name)]
    for phase in phases where phase.value.kind != .object {
      throw wrong(phase.path, "\"\(name)\" must be an object or an array of objects, not \(phase.value.rawText)")
    }
    return phases
  }

  private func resizing(_ phase: Phase) throws(FenceError) -> ZoneCourse.Resizing {
    let (meters, share) = (try number("toMeters", of: phase), try number("toShare", of: phase))
    let size: ZoneCourse.Size
    switch (meters, share) {
    case (let meters?, nil): size = .radius(Meters(meters))
    case (nil, let share?): size = .share(share)
    case (nil, nil):
      throw wrong(phase.path, "\"shrink\" needs \"toMeters\", the new radius of a circle, or \"toShare\" for an area")
    case (_?, _?): throw wrong(phase.path, "\"toMeters\" and \"toShare\" exclude each other")
    }
    return ZoneCourse.Resizing(
      from: try end("from", of: phase), to: try end("to", of: phase), size: size, toward: try place(of: phase),
      foreignMembers: foreignMembers(of: phase, besides: ["from", "to", "toMeters", "toShare", "toward"]))
  }

  private func movement(_ phase: Phase) throws(FenceError) -> ZoneCourse.Movement {
    let bearing = try number("bearingDegrees", of: phase)
    let speed = try number("metersPerSecond", of: phase)
    let direction: ZoneCourse.Direction
    switch (bearing, speed, try place(of: phase)) {
    case (let bearing?, let speed?, nil): direction = .bearing(Degrees(bearing), metersPerSecond: speed)
    case (nil, nil, let place?): direction = .toward(place)
    default:
      throw wrong(phase.path, "\"move\" needs \"bearingDegrees\" and \"metersPerSecond\", or else \"toward\"")
    }
    return ZoneCourse.Movement(
      from: try end("from", of: phase), to: try end("to", of: phase), direction: direction,
      foreignMembers: foreignMembers(
        of: phase, besides: ["from", "to", "bearingDegrees", "metersPerSecond", "toward"]))
  }

  private func end(_ name: String, of phase: Phase) throws(FenceError) -> ZoneInstant {
    guard let instant = try instant(phase.value[name], phase.path + "/" + name) else {
      throw wrong(phase.path, "a phase needs \"\(name)\": a date of RFC 3339, or seconds after the match's start")
    }
    return instant
  }

  private func instant(_ value: JSONValue?, _ path: String) throws(FenceError) -> ZoneInstant? {
    guard let value, !value.isNull else { return nil }
    guard let instant = ZoneInstant(value) else {
      throw wrong(path, "\(value.rawText) is neither a date of RFC 3339 nor seconds after the match's start")
    }
    return instant
  }

  private func number(_ name: String, of phase: Phase) throws(FenceError) -> Double? {
    guard let value = phase.value[name], !value.isNull else { return nil }
    guard let number = value.double else {
      throw wrong(phase.path + "/" + name, "\"\(name)\" must be a number, not \(value.rawText)")
    }
    return number
  }

  /// A place as in GeoJSON: longitude, then latitude.
  private func place(of phase: Phase) throws(FenceError) -> Coordinate? {
    guard let value = phase.value["toward"], !value.isNull else { return nil }
    guard (value.count ?? 0) >= 2, let longitude = value[0]?.double, let latitude = value[1]?.double else {
      throw wrong(phase.path + "/toward", "\"toward\" must be [longitude, latitude], not \(value.rawText)")
    }
    return Coordinate(longitude: longitude, latitude: latitude)
  }

  private func foreignMembers(of phase: Phase, besides known: [String]) -> [Zone.ForeignMember] {
    phase.value.members.filter { !known.contains($0.key) }.map {
      Zone.ForeignMember(name: $0.key, json: $0.value.rawText)
    }
  }
}

extension JSONWriter {
  /// Writes one phase as an object, several as an array.
  mutating func phases<Phase>(_ phases: [Phase], _ write: (Phase, inout JSONWriter) -> Void) {
    if phases.count == 1 { return write(phases[0], &self) }
    beginArray()
    for phase in phases { write(phase, &self) }
    endArray()
  }

  fileprivate mutating func phase(
    from: ZoneInstant, to: ZoneInstant, _ foreign: [Zone.ForeignMember], _ body: (inout JSONWriter) -> Void
  ) {
    beginObject()
    key("from")
    from.write(to: &self)
    key("to")
    to.write(to: &self)
    body(&self)
    for member in foreign {
      key(member.name)
      raw(member.json)
    }
    endObject()
  }

  fileprivate mutating func toward(_ place: Coordinate) {
    key("toward")
    beginArray()
    double(place.longitude)
    double(place.latitude)
    endArray()
  }
}

extension ZoneCourse.Resizing {
  /// Writes what the reader of zones reads.
  func write(to writer: inout JSONWriter) {
    writer.phase(from: from, to: to, foreignMembers) { writer in
      switch size {
      case .radius(let radius): writer.member("toMeters", radius.value)
      case .share(let share): writer.member("toShare", share)
      }
      if let toward { writer.toward(toward) }
    }
  }
}

extension ZoneCourse.Movement {
  /// Writes what the reader of zones reads.
  func write(to writer: inout JSONWriter) {
    writer.phase(from: from, to: to, foreignMembers) { writer in
      switch direction {
      case .bearing(let bearing, let speed):
        writer.member("bearingDegrees", bearing.value)
        writer.member("metersPerSecond", speed)
      case .toward(let place): writer.toward(place)
      }
    }
  }
}
