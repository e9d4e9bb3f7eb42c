import QuarryGeometry

extension EdgeIndex {
  /// The nearest edge to a place.
  public struct Nearest: Hashable, Sendable {
    /// Metres from the place to the edge.
    public var distance: Meters
    /// How wrong the distance can be; zero where the geodesic gave it.
    public var error: Meters
    /// Which edge, as an index of ``EdgeIndex/edges``.
    public var edge: Int
    /// Where on the edge, 0 at its start and 1 at its end.
    public var share: Double

    /// Makes a result.
    @inlinable
    public init(distance: Meters, error: Meters, edge: Int, share: Double) {
      self.distance = distance
      self.error = error
      self.edge = edge
      self.share = share
    }
  }

  /// The nearest edge within `limit`, by the fast formula.
  ///
  /// - Parameters:
  ///   - place: where to measure from.
  ///   - metric: the metric of the place's latitude.
  ///   - limit: at most ``LocalMetric/maximumDistance``, which is taken where it is more.
  /// - Returns: nil where no edge is that near. Of edges equally near, the first that was found.
  /// - Precondition: `|latitude|` ≤ ``LocalMetric/maximumLatitude`` − 0.5; beyond, ask ``nearest(to:)``.
  /// - Complexity: O(log n) for usual outlines; no allocation.
  @inlinable
  public func nearest(to place: Coordinate, metric: LocalMetric, within limit: Meters) -> Nearest? {
    let limit = min(limit, LocalMetric.maximumDistance)
    var best: Nearest?
    var bestDistance = limit.value
    let y = place.latitude
    // Lower bounds of a degree's length within the limit, less what rounding may take: those farthest from the equator.
    let northScale = DegreeLength.leastLatitude * 0.999
    let reach = limit.value / northScale
    var eastScale = DegreeLength.leastLongitude(upTo: y.magnitude + reach) * 0.999
    if eastScale <= 0 {
      eastScale = LocalMetric(latitude: min(y.magnitude + reach, 90)).metersPerDegreeLongitude * 0.999
    }
    let westmost = tree.bounds.west - reach * northScale / max(eastScale, 1)
    var x = place.longitude.normalizedLongitude
    // Each turn that brings the place into reach of the edges.
    x += 360 * ((westmost - x) / 360).rounded(.up)
    if tree.bounds.isEmpty || !x.isFinite { return nil }
    let eastmost = tree.bounds.east + reach * northScale / max(eastScale, 1)
    while x <= eastmost {
      func bound(_ box: Box) -> Double {
        let east = max(box.west - x, x - box.east, 0) * eastScale
        let north = max(box.south - y, y - box.north, 0) * northScale
        return (east * east + north * north).squareRoot()
      }
      tree.forEachByBound({ bound($0) }, best: { bestDistance.nextUp }) { leaf in
        for index in range(of: leaf) {
          let edge = edges[index]
          // A leaf may hold edges of parts far apart, a turn even, where the fast formula no longer holds.
          guard bound(edge.box) <= bestDistance else { continue }
          let (share, distance) = metric.nearest(
            startEast: edge.startLongitude - x, startNorth: edge.startLatitude - y, endEast: edge.endLongitude - x,
            endNorth: edge.endLatitude - y)
          let isBetter = distance.value < bestDistance || (best == nil && distance.value == bestDistance)
          if isBetter, Self.isNear(edge, share: share, longitude: x, latitude: y, metric) {
            bestDistance = distance.value
            best = Nearest(
              distance: distance, error: LocalMetric.errorBound(at: distance), edge: index, share: share)
          }
        }
      }
      x += 360
    }
    return best
  }

  /// Whether the fast formula means anything there: far beyond its range it may give any number, 0 as well.
  @inlinable
  static func isNear(
    _ edge: Edge, share: Double, longitude: Double, latitude: Double, _ metric: LocalMetric
  ) -> Bool {
    // A tenth more than 50 km, since degrees of longitude are shorter nearer to the pole than at the place.
    let foot = edge.place(at: share)
    return (foot.latitude - latitude).magnitude < 0.5
      && (foot.longitude - longitude).magnitude * metric.metersPerDegreeLongitude < 55_000
  }

  /// The nearest edge, however far, by geodesics.
  ///
  /// Where an edge is near, the fast formula finds a first one, which excludes most others. Edges are pruned by a lower
  /// bound on a sphere, then by the distance of their start; on each one that is left see
  /// ``Edge/nearestByGeodesic(to:)``.
  /// - Parameter limit: an edge is looked for only below this distance.
  /// - Returns: nil where there is no edge so near, or the place is not on the globe.
  /// - Complexity: a microsecond for each edge that the sphere cannot exclude (those within 1 % of the distance), some ten
  ///   for those of which a part could be the nearest; no allocation.
  public func nearest(to place: Coordinate, below limit: Meters = Meters(.infinity)) -> Nearest? {
    guard place.isOnGlobe else { return nil }
    let place = place.normalized
    var best: Nearest?
    var bestDistance = limit.value
    func consider(_ index: Int) {
      let (share, distance) = edges[index].nearestByGeodesic(to: place)
      guard distance.value < bestDistance else { return }
      bestDistance = distance.value
      best = Nearest(distance: distance, error: .zero, edge: index, share: share)
    }
    if place.latitude.magnitude <= LocalMetric.maximumLatitude - 0.5 {
      let reach = min(limit, LocalMetric.maximumDistance)
      let near = nearest(to: place, metric: LocalMetric(latitude: place.latitude), within: reach)
      if let near { consider(near.edge) }
    }
    let sphere = SphereBound(place)
    tree.forEachByBound({ sphere.lowerBound(to: $0) }, best: { bestDistance }) { leaf in
      for index in range(of: leaf) where index != best?.edge {
        let edge = edges[index]
        guard sphere.lowerBound(to: edge.box) < bestDistance else { continue }
        let length = edge.greatestLength
        let start = Geodesic.distance(edge.place(at: 0), place).value
        if start - length < bestDistance { consider(index) }
      }
    }
    return best
  }
}

extension Edge {
  /// Metres that the edge is at most long: no degree of longitude or latitude is longer than 111.7 km.
  var greatestLength: Double {
    ((endLongitude - startLongitude).magnitude + (endLatitude - startLatitude).magnitude) * 111_700
  }

  /// The place of the edge nearest to `place` by the geodesic: the share of the edge, and the distance.
  ///
  /// Samples a degree apart are compared, and near each that is nearer than its neighbours the foot of the perpendicular
  /// is sought, unless the edge could not come nearer there than elsewhere. The foot is found to a micrometre along the
  /// edge, by Gauss-Newton steps, and by halving wherever these leave the bracket or are slow, as they are far away.
  /// - Complexity: some ten geodesics for an edge of up to a degree.
  public func nearestByGeodesic(to place: Coordinate) -> (share: Double, distance: Meters) {
    let span = max((endLongitude - startLongitude).magnitude, (endLatitude - startLatitude).magnitude)
    guard span.isFinite else { return (0, Meters(.infinity)) }
    let samples = Int(min(max(span.rounded(.up), 1), 1440))
    let step = 1 / Double(samples)
    // No degree of longitude or latitude is longer than 111.7 km; between two samples the edge is at most twice that.
    let reach = span * step * 111_700
    var best = (share: 0.0, distance: Meters(.infinity))
    var (before, here) = (Meters(.infinity), Geodesic.distance(self.place(at: 0), place))
    for sample in 0...samples {
      let after =
        sample < samples
        ? Geodesic.distance(self.place(at: Double(sample + 1) * step), place) : Meters(.infinity)
      if here <= before, here <= after, here.value - reach < best.distance.value {
        let low = max(Double(sample - 1) * step, 0)
        let high = min(Double(sample + 1) * step, 1)
        let found = foot(of: place, from: min(Double(sample) * step, 1), between: low, and: high)
        if found.distance < best.distance { best = found }
      }
      (before, here) = (here, after)
    }
    return best
  }

  /// The foot of the perpendicular within a stretch of the edge in which the distance has one least value.
  private func foot(
    of place: Coordinate, from start: Double, between low: Double, and high: Double
  ) -> (share: Double, distance: Meters) {
    var best = (share: start, distance: Meters(.infinity))
    var (low, high, share) = (low, high, start)
    for round in 0..<80 {
      let foot = self.place(at: share)
      let (distance, azimuth, _) = Geodesic.inverse(from: foot, to: place)
      if distance < best.distance { best = (share, distance) }
      let local = LocalMetric(latitude: foot.latitude)
      let east = (endLongitude - startLongitude) * local.metersPerDegreeLongitude
      let north = (endLatitude - startLatitude) * local.metersPerDegreeLatitude
      let square = east * east + north * north
      guard square > 0, distance.value > 0 else { break }
      // How far ahead the place lies tells on which side of the foot one is.
      let ahead = azimuth.radians.sine * east + azimuth.radians.cosine * north
      if ahead > 0 { low = share } else { high = share }
      var next = share + distance.value * ahead / square
      if !(low < next && next < high) || (round > 4 && round % 2 == 1) { next = (low + high) / 2 }
      let isFound = (next - share).magnitude * square.squareRoot() < 1e-6
      share = next
      if isFound { break }
    }
    return best
  }
}
