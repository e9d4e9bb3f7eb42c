import Foundation
import QuarryFences
import QuarryGeometry
import QuarryIndex
import QuarryTesting
import Testing

@Suite(
  "Fence sets against GEOS", .enabled(if: SharedData.isPresent, "needs ../shared/data beside the repository"))
struct FenceSetOracleTests {
  @Test("the points of pip_oracle are covered as its column says")
  func pointsInPolygons() throws {
    let text = String(decoding: try SharedData.bytes("data/suites/pip_oracle/points.csv"), as: UTF8.self)
    var sets: [String: FenceSet] = [:]
    var features: [String: [Feature]] = [:]
    var compared = 0
    var beyond: [Bool] = []
    for (number, row) in text.split(separator: "\n").enumerated().dropFirst() {
      let columns = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let (file, feature) = (columns[0], try #require(Int(columns[1])))
      let name = "\(file)#\(feature)"
      if sets[name] == nil {
        if features[file] == nil { features[file] = try SharedData.features(file) }
        let area = try #require(features[file].flatMap { SharedData.area(of: $0[feature]) })
        sets[name] = try FenceSet([Zone(id: name, shape: .area(area))])
      }
      let place = Coordinate(longitude: try #require(Double(columns[2])), latitude: try #require(Double(columns[3])))
      let isCovered = sets[name]?.zonesCovering(place) == [0]
      // The file's areas lie in a plane that ends at ±180. Two of its points lie beyond: on the globe these are inside.
      let isBeyond = place.longitude.magnitude > 180
      if isBeyond { beyond.append(isCovered) }
      #expect(isBeyond || isCovered == (columns[4] == "1"), "line \(number + 1): \(row)")
      // The side of the signed distance is the side that is covered.
      if number % 20 == 0, let depth = sets[name]?.signedDistance(from: place) {
        #expect((depth.value >= 0) == isCovered, "line \(number + 1): \(row)")
      }
      compared += 1
    }
    print("pip_oracle: \(compared) points compared")
    #expect(compared == 1120 && beyond == [true, true])
  }

  #if DEBUG
    static let (maximumBytes, pointsForEach) = (250_000, 120)
  #else
    static let (maximumBytes, pointsForEach) = (5_000_000, 8_000)
  #endif

  /// One area that GEOS calls valid, and its prepared self.
  private struct Judged {
    var area: MultiPolygon
    var prepared: PreparedArea
    var vertices: [Coordinate]

    /// What the edges say, one by one: exact, where GEOS decides in numbers of twice a double's digits.
    func coversExactly(_ point: Coordinate) -> Bool {
      var isInside = false
      for ring in area.polygons.flatMap(\.rings) {
        for (a, b) in zip(ring.coordinates, ring.coordinates.dropFirst()) {
          let isUnder = (a.longitude <= point.longitude) != (b.longitude <= point.longitude)
          let (west, east) = a.longitude <= b.longitude ? (a, b) : (b, a)
          guard west.longitude <= point.longitude, point.longitude <= east.longitude else { continue }
          let turn = orientation(
            ax: west.longitude, ay: west.latitude, bx: east.longitude, by: east.latitude, px: point.longitude,
            py: point.latitude)
          if turn == 0, (min(a.latitude, b.latitude)...max(a.latitude, b.latitude)).contains(point.latitude) {
            return true
          }
          if isUnder, turn < 0 { isInside.toggle() }
        }
      }
      return isInside
    }
  }

  @Test("on every real boundary that GEOS calls valid, covers is what GEOS's prepared covers is, in each way to ask")
  func realBoundaries() throws {
    var random = RandomPlaces(seed: 401)
    var (files, areas, compared, refused, inexact) = (0, 0, 0, 0, 0)
    for file in try SharedData.realFiles(maximumBytes: Self.maximumBytes) {
      files += 1
      let context = GEOSContext()
      var judged: [Judged] = []
      var zones: [Zone] = []
      for (number, feature) in try SharedData.features(file).enumerated() {
        guard let area = SharedData.area(of: feature) else { continue }
        let vertices = area.polygons.flatMap(\.rings).flatMap(\.coordinates)
        guard vertices.allSatisfy({ $0.longitude.magnitude <= 180 && $0.latitude.magnitude <= 90 }),
          let planar = try? PlanarGeometry(area, in: context), try planar.firstDefect() == nil
        else {
          refused += 1
          continue
        }
        judged.append(Judged(area: area, prepared: try PreparedArea(planar), vertices: vertices))
        zones.append(Zone(id: "\(file)#\(number)", shape: .area(area)))
      }
      guard !zones.isEmpty else { continue }
      areas += zones.count
      // All areas of a file in one set, where they lie side by side and over each other, and each in one of its own.
      let together = try FenceSet(zones)
      for (zone, given) in judged.enumerated() {
        let alone = try FenceSet([zones[zone]])
        let places = places(beside: given.area, given.vertices, &random)
        var (lists, lone) = (ZoneLists(), ZoneLists())
        together.findZones(covering: places, into: &lists)
        alone.findZones(covering: places, into: &lone)
        for (index, point) in places.enumerated() {
          compared += 1
          var expected = try given.prepared.covers(point)
          let answers = [
            together.covers(point, zone: zone), together.zonesCovering(point).contains(zone),
            lists[index].contains(UInt32(zone)), alone.covers(point, zone: 0), alone.zonesCovering(point) == [0],
            lone[index] == [0],
          ]
          if answers.allSatisfy({ $0 == expected }) { continue }
          if given.coversExactly(point) != expected {
            inexact += 1
            expected.toggle()
          }
          guard answers.contains(!expected) else { continue }
          Issue.record("\(file), zone \(zone), seed \(random.seed): \(point) is \(answers), not \(expected)")
          return
        }
      }
    }
    print(
      "real boundaries: \(compared) points of \(areas) areas in \(files) files, each asked in 6 ways; "
        + "GEOS was not exact at \(inexact) of them; \(refused) areas are invalid to GEOS")
    #expect(areas > 50)
  }

  /// Places in the box, vertices, places 1 ulp beside them, and middles of edges. Those on ±180 are left out: to GEOS
  /// the two are different places.
  private func places(
    beside area: MultiPolygon, _ vertices: [Coordinate], _ random: inout RandomPlaces
  ) -> [Coordinate] {
    var box = Box.empty
    for vertex in vertices { box.formUnion(longitude: vertex.longitude, latitude: vertex.latitude) }
    var places: [Coordinate] = []
    let rings = area.polygons.flatMap(\.rings).map(\.coordinates).filter { $0.count > 1 }
    for step in 0..<Self.pointsForEach {
      let ring = rings[random.integer(in: 0...rings.count - 1)]
      let index = random.integer(in: 0...ring.count - 2)
      let (vertex, next) = (ring[index], ring[index + 1])
      switch step % 4 {
      case 0: places.append(random.place(in: box))
      case 1: places.append(vertex)
      case 2:
        let longitudes = [vertex.longitude.nextDown, vertex.longitude, vertex.longitude.nextUp]
        let latitudes = [vertex.latitude.nextDown, vertex.latitude, vertex.latitude.nextUp]
        places.append(
          Coordinate(
            longitude: longitudes[random.integer(in: 0...2)], latitude: latitudes[random.integer(in: 0...2)]))
      default:
        places.append(
          Coordinate(
            longitude: (vertex.longitude + next.longitude) / 2, latitude: (vertex.latitude + next.latitude) / 2))
      }
    }
    return places.filter { $0.longitude.magnitude < 180 && $0.latitude.magnitude <= 90 }
  }

  @Test("a middle of an edge that lies on it exactly is covered, by the exact orientation")
  func middles() throws {
    var found = 0
    for file in try SharedData.realFiles(maximumBytes: Self.maximumBytes) {
      for feature in try SharedData.features(file).prefix(20) {
        guard let area = SharedData.area(of: feature),
          let fences = try? FenceSet([Zone(id: "zone", shape: .area(area))])
        else { continue }
        for ring in area.polygons.flatMap(\.rings) {
          for (a, b) in zip(ring.coordinates, ring.coordinates.dropFirst()).prefix(Self.pointsForEach) {
            let (x, y) = ((a.longitude + b.longitude) / 2, (a.latitude + b.latitude) / 2)
            guard
              orientation(ax: a.longitude, ay: a.latitude, bx: b.longitude, by: b.latitude, px: x, py: y) == 0
            else { continue }
            found += 1
            let middle = Coordinate(longitude: x, latitude: y)
            var lists = ZoneLists()
            fences.findZones(covering: [middle], into: &lists)
            guard fences.zonesCovering(middle) != [0] || !fences.covers(middle, zone: 0) || lists[0] != [0] else {
              continue
            }
            Issue.record("\(file): the middle of \(a) and \(b) is not covered")
            return
          }
        }
      }
    }
    print("middles of edges: \(found) lie on their edge exactly")
    #expect(found > 100)
  }
}
