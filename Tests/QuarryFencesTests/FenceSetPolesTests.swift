import QuarryFences
import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Fence sets at the poles and round the globe")
struct FenceSetPolesTests {
  static let longitudes: [Double] = [-180, -170, -91.5, -45, 0, 0.1, 30, 77.7, 135, 179.9, 180]

  /// A ring round a pole, drawn eastwards within ±180 from a start, not repeating it.
  private func round(_ latitude: Double, from start: Int = 0) -> [(Double, Double)] {
    let ring = [-160, -110, -60, -10, 40, 90, 140].map { (Double($0), latitude) }
    return Array(ring[start...] + ring[..<start])
  }

  private func closed(_ ring: [(Double, Double)]) -> [(Double, Double)] { ring + ring.prefix(1) }

  @Test("a ring round a pole covers the pole, whichever way and wherever it is drawn", arguments: [1.0, -1])
  func polar(sign: Double) throws {
    for start in 0..<7 {
      for isReversed in [false, true] {
        let ring = closed(round(sign * 70, from: start))
        let fences = try Draw.fences(Draw.area(isReversed ? ring.reversed() : ring))
        for longitude in Self.longitudes {
          #expect(fences.covers(longitude, sign * 80) && fences.covers(longitude, sign * 90))
          #expect(fences.covers(longitude, sign * 70))
          #expect(!fences.covers(longitude, sign * 69.999) && !fences.covers(longitude, sign * -90))
          #expect(!fences.covers(longitude, 0))
        }
        // A meridian from 70 to 90 degrees is 2,232,940 m long.
        let depth = fences.depth(12, sign * 90)
        #expect(abs(depth - Geodesic.distance(at(0, 90), at(0, 70)).value) < 1e-5)
        #expect(abs(fences.depth(100, sign * 69) + Geodesic.distance(at(0, 69), at(0, 70)).value) < 1)
      }
    }
  }

  private func at(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(longitude: longitude, latitude: latitude)
  }

  @Test("a band round the globe between two rings covers neither pole", arguments: [1.0, -1])
  func band(sign: Double) throws {
    for start in [0, 3] {
      let (outer, inner) = (closed(round(sign * 40)), closed(round(sign * 60, from: start)))
      for hole in [inner, inner.reversed()] {
        let fences = try Draw.fences(Draw.area(outer, hole))
        for longitude in Self.longitudes {
          #expect(fences.covers(longitude, sign * 50))
          #expect(fences.covers(longitude, sign * 40) && fences.covers(longitude, sign * 60))
          #expect(!fences.covers(longitude, sign * 61) && !fences.covers(longitude, sign * 39))
          #expect(!fences.covers(longitude, sign * 90) && !fences.covers(longitude, sign * -90))
        }
        #expect(fences.depth(180, sign * 41) > 0 && fences.depth(180, sign * 39) < 0)
      }
    }
    // The same with the inner ring for the outer one: what lies between them is meant.
    let turned = try Draw.fences(Draw.area(closed(round(sign * 60)), closed(round(sign * 40))))
    #expect(turned.covers(33, sign * 50) && !turned.covers(33, sign * 70) && !turned.covers(33, sign * 30))
    let equator = try Draw.fences(Draw.area(closed(round(-20)), closed(round(20))))
    #expect(equator.covers(-180, 0) && equator.covers(5, 20) && !equator.covers(5, 21) && !equator.covers(5, -90))
  }

  @Test("a hole in a polar area is a hole, at the seam too, and so is one that holds the pole")
  func holes() throws {
    for west in [-170.0, -165, -60, 0, 130, 175] {
      let east = (west + 12).normalizedLongitude
      let hole: [(Double, Double)] = [(west, 75), (east, 75), (east, 78), (west, 78), (west, 75)]
      let fences = try Draw.fences(Draw.area(closed(round(70)), hole))
      let middle = (west + 6).normalizedLongitude
      #expect(!fences.covers(middle, 76) && fences.covers(middle, 75) && fences.covers(middle, 79))
      #expect(fences.covers((west + 20).normalizedLongitude, 76) && fences.covers(0, 90))
    }
  }

  @Test("a ring that meanders across its own meridians encloses the pole all the same")
  func meander() throws {
    // Between 20 and 60 degrees east the ring goes forth, back and forth again, as a deep fjord does.
    let fjord: [(Double, Double)] = [
      (-160, 60), (-100, 60), (-40, 60), (60, 60), (60, 62), (20, 62), (20, 64), (100, 64), (150, 60), (-160, 60),
    ]
    for start in 0..<9 {
      let open = Array(fjord.dropLast())
      let ring = closed(Array(open[start...] + open[..<start]))
      let fences = try Draw.fences(Draw.area(ring))
      #expect(fences.covers(40, 63.5) == false && fences.covers(40, 61) && fences.covers(40, 65))
      #expect(fences.covers(10, 63) && fences.covers(0, 90) && !fences.covers(40, 59) && fences.covers(80, 89))
    }
    // A ring that crosses itself on its way round is refused.
    let crossing: [(Double, Double)] = [
      (-160, 60), (-100, 60), (-40, 60), (60, 60), (20, 66), (20, 56), (100, 64), (150, 60), (-160, 60),
    ]
    #expect(Draw.refusal(Draw.area(crossing)) != nil)
  }

  @Test("which pole a ring encloses does not hang on where its vertices are dense")
  func density() throws {
    // Most of the ring lies at 20° north; many vertices lie in one dip to 10° south.
    let dip = (0...40).map { (step: Int) -> (Double, Double) in
      let along = Double(step) * 0.25
      return (40 + along, -10 + abs(along - 5))
    }
    let ring: [(Double, Double)] = [(-160, 20), (-80, 20), (0, 20)] + dip + [(80, 20), (150, 20)]
    for start in [0, 5, ring.count - 1] {
      let fences = try Draw.fences(Draw.area(closed(Array(ring[start...] + ring[..<start]))))
      #expect(fences.covers(0, 90) && !fences.covers(0, -90) && fences.covers(45, 0))
    }
  }

  @Test("Antarctica drawn along −90 and ±180 is Antarctica drawn round the pole, without a border at the cut")
  func antarctica() throws {
    let coast: [(Double, Double)] = [
      (-180, -78), (-150, -77), (-100, -73), (-60, -64), (0, -70), (70, -68), (140, -66), (180, -78),
    ]
    let cut = try Draw.fences(Draw.area(coast + [(180, -90), (-180, -90), (-180, -78)]))
    let uncut = try Draw.fences(Draw.area(coast))
    let beyond = try Draw.fences(Draw.area(coast.map { ($0.0 + 180, $0.1) }.map { ($0.0 + 180, $0.1) }))
    var random = RandomPlaces(seed: 211)
    for draw in 0..<300 {
      let place = random.place(in: Box(west: -180, south: -90, east: 180, north: -60))
      for set in [uncut, beyond] {
        #expect(
          set.covers(place.longitude, place.latitude) == cut.covers(place.longitude, place.latitude),
          "seed \(random.seed), draw \(draw)")
        guard draw < 60 else { continue }
        let depths = (set.depth(place.longitude, place.latitude), cut.depth(place.longitude, place.latitude))
        #expect(abs(depths.0 - depths.1) < 1e-4, "seed \(random.seed), draw \(draw)")
      }
    }
    for longitude in Self.longitudes { #expect(cut.covers(longitude, -90) && uncut.covers(longitude, -90)) }
    #expect(cut.depth(180, -85) > 700_000 && cut.depth(0, -90) > 1_000_000)
  }

  @Test("the whole globe as a rectangle covers everything and has no border")
  func globe() throws {
    let fences = try Draw.fences(Draw.area(Draw.rectangle(-180, -90, 180, 90)))
    var random = RandomPlaces(seed: 212)
    for _ in 0..<200 {
      let place = random.placeOnGlobe()
      #expect(fences.covers(place.longitude, place.latitude))
    }
    for longitude in Self.longitudes {
      for latitude in [-90.0, 0, 90] { #expect(fences.covers(longitude, latitude)) }
    }
    #expect(fences.signedDistance(from: at(180, 0)) == nil)
    #expect(fences.signedDistance(from: at(0, 0), toZone: 0) == nil)
  }

  @Test(
    "a band drawn as a rectangle over all longitudes has no border at its sides, wherever these are",
    arguments: [-180.0, 0, -100])
  func rectangleBand(west: Double) throws {
    let fences = try Draw.fences(Draw.area(Draw.rectangle(west, -10, west + 360, 10)))
    for longitude in Self.longitudes + [west, west + 360] {
      #expect(fences.covers(longitude, 0) && fences.covers(longitude, 10) && !fences.covers(longitude, 10.1))
      #expect(abs(fences.depth(longitude, 0) - Geodesic.distance(at(0, 0), at(0, 10)).value) < 1e-5)
    }
  }

  @Test("a pole that is a vertex is one place under all longitudes", arguments: [1.0, -1])
  func apex(sign: Double) throws {
    for area in [
      Draw.area([(-10, sign * 80), (10, sign * 80), (0, sign * 90), (-10, sign * 80)]),
      Draw.area([(-10, sign * 80), (10, sign * 80), (10, sign * 90), (-10, sign * 90), (-10, sign * 80)]),
    ] {
      let fences = try Draw.fences(area)
      for longitude in Self.longitudes { #expect(fences.covers(longitude, sign * 90), "\(longitude)") }
      #expect(fences.covers(0, sign * 85) && !fences.covers(120, sign * 85) && !fences.covers(120, sign * 89.9999))
      let beside = Geodesic.distance(at(0, 89.9999), at(0, 90)).value
      #expect(abs(fences.depth(180, sign * 89.9999) + beside) < 1e-5)
    }
  }

  @Test("circles over a pole and of almost the whole globe")
  func circles() throws {
    let zones = [
      Zone(id: "polar", shape: .circle(Circle(center: at(0, 89.99), radius: Meters(5000)))),
      Zone(id: "vast", shape: .circle(Circle(center: at(10, 50), radius: Meters(20_000_000)))),
      Zone(id: "half", shape: .circle(Circle(center: at(0, 0), radius: Meters(10_000_000)))),
    ]
    let fences = try FenceSet(zones)
    #expect(fences.zonesCovering(at(180, 89.98)) == [0, 1])
    #expect(fences.zonesCovering(at(77, 90)) == [0, 1])
    #expect(fences.zonesCovering(at(180, 89.9)) == [1])
    #expect(fences.zonesCovering(at(-170, -50)).isEmpty)
    #expect(fences.zonesCovering(at(-170, -49)) == [1])
    #expect(fences.zonesCovering(at(60, 0)) == [1, 2])
    #expect(fences.zonesCovering(at(-89, 0)) == [1, 2])
    var random = RandomPlaces(seed: 213)
    for draw in 0..<500 {
      let place = random.placeOnGlobe()
      let expected = zones.indices.filter {
        guard case .circle(let circle) = zones[$0].shape else { return false }
        return Geodesic.distance(circle.center, place) <= circle.radius
      }
      #expect(fences.zonesCovering(place) == expected, "seed \(random.seed), draw \(draw)")
    }
  }
}
