extension [Coordinate] {
  /// The same places with whole turns added to their longitudes, so that each step goes the shorter way round.
  ///
  /// The first longitude is brought to −180 … 180. A step of exactly a whole turn is kept as it is drawn: from −180
  /// straight to 180 has no shorter way that is not a point. A step of exactly half a turn is kept too.
  /// A longitude changes by whole turns alone, and none are added where the line does not cross ±180, so that it stays
  /// exactly what it was; else it is rounded to a double. Longitudes beyond ±720 are normalised first.
  public func unwrapped() -> [Coordinate] {
    let isHuge = contains { $0.longitude.magnitude > 720 }
    let places = isHuge ? map { $0.longitude.magnitude > 720 ? $0.normalized : $0 } : self
    guard let first = places.first else { return [] }
    var turns = first.longitude.magnitude <= 180 ? 0 : first.longitude.normalizedLongitude - first.longitude
    turns = (turns / 360).rounded()
    var previous = first.longitude
    return places.map { place in
      let step = place.longitude - previous
      if step.magnitude > 180, step.magnitude != 360, step.isFinite { turns -= (step / 360).rounded() }
      previous = place.longitude
      return turns == 0
        ? place : Coordinate(longitude: place.longitude + 360 * turns, latitude: place.latitude)
    }
  }

  /// How many times the line, unwrapped, goes round the globe eastwards between its first and its last place.
  ///
  /// 0 for a ring that can be drawn in one piece; 1 or −1 for one that encloses a pole.
  public var turnsRoundGlobe: Int {
    let places = unwrapped()
    guard let first = places.first, let last = places.last else { return 0 }
    let turns = ((last.longitude - first.longitude) / 360).rounded()
    return turns.magnitude < 1e6 ? Int(turns) : 0
  }
}
