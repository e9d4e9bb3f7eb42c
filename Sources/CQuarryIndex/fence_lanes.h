// Four numbers at a time.

#ifndef QUARRY_FENCE_LANES_H
#define QUARRY_FENCE_LANES_H

#include <stdint.h>
#include <stdlib.h>

typedef double QIFour __attribute__((vector_size(32)));
typedef int64_t QIFourBits __attribute__((vector_size(32)));

// Made for processors with wider registers too. Nothing is fused, so all of them give the same numbers. Which one is taken
// is decided while the program is linked, by a function that only the GNU C library calls, and that the thread sanitizer
// instruments before it can run itself.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define QI_WATCHED_BY_THREAD_SANITIZER
#endif
#endif
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(QI_WATCHED_BY_THREAD_SANITIZER)
#define QI_WIDER __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define QI_WIDER
#endif

#endif
