import QuarryGeometry
import QuarryTesting
import Testing

@Suite("Box round a circle")
struct BoxRadiusTests {
  private func holds(_ box: Box, _ place: Coordinate) -> Bool {
    [-720.0, -360, 0, 360, 720].contains {
      box.covers(longitude: place.longitude + $0, latitude: place.latitude)
    }
  }

  @Test("every place within the distance lies in the box, at every latitude and size")
  func around() {
    var random = RandomPlaces(seed: 61)
    for draw in 0..<3_000 {
      let center =
        draw % 3 == 0
        ? Coordinate(longitude: random.number(in: -180...180), latitude: 90 - random.number(in: 0...2))
        : random.placeOnGlobe()
      let radius = (random.number(in: 0...16.81)).exponential
      let box = Box(around: center, radius: Meters(radius))
      #expect(!box.isEmpty && box.south >= -90 && box.north <= 90)
      for step in 0..<24 {
        let rim = Geodesic.destination(
          from: center, azimuth: Degrees(Double(step) * 15), distance: Meters(radius))
        #expect(holds(box, rim), "seed \(random.seed), draw \(draw), azimuth \(step * 15)")
      }
    }
  }

  @Test("a box that is expanded holds what is within the margin of its sides")
  func expanded() {
    var random = RandomPlaces(seed: 62)
    for draw in 0..<3_000 {
      let corner = random.placeOnGlobe()
      let box = Box(
        west: corner.longitude, south: corner.latitude, east: corner.longitude + random.number(in: 0...300),
        north: min(90, corner.latitude + random.number(in: 0...40)))
      let margin = random.number(in: 0...14).exponential
      let larger = box.expanded(by: Meters(margin))
      for _ in 0..<8 {
        let inside = random.place(in: box)
        let near = random.place(near: inside, meters: 0...margin)
        #expect(holds(larger, near), "seed \(random.seed), draw \(draw)")
      }
    }
    #expect(Box.empty.expanded(by: Meters(10)).isEmpty)
  }

  @Test("a pole within the distance brings all longitudes")
  func pole() {
    let box = Box(around: Coordinate(longitude: 10, latitude: 89.999), radius: Meters(200))
    #expect(box.west == -180 && box.east == 180 && box.north == 90)
    let across = Box(around: Coordinate(longitude: 179.999, latitude: 0), radius: Meters(1000))
    #expect(across.east > 180 && across.west < 179.999)
  }
}
