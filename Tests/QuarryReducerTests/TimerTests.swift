import QuarryReducer
import Testing

private let start = Timestamp(microseconds: 1_000_000)

@Suite("Timers")
struct TimerTests {
  private func tower(_ state: BellTower.State = BellTower.State()) -> StoreOf<BellTower> {
    Store(initialState: state, time: .manual(from: start)) { BellTower() }
  }

  @Test("a timer fires when time gets there, and not before")
  func fires() {
    let store = tower()
    store.send(.own(.set("a", microseconds: 10)))
    #expect(store.nextTimer == Timestamp(microseconds: 1_000_010))
    store.advance(to: Timestamp(microseconds: 1_000_009))
    #expect(store.state.own.rung == [])
    store.advance(to: Timestamp(microseconds: 1_000_010))
    #expect(store.state.own.rung == ["a"])
    #expect(store.nextTimer == nil && store.pendingTimers.isEmpty)
  }

  @Test("each fires at its own instant, by time and then in the order of setting, with those set on the way")
  func order() {
    let log = Log()
    let store = tower()
    store.onAction = { [weak store] action, _ in
      if case .own(.rang(let name)) = action { log.add("\(name) \((store?.now.microseconds ?? 0) - 1_000_000)") }
      if action == .own(.rang("a")) { store?.send(.own(.set("d", microseconds: 2))) }
    }
    store.send(.own(.set("c", microseconds: 30)))
    store.send(.own(.set("a", microseconds: 10)))
    store.send(.own(.set("b", microseconds: 10)))
    store.send(.own(.setAt("e", Timestamp(microseconds: 1_000_012))))
    store.advance(to: Timestamp(microseconds: 2_000_000))
    #expect(log.lines == ["a 10", "b 10", "e 12", "d 12", "c 30"])
    #expect(store.now == Timestamp(microseconds: 2_000_000))
  }

  @Test("a timer that is set again without delay does not hold time up for ever, and that is told")
  func withoutEnd() {
    let log = Log()
    let store = Store(initialState: 0, time: .manual(from: .epoch)) {
      Reduce<Int, Bool> { count, _ in
        count += 1
        return .after(.zero, id: "again", true)
      }
    } withDependencies: {
      $0.issueReporter = IssueReporter { log.add($0.description) }
    }
    store.send(true)
    store.advance(to: Timestamp(seconds: 1))
    #expect(store.state > 100_000)
    #expect(store.now == .epoch)
    #expect(store.timerCount == 1)
    #expect(
      log.lines == [
        """
        advance: a hundred thousand timers were set for 1970-01-01T00:00:00Z while it was that time, and there are more; \
        time stands there.
        Cure: let a timer that is set again when it fires have a delay above zero.
        """
      ])
  }

  @Test("a cancelled timer is found below, however many names there were before")
  func manyNames() {
    let store = tower(BellTower.State(bells: bells(1...2)))
    for name in 0..<200 {
      store.send(.bell(.element(id: 1, action: .set("\(name)", microseconds: 5))))
      store.advance(to: store.now.advanced(by: .microseconds(5)))
    }
    for id in 1...2 {
      for name in ["7", "150", "new"] { store.send(.bell(.element(id: id, action: .set(name, microseconds: 9)))) }
    }
    store.send(.silenced("7"))
    store.send(.silenced("150"))
    store.send(.silenced("new"))
    #expect(store.timerCount == 0)
    #expect(store.state.bells[id: 1]?.rung.count == 200)
  }

  @Test("a timer whose time has passed fires when time next moves on, even by nothing; time does not go back")
  func past() {
    let store = tower()
    store.send(.own(.setAt("a", .distantPast)))
    store.send(.own(.set("b", microseconds: -5)))
    #expect(store.state.own.rung == [])
    store.advance(to: .distantPast)
    #expect(store.state.own.rung == ["a"])
    store.advance(to: start)
    #expect(store.state.own.rung == ["a", "b"])
    #expect(store.now == start)
  }

  @Test("a timer at the end of time never fires, and a delay beyond it neither")
  func never() {
    let store = tower()
    store.send(.own(.setAt("a", .distantFuture)))
    store.send(.own(.set("b", microseconds: .max)))
    store.advance(to: .distantFuture)
    #expect(store.state.own.rung == [])
    #expect(store.pendingTimers.count == 2)
  }

  @Test("setting a timer that is pending moves it; elements with the same id do not disturb each other")
  func moving() {
    let store = tower(BellTower.State(bells: bells(1...2)))
    store.send(.bell(.element(id: 1, action: .set("a", microseconds: 10))))
    store.send(.bell(.element(id: 2, action: .set("a", microseconds: 10))))
    store.send(.bell(.element(id: 1, action: .set("a", microseconds: 20))))
    store.advance(to: Timestamp(microseconds: 1_000_010))
    #expect(store.state.bells.map(\.rung) == [[], ["a"]])
    store.advance(to: Timestamp(microseconds: 1_000_020))
    #expect(store.state.bells.map(\.rung) == [["a"], ["a"]])
  }

  @Test("cancelling takes a timer away in the feature and in those below, and in no other")
  func cancelling() {
    let store = tower(BellTower.State(pinned: Bell.State(id: 0), bells: bells(1...3)))
    func setAll() {
      store.send(.own(.set("a", microseconds: 10)))
      store.send(.pinned(.set("a", microseconds: 10)))
      for id in 1...3 { store.send(.bell(.element(id: id, action: .set("a", microseconds: 10)))) }
      store.send(.bell(.element(id: 3, action: .set("b", microseconds: 10))))
    }
    setAll()
    store.send(.bell(.element(id: 2, action: .cancelled("a"))))
    #expect(store.pendingTimers.count == 5)
    store.send(.bell(.element(id: 2, action: .cancelled("a"))))
    #expect(store.pendingTimers.count == 5)
    // The tower is one feature with its own bell, and the parent of the others.
    store.send(.silenced("a"))
    #expect(store.pendingTimers.map(\.action) == [.bell(.element(id: 3, action: .rang("b")))])
    setAll()
    store.send(.own(.cancelled("a")))
    #expect(store.pendingTimers.map(\.id) == ["b"])
  }

  @Test("the timers of a child end with it")
  func leaving() {
    let store = tower(BellTower.State(pinned: Bell.State(id: 0), bells: bells(1...2)))
    store.send(.pinned(.set("a", microseconds: 10)))
    store.send(.bell(.element(id: 1, action: .set("a", microseconds: 10))))
    store.send(.bell(.element(id: 2, action: .set("a", microseconds: 10))))
    store.send(.unpinned)
    store.send(.removed(1))
    #expect(store.pendingTimers.map(\.action) == [.bell(.element(id: 2, action: .rang("a")))])
  }

  @Test("a timer in a cancellable effect ends with that too, and one that was moved out of it does not")
  func cancellable() {
    struct Kept: Reducer {
      typealias State = Int
      enum Action: Sendable { case grouped, alone, cancelled, fired }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        switch action {
        case .grouped:
          return .merge(.after(.seconds(1), id: "a", .fired), .after(.seconds(1), id: "b", .fired))
            .cancellable(id: 7)
        case .alone: return .after(.seconds(1), id: "a", .fired)
        case .cancelled: return .cancel(id: 7)
        case .fired: state += 1
        }
        return .none
      }
    }
    let store = Store(initialState: 0, time: .manual(from: start)) { Kept() }
    store.send(.grouped)
    store.send(.cancelled)
    #expect(store.pendingTimers.isEmpty)
    store.send(.grouped)
    store.send(.alone)
    store.send(.cancelled)
    #expect(store.pendingTimers.map(\.id) == ["a"])
    store.send(.grouped)
    store.advance(to: start.advanced(by: .seconds(2)))
    #expect(store.state == 2)
    store.send(.cancelled)
    store.send(.grouped)
    #expect(store.pendingTimers.count == 2)
  }

  @Test("in a sequence setting a timer is done at once")
  func concatenated() {
    let store = Store(initialState: Scripted.State(), time: .manual(from: start)) { Scripted() }
    store.send(
      Scripted.Action("start") {
        .concatenate(.after(.seconds(1), id: "t", Scripted.Action("late")), .send(Scripted.Action("next")))
      })
    #expect(store.state.seen == ["start", "next"])
    store.advance(to: start.advanced(by: .seconds(1)))
    #expect(store.state.seen == ["start", "next", "late"])
  }

  @Test("an action with a time fires what is due before it")
  func sendAt() {
    let store = tower()
    store.send(.own(.set("a", microseconds: 10)))
    store.send(.own(.rang("b")), at: start.advanced(by: .microseconds(10)))
    #expect(store.state.own.rung == ["a", "b"])
  }

  @Test("time that an observer moves on moves when the action is done, and in the order in which it was told")
  func advanceWhileReducing() {
    let store = tower()
    let log = Log()
    store.onAction = { [weak store] action, state in
      log.add("\(state.own.rung)")
      if action == .own(.set("a", microseconds: 10)) {
        store?.send(.own(.rang("late")), at: start.advanced(by: .microseconds(20)))
        store?.advance(to: start.advanced(by: .microseconds(30)))
        store?.send(.own(.rang("soon")))
      }
      if action == .own(.rang("late")) { store?.send(.own(.set("b", microseconds: 5))) }
    }
    store.send(.own(.set("a", microseconds: 10)))
    #expect(store.state.own.rung == ["soon", "a", "late", "b"])
    #expect(store.now == start.advanced(by: .microseconds(30)))
    #expect(log.lines.count == 6)
  }

  @Test("timers that nobody has to wait for do not keep a store from being finished")
  func finish() async {
    let store = tower()
    store.send(.own(.set("a", microseconds: 10)))
    #expect(store.isIdle)
    await store.finish()
    #expect(store.pendingTimers.count == 1)
  }

  /// What the store does, done the slow way: a list that is searched each time.
  private struct Model {
    struct Timer: Equatable { var owner: Int, name: String, time: Int64, order: Int }
    var timers: [Timer] = []
    var rung: [String] = []
    var order = 0

    mutating func set(_ owner: Int, _ name: String, _ time: Int64) {
      timers.removeAll { $0.owner == owner && $0.name == name }
      order += 1
      timers.append(Timer(owner: owner, name: name, time: time, order: order))
    }

    mutating func advance(to time: Int64) {
      while let next = timers.min(by: { ($0.time, $0.order) < ($1.time, $1.order) }), next.time <= time {
        timers.removeAll { $0 == next }
        rung.append("\(next.owner) \(next.name) \(next.time)")
      }
    }
  }

  @Test("300 random histories of setting, moving, cancelling, leaving and waiting agree with a plain list")
  func oracle() {
    for seed in UInt64(0)..<300 {
      var random = SeededRandom(seed: seed)
      var model = Model()
      var time = start.microseconds
      let store = tower(BellTower.State(bells: bells(0...7)))
      var rung: [String] = []
      store.onAction = { [weak store] action, _ in
        guard let now = store?.now.microseconds else { return }
        if case .own(.rang(let name)) = action { rung.append("-1 \(name) \(now)") }
        if case .bell(.element(let id, .rang(let name))) = action { rung.append("\(id) \(name) \(now)") }
      }
      var present = Set(0...7)
      for _ in 0..<60 {
        let owner = Int(random.next(below: 9)) - 1
        let name = ["a", "b", "c"][Int(random.next(below: 3))]
        let isThere = owner < 0 || present.contains(owner)
        func tell(_ action: Bell.Action) {
          store.send(owner < 0 ? .own(action) : .bell(.element(id: owner, action: action)))
        }
        switch random.next(below: 10) {
        case 0...4 where isThere:
          let delay = Int64(random.next(below: 20))
          tell(.set(name, microseconds: delay))
          model.set(owner, name, time + delay)
        case 5 where isThere && owner >= 0:
          tell(.cancelled(name))
          model.timers.removeAll { $0.owner == owner && $0.name == name }
        case 6:
          store.send(.silenced(name))
          model.timers.removeAll { $0.name == name }
        case 7 where owner >= 0 && isThere && present.count > 3:
          store.send(.removed(owner))
          present.remove(owner)
          model.timers.removeAll { $0.owner == owner }
        default:
          time += Int64(random.next(below: 12))
          store.advance(to: Timestamp(microseconds: time))
          model.advance(to: time)
        }
        let expected = model.timers.sorted { ($0.time, $0.order) < ($1.time, $1.order) }.map(\.time)
        #expect(store.pendingTimers.map(\.time.microseconds) == expected, "seed \(seed)")
      }
      #expect(rung == model.rung, "seed \(seed)")
    }
  }

  @Test("twenty thousand pending timers are cancelled and fire in order")
  func many() {
    let store = Store(initialState: [Int](), time: .manual(from: .epoch)) { Alarms() }
    var random = SeededRandom(seed: 5)
    var times: [Int: Int64] = [:]
    for number in 0..<20_000 {
      let time = Int64(random.next(below: 1_000_000))
      store.send(.set(number, at: time))
      times[number] = time
    }
    for number in stride(from: 0, to: 20_000, by: 2) {
      store.send(.cancelled(number))
      times[number] = nil
    }
    store.advance(to: .distantFuture)
    let expected = times.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    #expect(store.state == expected)
  }
}

/// Alarms by number.
private struct Alarms: Reducer {
  enum Action: Sendable { case set(Int, at: Int64), cancelled(Int), fired(Int) }

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .set(let number, let time):
      return .at(Timestamp(microseconds: time), id: TimerID("alarm", number: number), .fired(number))
    case .cancelled(let number): return .cancel(id: TimerID("alarm", number: number))
    case .fired(let number): state.append(number)
    }
    return .none
  }
}
