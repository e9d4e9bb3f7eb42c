import CCurl

extension HTTPRequest {
  /// Posts the request through libcurl and waits for the answer, on a thread of its own. Follows no redirection; takes no body
  /// of an answer; certificates are checked.
  ///
  /// - Throws: ``LiveError/http(url:code:message:)`` where there is no answer in time.
  public func post() async throws -> HTTPResponse {
    try await onThread { Result { () throws(LiveError) in try CurlHandle(self).perform() } }.get()
  }
}

/// One request of libcurl: the one owner of its handle and its list of fields.
///
/// Sound: both pointers are private, made in the initializer and freed once, in `deinit`. The strings are copied by libcurl.
/// The collector that the callbacks get is kept by this object, which outlives `curl_easy_perform`.
@safe
private final class CurlHandle {
  /// libcurl wants to be set up once in a process, before the first use; a static is made once, by one thread.
  private static let isSetUp = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let handle: UnsafeMutableRawPointer
  private let url: String
  private let collector = Collector()
  private var fields: UnsafeMutablePointer<curl_slist>?

  init(_ request: HTTPRequest) throws(LiveError) {
    url = request.url
    guard Self.isSetUp, let handle = unsafe curl_easy_init() else {
      throw .http(url: request.url, code: Int(CURLE_FAILED_INIT.rawValue), message: "libcurl cannot be set up")
    }
    unsafe self.handle = handle
    try unsafe check(quarry_curl_set_text(handle, CURLOPT_URL, request.url))
    try unsafe check(quarry_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"))
    try unsafe check(quarry_curl_set_long(handle, CURLOPT_NOSIGNAL, 1))
    let (seconds, attoseconds) = request.timeout.components
    let milliseconds = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
    let limit =
      milliseconds.overflow ? Int.max / 2 : milliseconds.partialValue + Int(attoseconds / 1_000_000_000_000_000)
    try unsafe check(quarry_curl_set_long(handle, CURLOPT_TIMEOUT_MS, max(1, limit)))
    try unsafe check(quarry_curl_set_long(handle, CURLOPT_POSTFIELDSIZE, request.body.count))
    // libcurl copies the bytes; their number is known to it already. An empty array may have no address at all.
    let body = request.body.isEmpty ? [0] : request.body
    try unsafe check(quarry_curl_set_bytes(handle, CURLOPT_COPYPOSTFIELDS, body))
    for field in request.headers {
      // A line break would begin another field.
      if (field.name + field.value).utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) {
        throw .http(
          url: url, code: Int(CURLE_BAD_FUNCTION_ARGUMENT.rawValue), message: "\(field.name) has a line break")
      }
      guard let longer = unsafe curl_slist_append(fields, "\(field.name): \(field.value)") else {
        throw .http(url: url, code: Int(CURLE_OUT_OF_MEMORY.rawValue), message: "no memory for the fields")
      }
      unsafe fields = longer
    }
    try unsafe check(quarry_curl_set_list(handle, CURLOPT_HTTPHEADER, fields))
    try unsafe check(
      quarry_curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, target in
        unsafe Collector.take(bytes, size * count, target)
      })
    let target = unsafe Unmanaged.passUnretained(collector).toOpaque()
    try unsafe check(quarry_curl_set_pointer(handle, CURLOPT_HEADERDATA, target))
    try unsafe check(quarry_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count })
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(fields)
  }

  func perform() throws(LiveError) -> HTTPResponse {
    try unsafe check(curl_easy_perform(handle))
    var status = 0
    try unsafe check(quarry_curl_status(handle, &status))
    return HTTPResponse(status: status, headers: collector.headers)
  }

  private func check(_ code: CURLcode) throws(LiveError) {
    if code == CURLE_OK { return }
    throw .http(url: url, code: Int(code.rawValue), message: unsafe String(cString: curl_easy_strerror(code)))
  }
}

/// The fields of an answer, as libcurl tells them line by line.
private final class Collector {
  /// How many fields are kept; an answer with more is cut.
  static let mostHeaders = 200

  private(set) var headers: [HTTPHeader] = []

  /// Sound: libcurl gives `count` bytes at `bytes`, and the target that it was given, which is a collector that lives.
  static func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ target: UnsafeMutableRawPointer?) -> Int {
    guard let bytes = unsafe bytes, let target = unsafe target else { return 0 }
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    unsafe Unmanaged<Collector>.fromOpaque(target).takeUnretainedValue().take(String(decoding: line, as: UTF8.self))
    return count
  }

  private func take(_ line: String) {
    // Each answer, also an interim one, begins with a status line.
    if line.hasPrefix("HTTP/") { headers = [] }
    guard let colon = line.firstIndex(of: ":"), headers.count < Self.mostHeaders else { return }
    let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    headers.append(HTTPHeader(String(line[..<colon]), String(value.prefix { !$0.isNewline })))
  }
}
