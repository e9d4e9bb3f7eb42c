import Quarry
import QuarryGeometry

/// Zones strewn over a city, and points in it.
struct City {
  let rings: [[Coordinate]]

  /// So many zones of 8 to 64 vertices, that would cover the city's area one and a half times if they did not overlap.
  init(zones: Int, seed: UInt64, half: Double = CityPlane.half) {
    var random = InputRandom(seed: seed)
    // A star of this kind covers about 0.36 of the circle about it.
    let typical = (1.5 * 4 * half * half / Double(zones) / (.pi * 0.36)).squareRoot()
    rings = (0..<zones).map { _ in
      let vertices = random.whole(8...64)
      let radius = typical * random.uniform(0.6, 1.4)
      let (east, north) = (random.uniform(-half, half), random.uniform(-half, half))
      return Outline.star(
        vertices: vertices, jag: nil, east: east, north: north, radius: radius, waviness: 0.25, &random)
    }
  }

  var zones: [Zone] {
    rings.enumerated().map { index, ring in
      Zone(id: "z\(index)", role: .objective, shape: .area(MultiPolygon([Polygon(exterior: Ring(ring))])))
    }
  }

  var gridOutlines: [FenceGrid.Outline] {
    rings.map {
      FenceGrid.Outline(edges: Edge.edges(of: $0), isNorthPoleInside: false, coversPole: (north: false, south: false))
    }
  }

  static func points(_ count: Int, seed: UInt64, half: Double = CityPlane.half) -> [Coordinate] {
    var random = InputRandom(seed: seed)
    return (0..<count).map { _ in
      CityPlane.coordinate(east: random.uniform(-half, half), north: random.uniform(-half, half))
    }
  }
}
