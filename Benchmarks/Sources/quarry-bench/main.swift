import QuarryBenchmarks

Machine.end(await BenchCommand.run(Array(CommandLine.arguments.dropFirst())))
