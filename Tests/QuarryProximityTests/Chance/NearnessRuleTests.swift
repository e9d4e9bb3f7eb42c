import Foundation
import QuarryGeometry
import QuarryProximity
import Testing

@Suite("Near, possibly near, apart")
struct NearnessRuleTests {
  private func judge(
    _ distance: Double, within range: Double = 20, _ first: Double = 5, _ second: Double = 5,
    by rule: NearnessRule = NearnessRule()
  ) -> Nearness {
    rule.judge(distance: Meters(distance), within: Meters(range), accuracies: Meters(first), Meters(second))
  }

  @Test("thresholds part the answers, ends included")
  func thresholds() throws {
    let probability = try #require(judge(12).probability)
    #expect(judge(12).verdict == .possiblyNear)
    #expect(judge(12, by: NearnessRule(nearAt: probability)) == .near(probability: probability))
    #expect(judge(12, by: NearnessRule(nearAt: probability.nextUp)) == .possiblyNear(probability: probability))
    #expect(judge(12, by: NearnessRule(nearAt: 1, apartAt: probability)) == .apart(probability: probability))
    #expect(judge(12, by: NearnessRule(nearAt: 1, apartAt: probability.nextDown)).verdict == .possiblyNear)
    #expect(judge(3).verdict == .near && judge(60).verdict == .apart)
  }

  @Test("a combined accuracy of more than twice the distance cannot tell, unless they are far beyond it")
  func coarse() {
    // √(24² + 32²) = 40.
    #expect(judge(0, 24, 32).verdict == .possiblyNear)
    #expect(judge(0, 24, 32.001) == .unknown(.accuracyTooLow))
    #expect(judge(0, 1000, 1000) == .unknown(.accuracyTooLow))
    // 40 m are 26.5 m for an axis, and an error is longer than 2.448 of these one time in twenty.
    #expect(judge(20 + 64.7, 24, 32.001) == .unknown(.accuracyTooLow))
    #expect(judge(20 + 65.1, 24, 32.001).verdict == .apart)
    #expect(judge(1e6, 1000, 1000).verdict == .apart)
    #expect(judge(5, .infinity, 5) == .unknown(.accuracyTooLow))
    #expect(judge(0, 1000, 1000, by: NearnessRule(coarsestFactor: 100)).verdict == .apart)
  }

  @Test("what is not known is told apart")
  func unknown() {
    #expect(judge(.nan) == .unknown(.noFix) && judge(.infinity) == .unknown(.noFix))
    #expect(judge(3, .nan, 5) == .unknown(.noAccuracy) && judge(3, 5, -1) == .unknown(.noAccuracy))
    #expect(judge(3, within: .nan) == .apart(probability: 0) && judge(3, within: -1) == .apart(probability: 0))
  }

  @Test("answers are coded flat and come back")
  func coded() throws {
    let answers: [(Nearness, String)] = [
      (.near(probability: 0.96875), #"{"probability":0.96875,"verdict":"near"}"#),
      (.possiblyNear(probability: 0.5), #"{"probability":0.5,"verdict":"possiblyNear"}"#),
      (.apart(probability: 0), #"{"probability":0,"verdict":"apart"}"#),
      (.ruledOut(probability: 1, .otherHeight), #"{"probability":1,"reason":"otherHeight","verdict":"apart"}"#),
      (.unknown(.tooOld), #"{"reason":"tooOld","verdict":"unknown"}"#),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (answer, text) in answers {
      let data = try encoder.encode(answer)
      #expect(String(bytes: data, encoding: .utf8) == text)
      #expect(try JSONDecoder().decode(Nearness.self, from: data) == answer)
    }
    for text in [#"{"verdict":"near"}"#, #"{"verdict":"near","probability":2}"#, #"{"verdict":"unknown"}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Nearness.self, from: Data(text.utf8)) }
    }
  }
}
