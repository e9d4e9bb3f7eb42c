import QuarryGeometry

/// An interacting multiple-model filter as textbooks have it (Y. Bar-Shalom, X. R. Li and T. Kirubarajan, Estimation with
/// Applications to Tracking and Navigation, 2001, section 11.6): matrices, one model after the other, double precision. The
/// oracle of the bank of evidence.
struct MultipleModelFilter {
  typealias Vector = [Double]
  typealias Matrix = [[Double]]

  /// What a model believes: state is depth, speed inwards, and the error that hangs together.
  struct Model {
    var walks: Bool
    /// The share of the variance of an error that is new with each fix.
    var white: Double
    var probability = 0.25
    var state: Vector = [0, 0, 0]
    var covariance: Matrix = Matrix(repeating: [0, 0, 0], count: 3)
  }

  var models: [Model] = [(false, 1.0), (false, 0.03), (true, 1), (true, 0.03)].map { Model(walks: $0.0, white: $0.1) }
  let correlationSeconds: Double
  /// The exponential that likelihoods are computed with; the bank's own is an approximation.
  var exponential: (Double) -> Double = { $0.exponential }

  // The physics, as the documentation of the bank states it.
  static let walkingSpeed = 1.2
  static let firstSpeed = 4.0
  static let speedSeconds = 120.0
  static let motionSeconds = 600.0
  static let leastProbability = 1e-6

  init(depth: Double, accuracy: Double, correlationSeconds: Double) {
    self.correlationSeconds = correlationSeconds
    for index in models.indices {
      let variance = accuracy * accuracy
      let correlated = variance * (1 - models[index].white)
      models[index].state = [depth, 0, 0]
      // The depth is the fix less the error, so that they vary against each other.
      models[index].covariance = [
        [variance, 0, -correlated],
        [0, models[index].walks ? Self.firstSpeed * Self.firstSpeed : 0, 0],
        [-correlated, 0, correlated],
      ]
    }
  }

  mutating func take(depth: Double, accuracy: Double, seconds: Double) {
    interact(seconds)
    for index in models.indices { predict(&models[index], accuracy, seconds) }
    guard accuracy <= 1000 else { return }
    var logs: [(misfit: Double, deviation: Double)] = []
    for index in models.indices { logs.append(correct(&models[index], depth, accuracy)) }
    // The common factor of the likelihoods does not matter.
    let best = logs.map(\.misfit).min() ?? 0
    for index in models.indices {
      models[index].probability *= exponential(-(logs[index].misfit - best)) / logs[index].deviation
    }
    let total = models.reduce(0) { $0 + $1.probability }
    for index in models.indices {
      models[index].probability = max(models[index].probability / total, Self.leastProbability)
    }
  }

  /// Mixing: only models of the same kind of error change into each other.
  private mutating func interact(_ seconds: Double) {
    let turn = 1 - (-seconds / Self.motionSeconds).exponential
    let before = models
    for to in models.indices {
      var weights: [Double] = []
      var states: [Vector] = []
      var covariances: [Matrix] = []
      for from in before.indices where before[from].white == before[to].white {
        weights.append(before[from].probability * (from == to ? 1 - turn : turn))
        var (state, covariance) = (before[from].state, before[from].covariance)
        if before[to].walks && !before[from].walks {
          // Who sets out has any velocity.
          state[1] = 0
          covariance[1] = [0, Self.walkingSpeed * Self.walkingSpeed, 0]
        } else if !before[to].walks {
          state[1] = 0
          covariance[1] = [0, 0, 0]
          (covariance[0][1], covariance[2][1]) = (0, 0)
        }
        states.append(state)
        covariances.append(covariance)
      }
      let total = weights.reduce(0, +)
      var mean: Vector = [0, 0, 0]
      for index in weights.indices {
        for row in 0..<3 { mean[row] += weights[index] / total * states[index][row] }
      }
      var mixed = Matrix(repeating: [0, 0, 0], count: 3)
      for index in weights.indices {
        for row in 0..<3 {
          for column in 0..<3 {
            let spread = (states[index][row] - mean[row]) * (states[index][column] - mean[column])
            mixed[row][column] += weights[index] / total * (covariances[index][row][column] + spread)
          }
        }
      }
      models[to].probability = total
      models[to].state = mean
      models[to].covariance = mixed
    }
  }

  /// x ← F x, P ← F P Fᵀ + Q.
  private func predict(_ model: inout Model, _ accuracy: Double, _ seconds: Double) {
    let errorKept = (-seconds / correlationSeconds).exponential
    let variance = min(max(accuracy, 0.01), 1000) * min(max(accuracy, 0.01), 1000)
    var step: Matrix = [[1, 0, 0], [0, 0, 0], [0, 0, errorKept]]
    var noise = Matrix(repeating: [0, 0, 0], count: 3)
    noise[2][2] = variance * (1 - model.white) * (1 - errorKept * errorKept)
    if model.walks {
      // Ornstein-Uhlenbeck: the integrals of the velocity's noise, written out.
      let (time, square) = (Self.speedSeconds, Self.walkingSpeed * Self.walkingSpeed)
      let kept = (-seconds / time).exponential
      step[0][1] = time * (1 - kept)
      step[1][1] = kept
      noise[1][1] = square * (1 - kept * kept)
      noise[0][1] = square * time * (1 - kept) * (1 - kept)
      noise[1][0] = noise[0][1]
      noise[0][0] = square * time * (2 * seconds - time * (3 - 4 * kept + kept * kept))
    }
    model.state = step.map { row in zip(row, model.state).reduce(0) { $0 + $1.0 * $1.1 } }
    let moved = Self.product(Self.product(step, model.covariance), Self.transposed(step))
    for row in 0..<3 { for column in 0..<3 { model.covariance[row][column] = moved[row][column] + noise[row][column] } }
  }

  /// K = P Hᵀ / S with H = (1 0 1); P in Joseph's form.
  private func correct(
    _ model: inout Model, _ depth: Double, _ accuracy: Double
  ) -> (misfit: Double, deviation: Double) {
    let least = max(accuracy, 0.01)
    let fresh = least * least * model.white
    let across = (0..<3).map { model.covariance[$0][0] + model.covariance[$0][2] }
    let total = across[0] + across[2] + fresh
    let surprise = depth - model.state[0] - model.state[2]
    let gain = across.map { $0 / total }
    var keep: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    for row in 0..<3 {
      keep[row][0] -= gain[row]
      keep[row][2] -= gain[row]
      model.state[row] += gain[row] * surprise
    }
    let kept = Self.product(Self.product(keep, model.covariance), Self.transposed(keep))
    for row in 0..<3 {
      for column in 0..<3 { model.covariance[row][column] = kept[row][column] + gain[row] * fresh * gain[column] }
    }
    return (surprise * surprise / (2 * total), total.squareRoot())
  }

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    (0..<3).map { row in (0..<3).map { column in (0..<3).reduce(0) { $0 + a[row][$1] * b[$1][column] } } }
  }

  private static func transposed(_ a: Matrix) -> Matrix { (0..<3).map { row in (0..<3).map { a[$0][row] } } }

  /// The probability that the player is deeper inside than so many metres.
  func probability(deeperThan threshold: Double, _ distribution: (Double) -> Double) -> Double {
    let total = models.reduce(0) { $0 + $1.probability }
    return models.reduce(0) { sum, model in
      sum + model.probability / total
        * distribution((model.state[0] - threshold) / max(model.covariance[0][0], 1e-6).squareRoot())
    }
  }
}
