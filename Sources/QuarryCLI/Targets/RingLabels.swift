/// Finds room for names beside the players of a picture, so that none covers a player or another name.
struct RingLabels {
  /// Where a text stands: its anchor at x, its base line at y.
  struct Place {
    var x: Double
    var y: Double
    var anchor: String
  }

  private struct Box {
    var west: Double
    var east: Double
    var north: Double
    var south: Double

    func meets(_ other: Box) -> Bool {
      west < other.east && other.west < east && north < other.south && other.north < south
    }
  }

  /// About how wide and how high a letter of the picture's text is.
  private static let letter = (width: 8.2, height: 15.0)

  private let layout: RingLayout
  private let radius: Double
  /// What is taken: the players, then the names.
  private var taken: [Box]

  init(_ layout: RingLayout, radius: Double) {
    self.layout = layout
    self.radius = radius
    taken = layout.x.indices.map {
      Box(
        west: layout.x[$0] - radius, east: layout.x[$0] + radius, north: layout.y[$0] - radius,
        south: layout.y[$0] + radius)
    }
  }

  /// The first free place beside, above or below a player, which is then taken; nil where there is none.
  mutating func place(_ player: Int, characters: Int) -> Place? {
    let (x, y) = (layout.x[player], layout.y[player])
    let (width, height, apart) = (Self.letter.width * Double(characters), Self.letter.height, radius + 4)
    let right = (Place(x: x + apart, y: y + 5, anchor: "start"), x + apart, y - height / 2)
    let left = (Place(x: x - apart, y: y + 5, anchor: "end"), x - apart - width, y - height / 2)
    let above = (Place(x: x, y: y - apart, anchor: "middle"), x - width / 2, y - apart - height)
    let below = (Place(x: x, y: y + apart + 11, anchor: "middle"), x - width / 2, y + apart)
    // Away from the middle of the picture first.
    for (place, west, north) in x < RingLayout.side / 2 ? [left, right, above, below] : [right, left, above, below] {
      let box = Box(west: west, east: west + width, north: north, south: north + height)
      guard box.west > 0, box.east < RingLayout.side, !taken.contains(where: box.meets) else { continue }
      taken.append(box)
      return place
    }
    return nil
  }
}
