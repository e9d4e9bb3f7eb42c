import QuarryBenchmarks

// Nothing here is asynchronous: the main thread stays, which valgrind asks for.
Machine.end(BenchCommand.run(Array(CommandLine.arguments.dropFirst())))
