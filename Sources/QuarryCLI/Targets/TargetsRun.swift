import QuarryGame
import QuarryGeometry
import QuarryTargets

/// One question for a ring, with what the command line says of it.
struct TargetsRun {
  /// The most players whose distances are all asked of the geodesic.
  private static let mostExact = 300

  let question: TargetQuestion
  let objective: RingObjective
  let seed: UInt64

  /// Asks the costs that there are: those of the file, else the metres between places, else none.
  ///
  /// - Throws: a finding where the objective or a limit needs costs and there are none.
  func outcome(_ file: String) throws(Failure) -> TargetsOutcome {
    do {
      if let costs = question.costs {
        let answer = try RingDraw(rules: question.rules, costs: costs, objective: objective, seed: seed).answer()
        return TargetsOutcome(answer: answer, costs: .given, lengths: lengths(answer, costs), objective: objective)
      }
      if let places = question.allPlaces, !places.isEmpty {
        let costs = try PlaceCosts(places, limits: limits, isExact: places.count <= Self.mostExact)
        let answer = try RingDraw(rules: question.rules, costs: costs, objective: objective, seed: seed).answer()
        return TargetsOutcome(
          answer: answer, costs: .meters, lengths: lengths(answer, try exact(places)), objective: objective)
      }
    } catch {
      throw Failure(.finding, "\(file): \(error)")
    }
    let needs =
      objective != .random
      ? "the objective \(objective.rawValue)"
      : question.rules.minimumCost != nil
        ? "\"minimumMeters\"" : question.rules.maximumCost != nil ? "\"maximumMeters\"" : nil
    if let needs, question.ids.count > 1 {
      let missing = question.places.firstIndex { $0 == nil }.map { "; player \"\(question.ids[$0])\" has no place" }
      throw Failure(.finding, "\(file): \(needs) needs places of all players, or costs" + (missing ?? ""))
    }
    let answer = RingDraw(rules: question.rules, seed: seed).answer()
    return TargetsOutcome(answer: answer, costs: .none, lengths: [], objective: objective)
  }

  /// Everything that is wrong with a ring, judged by costs of its own.
  func faults(of ring: TargetRing) -> [RingCheck.Fault] {
    if let costs = question.costs { return RingCheck.faults(of: ring, rules: question.rules, costs: costs) }
    if let places = question.allPlaces, !places.isEmpty,
      let costs = try? PlaceCosts(places, limits: limits, isExact: places.count <= Self.mostExact)
    {
      return RingCheck.faults(of: ring, rules: question.rules, costs: costs)
    }
    return RingCheck.faults(of: ring, rules: question.rules, costs: NoCosts(count: question.ids.count))
  }

  private var limits: [Meters] {
    [question.rules.minimumCost, question.rules.maximumCost].compactMap { $0.map { Meters($0) } }
  }

  private func exact(_ places: [Coordinate]) throws(TargetError) -> PlaceCosts { try PlaceCosts(places, isExact: true) }

  private func lengths(_ answer: RingAnswer, _ costs: some TargetCosts) -> [Double] {
    (answer.ring?.arcs(from: 0) ?? []).map { costs.cost(from: $0.hunter, to: $0.target) }
  }
}
