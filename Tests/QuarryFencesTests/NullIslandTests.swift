import QuarryGeometry
import Testing

@testable import QuarryFences

@Suite("null island")
struct NullIslandTests {
  private func at(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(longitude: longitude, latitude: latitude)
  }

  @Test(
    "what is nearer than two hundredths of a degree is nothing",
    arguments: [
      (0, 0, true), (1e-6, 1e-6, true), (0.01311, 0.01311, true), (-0.02, 0.02, true), (360, 0, true),
      (0.0201, 0, false), (0, -0.0201, false), (180, 0, false), (10.7, 59.9, false),
    ])
  func holds(longitude: Double, latitude: Double, isNothing: Bool) {
    #expect(NullIsland(isPlayable: false).holds(at(longitude, latitude)) == isNothing)
    #expect(!NullIsland(isPlayable: true).holds(at(longitude, latitude)))
  }

  @Test("it is a place where a zone covers it or has its border within 100 km")
  func nearZones() throws {
    func isPlayable(_ longitude: Double, radius: Double) throws -> Bool {
      NullIsland(near: try FenceSet([.circle("z", longitude, 0, radius: radius)])).isPlayable
    }
    #expect(try isPlayable(0, radius: 10))
    #expect(try isPlayable(0, radius: 500_000))
    // A degree of the equator has 111.3 km.
    #expect(try isPlayable(1, radius: 12_000))
    #expect(try !isPlayable(1, radius: 11_000))
    #expect(!NullIsland(near: try FenceSet([])).isPlayable)
  }

  @Test("a fix says what is wrong with it")
  func defects() {
    let island = NullIsland(isPlayable: false)
    func defect(_ place: Coordinate, accuracy: Double? = 5) -> FixDefect? {
      Fix(player: "ann", time: .at(0), coordinate: place, accuracy: accuracy.map { Meters($0) }).defect(on: island)
    }
    #expect(defect(at(13, 52)) == nil)
    #expect(defect(at(13, 52), accuracy: nil) == nil)
    #expect(defect(at(13, 52), accuracy: 0) == nil)
    #expect(defect(at(0, 0)) == .nullIsland)
    #expect(defect(at(0, 0), accuracy: -1) == .invalid)
    for place in [at(361, 52), at(13, 90.01), at(.nan, 52), at(13, .infinity)] { #expect(defect(place) == .invalid) }
    for accuracy in [-1, .nan, .infinity] as [Double] { #expect(defect(at(13, 52), accuracy: accuracy) == .invalid) }
  }
}
