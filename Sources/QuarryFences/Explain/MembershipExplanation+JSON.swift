import QuarryGeometry

extension MembershipExplanation {
  /// Writes the members of a `because` into an object that is open, in a fixed order, named as in the log.
  public func encodeMembers(to writer: inout JSONWriter) {
    if let gap {
      writer.member("gap", gap.rawValue)
      return
    }
    writer.key("rule")
    if let rule = outlook?.rule { writer.string(rule.rawValue) } else { writer.null() }
    if !isOpen { writer.member("closed", true) }
    if let fix {
      writer.key("fixTime")
      if fix.time > .distantPast { writer.time(fix.time) } else { writer.null() }
      encode(fix.place, to: &writer)
      writer.member("accuracyMeters", fixed: fix.accuracy.value, decimals: 2)
      writer.member("accuracyAssumed", fix.isAccuracyAssumed)
    }
    if let signedDistance { writer.member("signedDistanceMeters", fixed: signedDistance.value, decimals: 2) }
    if let margins {
      writer.member("enterMarginMeters", fixed: margins.enter.value, decimals: 2)
      writer.member("exitMarginMeters", fixed: margins.exit.value, decimals: 2)
      writer.member("overwhelmingMarginMeters", fixed: margins.overwhelming.value, decimals: 2)
    }
    if let inradius { writer.member("inradiusMeters", fixed: inradius.value, decimals: 2) }
    if let weighing {
      writer.member("fixes", weighing.fixCount)
      writer.member("certainty", fixed: weighing.certainty, decimals: 3)
      writer.member("neededCertainty", fixed: weighing.neededCertainty, decimals: 3)
      writer.member("whiteShare", fixed: weighing.whiteShare, decimals: 3)
      writer.member("expectedDepthMeters", fixed: weighing.expectedDepth.value, decimals: 2)
      writer.member("run", weighing.run)
    }
    if let crossing {
      writer.key("crossing")
      writer.beginObject()
      writer.member("time", crossing.time)
      encode(crossing.place, to: &writer)
      if crossing.isRough { writer.member("rough", true) }
      writer.endObject()
    }
    if let outlook {
      if let distance = outlook.decidingDistance {
        writer.member("decidingDistanceMeters", fixed: distance.value, decimals: 2)
        writer.member("decidingAfterSeconds", fixed: outlook.seconds, decimals: 3)
      }
      if let seconds = outlook.standsAloneAfterSeconds {
        writer.member("standsAloneAfterSeconds", fixed: seconds, decimals: 3)
      }
      if let needed = outlook.neededAccuracy {
        writer.member("neededAccuracyMeters", fixed: needed.value, decimals: 2)
      }
    }
  }

  private func encode(_ place: Coordinate, to writer: inout JSONWriter) {
    writer.member("longitude", fixed: place.longitude, decimals: 7)
    writer.member("latitude", fixed: place.latitude, decimals: 7)
  }
}
