/// A link that leads into the app.
public enum DeepLink: Hashable, Sendable, Codable {
  /// To a game, to join it.
  case game(GameSummary.ID)

  /// The scheme of links that the app takes.
  public static let scheme = "quarry"

  /// Reads `quarry://game/<id>` or `https://<any host>/game/<id>`; what stands behind `?` or `#` is passed over.
  ///
  /// - Returns: nil where the text is no such link. An id has letters, digits, `-` and `_` only, at most 128 of them.
  public init?(_ text: String) {
    let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    var parts = text[..<end].split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count >= 3 else { return nil }
    let scheme = parts.removeFirst()
    if scheme == "https:" { parts.removeFirst() } else if scheme != "\(Self.scheme):" { return nil }
    guard parts.count == 2, parts[0] == "game", let id = parts.last, id.utf8.count <= 128,
      id.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self = .game(String(id))
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
