import QuarryGeometry

/// The members of a line that only claims with weapons, lobbies, wills, and orders of hosts and referees have.
struct OrderDraft {
  /// What is wrong with an order.
  struct Defect: Error {
    var message: String
  }

  private var order: JSONValue?
  private var ready: JSONValue?
  private var weaponName: JSONValue?
  private var heirName: JSONValue?
  private var zone: JSONValue?
  private var until: JSONValue?
  private var radius: JSONValue?
  private var points: JSONValue?
  private var text: JSONValue?

  /// Takes a member.
  mutating func take(_ value: JSONValue, as key: EventKey) {
    switch key {
    case .order: order = value
    case .ready: ready = value
    case .weapon: weaponName = value
    case .heir: heirName = value
    case .zone: zone = value
    case .until: until = value
    case .radius: radius = value
    case .points: points = value
    case .text: text = value
    default: break
    }
  }

  /// What is wrong with what an event of a kind is about, and the byte where it stands; nil where nothing is.
  func badName(of kind: EventDraft.Kind) -> (offset: Int, message: String)? {
    func bad(_ value: JSONValue?, _ word: String) -> (offset: Int, message: String)? {
      guard let value, EventDraft.name(value) == nil else { return nil }
      return (value.offset, "the \(word) is no name, but \(value.kind)")
    }
    switch kind {
    case .claim: return bad(weaponName, "weapon")
    case .will: return bad(heirName, "heir")
    case .ready:
      guard let ready, ready.bool == nil else { return nil }
      return (ready.offset, "ready is no truth value, but \(ready.kind)")
    default: return nil
    }
  }

  /// With what a claim was made; nil where it does not say.
  var weapon: String? { Self.name(weaponName) }
  /// Who is to have what a player leaves; nil for nobody.
  var heir: PlayerID? { Self.name(heirName).map { PlayerID($0) } }
  /// Whether a player is ready: so it is where the line does not say.
  var isReady: Bool { ready?.bool ?? true }
  /// Whether the order moves something.
  var isMove: Bool { order?.isString("moveZone") ?? false }

  /// The order of a host.
  var hostOrder: Result<HostOrder, Defect> {
    let known = HostOrder.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = order?.string else { return .failure(Defect(message: "an order is one of \(known)")) }
    guard let order = HostOrder(rawValue: word) else {
      return .failure(Defect(message: "no host has the order \"\(word)\", but \(known)"))
    }
    return .success(order)
  }

  /// The order of a referee.
  /// - Parameters:
  ///   - player: who is meant; nil where the line names nobody.
  ///   - place: where it says.
  func refereeOrder(player: PlayerID?, place: Coordinate?) -> Result<RefereeOrder, Defect> {
    do throws(Defect) {
      return .success(try readRefereeOrder(player, place))
    } catch {
      return .failure(error)
    }
  }

  private func readRefereeOrder(_ player: PlayerID?, _ place: Coordinate?) throws(Defect) -> RefereeOrder {
    guard let word = order?.string else { throw Defect(message: "an order is a word such as \"eliminate\"") }
    func somebody() throws(Defect) -> PlayerID {
      guard let player else { throw Defect(message: "the order \"\(word)\" needs a \"player\"") }
      return player
    }
    func count() throws(Defect) -> Int {
      guard let points, let number = EventDraft.number(points), let whole = Int(exactly: number) else {
        throw Defect(message: "the order \"\(word)\" needs \"points\", a whole number")
      }
      return whole
    }
    switch word {
    case "eliminate": return .eliminate(try somebody())
    case "undo": return .undo(try somebody())
    case "protect":
      let player = try somebody()
      guard let until else { return .protect(player, until: nil) }
      guard let time = EventDraft.time(until) else { throw Defect(message: "\"until\" is no time") }
      return .protect(player, until: time)
    case "moveZone":
      guard let name = Self.name(zone) else { throw Defect(message: "the order \"moveZone\" needs a \"zone\"") }
      guard let place else {
        throw Defect(message: "the order \"moveZone\" needs a \"longitude\" and a \"latitude\"")
      }
      guard let radius else { return .moveZone(name, to: place, radius: nil) }
      guard let meters = EventDraft.number(radius), meters.isFinite else {
        throw Defect(message: "\"radiusMeters\" is no number")
      }
      return .moveZone(name, to: place, radius: Meters(meters))
    case "award": return .award(try somebody(), points: try count())
    case "bounty": return .bounty(try somebody(), points: try count())
    case "redraw": return .redraw
    case "reverse": return .reverse
    case "note":
      guard let text = text?.string else { throw Defect(message: "the order \"note\" needs a \"text\"") }
      return .note(text)
    default: throw Defect(message: "no referee has the order \"\(word)\"")
    }
  }

  private static func name(_ value: JSONValue?) -> String? {
    value.flatMap { EventDraft.name($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
