import Foundation
import QuarryReducer

/// The features of the article `Tutorial`, as they stand at its end.
enum Tutorial {
  struct Zone: Reducer {
    struct State: Equatable, Sendable, Codable, Identifiable {
      let id: Int
      var holder: String?
      var owner: String?
    }
    enum Action: Equatable, Sendable, Codable {
      case entered(player: String)
      case left
      case captured
      case pointsLoaded(Int)
      case pointsFailed
      case delegate(Delegate)

      enum Delegate: Equatable, Sendable, Codable {
        case paid(player: String, points: Int)
      }
    }

    @Dependency(\.zoneRewards) var rewards

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .entered(let player):
          if state.holder != nil { return .none }
          state.holder = player
          return .after(.seconds(60), id: "capture", .captured)

        case .left:
          state.holder = nil
          return .cancel(id: "capture")

        case .captured:
          state.owner = state.holder
          return .run { [rewards, id = state.id] send in
            await send(.pointsLoaded(try await rewards.points(id)))
          } catch: { _, send in
            await send(.pointsFailed)
          }

        case .pointsLoaded(let points):
          guard let owner = state.owner else { return .none }
          return .send(.delegate(.paid(player: owner, points: points)))

        case .pointsFailed, .delegate:
          return .none
        }
      }
    }
  }

  struct Match: Reducer {
    struct State: Equatable, Sendable, Codable {
      var zones: IdentifiedArrayOf<Zone.State> = []
      var scores: [String: Int] = [:]
    }
    enum Action: CasePathable, Equatable, Sendable, Codable {
      case zone(IdentifiedActionOf<Zone>)
      case zoneClosed(Int)

      enum ZoneCase: CasePath {
        static func embed(_ action: IdentifiedActionOf<Zone>) -> Action { .zone(action) }
        static func extract<Result>(from action: Action, _ body: (IdentifiedActionOf<Zone>) -> Result) -> Result? {
          if case .zone(let action) = action { body(action) } else { nil }
        }
      }
      struct Cases {
        var zone: ZoneCase.Type { ZoneCase.self }
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .zone(.element(_, .delegate(.paid(let player, let points)))):
          state.scores[player, default: 0] += points
        case .zoneClosed(let id):
          state.zones.remove(id: id)
        case .zone:
          break
        }
        return .none
      }
      .forEach(\.zones, action: \.zone) { Zone() }
    }
  }

  actor MatchRoom {
    private let store: StoreOf<Match>

    init(zones: [Int], time: StoreTime = .live) {
      let zones = zones.map { Zone.State(id: $0) }
      store = Store(initialState: Match.State(zones: IdentifiedArray(uniquing: zones)), time: time) { Match() }
    }

    func entered(_ zone: Int, player: String) {
      store.send(.zone(.element(id: zone, action: .entered(player: player))))
    }

    var scores: [String: Int] { store.state.scores }

    var scoreChanges: AsyncStream<[String: Int]> { store.values(of: \.scores) }

    func advance(to time: Timestamp) async {
      store.advance(to: time)
      await store.finish()
    }

    func save() throws -> Data { try JSONEncoder().encode(store.snapshot) }

    init(restoring data: Data) throws {
      let snapshot = try JSONDecoder().decode(StoreSnapshot<Match.State, Match.Action>.self, from: data)
      store = Store(restoring: snapshot) { Match() }
    }
  }
}
