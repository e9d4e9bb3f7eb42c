import QuarryGeometry
import Testing

@Suite("Metres and degrees")
struct UnitsTests {
  @Test("what is not a number is neither less nor more nor equal, from either side")
  func notANumber() {
    let (five, none) = (Meters(5), Meters(.nan))
    #expect(!(five <= none) && !(none <= five) && !(five >= none) && !(none >= five))
    #expect(!(five < none) && !(none < five) && !(five > none) && !(none > five))
    let (right, no) = (Degrees(90), Degrees(.nan))
    #expect(!(right <= no) && !(no <= right) && !(right >= no) && !(no >= right))
    #expect(!(right < no) && !(no < right) && !(right > no) && !(no > right))
    #expect(Meters(5) <= Meters(5) && Meters(5) >= Meters(5) && Meters(6) > Meters(5))
    #expect(Degrees(5) <= Degrees(5) && Degrees(5) >= Degrees(5) && Degrees(6) > Degrees(5))
  }
}
