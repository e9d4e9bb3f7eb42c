/// The numbers and times of the actions of a recorded run, in one place that is not generic: the part of a recorder that
/// each action pays for.
@usableFromInline
final class ActionStamps: Sendable {
  private struct Contents {
    var count = 0
    var end: Timestamp
    var isRecording = true
  }

  private let contents: Locked<Contents>
  private let run: RunDependencies
  @usableFromInline let time: @Sendable () -> Timestamp

  init(_ run: RunDependencies, time: @escaping @Sendable () -> Timestamp) {
    self.run = run
    self.time = time
    contents = Locked(Contents(end: run.header.start))
  }

  var count: Int { contents.withLock { $0.count } }

  func stop() { contents.withLock { $0.isRecording = false } }

  /// The number and the time of the action that is about to be reduced, for which the run is made ready; nil where
  /// recording was stopped. A store that is told the time tells it to the recorder.
  @usableFromInline
  func next(at time: Timestamp? = nil) -> (number: Int, time: Timestamp)? {
    let now = time ?? self.time()
    let stamp: (number: Int, time: Timestamp)? = contents.withLock { contents in
      if !contents.isRecording { return nil }
      contents.count += 1
      contents.end = max(contents.end, now)
      return (contents.count, contents.end)
    }
    if let stamp { run.begin(stamp.number, at: stamp.time) }
    return stamp
  }
}
