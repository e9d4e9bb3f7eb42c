import QuarryReducer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A web server on this machine for tests: it gives the answers that it was made with, one to each connection, and ends by
/// itself after the last, or when nobody comes for ten seconds.
///
/// `@unchecked Sendable` is true because what changes is behind the lock.
///
/// Sound: descriptors are numbers; each buffer outlives the call that it is lent to, and its length is told.
final class LoopbackServer: @unchecked Sendable {
  /// A request as it came.
  struct Request: Sendable {
    var head: String
    var body: [UInt8]

    /// The value of a field; nil where there is none.
    func field(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }.map {
        String($0.dropFirst(name.utf8.count + 1).drop(while: \.isWhitespace))
      }
    }
  }

  private static let patienceMilliseconds: Int32 = 10_000

  let port: Int
  private let listener: Int32
  private let answers: [String]
  private let received = Locked<[Request]>([])

  /// Binds a free port of the loopback interface and begins to listen; nil where the system allows neither.
  ///
  /// - Parameter answers: the heads of the answers, from the status line on, without the empty line.
  init?(answers: [String]) {
    self.answers = answers
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let code = unsafe withUnsafeMutablePointer(to: &address) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        guard descriptor >= 0, unsafe bind(descriptor, place, length) == 0, listen(descriptor, 8) == 0 else {
          return Int32(-1)
        }
        return unsafe getsockname(descriptor, place, &length)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    if code != 0 {
      if listener >= 0 { close(listener) }
      return nil
    }
  }

  deinit { close(listener) }

  /// What came so far, in order.
  var requests: [Request] { received.withLock { $0 } }

  /// Answers until all answers are given. Blocks: for a thread of its own.
  func serve() {
    for answer in answers {
      guard waits(for: listener) else { return }
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      if let request = read(connection) { received.withLock { $0.append(request) } }
      let bytes = Array((answer + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").utf8)
      _ = unsafe send(connection, bytes, bytes.count, 0)
      close(connection)
    }
  }

  private func waits(for descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, Self.patienceMilliseconds) == 1
  }

  private func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < 1 << 20 {
      if let end = Self.endOfHead(bytes) {
        let request = Request(head: String(decoding: bytes[..<end], as: UTF8.self), body: Array(bytes[(end + 4)...]))
        if request.body.count >= request.field("Content-Length").flatMap({ Int($0) }) ?? 0 { return request }
      }
      guard waits(for: connection) else { return nil }
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer.prefix(count)
    }
    return nil
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    return (0...(bytes.count - mark.count)).first { Array(bytes[$0..<($0 + mark.count)]) == mark }
  }
}
