#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of the system's clock on the wall, in whole microseconds (the rest is cut off).
///
/// Sound: `clock_gettime` writes into a local variable that outlives the call. It fails only for a clock that the system
/// does not have, and this one is in POSIX; the variable then stays at 0, which is 1970.
func systemTime() -> Timestamp {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
  return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
}
