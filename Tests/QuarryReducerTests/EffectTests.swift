@testable import QuarryReducer
import QuarryTesting
import Testing

/// A feature whose actions carry their effects, so that a test says in one place what is started.
struct Scripted: Reducer {
  struct State: Equatable, Sendable {
    var seen: [String] = []
  }
  struct Action: Sendable, Equatable {
    var name: String
    var effect: @Sendable () -> Effect<Action> = { .none }

    init(_ name: String, _ effect: @escaping @Sendable () -> Effect<Action> = { .none }) {
      self.name = name
      self.effect = effect
    }

    static func == (a: Action, b: Action) -> Bool { a.name == b.name }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.seen.append(action.name)
    return action.effect()
  }
}

@Suite("Effects")
struct EffectTests {
  typealias Action = Scripted.Action

  private func seen(_ effect: @escaping @Sendable () -> Effect<Action>) -> [String] {
    let store = Store(initialState: Scripted.State()) { Scripted() }
    store.send(Action("start", effect))
    return store.state.seen
  }

  private func seenAtEnd(_ effect: @escaping @Sendable () -> Effect<Action>) async -> [String] {
    let store = Store(initialState: Scripted.State()) { Scripted() }
    store.send(Action("start", effect))
    await store.finish()
    return store.state.seen
  }

  @Test("merged actions come in the order in which they are written, before what comes of them")
  func merge() {
    let order = seen {
      .merge(.send(Action("a") { .send(Action("a2")) }), .none, .send(Action("b")))
    }
    #expect(order == ["start", "a", "b", "a2"])
  }

  @Test("each of many effects of one id leaves its group without touching the others", arguments: [0, 1, 2])
  func groupsOfOneID(order: Int) {
    let node = EffectNode()
    let counts = GroupCounts()
    let groups = (0..<5).map { _ in CancelGroup(id: EffectID(1), node: node, counts: counts) }
    let leaving = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3]][order]
    for (gone, index) in leaving.enumerated() {
      groups[index].hasEnded = true
      groups[index].forgetIfDone()
      groups[index].forgetIfDone()
      let left = Set(leaving.dropFirst(gone + 1))
      #expect(
        Set(groups.indices.filter { i in node.groups[EffectID(1)]?.contains { $0 === groups[i] } ?? false }) == left)
      #expect(counts.belowRoot[EffectID(1)] == (left.isEmpty ? nil : left.count))
    }
    #expect(node.groups.isEmpty)
  }

  @Test("a sequence may be long: what ends at once takes no room on the stack")
  func longSequence() {
    let order = seen {
      .concatenate(Array(repeating: .cancel(id: "nothing"), count: 100_000) + [.send(Action("last"))])
    }
    #expect(order == ["start", "last"])
  }

  @Test("effects may be merged one by one, and stay in order", arguments: [63, 64, 65, 2_000, 10_000])
  func mergedOneByOne(count: Int) {
    let order = seen {
      (0..<count).reduce(.none) { $0.merged(with: .send(Action("\($1)"))) }
    }
    #expect(order == ["start"] + (0..<count).map { "\($0)" })
  }

  @Test("effects may be put in sequence one by one, from either end", arguments: [true, false])
  func concatenatedOneByOne(isFromFront: Bool) {
    let count = 3_000
    let order = seen {
      let parts = (0..<count).map { Effect.send(Action("\($0)")) }
      return isFromFront
        ? parts.reduce(.none) { .concatenate($0, $1) } : parts.reversed().reduce(.none) { .concatenate($1, $0) }
    }
    #expect(order == ["start"] + (0..<count).map { "\($0)" })
  }

  @Test("a concatenated action is sent when the one before is reduced, behind what came of it at once")
  func concatenate() {
    let order = seen {
      .concatenate(.send(Action("a") { .send(Action("a2")) }), .send(Action("b")), .send(Action("c")))
    }
    #expect(order == ["start", "a", "a2", "b", "c"])
  }

  @Test("a concatenation waits for work to end")
  func concatenateWork() async {
    let gate = Gate()
    let store = Store(initialState: Scripted.State()) { Scripted() }
    store.send(
      Action("start") {
        .concatenate(
          .run { send in
            await gate.pass()
            await send(Action("a"))
          }, .send(Action("b")), .run { await $0(Action("c")) })
      })
    await gate.arrived()
    #expect(store.state.seen == ["start"])
    gate.open()
    await store.finish()
    #expect(store.state.seen == ["start", "a", "b", "c"])
  }

  @Test("a mapped effect sends mapped actions, through every form")
  func map() async {
    let order = await seenAtEnd {
      Effect<Int>.merge(
        .send(1),
        .concatenate(.run { await $0(2) }, .send(3).cancellable(id: 0)),
        .cancel(id: 1)
      )
      .map { Action("\($0)") }
    }
    #expect(order == ["start", "1", "2", "3"])
  }

  @Test("an effect of nothing is nothing, however it is composed")
  func nothing() {
    #expect(Effect<Int>.merge(.none, .none).isNone)
    #expect(Effect<Int>.concatenate(.none).isNone)
    #expect(Effect<Int>.none.cancellable(id: 1).isNone)
    #expect(Effect<Int>.none.map { "\($0)" }.isNone)
    #expect(!Effect<Int>.send(1).isNone)
  }

  @Test("cancelling an id ends its work, and nothing of it is delivered")
  func cancel() async {
    let gate = Gate()
    let store = Store(initialState: Scripted.State()) { Scripted() }
    let work: @Sendable () -> Effect<Action> = {
      Effect.run { send in
        await gate.pass()
        await send(Action("late"))
      }
      .cancellable(id: "work")
    }
    store.send(Action("start", work))
    await gate.arrived()
    store.send(Action("cancel") { .cancel(id: "work") })
    gate.open()
    await store.finish()
    #expect(store.state.seen == ["start", "cancel"])
  }

  @Test("an action that was sent before the cancelling and not yet reduced is not delivered")
  func cancelWaiting() {
    let order = seen {
      .merge(.send(Action("x") { .cancel(id: 1) }), .send(Action("y")).cancellable(id: 1), .send(Action("z")))
    }
    #expect(order == ["start", "x", "z"])
  }

  @Test("cancelInFlight ends the effect of the same id that still runs")
  func cancelInFlight() async {
    let gate = Gate()
    let store = Store(initialState: Scripted.State()) { Scripted() }
    for name in ["first", "second"] {
      store.send(
        Action("start") {
          .run { send in
            await gate.pass()
            await send(Action(name))
          }
          .cancellable(id: "search", cancelInFlight: true)
        })
    }
    await gate.arrived(2)
    gate.open()
    await store.finish()
    #expect(store.state.seen == ["start", "start", "second"])
  }

  @Test("ids of different types are different ids")
  func idTypes() {
    let order = seen {
      .merge(.send(Action("x") { .cancel(id: Int8(1)) }), .send(Action("y")).cancellable(id: 1))
    }
    #expect(order == ["start", "x", "y"])
    #expect(EffectID(1) == EffectID(1) && EffectID(1) != EffectID("1"))
    #expect(Set([EffectID(1), EffectID(1), EffectID(2)]).count == 2)
  }

  @Test("a cancelled part of a concatenation counts as ended, a cancelled whole goes no further")
  func cancelConcatenation() async {
    for isWhole in [false, true] {
      let gate = Gate()
      let store = Store(initialState: Scripted.State()) { Scripted() }
      store.send(
        Action("start") {
          let work = Effect<Action>.run { _ in await gate.pass() }
          let next = Effect.send(Action("next"))
          return isWhole
            ? .concatenate(work, next).cancellable(id: 1)
            : .concatenate(work.cancellable(id: 1), next)
        })
      await gate.arrived()
      store.send(Action("cancel") { .cancel(id: 1) })
      gate.open()
      await store.finish()
      #expect(store.state.seen == (isWhole ? ["start", "cancel"] : ["start", "cancel", "next"]))
    }
  }

  @Test("an error becomes an action where the effect catches it, and a report where it does not")
  func errors() async {
    struct Broken: Error {}
    let caught = await seenAtEnd {
      .run { _ in
        throw Broken()
      } catch: { error, send in
        await send(Action("\(error)"))
      }
    }
    #expect(caught == ["start", "Broken()"])

    let reports = Log()
    let store = Store(initialState: Scripted.State()) {
      Scripted()
    } withDependencies: {
      $0.issueReporter = IssueReporter { reports.add($0.description) }
    }
    store.send(Action("start") { .fireAndForget { throw Broken() } })
    store.send(Action("start") { .fireAndForget { throw CancellationError() } })
    await store.finish()
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("the effect threw Broken(), and nobody catches it") == true)
  }
}
