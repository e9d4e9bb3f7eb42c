import QuarryGeometry

/// A replayed match as a picture that moves: what one self-contained page of HTML shows of it.
///
/// A plain value without a rule in it: whoever replays a match fills it in, ``html()`` writes it. The page draws
/// longitude and latitude on a flat sheet, so the caller unwraps longitudes across the antimeridian and turns circles
/// and corridors into rings. All times are seconds of game time after the start of the match.
package struct ReplayPage: Sendable {
  /// The name of the match, at the head of the page.
  package var title: String
  /// When the match starts, so that the page can show the clock beside the seconds; nil shows the seconds alone.
  package var startsAt: GameTime?
  /// The zones, drawn in this order, play areas beneath all others.
  package var zones: [Zone]
  /// The players with their trails.
  package var players: [Player]
  /// What happened, in the order of the list on the page: by time.
  package var actions: [Action]
  /// The rows of the summary, as the caller words them.
  package var summary: [SummaryRow]
  /// Silence of more seconds than this is no way between two fixes: the player is drawn faded where they were last.
  package var silenceSeconds: Double
  /// What the page may hold.
  package var limits: Limits

  /// Makes a page; everything may be empty.
  package init(
    title: String, startsAt: GameTime? = nil, zones: [Zone] = [], players: [Player] = [], actions: [Action] = [],
    summary: [SummaryRow] = [], silenceSeconds: Double = 60, limits: Limits = Limits()
  ) {
    self.title = title
    self.startsAt = startsAt
    self.zones = zones
    self.players = players
    self.actions = actions
    self.summary = summary
    self.silenceSeconds = silenceSeconds
    self.limits = limits
  }
}

extension ReplayPage {
  /// A zone with the border that it has over time.
  package struct Zone: Sendable {
    /// The border from one moment on.
    package struct Outline: Sendable {
      /// Seconds after the start from which this is the border, until the next outline's.
      package var fromSeconds: Double
      /// The areas; each is its outer ring, then its holes. None at all: the zone is not active.
      package var polygons: [[[Coordinate]]]

      /// Makes an outline.
      package init(fromSeconds: Double, polygons: [[[Coordinate]]]) {
        self.fromSeconds = fromSeconds
        self.polygons = polygons
      }
    }

    /// The id that actions name.
    package var id: String
    /// What is written on it; the id where the zone has no name.
    package var label: String
    /// `playArea`, `safe`, `forbidden`, `objective`, `spawn`, or any other word.
    package var role: String
    /// The borders, by time; the first holds from the beginning of the page, whatever its time is.
    package var outlines: [Outline]

    /// Makes a zone whose border changes.
    package init(id: String, label: String? = nil, role: String, outlines: [Outline]) {
      self.id = id
      self.label = label ?? id
      self.role = role
      self.outlines = outlines
    }

    /// Makes a zone whose border stays.
    package init(id: String, label: String? = nil, role: String, polygons: [[[Coordinate]]]) {
      self.init(id: id, label: label, role: role, outlines: [Outline(fromSeconds: 0, polygons: polygons)])
    }
  }

  /// A player and where they were.
  package struct Player: Sendable {
    /// The name that actions use.
    package var id: String
    /// The team, if there are any.
    package var team: String?
    /// Seconds after the start, a fix each, ascending.
    package var times: [Double]
    /// Degrees, as many as times.
    package var longitudes: [Double]
    /// Degrees, as many as times.
    package var latitudes: [Double]

    /// Makes a player; of lists of different lengths only the common beginning is drawn.
    package init(
      id: String, team: String? = nil, times: [Double] = [], longitudes: [Double] = [], latitudes: [Double] = []
    ) {
      self.id = id
      self.team = team
      self.times = times
      self.longitudes = longitudes
      self.latitudes = latitudes
    }
  }

  /// One line of the list of what happened.
  package struct Action: Sendable {
    /// Seconds after the start.
    package var time: Double
    /// The name of the game action, such as `zoneEntered`.
    package var kind: String
    /// Whom it concerns.
    package var player: String?
    /// The id of the zone that it concerns.
    package var zone: String?
    /// Whom `player` hunts from then on; nil where the action gives nobody a target.
    package var target: String?
    /// The action in words.
    package var text: String

    /// Makes an action.
    package init(
      time: Double, kind: String, player: String? = nil, zone: String? = nil, target: String? = nil, text: String
    ) {
      self.time = time
      self.kind = kind
      self.player = player
      self.zone = zone
      self.target = target
      self.text = text
    }
  }

  /// One row of the summary.
  package struct SummaryRow: Sendable {
    /// What is told.
    package var label: String
    /// The value, with its unit.
    package var value: String

    /// Makes a row.
    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// How much a page may hold before it leaves something out, which it then says. With the defaults and texts of a
  /// line a page stays below 5 MB: a fix takes about 12 bytes, a vertex 8, an action 80.
  package struct Limits: Sendable {
    /// The most fixes of all players together.
    package var fixes = 250_000
    /// The most vertices of all zones together.
    package var vertices = 60_000
    /// The most actions.
    package var actions = 15_000
    /// The longest text in characters.
    package var characters = 240

    /// The defaults.
    package init() {}
  }
}
