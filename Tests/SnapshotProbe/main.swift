// A process of its own that goes on with a saved match: reads a snapshot from the file that is named, client events from
// the trace that is named, and writes the actions to standard output.
import Foundation
import Quarry

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(64) }
let data = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
let engine = try MatchEngine(restoring: JSONDecoder().decode(MatchSnapshot.self, from: data))
let reader = try TraceSource(path: arguments[2], format: .ndjson).makeReader()
var actions: [GameAction] = []
while let event = try reader.next() { actions += engine.ingest([event]) }
actions += engine.finish()
for action in actions { print(action.jsonLine(explain: true)) }
