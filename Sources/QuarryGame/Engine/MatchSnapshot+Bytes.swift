import QuarryGeometry

/// Snapshots as bytes: smaller than JSON, and so fast that a match of ten thousand is saved between two instants.
///
/// The form is this library's own: a version, a checksum, and all that ``MatchSnapshot`` codes. Whatever is part of a
/// match's state is in it, also what a mode of one's own keeps. A release reads what it wrote; to keep a match for years,
/// keep its JSON, or its events.
extension MatchSnapshot {
  /// The snapshot as bytes: the same snapshot gives the same bytes within a run of a program.
  /// - Throws: ``SnapshotError/unwritable(reason:)`` where the state of a mode throws as it is coded.
  /// - Complexity: O(players + zones); some microseconds a player.
  public func bytes() throws(SnapshotError) -> [UInt8] {
    do {
      return try BinaryCoder.encode(self)
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// Reads a snapshot from what ``bytes()`` wrote.
  /// - Parameter modes: modes that the match may be of, beside those of ``GameModes/standard``.
  /// - Throws: ``SnapshotError/unreadable(offset:reason:)`` for any other bytes: cut off, damaged, of another form, or of a
  ///   state that no match can be in.
  public init(bytes: [UInt8], modes: [any GameMode.Type] = []) throws(SnapshotError) {
    do {
      var userInfo: [CodingUserInfoKey: any Sendable] = [:]
      if let key = ModeState.modesKey { userInfo[key] = modes }
      self = try BinaryCoder.decode(MatchSnapshot.self, from: bytes, userInfo: userInfo)
    } catch {
      throw .unreadable(offset: error.offset, reason: error.reason)
    }
  }
}
