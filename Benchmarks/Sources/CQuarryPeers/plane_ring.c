// Rings as a plain program makes them: a random cycle by Sattolo, and a short one by the nearest neighbour, 2-opt and
// Or-opt. What Quarry's rings are held against; no rules, no bounds, no proofs.

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "quarry_peers.h"

static uint64_t next_random(uint64_t *state) {
  uint64_t word = *state += 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

void quarry_sattolo(int32_t *targets, int32_t count, uint64_t seed) {
  for (int32_t i = 0; i < count; i++) targets[i] = i;
  for (int32_t i = count - 1; i > 0; i--) {
    int32_t other = (int32_t)(((next_random(&seed) >> 32) * (uint64_t)i) >> 32);
    int32_t kept = targets[i];
    targets[i] = targets[other];
    targets[other] = kept;
  }
}

enum { NEIGHBOURS = 8 };

typedef struct {
  const double *xy;
  int32_t count, side;
  double cell;
  int32_t *starts, *points, *order, *place, *near, *queue;
  bool *waits;
} Ring;

static double apart(const Ring *ring, int32_t a, int32_t b) {
  double dx = ring->xy[2 * a] - ring->xy[2 * b], dy = ring->xy[2 * a + 1] - ring->xy[2 * b + 1];
  return sqrt(dx * dx + dy * dy);
}

static int32_t column(const Ring *ring, double value) {
  int32_t at = (int32_t)(value / ring->cell);
  return at < 0 ? 0 : at >= ring->side ? ring->side - 1 : at;
}

static int32_t cell_of(const Ring *ring, int32_t a) {
  return column(ring, ring->xy[2 * a + 1]) * ring->side + column(ring, ring->xy[2 * a]);
}

static void fill(Ring *ring) {
  for (int32_t i = 0; i < ring->count; i++) ring->starts[cell_of(ring, i) + 1]++;
  for (int32_t i = 0; i < ring->side * ring->side; i++) ring->starts[i + 1] += ring->starts[i];
  for (int32_t i = ring->count - 1; i >= 0; i--) ring->points[--ring->starts[cell_of(ring, i) + 1]] = i;
  // Each start has moved to the one before it.
  for (int32_t i = 0; i < ring->side * ring->side; i++) ring->starts[i] = ring->starts[i + 1];
  ring->starts[ring->side * ring->side] = ring->count;
}

/// Looks at the cells round a point, a frame at a time, while one could hold somebody nearer than the worst that is kept.
static void find_near(const Ring *ring, int32_t a, int32_t *found) {
  double distances[NEIGHBOURS];
  int32_t kept = 0;
  int32_t cx = column(ring, ring->xy[2 * a]), cy = column(ring, ring->xy[2 * a + 1]);
  for (int32_t frame = 0; frame < ring->side; frame++) {
    if (kept == NEIGHBOURS && distances[kept - 1] <= (frame - 1) * ring->cell) break;
    for (int32_t y = cy - frame; y <= cy + frame; y++) {
      if (y < 0 || y >= ring->side) continue;
      int32_t step = y == cy - frame || y == cy + frame || frame == 0 ? 1 : 2 * frame;
      for (int32_t x = cx - frame; x <= cx + frame; x += step) {
        if (x < 0 || x >= ring->side) continue;
        int32_t cell = y * ring->side + x;
        for (int32_t i = ring->starts[cell]; i < ring->starts[cell + 1]; i++) {
          int32_t b = ring->points[i];
          if (b == a) continue;
          double distance = apart(ring, a, b);
          if (kept == NEIGHBOURS && distance >= distances[kept - 1]) continue;
          int32_t at = kept < NEIGHBOURS ? kept++ : kept - 1;
          for (; at > 0 && distances[at - 1] > distance; at--) {
            distances[at] = distances[at - 1];
            found[at] = found[at - 1];
          }
          distances[at] = distance;
          found[at] = b;
        }
      }
    }
  }
  while (kept < NEIGHBOURS) found[kept++] = -1;
}

/// From each to the nearest who is left; those taken are moved to the end of their cell.
static void nearest_neighbour(Ring *ring) {
  int32_t *left = malloc((size_t)(ring->side * ring->side) * sizeof *left);
  if (!left) return;
  for (int32_t i = 0; i < ring->side * ring->side; i++) left[i] = ring->starts[i + 1] - ring->starts[i];
  for (int32_t i = 0; i < ring->count; i++) ring->place[ring->points[i]] = i;
  int32_t at = 0;
  for (int32_t step = 0; step < ring->count; step++) {
    int32_t cell = cell_of(ring, at), last = ring->starts[cell] + --left[cell], other = ring->points[last];
    ring->points[ring->place[at]] = other, ring->place[other] = ring->place[at];
    ring->points[last] = at, ring->place[at] = last;
    ring->order[step] = at;
    double least = INFINITY;
    int32_t best = -1, cx = column(ring, ring->xy[2 * at]), cy = column(ring, ring->xy[2 * at + 1]);
    for (int32_t frame = 0; frame < ring->side && step + 1 < ring->count; frame++) {
      if (best >= 0 && least <= (frame - 1) * ring->cell) break;
      for (int32_t y = cy - frame; y <= cy + frame; y++) {
        if (y < 0 || y >= ring->side) continue;
        int32_t width = y == cy - frame || y == cy + frame || frame == 0 ? 1 : 2 * frame;
        for (int32_t x = cx - frame; x <= cx + frame; x += width) {
          if (x < 0 || x >= ring->side) continue;
          int32_t here = y * ring->side + x;
          for (int32_t i = ring->starts[here]; i < ring->starts[here] + left[here]; i++) {
            double distance = apart(ring, at, ring->points[i]);
            if (distance < least) least = distance, best = ring->points[i];
          }
        }
      }
    }
    at = best;
  }
  free(left);
  for (int32_t i = 0; i < ring->count; i++) ring->place[ring->order[i]] = i;
}

static int32_t after(const Ring *ring, int32_t a) {
  int32_t at = ring->place[a] + 1;
  return ring->order[at == ring->count ? 0 : at];
}

static int32_t before(const Ring *ring, int32_t a) {
  int32_t at = ring->place[a];
  return ring->order[at == 0 ? ring->count - 1 : at - 1];
}

/// Turns the way from one to another round, or all the rest, whichever is shorter.
static void turn(Ring *ring, int32_t from, int32_t to) {
  int32_t i = ring->place[from], j = ring->place[to], length = j - i;
  if (length < 0) length += ring->count;
  length++;
  if (2 * length > ring->count) {
    int32_t first = j + 1 == ring->count ? 0 : j + 1, last = i == 0 ? ring->count - 1 : i - 1;
    i = first, j = last, length = ring->count - length;
  }
  for (int32_t step = length / 2; step > 0; step--) {
    int32_t a = ring->order[i], b = ring->order[j];
    ring->order[i] = b, ring->place[b] = i;
    ring->order[j] = a, ring->place[a] = j;
    i = i + 1 == ring->count ? 0 : i + 1;
    j = j == 0 ? ring->count - 1 : j - 1;
  }
}

/// Takes out a's edge to b and the edge of c that is met next in the same direction, and joins a to c, and the other ends.
static void exchange(Ring *ring, int32_t a, int32_t b, int32_t c) {
  if (after(ring, a) == b) turn(ring, b, c);
  else turn(ring, c, b);
}

static void wake(Ring *ring, int32_t a, int32_t *end) {
  if (ring->waits[a]) return;
  ring->waits[a] = true;
  ring->queue[*end] = a;
  *end = *end + 1 == ring->count ? 0 : *end + 1;
}

static bool two_opt(Ring *ring, int32_t a, int32_t *end) {
  for (int32_t way = 0; way < 2; way++) {
    int32_t b = way ? before(ring, a) : after(ring, a);
    double first = apart(ring, a, b);
    for (int32_t k = 0; k < NEIGHBOURS; k++) {
      int32_t c = ring->near[NEIGHBOURS * a + k];
      if (c < 0) break;
      double added = apart(ring, a, c);
      if (added >= first) break;
      int32_t d = way ? before(ring, c) : after(ring, c);
      if (first + apart(ring, c, d) - added - apart(ring, b, d) <= 1e-7) continue;
      exchange(ring, a, b, c);
      wake(ring, a, end), wake(ring, b, end), wake(ring, c, end), wake(ring, d, end);
      return true;
    }
  }
  return false;
}

/// Whether b is met within some steps from a, in a direction.
static bool is_within(const Ring *ring, int32_t a, int32_t b, int32_t steps, bool back) {
  int32_t between = back ? ring->place[a] - ring->place[b] : ring->place[b] - ring->place[a];
  return (between < 0 ? between + ring->count : between) <= steps;
}

/// Moves up to three that begin with a to between c and its neighbour, so that a comes beside c.
static bool or_opt(Ring *ring, int32_t a, int32_t *end) {
  for (int32_t way = 0; way < 2; way++) {
    int32_t e = a;
    for (int32_t length = 1; length <= 3; length++) {
      if (length > 1) e = way ? before(ring, e) : after(ring, e);
      int32_t p = way ? after(ring, a) : before(ring, a), n = way ? before(ring, e) : after(ring, e);
      double gone = apart(ring, p, a) + apart(ring, e, n) - apart(ring, p, n);
      for (int32_t k = 0; k < NEIGHBOURS && gone > 1e-7; k++) {
        int32_t c = ring->near[NEIGHBOURS * a + k];
        if (c < 0) break;
        double added = apart(ring, a, c);
        if (added >= gone) break;
        if (is_within(ring, a, c, length - 1, way)) continue;
        for (int32_t side = 0; side < 2; side++) {
          int32_t d = side ? before(ring, c) : after(ring, c);
          if (is_within(ring, a, d, length - 1, way)) continue;
          if (gone + apart(ring, c, d) - added - apart(ring, e, d) <= 1e-7) continue;
          // p - a..e - n .. and then c, d in the direction in which n follows.
          bool isCFirst = (way ? before(ring, c) : after(ring, c)) == d;
          int32_t x = isCFirst ? c : d, y = isCFirst ? d : c;
          // p-a and x-y out: p-x, a-y; then p-x and n-e out: p-n, x-e; now x - e..a - y.
          if (n != y) {
            exchange(ring, p, a, x);
            exchange(ring, p, x, n);
          }
          if (isCFirst && length > 1) exchange(ring, x, e, a);
          wake(ring, a, end), wake(ring, p, end), wake(ring, e, end);
          wake(ring, n, end), wake(ring, c, end), wake(ring, d, end);
          return true;
        }
      }
    }
  }
  return false;
}

double quarry_plane_ring(const double *xy, int32_t count, int32_t *order) {
  double most = 0;
  for (int64_t i = 0; i < 2 * (int64_t)count; i++) most = fmax(most, xy[i]);
  Ring ring = {.xy = xy, .count = count, .order = order};
  ring.side = (int32_t)fmax(1, sqrt(count / 2.0));
  ring.cell = fmax(most, 1e-9) / ring.side * (1 + 1e-12);
  size_t players = (size_t)count + 1;
  ring.starts = calloc((size_t)ring.side * (size_t)ring.side + 2, sizeof *ring.starts);
  ring.points = malloc(players * sizeof *ring.points);
  ring.place = malloc(players * sizeof *ring.place);
  ring.near = malloc(players * NEIGHBOURS * sizeof *ring.near);
  ring.queue = malloc(players * sizeof *ring.queue);
  ring.waits = malloc(players * sizeof *ring.waits);
  double length = -1;
  if (ring.starts && ring.points && ring.place && ring.near && ring.queue && ring.waits) {
    fill(&ring);
    for (int32_t i = 0; i < count; i++) find_near(&ring, i, ring.near + (int64_t)NEIGHBOURS * i);
    nearest_neighbour(&ring);
    int32_t begin = 0, end = 0, left = count;
    for (int32_t i = 0; i < count; i++) ring.queue[i] = order[i], ring.waits[i] = true;
    for (; left > 0 && count > 7;) {
      int32_t a = ring.queue[begin];
      begin = begin + 1 == count ? 0 : begin + 1;
      ring.waits[a] = false;
      while (two_opt(&ring, a, &end) || or_opt(&ring, a, &end)) {}
      left = end - begin;
      if (left < 0) left += count;
      if (left == 0 && ring.waits[ring.queue[begin]]) left = count;
    }
    length = 0;
    for (int32_t i = 0; i < count; i++) length += apart(&ring, order[i], order[i + 1 < count ? i + 1 : 0]);
  }
  free(ring.starts), free(ring.points), free(ring.place), free(ring.near), free(ring.queue), free(ring.waits);
  return length;
}
