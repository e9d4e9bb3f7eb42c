// The processor's counter of retired instructions, through perf_event_open(2).
//
// Virtual machines often have no such counter, and kernel.perf_event_paranoid may forbid it; both are told as an error
// number and nothing is counted.

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "quarry_bench.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int counter = -1;

int quarry_bench_instructions_open(void) {
  if (counter >= 0) return 0;
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  if (descriptor < 0) return errno;
  counter = (int)descriptor;
  return 0;
}

void quarry_bench_instructions_begin(void) {
  if (counter < 0) return;
  ioctl(counter, PERF_EVENT_IOC_RESET, 0);
  ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
}

int64_t quarry_bench_instructions_end(void) {
  if (counter < 0) return -1;
  ioctl(counter, PERF_EVENT_IOC_DISABLE, 0);
  int64_t instructions = 0;
  return read(counter, &instructions, sizeof instructions) == (ssize_t)sizeof instructions ? instructions : -1;
}

void quarry_bench_instructions_close(void) {
  if (counter >= 0) close(counter);
  counter = -1;
}

#else

int quarry_bench_instructions_open(void) { return ENOSYS; }
void quarry_bench_instructions_begin(void) {}
int64_t quarry_bench_instructions_end(void) { return -1; }
void quarry_bench_instructions_close(void) {}

#endif

__attribute__((noinline)) void quarry_bench_measured(void (*work)(void *context), void *context) {
  work(context);
  // Keeps the call from becoming a jump, and the function from being left before the work is done.
  __asm__ volatile("" ::: "memory");
}
