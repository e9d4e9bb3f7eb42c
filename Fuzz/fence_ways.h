// Ways and boxes against every edge of every zone.

#ifndef QUARRY_FUZZ_FENCE_WAYS_H
#define QUARRY_FUZZ_FENCE_WAYS_H

#include "fence_oracle.h"

/// Whether a zone's crossings tell of a meeting at a share that is known to a slack.
static inline int isTold(const QIFenceCrossing *found, size_t count, uint32_t zone, double share, double slack) {
  double low = fmin(share - slack, 1), high = fmax(share + slack, 0);
  for (size_t index = 0; index < count; index++) {
    if (found[index].zone == zone && !(found[index].share < low) && !(found[index].share > high)) return 1;
  }
  return 0;
}

/// The ends of an edge along the way, where they surely lie on it.
static inline void checkEnds(const QIFenceCrossing *found, size_t count, uint32_t zone, Place p, Place q, Place a,
                             Place b) {
  double dx = q.x - p.x, dy = q.y - p.y, square = dx * dx + dy * dy;
  for (int end = 0; end < 2; end++) {
    Place e = end ? b : a;
    double share = ((e.x - p.x) * dx + (e.y - p.y) * dy) / square;
    double slack = 8 * DBL_EPSILON * (1 + (fabs((e.x - p.x) * dx) + fabs((e.y - p.y) * dy)) / square);
    if (!(share >= slack && share <= 1 - slack)) continue;
    EXPECT(isTold(found, count, zone, share, slack), "zone %u: the end (%a, %a) of an edge along the way (%a, %a) to (%a, %a)",
           zone, e.x, e.y, p.x, p.y, q.x, q.y);
  }
}

/// The whole turns that bring a range of longitudes among those of edges.
typedef struct {
  int first, last;
} Turns;

static inline Turns turnsOf(double low, double high) {
  double first = ceil((-540 - high) / 360) - 1, last = floor((540 - low) / 360) + 1;
  return (Turns){(int)fmax(first, -MOST_TURNS), (int)fmin(last, MOST_TURNS)};
}

/// Where a way from place to place meets the zones.
static inline void checkWay(const uint64_t *grid, const Fences *fences, Place start, Place end) {
  QIFenceCrossing few[1];
  size_t most = qi_fence_crossings(grid, start.x, start.y, end.x, end.y, few, 1);
  QIFenceCrossing *found = malloc((most > 1 ? most : 1) * sizeof(*found));
  size_t count = qi_fence_crossings(grid, start.x, start.y, end.x, end.y, found, most > 1 ? most : 1);
  EXPECT(count <= (most > 1 ? most : 1), "%zu crossings, %zu were told", count, most);
  for (size_t index = 0; index < count; index++) {
    EXPECT(found[index].share >= 0 && found[index].share <= 1, "share %a", found[index].share);
    EXPECT(found[index].zone < fences->zoneCount, "zone %u", found[index].zone);
    if (index == 0) continue;
    QIFenceCrossing last = found[index - 1], next = found[index];
    EXPECT(last.share < next.share || (last.share == next.share && last.zone < next.zone), "crossing %zu", index);
  }
  if (!isfinite(start.x) || !isfinite(end.x) || !(fabs(start.y) <= 90) || !(fabs(end.y) <= 90) ||
      (start.x == end.x && start.y == end.y)) {
    EXPECT(count == 0, "%zu crossings of no way", count);
    free(found);
    return;
  }
  if (fabs(start.x) > 720 || fabs(end.x) > 720) {
    double normal = normalized(start.x);
    end.x = normal + (end.x - start.x);
    start.x = normal;
  }
  if (fabs(end.x - start.x) > 180) {
    free(found);
    return;
  }
  Turns turns = turnsOf(fmin(start.x, end.x), fmax(start.x, end.x));
  for (uint32_t number = 0; number < fences->zoneCount; number++) {
    const QIFenceZone *zone = &fences->zones[number];
    int touches = 0;
    for (uint32_t index = zone->firstEdge; index < zone->firstEdge + zone->edgeCount; index++) {
      Place a = startOf(&fences->edges[index]), b = endOf(&fences->edges[index]);
      for (int turn = turns.first; turn <= turns.last; turn++) {
        Place p = {flushed(start.x) + 360.0 * turn, flushed(start.y)}, q = {flushed(end.x) + 360.0 * turn, flushed(end.y)};
        Meeting meeting = meetingOf(p, q, a, b);
        touches |= meeting != APART;
        if (meeting == ALONG) checkEnds(found, count, number, p, q, a, b);
        if (meeting != MEETING) continue;
        double slack, share = shareOf(p, q, a, b, &slack);
        EXPECT(isTold(found, count, number, slack < INFINITY ? share : 0, slack),
               "zone %u, turn %d: the way (%a, %a) to (%a, %a) meets (%a, %a) to (%a, %a) at %a +- %a, of %zu", number, turn,
               p.x, p.y, q.x, q.y, a.x, a.y, b.x, b.y, share, slack, count);
      }
    }
    for (size_t index = 0; index < count; index++) {
      EXPECT(touches || found[index].zone != number, "zone %u is not touched, told at %a", number, found[index].share);
    }
  }
  free(found);
}

/// Whether a zone has to be named near a box of one turn.
static inline int isNear(const Fences *fences, uint32_t number, double west, double south, double east, double north) {
  const QIFenceZone *zone = &fences->zones[number];
  if (zone->isAsked) {
    // Together on the globe.
    south = fmax(fmax(south, zone->south), -90);
    north = fmin(fmin(north, zone->north), 90);
    return zone->west <= east && zone->east >= west && south <= north;
  }
  // No edge is beyond, and no corner must be, for the orientation to be exact.
  south = fmax(south, -128);
  north = fmin(north, 128);
  for (uint32_t index = zone->firstEdge; index < zone->firstEdge + zone->edgeCount; index++) {
    if (isInBox(&fences->edges[index], west, south, east, north)) return 1;
  }
  return 0;
}

/// Where no border is, one list of zones holds for the whole box; but for those whose lines are open, which have an inside
/// without a border.
static inline void checkClear(const uint64_t *grid, const Fences *fences, double west, double south, double east,
                              double north) {
  enum { STEPS = 4 };
  uint32_t first[MOST_ZONES], firstCount = UINT32_MAX;
  int closed[MOST_ZONES];
  for (uint32_t number = 0; number < fences->zoneCount; number++) closed[number] = isClosed(fences, number);
  for (int step = 0; step < (STEPS + 1) * (STEPS + 1); step++) {
    double x = step % (STEPS + 1) == STEPS ? east : west + (east - west) * (step % (STEPS + 1)) / STEPS;
    double y = step / (STEPS + 1) == STEPS ? north : south + (north - south) * (step / (STEPS + 1)) / STEPS;
    // A pole is decided by the caller.
    if (!(fabs(y) < 90)) continue;
    uint32_t zones[MOST_ZONES], all = qi_fence_covering(grid, x, y, zones, MOST_ZONES), count = 0;
    for (uint32_t index = 0; index < all; index++) {
      if (closed[zones[index] & ~QI_ASK]) zones[count++] = zones[index];
    }
    if (firstCount == UINT32_MAX) {
      firstCount = count;
      memcpy(first, zones, count * 4);
    }
    EXPECT(count == firstCount && !memcmp(first, zones, count * 4), "(%a, %a) of a clear box of %u zones", x, y,
           fences->zoneCount);
  }
}

/// What is near the box of two corners.
static inline void checkBox(const uint64_t *grid, const Fences *fences, Place corner, Place other) {
  double west = fmin(corner.x, other.x), east = fmax(corner.x, other.x);
  double south = fmin(corner.y, other.y), north = fmax(corner.y, other.y);
  uint32_t found[MOST_ZONES + 1], few[2];
  uint32_t count = qi_fence_near(grid, west, south, east, north, found, MOST_ZONES + 1);
  EXPECT(count <= fences->zoneCount, "%u of %u zones are near", count, fences->zoneCount);
  for (uint32_t index = 0; index < count; index++) {
    uint32_t zone = found[index] & ~QI_ASK;
    EXPECT(zone < fences->zoneCount && (index == 0 || (found[index - 1] & ~QI_ASK) < zone), "zone %u", zone);
    EXPECT(((found[index] & QI_ASK) != 0) == (fences->zones[zone].isAsked != 0), "zone %u", zone);
  }
  uint32_t fewCount = qi_fence_near(grid, west, south, east, north, few, 2);
  EXPECT(count <= 2 ? fewCount == count && !memcmp(few, found, count * 4) : fewCount > 2, "%u and %u", fewCount, count);
  int isClear = qi_fence_is_clear(grid, west, south, east, north);
  EXPECT(!isClear || count == 0, "clear, with %u zones near", count);
  if (!isfinite(west) || !isfinite(east) || isnan(corner.y) || isnan(other.y)) return;
  double low = west, width = east - west;
  if (width >= 360) {
    low = -180;
    width = 360;
  } else if (fabs(west) > 720) {
    low = normalized(west);
  }
  double high = low == west ? east : low + width;
  Turns turns = turnsOf(low, high);
  for (uint32_t number = 0; number < fences->zoneCount; number++) {
    for (int turn = turns.first; turn <= turns.last; turn++) {
      if (!isNear(fences, number, low + 360.0 * turn, south, high + 360.0 * turn, north)) continue;
      int isNamed = 0;
      for (uint32_t index = 0; index < count; index++) isNamed |= (found[index] & ~QI_ASK) == number;
      EXPECT(isNamed, "zone %u is in the box (%a, %a) to (%a, %a) in turn %d", number, low, south, high, north, turn);
      EXPECT(!isClear, "zone %u", number);
    }
  }
  if (isClear && isfinite(south) && isfinite(north)) checkClear(grid, fences, low, south, high, north);
}

#endif
