// Meters of the benchmark program: allocations, instructions, memory.
//
// Allocations are counted by interposing malloc and its family. That works where the C library is glibc and the program
// is linked dynamically, which is how Swift links on Linux: definitions in the program take the place of the library's
// in every shared library too, so that what GEOS or the Swift runtime allocates is counted as well. While nothing is
// counted, an allocation costs one load of a flag more. Under the address and thread sanitizers, which interpose
// malloc themselves, and on other systems nothing is interposed.

#ifndef QUARRY_BENCH_H
#define QUARRY_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What was allocated and freed between the beginning and the end of a count, by all threads.
typedef struct {
  /// Blocks asked for; a realloc counts as one.
  int64_t allocations;
  /// Blocks given back.
  int64_t frees;
  /// Bytes asked for.
  int64_t bytes;
  /// Bytes in use at the end less those in use at the beginning, as the allocator rounds them. Blocks from before that
  /// were given back count as negative.
  int64_t live;
  /// The most that `live` ever was.
  int64_t peak;
} QuarryAllocations;

/// Whether allocations can be counted in this program.
bool quarry_bench_counts_allocations(void);

/// Begins a count from 0. Counts do not nest: the last beginning holds.
void quarry_bench_allocations_begin(void);

/// Ends the count.
QuarryAllocations quarry_bench_allocations_end(void);

/// A block that the compiler cannot remove, for tests of the count.
void *quarry_bench_allocate(size_t bytes);

/// Gives such a block back.
void quarry_bench_release(void *block);

/// Opens the processor's counter of instructions in user space for the calling thread.
/// Returns 0, or the error number: ENOENT or ENOSYS where there is no such counter, EACCES where it is forbidden.
int quarry_bench_instructions_open(void);

/// Sets the counter of the calling thread to 0 and starts it; nothing where it is not open.
void quarry_bench_instructions_begin(void);

/// Stops the counter. Returns the instructions, or -1 where it is not open.
int64_t quarry_bench_instructions_end(void);

/// Closes the counter.
void quarry_bench_instructions_close(void);

/// Calls `work(context)`, and nothing else: a function with a name of its own, so that valgrind's callgrind can be told to
/// count just what happens within it (`--collect-atstart=no --toggle-collect=quarry_bench_measured`).
void quarry_bench_measured(void (*work)(void *context), void *context);

/// Forgets the highest resident size so far, where the system can (Linux).
void quarry_bench_peak_reset(void);

/// The highest resident size of the process since the last reset, in bytes; 0 where it is not known.
int64_t quarry_bench_peak_bytes(void);

/// Runs a command of the shell and takes its first line of output, without the line end.
/// Returns its exit code, or -1 where it could not be run.
int quarry_bench_run(const char *command, char *line, size_t capacity);

#endif
