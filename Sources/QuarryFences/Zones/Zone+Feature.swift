import QuarryGeometry

extension Zone {
  /// The zone as a feature of GeoJSON, with all members written out that are not their defaults.
  public var feature: Feature {
    var members: [(name: String, write: (inout JSONWriter) -> Void)] = []
    if let name { members.append(("name", { $0.string(name) })) }
    members.append(("role", { [role] in $0.string(role.rawValue) }))
    members.append(("priority", { [priority] in $0.double(priority) }))
    if let minimumMargin { members.append(("minimumMarginMeters", { $0.double(minimumMargin.value) })) }
    if let activeFrom { members.append(("activeFrom", { activeFrom.write(to: &$0) })) }
    if let activeTo { members.append(("activeTo", { activeTo.write(to: &$0) })) }
    if let resizings = course?.resizings, !resizings.isEmpty {
      members.append(("shrink", { writer in writer.phases(resizings) { $0.write(to: &$1) } }))
    }
    if let movements = course?.movements, !movements.isEmpty {
      members.append(("move", { writer in writer.phases(movements) { $0.write(to: &$1) } }))
    }
    for (name, number) in [
      ("dwellSeconds", dwellSeconds), ("captureSeconds", captureSeconds), ("decaySeconds", decaySeconds),
      ("floorMeters", floor?.value), ("ceilingMeters", ceiling?.value), ("damagePerSecond", damagePerSecond),
      ("points", points.map(Double.init)),
    ] {
      if let number { members.append((name, { $0.double(number) })) }
    }
    let geometry: Geometry
    switch shape {
    case .area(let area):
      geometry = area.polygons.count == 1 ? .polygon(area.polygons[0]) : .multiPolygon(area)
    case .circle(let circle):
      geometry = .point(circle.center, altitude: nil)
      members.append(("radiusMeters", { $0.double(circle.radius.value) }))
    case .corridor(let corridor):
      geometry = .lineString(corridor.path)
      members.append(("widthMeters", { $0.double(corridor.width.value) }))
    }
    for member in foreignMembers { members.append((member.name, { $0.raw(member.json) })) }
    let properties = members.compactMap { member -> JSONMember? in
      var writer = JSONWriter()
      member.write(&writer)
      // The writer writes JSON, so the text can be read back.
      return (try? JSONText(parsing: writer.text)).map { JSONMember(key: member.name, value: $0) }
    }
    return Feature(id: .string(id), geometry: geometry, properties: properties)
  }

  /// The members of the file that make the zone another one as time goes on, of those that this zone has: `activeFrom`,
  /// `activeTo`, `shrink`, `move`.
  public var membersInTime: [String] {
    [
      ("activeFrom", activeFrom != nil), ("activeTo", activeTo != nil),
      ("shrink", course?.resizings.isEmpty == false), ("move", course?.movements.isEmpty == false),
    ].filter(\.1).map(\.0)
  }
}
