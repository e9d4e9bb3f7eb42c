#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A number that tells the calling thread from the others that live; never 0.
///
/// Sound: the handle of the thread is looked at as a number and never followed.
func currentThreadNumber() -> UInt {
  #if canImport(Glibc)
    pthread_self()
  #else
    unsafe UInt(bitPattern: pthread_self())
  #endif
}
