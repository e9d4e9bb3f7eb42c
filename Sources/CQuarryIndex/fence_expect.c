#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// Hints to the processor. A set of some thousand zones does not fit into the near caches; who asks about one place after
// the other waits for memory three times: for the cell, its record, and the edges. With places at hand, the waits overlap.

static const uint32_t *cellOf(const uint64_t *grid, const QIFenceNode *node, double x, double y) {
  uint32_t column = qi_fence_cell(x, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t row = qi_fence_cell(y, node->south, node->rowsPerDegree, node->lastRow);
  return (const uint32_t *)grid + node->cells + (uint64_t)row * node->columns + column;
}

void qi_fence_expect(const uint64_t *grid, double x, double y) {
  __builtin_prefetch(cellOf(grid, &((const QIFenceGrid *)grid)->root, x, y));
}

void qi_fence_expect_soon(const uint64_t *grid, double x, double y) {
  uint32_t word = *cellOf(grid, &((const QIFenceGrid *)grid)->root, x, y);
  if ((word & 3) == QI_PLAIN) return;
  const char *place = (const char *)((const uint32_t *)grid + (word >> 2));
  __builtin_prefetch(place);
  __builtin_prefetch(place + 64);
  __builtin_prefetch(place + 128);
  __builtin_prefetch(place + 192);
  __builtin_prefetch(place + 256);
}
