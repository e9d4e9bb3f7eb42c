import CGEOS

/// One handle of GEOS's re-entrant interface, and the words of its last error.
///
/// A context belongs to whoever made it and is used by one thread at a time; a geometry keeps the context that made it
/// alive. Making one costs some microseconds: keep it, do not make one for each call.
@safe
public final class GEOSContext {
  let handle: GEOSContextHandle_t
  private let message: UnsafeMutablePointer<String>

  /// Makes a context that keeps its errors to itself: nothing is printed.
  public init() {
    unsafe message = .allocate(capacity: 1)
    unsafe message.initialize(to: "")
    unsafe handle = GEOS_init_r()
    unsafe GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, place in
        guard let text = unsafe text, let place = unsafe place else { return }
        unsafe place.assumingMemoryBound(to: String.self).pointee = String(cString: text)
      }, message)
    unsafe GEOSContext_setNoticeMessageHandler_r(handle, { _, _ in }, nil)
  }

  deinit {
    unsafe GEOS_finish_r(handle)
    unsafe message.deinitialize(count: 1)
    unsafe message.deallocate()
  }

  /// The release of GEOS that is linked, as `3.11.1-CAPI-1.17.1`.
  public static var version: String { unsafe String(cString: GEOSversion()) }

  /// The one way to call a GEOS function that returns an object: NULL is its error.
  func object(
    _ operation: StaticString, _ call: (GEOSContextHandle_t) -> OpaquePointer?
  ) throws(GeometryError) -> OpaquePointer {
    unsafe message.pointee = ""
    guard let result = unsafe call(handle) else { throw error(operation) }
    return unsafe result
  }

  /// The one way to call a GEOS predicate: 0 is no, 1 is yes, 2 is its error.
  func predicate(_ operation: StaticString, _ call: (GEOSContextHandle_t) -> CChar) throws(GeometryError) -> Bool {
    unsafe message.pointee = ""
    let answer = unsafe call(handle)
    guard answer == 0 || answer == 1 else { throw error(operation) }
    return answer == 1
  }

  /// The one way to call a GEOS function that returns a count or a status of which `failure` is its error.
  func status(
    _ operation: StaticString, failure: Int32, _ call: (GEOSContextHandle_t) -> Int32
  ) throws(GeometryError) -> Int32 {
    unsafe message.pointee = ""
    let answer = unsafe call(handle)
    guard answer != failure else { throw error(operation) }
    return answer
  }

  private func error(_ operation: StaticString) -> GeometryError {
    let words = unsafe message.pointee
    return .geos(operation: "\(operation)", message: words.isEmpty ? "failed without a word" : words)
  }
}
