/// The way from a task to a store that lives in an actor; it keeps neither of them alive.
///
/// `@unchecked Sendable` is true because the store is used in `receive(on:)` alone, on the actor that it belongs to.
final class WayBack<State, Action: Sendable>: @unchecked Sendable {
  private weak let store: Store<State, Action>?
  private weak let actor: (any Actor)?

  init(to store: Store<State, Action>, on actor: (any Actor)?) {
    self.store = store
    self.actor = actor
  }

  /// Lets the store take in what effects have sent; false where it is gone.
  func receive() async -> Bool {
    guard let actor else { return false }
    return await receive(on: actor)
  }

  private func receive(on actor: isolated any Actor) -> Bool {
    guard let store else { return false }
    store.receivePending(isolation: actor)
    return true
  }

  /// Lets the store fire its timers.
  func ring() async {
    guard let actor else { return }
    await ring(on: actor)
  }

  private func ring(on actor: isolated any Actor) { store?.ring(isolation: actor) }
}
