import QuarryGeometry
import QuarryReducer

/// Tells people outside the app what has happened.
public struct NotificationClient: Sendable {
  /// Delivers a notification, or throws when it is given up. What one recipient is sent arrives in the order of the calls.
  public var send: @Sendable (PlayerNotification) async throws -> Void

  /// Makes a client.
  public init(send: @escaping @Sendable (PlayerNotification) async throws -> Void) { self.send = send }
}

/// A message for one player.
public struct PlayerNotification: Hashable, Sendable, Codable, Identifiable {
  /// What it is about; players choose by this what they are told.
  public enum Topic: String, Hashable, Sendable, Codable, CaseIterable {
    /// A game begins, or is over.
    case game
    /// A claim by or against the player.
    case claim
    /// Zones: a border near or crossed, a zone that shrinks.
    case zone
    /// The hunter is near.
    case hunter
  }

  /// What it is known by; the same at each try, so that a receiver can tell a repetition.
  public var id: String
  /// Whom it is for.
  public var recipient: PlayerID
  /// What it is about.
  public var topic: Topic
  /// When it happened.
  public var time: Timestamp
  /// The message, in words.
  public var text: String

  /// Makes a notification.
  public init(id: String, recipient: PlayerID, topic: Topic, time: Timestamp, text: String) {
    self.id = id
    self.recipient = recipient
    self.topic = topic
    self.time = time
    self.text = text
  }

  /// Appends the notification as one JSON object: `id`, `recipient`, `topic`, `time` (RFC 3339), `text`, in this order.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("recipient", recipient.name)
    writer.member("topic", topic.rawValue)
    writer.member("time", GameTime(microseconds: time.microseconds))
    writer.member("text", text)
    writer.endObject()
  }
}

extension NotificationClient {
  /// Writes each notification as one line of JSON with an end of line, and never fails; in the order of the calls of each
  /// task.
  ///
  /// - Parameter line: gets the bytes of a line; it is called from any task.
  public static func log(to line: @escaping @Sendable ([UInt8]) -> Void) -> NotificationClient {
    NotificationClient { notification in
      var writer = JSONWriter()
      notification.write(to: &writer)
      writer.newline()
      line(writer.bytes)
    }
  }
}

extension NotificationClient: TestDependencyKey {
  /// Fails the test that calls it.
  public static let testValue = NotificationClient(
    send: unimplemented("NotificationClient.send", placeholder: ()))
}

extension DependencyValues {
  /// Notifications. Has no live value of its own: a program says whether they go to a webhook or a log.
  public var notifications: NotificationClient {
    get { self[NotificationClient.self] }
    set { self[NotificationClient.self] = newValue }
  }
}
