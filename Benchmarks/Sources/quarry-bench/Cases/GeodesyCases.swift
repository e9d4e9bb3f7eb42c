import Quarry
import QuarryBenchmarks
import QuarryGeometry

extension BenchmarkCase {
  /// Two places of a city: are they within 5 km of each other?
  static var geodesyCases: [BenchmarkCase] {
    [
      BenchmarkCase("Geodesy/within/city/5km", noun: "pair", isChecked: true) {
        let count = 20_000
        let from = City.points(count, seed: 401)
        let to = City.points(count, seed: 402)
        let limit = Meters(5000)
        return [
          Contender("Quarry", operations: count) {
            {
              var hits = 0
              for index in 0..<count where Geodesic.isWithin(limit, from[index], to[index]) { hits += 1 }
              return hits
            }
          },
          Contender("PROJ inverse geodesic", .peer, version: Fixtures.proj, operations: count) {
            {
              var hits = 0
              for index in 0..<count where Geodesic.distance(from[index], to[index]) <= limit { hits += 1 }
              return hits
            }
          },
        ]
      },
      BenchmarkCase("Geodesy/within/one-from-many/5km", noun: "pair") {
        let count = 100_000
        let here = CityPlane.centre
        let to = City.points(count, seed: 403)
        let limit = Meters(5000)
        return [
          Contender("Quarry", operations: count) {
            {
              let metric = LocalMetric(latitude: here.latitude)
              var hits = 0
              for place in to where isWithin(limit, here, place, metric) { hits += 1 }
              return hits
            }
          },
          Contender("PROJ inverse geodesic", .peer, version: Fixtures.proj, operations: count) {
            {
              var hits = 0
              for place in to where Geodesic.distance(here, place) <= limit { hits += 1 }
              return hits
            }
          },
        ]
      },
    ]
  }

  /// Decided by the fast formula, and within its error bound by the geodesic: the answer is that of the geodesic.
  private static func isWithin(_ limit: Meters, _ a: Coordinate, _ b: Coordinate, _ metric: LocalMetric) -> Bool {
    let east = b.longitude.unwrappedLongitude(near: a.longitude) - a.longitude
    let north = b.latitude - a.latitude
    guard metric.isValid(deltaLongitude: east, deltaLatitude: north) else { return Geodesic.distance(a, b) <= limit }
    let distance = metric.distance(deltaLongitude: east, deltaLatitude: north)
    guard (distance - limit).magnitude > LocalMetric.errorBound(at: distance) else {
      return Geodesic.distance(a, b) <= limit
    }
    return distance <= limit
  }
}
