import QuarryCLI

QuarryCommand.runAndExit()
