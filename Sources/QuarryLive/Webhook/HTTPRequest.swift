/// A request that posts bytes.
public struct HTTPRequest: Hashable, Sendable {
  /// Where it goes; `http` or `https`.
  public var url: String
  /// Names and values, in order.
  public var headers: [HTTPHeader]
  /// The body.
  public var body: [UInt8]
  /// How long the whole request may take.
  public var timeout: Duration

  /// Makes a request.
  public init(url: String, headers: [HTTPHeader] = [], body: [UInt8], timeout: Duration = .seconds(10)) {
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}

/// A field of a request or an answer.
public struct HTTPHeader: Hashable, Sendable {
  /// The name; case does not matter.
  public var name: String
  /// The value.
  public var value: String

  /// Makes a field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The answer to a request.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, 200 and the like.
  public var status: Int
  /// The fields, in order.
  public var headers: [HTTPHeader]

  /// Makes an answer.
  public init(status: Int, headers: [HTTPHeader] = []) {
    self.status = status
    self.headers = headers
  }

  /// The value of the first field of that name, whatever its case; nil where there is none.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
