#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// Hints to the processor. A set of some thousand zones does not fit into the near caches; who asks about one place after
// the other waits for memory three times: for the cell, its record, and the edges. With places at hand, the waits overlap.

static const uint32_t *cellOf(const uint64_t *grid, const QIFenceNode *node, double x, double y) {
  uint32_t column = qi_fence_cell(x, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t row = qi_fence_cell(y, node->south, node->rowsPerDegree, node->lastRow);
  return (const uint32_t *)grid + node->cells + (uint64_t)row * node->columns + column;
}

/// Fetches what a cell holds.
static void fetch(const uint64_t *grid, uint32_t word) {
  if ((word & 3) == QI_PLAIN) return;
  const char *place = (const char *)((const uint32_t *)grid + (word >> 2));
  __builtin_prefetch(place);
  __builtin_prefetch(place + 64);
  __builtin_prefetch(place + 128);
}

void qi_fence_expect(const uint64_t *grid, double x, double y, double east, double north) {
  const QIFenceNode *root = &((const QIFenceGrid *)grid)->root;
  // The cells of a row lie side by side: those to the east and west come with the one in the middle.
  (void)east;
  __builtin_prefetch(cellOf(grid, root, x, y - north));
  __builtin_prefetch(cellOf(grid, root, x, y + north));
}

void qi_fence_expect_soon(const uint64_t *grid, double x, double y, double east, double north) {
  const QIFenceNode *root = &((const QIFenceGrid *)grid)->root;
  const uint32_t *low = cellOf(grid, root, x - east, y - north), *high = cellOf(grid, root, x + east, y + north);
  const uint32_t *lowEast = cellOf(grid, root, x + east, y - north);
  fetch(grid, *low);
  if (lowEast != low) fetch(grid, *lowEast);
  if (lowEast == high) return;
  fetch(grid, *high);
  if (lowEast != low) fetch(grid, *cellOf(grid, root, x - east, y + north));
}
