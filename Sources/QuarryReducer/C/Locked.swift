#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value that threads share, reached only under a lock.
///
/// A POSIX mutex rather than `Synchronization.Mutex`: that one is a bare futex on Linux, in which the thread sanitizer
/// sees no order, so that it reports a race for eight tasks that do nothing but count under one (Swift 6.3.1).
///
/// `@unchecked Sendable` is true because `value` is touched in `withLock` alone, between lock and unlock.
@safe
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    let code = unsafe pthread_mutex_init(mutex, nil)
    precondition(code == 0, "pthread_mutex_init failed with \(code)")
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deinitialize(count: 1)
    unsafe mutex.deallocate()
  }

  /// Lends the value to `body`, which must not come back to this lock.
  package func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
