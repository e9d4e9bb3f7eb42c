extension [Coordinate] {
  /// How many whole turns are to be added to each normalised longitude, so that each step goes the shorter way.
  ///
  /// The first place comes to lie within ±180. A step of exactly a whole turn is kept as it is drawn: from −180 straight
  /// to 180 has no shorter way that is not a point. A step of exactly half a turn is kept too. Exact, unlike the
  /// longitudes that come of it. A place whose longitude is not finite has the turns of the one before it.
  public func wholeTurns() -> [Int] {
    var added: Int?
    var previous = 0.0
    return map { place in
      // Beyond two turns a difference would lose digits; such a place is normalised first.
      let longitude = place.longitude.magnitude > 720 ? place.longitude.normalizedLongitude : place.longitude
      guard longitude.isFinite else { return added ?? 0 }
      let drawn = Int(((longitude - longitude.normalizedLongitude) / 360).rounded())
      if let turns = added {
        let step = longitude - previous
        added = step.magnitude > 180 && step.magnitude != 360 ? turns - Int((step / 360).rounded()) : turns
      } else {
        added = longitude.magnitude <= 180 ? 0 : -drawn
      }
      previous = longitude
      return drawn + (added ?? 0)
    }
  }

  /// The same places with whole turns added to their longitudes, so that each step goes the shorter way; see
  /// ``wholeTurns()``.
  ///
  /// A longitude stays exactly what it was where no turn has to be added to it; else it is rounded to a double.
  public func unwrapped() -> [Coordinate] {
    zip(self, wholeTurns()).map { place, turns in
      let normal = place.longitude.normalizedLongitude
      if turns == 0 { return Coordinate(longitude: normal, latitude: place.latitude) }
      return Coordinate(longitude: normal + 360 * Double(turns), latitude: place.latitude)
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
