// Counting of allocations, by taking the place of malloc and its family.
//
// glibc exports its own functions under names of their own as well, so that nothing has to be looked up at run time, and
// no allocation can come before the look-up is done. The counters are relaxed atomics: no count orders anything else,
// and the sum is exact once the threads that are counted have been joined.

#include "quarry_bench.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QUARRY_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QUARRY_SANITIZED 1
#endif

#if defined(__GLIBC__) && !defined(QUARRY_SANITIZED)

#include <malloc.h>
#include <stdatomic.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_int_least64_t allocations, frees, asked, live, peak;

#define ADD(counter, value) atomic_fetch_add_explicit(&counter, value, memory_order_relaxed)
#define LOAD(counter) atomic_load_explicit(&counter, memory_order_relaxed)
#define STORE(counter, value) atomic_store_explicit(&counter, value, memory_order_relaxed)

static inline bool is_counting(void) { return __builtin_expect(LOAD(counting), false); }

static void grow(int64_t bytes) {
  int64_t now = ADD(live, bytes) + bytes;
  int64_t highest = LOAD(peak);
  while (now > highest && !atomic_compare_exchange_weak_explicit(&peak, &highest, now, memory_order_relaxed,
                                                                 memory_order_relaxed)) {
  }
}

static void *counted(void *block, size_t bytes) {
  if (block) {
    ADD(allocations, 1);
    ADD(asked, (int64_t)bytes);
    grow((int64_t)malloc_usable_size(block));
  }
  return block;
}

void *malloc(size_t bytes) {
  void *block = __libc_malloc(bytes);
  return is_counting() ? counted(block, bytes) : block;
}

void *calloc(size_t count, size_t size) {
  void *block = __libc_calloc(count, size);
  return is_counting() ? counted(block, count * size) : block;
}

void *realloc(void *old, size_t bytes) {
  if (!is_counting()) return __libc_realloc(old, bytes);
  int64_t before = old ? (int64_t)malloc_usable_size(old) : 0;
  void *block = __libc_realloc(old, bytes);
  if (block || bytes == 0) {
    if (old) ADD(frees, 1);
    grow(-before);
  }
  return counted(block, bytes);
}

void free(void *block) {
  if (is_counting() && block) {
    ADD(frees, 1);
    grow(-(int64_t)malloc_usable_size(block));
  }
  __libc_free(block);
}

void *memalign(size_t alignment, size_t bytes) {
  void *block = __libc_memalign(alignment, bytes);
  return is_counting() ? counted(block, bytes) : block;
}

void *aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void **place, size_t alignment, size_t bytes) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
  void *block = memalign(alignment, bytes);
  if (!block) return ENOMEM;
  *place = block;
  return 0;
}

void *valloc(size_t bytes) { return memalign((size_t)sysconf(_SC_PAGESIZE), bytes); }

bool quarry_bench_counts_allocations(void) { return true; }

void quarry_bench_allocations_begin(void) {
  STORE(counting, false);
  STORE(allocations, 0);
  STORE(frees, 0);
  STORE(asked, 0);
  STORE(live, 0);
  STORE(peak, 0);
  STORE(counting, true);
}

QuarryAllocations quarry_bench_allocations_end(void) {
  STORE(counting, false);
  QuarryAllocations result = {LOAD(allocations), LOAD(frees), LOAD(asked), LOAD(live), LOAD(peak)};
  return result;
}

#else

bool quarry_bench_counts_allocations(void) { return false; }

void quarry_bench_allocations_begin(void) {}

QuarryAllocations quarry_bench_allocations_end(void) {
  QuarryAllocations nothing = {0, 0, 0, 0, 0};
  return nothing;
}

#endif

void *quarry_bench_allocate(size_t bytes) {
  void *volatile block = malloc(bytes);
  return block;
}

void quarry_bench_release(void *block) { free(block); }
