#if defined(__linux__)
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif

#include <stdint.h>

#include "quarry_memory.h"

void qi_ask_for_large_pages(void *block, size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  const uintptr_t page = (uintptr_t)1 << 21;
  uintptr_t first = ((uintptr_t)block + page - 1) & ~(page - 1), last = ((uintptr_t)block + bytes) & ~(page - 1);
  if (last > first) (void)madvise((void *)first, last - first, MADV_HUGEPAGE);
#else
  (void)block;
  (void)bytes;
#endif
}
