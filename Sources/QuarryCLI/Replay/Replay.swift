import QuarryFences
import QuarryGame
import QuarryGeometry
import QuarryTraces

/// One run of `quarry replay`: reads, plays, writes, and tells.
struct Replay {
  private let game: Game
  private let gameFile: String
  private let sources: [TraceSource]
  private let outputs: ReplayOutputs
  private let questions: [ReplayQuestion]
  /// Events that are handed to the engine at a time.
  private static let batchSize = 512

  init(
    _ game: Game, gameFile: String, _ sources: [TraceSource], _ outputs: ReplayOutputs,
    _ questions: [ReplayQuestion] = []
  ) {
    self.game = game
    self.gameFile = gameFile
    self.sources = sources
    self.outputs = outputs
    self.questions = questions
  }

  func run() throws(Failure) -> Int32 {
    let engine: MatchEngine
    do {
      engine = try MatchEngine(game)
    } catch {
      throw Failure(
        .finding, GameFile.words(for: error, game.zones, GameFile.zonesFile(of: game, gameFile)))
    }
    do {
      return try play(engine)
    } catch let error as FileError {
      throw Failure(error)
    } catch let error as TraceError {
      throw Failure(.unreadable, "\(error)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.unreadable, "\(error)")
    }
  }

  private func play(_ engine: MatchEngine) throws -> Int32 {
    let clock = ContinuousClock()
    let began = clock.now
    var summary = ReplaySummary(game)
    var answers = ReplayAnswers(to: questions, game)
    var merge = try TraceMerge(sources)
    var progress = ReplayProgress(merge.summaries)
    let log = try outputs.actions.map { path throws(FileError) in try FileOutput(path: path) }
    var trails = outputs.page == nil ? nil : ReplayTrails()
    var told = outputs.story == nil ? nil : NetLog()
    var batch: [ClientEvent] = []
    var writer = JSONWriter(capacity: 1 << 16)
    func take(_ actions: [GameAction]) throws {
      summary.count(actions)
      trails?.keep(actions)
      told?.take(actions)
      answers.keep(actions)
      guard let log else { return }
      for action in actions {
        action.encode(to: &writer, explain: outputs.explain)
        writer.newline()
      }
      try log.write(writer.bytes)
      writer.removeAll()
    }
    var failure: TraceError?
    var isAtEnd = false
    while !isAtEnd {
      batch.removeAll(keepingCapacity: true)
      do throws(TraceError) {
        isAtEnd = try merge.nextBatch(into: &batch, limit: Self.batchSize) == 0
      } catch {
        // What was read before the defect is played, and then the defect is told.
        failure = error
        isAtEnd = true
      }
      trails?.keep(batch)
      for part in answers.parts(of: batch) {
        answers.answer(before: part, engine)
        let start = clock.now
        let actions = engine.ingest(part)
        summary.engineTime += clock.now - start
        try take(actions)
      }
      // A short batch means that no more input is at hand: whoever reads the log gets what there is.
      if batch.count < Self.batchSize { try log?.flush() }
      if let last = batch.last { progress.show(last.time, events: batch.count) }
    }
    let start = clock.now
    let last = engine.finish()
    summary.engineTime += clock.now - start
    try take(last)
    progress.end()
    try log?.flush()
    if let failure { throw failure }
    summary.take(engine.state, merge.summaries, elapsed: clock.now - began)
    if let reason = summary.emptiness { throw Failure(.finding, reason) }
    answers.answerRest(engine)
    if let path = outputs.final {
      try write(FinalStandings.encode(engine, explain: outputs.explain, answers.explanations), to: path)
    }
    if let path = outputs.page, let trails {
      try write(ReplayPage(of: engine, trails, summary.rows).html(), to: path)
    }
    if let path = outputs.story, let told {
      try write(Array(MatchStory(game, told.actions(among: engine.game.fences)).text.utf8), to: path)
    }
    if let path = outputs.suspicions {
      let reports = engine.state.suspicions()
      try write(Array(((path == "-" ? reports.text : reports.json) + "\n").utf8), to: path)
    }
    let text = summary.text(wrote: outputs.all.filter { $0 != "-" }) + answers.text
    if outputs.all.contains("-") {
      FileOutput.warn(text)
    } else {
      try write(Array(text.utf8), to: "-")
    }
    if let stranger = answers.stranger(among: engine.state.roster.players.map(\.id)) { throw stranger }
    return 0
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let output = try FileOutput(path: path)
    try output.write(bytes)
    try output.flush()
  }
}
