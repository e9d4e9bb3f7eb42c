import Quarry
import QuarryBenchmarks
import QuarryGeometry

/// How the errors of a receiver follow each other.
struct NoiseModel: Hashable, Sendable {
  /// The standard deviation in each direction, in metres.
  var sigma: Double
  /// The seconds after which an error is the same only to 1/e (an autoregressive process of first order); 0 for errors
  /// that are new with each fix.
  var correlationSeconds: Double

  var name: String {
    let size = "σ \(Figures.plain(sigma)) m"
    return correlationSeconds == 0 ? "white, \(size)" : "correlated, \(size), τ \(Figures.plain(correlationSeconds)) s"
  }

  /// The models of the issue.
  static let asked = [
    NoiseModel(sigma: 5, correlationSeconds: 0), NoiseModel(sigma: 15, correlationSeconds: 0),
    NoiseModel(sigma: 5, correlationSeconds: 60), NoiseModel(sigma: 5, correlationSeconds: 20),
    NoiseModel(sigma: 15, correlationSeconds: 60),
  ]
  /// Those that the rules were not chosen by.
  static let others = [
    NoiseModel(sigma: 5, correlationSeconds: 180), NoiseModel(sigma: 5, correlationSeconds: 5),
  ]
  static let all = asked + others

  /// Errors at 1 Hz, in metres east and north.
  func errors(_ count: Int, _ random: inout InputRandom) -> [(east: Double, north: Double)] {
    let kept = correlationSeconds > 0 ? (-1 / correlationSeconds).exponential : 0
    let fresh = sigma * (1 - kept * kept).squareRoot()
    var (east, north) = (random.normal(0, sigma), random.normal(0, sigma))
    return (0..<count).map { _ in
      defer {
        east = kept * east + random.normal(0, fresh)
        north = kept * north + random.normal(0, fresh)
      }
      return (east, north)
    }
  }
}
