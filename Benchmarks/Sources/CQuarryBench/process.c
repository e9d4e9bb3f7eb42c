// What is asked of the operating system: the process's memory, and other programs' words.

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "quarry_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

void quarry_bench_peak_reset(void) {
#if defined(__linux__)
  // proc(5): 5 resets the peak resident set size.
  FILE *file = fopen("/proc/self/clear_refs", "w");
  if (!file) return;
  fputs("5", file);
  fclose(file);
#endif
}

int64_t quarry_bench_peak_bytes(void) {
#if defined(__linux__)
  FILE *file = fopen("/proc/self/status", "r");
  if (file) {
    char line[256];
    long long kilobytes = 0;
    bool found = false;
    while (!found && fgets(line, sizeof line, file)) found = sscanf(line, "VmHWM: %lld", &kilobytes) == 1;
    fclose(file);
    if (found) return kilobytes * 1024;
  }
#endif
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return (int64_t)usage.ru_maxrss * 1024;
#endif
}

int quarry_bench_run(const char *command, char *line, size_t capacity) {
  if (capacity > 0) line[0] = '\0';
  fflush(NULL);
  FILE *pipe = popen(command, "r");
  if (!pipe) return -1;
  if (capacity > 0 && fgets(line, (int)capacity, pipe)) line[strcspn(line, "\r\n")] = '\0';
  char rest[4096];
  while (fread(rest, 1, sizeof rest, pipe) > 0) {
  }
  int status = pclose(pipe);
  return status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
