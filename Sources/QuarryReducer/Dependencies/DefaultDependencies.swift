/// The values that keys gave of themselves, each asked for once.
final class DefaultDependencies: Sendable {
  private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

  func value<Key: TestDependencyKey>(for key: Key.Type, in context: DependencyValues.Context) -> Key.Value {
    let id = ObjectIdentifier(key)
    if let value = values.withLock({ $0[id] }) as? Key.Value { return value }
    // Outside the lock: a key may ask for other keys. Of two that race the first to come back is kept.
    let made = make(key, in: context)
    return values.withLock { values in
      if let value = values[id] as? Key.Value { return value }
      values[id] = made
      return made
    }
  }

  private func make<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyValues.Context) -> Key.Value {
    switch context {
    case .test: return key.testValue
    case .preview: return key.previewValue
    case .live: break
    }
    if let live = key as? any DependencyKey.Type, let value = liveValue(of: live) as? Key.Value { return value }
    ReducerIssue.noLiveValue("\(key)").report()
    return key.testValue
  }

  private func liveValue<Key: DependencyKey>(of key: Key.Type) -> any Sendable { key.liveValue }
}
