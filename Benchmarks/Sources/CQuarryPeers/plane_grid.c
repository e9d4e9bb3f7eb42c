// Pairs of points of a plane within a distance, by a plain uniform grid: the answer that other grids are held against.

#include <math.h>
#include <stdlib.h>

#include "quarry_peers.h"

typedef struct {
  const double *xy;
  double square, near, far;
  int32_t *edges;
  int64_t room, pairs, found;
} Search;

static void look(Search *search, int32_t a, int32_t b) {
  double dx = search->xy[2 * b] - search->xy[2 * a], dy = search->xy[2 * b + 1] - search->xy[2 * a + 1];
  double square = dx * dx + dy * dy;
  search->pairs += square <= search->square;
  if (square < search->near || square > search->far) return;
  if (search->found < search->room) {
    search->edges[2 * search->found] = a < b ? a : b;
    search->edges[2 * search->found + 1] = a < b ? b : a;
  }
  search->found++;
}

int64_t quarry_plane_pairs(
  const double *xy, int64_t count, double radius, double slack, int32_t *edges, int64_t room, int64_t *found) {
  Search search = {
    .xy = xy, .square = radius * radius, .near = (radius - slack) * (radius - slack),
    .far = (radius + slack) * (radius + slack), .edges = edges, .room = room,
  };
  double most = 0;
  for (int64_t i = 0; i < 2 * count; i++) most = fmax(most, xy[i]);
  double cell = radius + slack;
  int64_t side = (int64_t)(most / cell) + 1;
  int32_t *starts = calloc((size_t)(side * side + 1), sizeof *starts);
  int32_t *points = malloc((size_t)(count + 1) * sizeof *points);
  int32_t *cells = malloc((size_t)(count + 1) * sizeof *cells);
  if (!starts || !points || !cells) {
    free(starts), free(points), free(cells);
    return -1;
  }
  for (int64_t i = 0; i < count; i++) {
    cells[i] = (int32_t)((int64_t)(xy[2 * i + 1] / cell) * side + (int64_t)(xy[2 * i] / cell));
    starts[cells[i] + 1]++;
  }
  for (int64_t i = 0; i < side * side; i++) starts[i + 1] += starts[i];
  // From the last to the first, so that each start comes to where it belongs.
  for (int64_t i = count - 1; i >= 0; i--) points[--starts[cells[i] + 1]] = (int32_t)i;
  // Now starts[c + 1] is where cell c begins, and it ends where the next begins.
  for (int64_t i = 0; i < side * side; i++) starts[i] = starts[i + 1];
  starts[side * side] = (int32_t)count;
  for (int64_t row = 0; row < side; row++) {
    for (int64_t column = 0; column < side; column++) {
      int64_t own = row * side + column;
      int32_t end = starts[column + 1 < side ? own + 2 : own + 1];
      int64_t above = own + side;
      int32_t from = 0, to = 0;
      if (row + 1 < side) from = starts[above - (column > 0)], to = starts[above + 1 + (column + 1 < side)];
      for (int32_t a = starts[own]; a < starts[own + 1]; a++) {
        for (int32_t b = a + 1; b < end; b++) look(&search, points[a], points[b]);
        for (int32_t b = from; b < to; b++) look(&search, points[a], points[b]);
      }
    }
  }
  free(starts), free(points), free(cells);
  *found = search.found;
  return search.pairs;
}
