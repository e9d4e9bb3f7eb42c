import QuarryGeometry

/// The page counts time in hundredths of a second.
private let unitsPerSecond = 100.0
/// The page counts degrees in millionths, 11 cm of latitude.
private let unitsPerDegree = 1e6

extension ReplayPage {
  /// What the script of the page reads, as JSON.
  func data() -> [UInt8] {
    let shown = limitedActions()
    var names = PageNames()
    // A player who is listed twice is one player: the first. One who only acts has an empty trail.
    var listed = players.filter { names.insert($0.id) }
    for case let name? in shown.actions.flatMap({ [$0.player, $0.target] }) where names.insert(name) {
      listed.append(Player(id: name))
    }
    let trails = listed.map(PageTrail.init)
    let thinning = thinned(trails)
    let borders = PageBorders(zones, limit: limits.vertices)

    var json = JSONWriter()
    json.object { json in
      json.key("startsAt")
      if let startsAt { json.int(Int(startsAt.microseconds / 1000)) } else { json.null() }
      json.key("silence")
      json.units(silenceSeconds, unitsPerOne: unitsPerSecond)
      json.key("zones")
      json.array(of: zones.indices) { write(zone: $1, borders, to: &$0) }
      json.key("players")
      json.array(of: listed.indices) { json, index in
        write(listed[index], trails[index], kept: thinning.kept[index], to: &json)
      }
      write(shown.actions, names, to: &json)
      json.key("summary")
      json.array(of: summary) { json, row in
        json.array(of: [row.label, row.value]) { $0.string(clipped($1)) }
      }
      json.key("notes")
      json.array(of: notes(trails, thinning, borders, shown.omitted)) { $0.string($1) }
    }
    return json.bytesInScript()
  }

  private func write(zone index: Int, _ borders: PageBorders, to json: inout JSONWriter) {
    json.object { json in
      json.key("label")
      json.string(clipped(zones[index].label))
      json.key("role")
      json.string(clipped(zones[index].role))
      json.key("outlines")
      json.array(of: borders.outlines[index]) { json, outline in
        json.object { json in
          json.key("from")
          json.units(outline.fromSeconds, unitsPerOne: unitsPerSecond)
          json.key("polygons")
          json.array(of: outline.polygons) { json, polygon in
            json.array(of: polygon) { json, ring in
              json.array { json in
                json.unitDifferences(ring.map(\.longitude), unitsPerOne: unitsPerDegree)
                json.unitDifferences(ring.map(\.latitude), unitsPerOne: unitsPerDegree)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ player: Player, _ trail: PageTrail, kept: [Int], to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(clipped(player.id))
      json.key("team")
      if let team = player.team { json.string(clipped(team)) } else { json.null() }
      json.key("t")
      json.unitDifferences(kept.map { trail.times[$0] }, unitsPerOne: unitsPerSecond)
      json.key("x")
      json.unitDifferences(kept.map { trail.places[$0].longitude }, unitsPerOne: unitsPerDegree)
      json.key("y")
      json.unitDifferences(kept.map { trail.places[$0].latitude }, unitsPerOne: unitsPerDegree)
      json.key("gaps")
      json.differences(kept.indices.filter { trail.isSilent(after: kept[$0], seconds: silenceSeconds) })
    }
  }

  private func write(_ actions: [Action], _ players: PageNames, to json: inout JSONWriter) {
    var zoneNames = PageNames()
    let firstOfName = zones.indices.filter { zoneNames.insert(zones[$0].id) }
    let kinds = PageNames(actions.map(\.kind))
    json.key("hunts")
    json.array(of: actions.filter { $0.player != nil && $0.target != nil }) { json, action in
      json.array { json in
        json.units(action.time, unitsPerOne: unitsPerSecond)
        json.int(players.number(of: action.player) ?? -1)
        json.int(players.number(of: action.target) ?? -1)
      }
    }
    json.key("kinds")
    json.array(of: kinds.all) { $0.string(clipped($1)) }
    json.key("actions")
    json.array(of: actions) { json, action in
      json.array { json in
        json.units(action.time, unitsPerOne: unitsPerSecond)
        json.int(kinds.number(of: action.kind) ?? 0)
        json.int(players.number(of: action.player) ?? -1)
        json.int(zoneNames.number(of: action.zone).map { firstOfName[$0] } ?? -1)
        json.string(clipped(action.text))
      }
    }
  }
}
