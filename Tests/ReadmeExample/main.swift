import Quarry

let zones = """
  {"type": "FeatureCollection", "features": [
    {"type": "Feature", "id": "park", "properties": {"role": "playArea"}, "geometry": {"type": "Polygon", "coordinates":
      [[[13.40, 52.515], [13.41, 52.515], [13.41, 52.525], [13.40, 52.525], [13.40, 52.515]]]}},
    {"type": "Feature", "id": "hut", "properties": {"role": "safe", "radiusMeters": 50},
     "geometry": {"type": "Point", "coordinates": [13.405, 52.520]}}]}
  """
var rules = GameRules(mode: .lastStanding)
rules.graceSeconds = 60
let game = Game(name: "Saturday", zones: try Zone.zones(of: GeoJSON(Array(zones.utf8))), rules: rules)
let engine = try MatchEngine(game)

// Ann walks out of the hut; Bob leaves the park and does not come back.
let start = GameTime(microseconds: 1_777_629_600_000_000)
for (seconds, ann, bob) in [(0, 13.4050, 13.4087), (60, 13.4061, 13.4098), (120, 13.4072, 13.4109)] {
  for (player, longitude) in [("ann", ann), ("bob", bob)] {
    let fix = Fix(
      player: PlayerID(player), time: start.advanced(bySeconds: Double(seconds)),
      coordinate: Coordinate(longitude: longitude, latitude: 52.52), accuracy: Meters(8))
    for action in engine.ingest([fix]) { print(action.jsonLine()) }
  }
}

// Nobody moves any more, but time goes on: a server says so by its own clock.
for action in engine.advance(to: start.advanced(bySeconds: 180)) { print(action.jsonLine()) }
