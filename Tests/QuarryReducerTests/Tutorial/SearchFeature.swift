import QuarryReducer

/// Features of the article `ComingFromTCA`.
enum ComingFromTCA {
  struct Search: Reducer {
    struct State: Equatable, Sendable, Codable {
      var query = ""
      var searches = 0
    }
    enum Action: Equatable, Sendable, Codable {
      case queryChanged(String)
      case searchStarted
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          return .after(.milliseconds(300), id: "search", .searchStarted)

        case .searchStarted:
          state.searches += 1
          return .none
        }
      }
    }
  }

  struct Profile: Reducer {
    struct State: Equatable, Sendable, Codable {
      var name = ""
    }
    enum Action: Equatable, Sendable, Codable {
      case nameChanged(String)
      case doneTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nameChanged(let name):
          state.name = name
          return .none
        case .doneTapped:
          return .run { [dismiss] _ in await dismiss() }
        }
      }
    }
  }

  struct Home: Reducer {
    struct State: Equatable, Sendable, Codable {
      var profile: Profile.State?
    }
    enum Action: CasePathable, Equatable, Sendable, Codable {
      case profileTapped
      case profile(PresentationActionOf<Profile>)

      enum ProfileCase: CasePath {
        static func embed(_ action: PresentationActionOf<Profile>) -> Action { .profile(action) }
        static func extract<Result>(from action: Action, _ body: (PresentationActionOf<Profile>) -> Result) -> Result? {
          if case .profile(let action) = action { body(action) } else { nil }
        }
      }
      struct Cases {
        var profile: ProfileCase.Type { ProfileCase.self }
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .profileTapped = action { state.profile = Profile.State() }
        return .none
      }
      .ifLet(\.profile, action: \.profile) { Profile() }
    }
  }
}
