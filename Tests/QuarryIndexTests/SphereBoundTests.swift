import QuarryGeometry
import QuarryIndex
import QuarryReducer
import Testing

@Suite("SphereBound")
struct SphereBoundTests {
  @Test("is never more than the geodesic to any place of the box, and seldom much less")
  func bound() {
    var random = SeededRandom(seed: 11)
    func next(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double.random(in: 0...1, using: &random) }
    var tight = 0
    for index in 0..<3000 {
      let place = Coordinate(longitude: next(-180, 180), latitude: next(-90, 90))
      let (west, south) = (next(-200, 200), next(-90, 90))
      let box = Box(west: west, south: south, east: west + next(0, 40), north: min(90, south + next(0, 40)))
      let bound = SphereBound(place).lowerBound(to: box)
      var nearest = Double.infinity
      for _ in 0..<60 {
        let inside = Coordinate(longitude: next(box.west, box.east), latitude: next(box.south, box.north))
        let edge = Coordinate(longitude: Bool.random(using: &random) ? box.west : box.east, latitude: inside.latitude)
        nearest = min(nearest, Geodesic.distance(place, inside).value, Geodesic.distance(place, edge).value)
      }
      #expect(bound <= nearest, "seed 11, index \(index)")
      if bound > nearest * 0.9 { tight += 1 }
    }
    #expect(tight > 1500)
  }
}
