import QuarryGeometry

/// Shifts the places of one player, secretly and always alike.
///
/// Each place is moved by at least half the radius and at most the radius. Direction and length are a field over the globe that changes
/// smoothly from place to place: keyed hashes (SipHash) at the corners of a lattice in space, eight radii wide, blended between the
/// corners (value noise; K. Perlin, An image synthesizer, SIGGRAPH 1985, with the blend 3s² − 2s³). The same place is always shown
/// at the same place. There are no cells whose borders could be seen: who stands still under the noise of a receiver is shown as the same noise about
/// the shifted place, and who walks is shown walking.
///
/// What can be learnt from it all the same is listed at ``PrivacyRule``. A field that turned more slowly would stretch the receiver's noise less,
/// but whoever met a player once would know the shift of the whole quarter.
///
/// Directions are counted from a secret axis of each player, so that no pole is special but the axis's own, which lies anywhere.
struct PlaceFuzz {
  /// The largest shift.
  let radius: Meters
  private let key: PrivacyKey
  private let axis: SpacePlace

  /// How wide the lattice is, in radii. Wider, and a long way keeps its shape; narrower, and noise would average out.
  private static let radiiPerCell = 8.0
  /// How far directions turn for the whole range of the noise, either way.
  private static let turn = 1.5 * Double.pi

  /// - Parameters:
  ///   - radius: above 0 and finite.
  ///   - key: that of the match.
  ///   - player: whose places are shifted; each has shifts of its own.
  init(radius: Meters, key: PrivacyKey, player: PlayerID) {
    self.radius = radius
    let bits = radius.value.bitPattern
    func word(_ tag: UInt8) -> UInt64 {
      let head = [tag] + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
      return SipHash.hash(head + Array(player.name.utf8), key)
    }
    self.key = PrivacyKey(word(1), word(2))
    let (height, turn) = Self.fractions(word(3))
    let z = 2 * height - 1
    let across = (1 - z * z).squareRoot()
    axis = SpacePlace(x: across * (2 * .pi * turn).cosine, y: across * (2 * .pi * turn).sine, z: z)
  }

  /// Where a place is shown; nil where it is not on the globe.
  /// - Complexity: about two microseconds.
  func shifted(_ place: Coordinate) -> Coordinate? {
    guard place.isOnGlobe else { return nil }
    // A pole is one place, whatever the longitude.
    let longitude = place.latitude.magnitude == 90 ? 0 : place.longitude.normalizedLongitude
    let start = Coordinate(longitude: longitude, latitude: place.latitude)
    let (turn, share) = noise(at: SpacePlace(start))
    let angle = Self.turn * (2 * turn - 1)
    let (phi, lambda) = (Degrees(start.latitude).radians, Degrees(start.longitude).radians)
    let up = SpacePlace(x: phi.cosine * lambda.cosine, y: phi.cosine * lambda.sine, z: phi.sine)
    let east = SpacePlace(x: -lambda.sine, y: lambda.cosine, z: 0)
    let north = up.cross(east)
    let crossed = axis.cross(up)
    let length = crossed.length
    let zero = length > 1e-9 ? crossed * (1 / length) : east
    let direction = zero * angle.cosine + up.cross(zero) * angle.sine
    let azimuth = Double.arcTangent(y: direction.dot(east), x: direction.dot(north)) * (180 / .pi)
    let distance = radius * (0.5 + 0.5 * share)
    return Geodesic.destination(from: start, azimuth: Degrees(azimuth), distance: distance).normalized
  }

  /// Two numbers in 0 … 1 that change smoothly from place to place.
  private func noise(at place: SpacePlace) -> (Double, Double) {
    let width = radius.value * Self.radiiPerCell
    let (i, x) = Self.split(place.x / width), (j, y) = Self.split(place.y / width), (k, z) = Self.split(place.z / width)
    var (first, second) = (0.0, 0.0)
    for corner in 0..<8 {
      let (right, back, top) = (corner & 1, corner >> 1 & 1, corner >> 2)
      let weight = (right == 1 ? x : 1 - x) * (back == 1 ? y : 1 - y) * (top == 1 ? z : 1 - z)
      let hash = SipHash.hash(i + Int64(right), j + Int64(back), k + Int64(top), key)
      let (one, other) = Self.fractions(hash)
      first += weight * one
      second += weight * other
    }
    return (first, second)
  }

  /// The whole number below, and the blended rest.
  private static func split(_ number: Double) -> (Int64, Double) {
    let whole = number.rounded(.down)
    let rest = number - whole
    return (Int64(whole), rest * rest * (3 - 2 * rest))
  }

  /// Two numbers in 0 ..< 1 from the halves of a word.
  private static func fractions(_ word: UInt64) -> (Double, Double) {
    (Double(word >> 32) * 0x1p-32, Double(word & 0xffff_ffff) * 0x1p-32)
  }
}
