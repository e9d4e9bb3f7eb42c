/// What lets all tasks of a store run until none of them can go on, where they run on an executor of their own.
///
/// A store with such an executor binds it around the effects that it starts. A ``TestClock`` on which one of them
/// sleeps keeps it, and calls it when it has woken the sleeper.
package enum ExecutorDrain {
  /// The drain of the store whose effect this task is; nil elsewhere.
  @TaskLocal package static var current: (@Sendable () async -> Void)?
}
