#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs `work`, which may block, on a thread of its own, and waits for it without holding one of Swift's threads.
///
/// The work is not interrupted when the task is cancelled: it has to end by itself, as a request with a time limit does.
///
/// - Throws: ``LiveError/thread(code:)`` where the system gives no thread.
///
/// Sound: the box is retained once for the thread, which takes that reference over as the first thing it does; where there is
/// no thread, it is released here.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let box = unsafe Unmanaged.passRetained(ThreadWork { continuation.resume(returning: work()) })
    let code = unsafe startThread(box.toOpaque())
    if code != 0 {
      unsafe box.release()
      continuation.resume(throwing: LiveError.thread(code: Int(code)))
    }
  }
}

/// Starts a thread that nobody joins.
private func startThread(_ argument: UnsafeMutableRawPointer) -> Int32 {
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let code = unsafe pthread_create(
    &thread, nil,
    { argument in
      #if canImport(Darwin)
        let box = unsafe Unmanaged<ThreadWork>.fromOpaque(argument)
      #else
        guard let argument = unsafe argument else { return nil }
        let box = unsafe Unmanaged<ThreadWork>.fromOpaque(argument)
      #endif
      unsafe box.takeRetainedValue().run()
      return nil
    }, argument)
  if code == 0 {
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }
  return code
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
