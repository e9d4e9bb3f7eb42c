// The fence grid's promises, found out by looking at every edge.
//
// All that is decided here is a comparison or the sign of qi_orientation, whose numbers are 0 or lie between 2^-400 and
// 2^400: edges and places are brought to 0 below that, as the grid does. Where a place has to be turned by 360 degrees to
// meet an edge and that rounds, the grid promises nothing; such places are told apart.

#ifndef QUARRY_FUZZ_FENCE_ORACLE_H
#define QUARRY_FUZZ_FENCE_ORACLE_H

#include "../Sources/CQuarryIndex/include/quarry_fence_grid.h"
#include "bytes.h"

enum { MOST_ZONES = 10, MOST_EDGES = 400, MOST_TURNS = 4 };

typedef struct {
  double x, y;
} Place;

/// The zones of one input.
typedef struct {
  QIFenceZone zones[MOST_ZONES];
  /// As drawn, and as they count.
  QIEdge drawn[MOST_EDGES], edges[MOST_EDGES];
  uint32_t zoneCount, edgeCount;
} Fences;

typedef enum { OUTSIDE = 0, INSIDE = 1, ASKED = 2, UNSURE = 3 } Answer;

static inline double flushed(double number) { return fabs(number) < 0x1p-400 ? 0 : number; }

/// The orientation; where all numbers are whole parts of a degree that integers can hold, those must say the same.
static inline int orientationOf(Place a, Place b, Place p) {
  int sign = qi_orientation(a.x, a.y, b.x, b.y, p.x, p.y);
  const double scale = 0x1p16;
  const double numbers[] = {a.x * scale, a.y * scale, b.x * scale, b.y * scale, p.x * scale, p.y * scale};
  int64_t whole[6];
  for (int index = 0; index < 6; index++) {
    if (!(fabs(numbers[index]) < 0x1p28) || rint(numbers[index]) != numbers[index]) return sign;
    whole[index] = (int64_t)numbers[index];
  }
  int64_t determinant = (whole[0] - whole[4]) * (whole[3] - whole[5]) - (whole[1] - whole[5]) * (whole[2] - whole[4]);
  EXPECT(sign == (determinant > 0) - (determinant < 0), "orientation %d of integers, %lld", sign, (long long)determinant);
  return sign;
}

static inline Place startOf(const QIEdge *edge) { return (Place){edge->startX, edge->startY}; }
static inline Place endOf(const QIEdge *edge) { return (Place){edge->endX, edge->endY}; }

static inline int isSumExact(double a, double b) {
  double sum = a + b, rest = sum - a;
  return (a - (sum - rest)) + (b - rest) == 0;
}

/// The longitude in -180 ..< 180; not a number where there is none.
static inline double normalized(double x) {
  if (!isfinite(x)) return NAN;
  double turned = fmod(x, 360);
  if (turned < -180) return turned + 360;
  return turned >= 180 ? turned - 360 : turned;
}

/// Whether a zone's lines are closed: an even number of edges ends at every place.
static inline int isClosed(const Fences *fences, uint32_t number) {
  const QIFenceZone *zone = &fences->zones[number];
  uint32_t last = zone->firstEdge + zone->edgeCount;
  for (uint32_t index = zone->firstEdge; index < last; index++) {
    for (int side = 0; side < 2; side++) {
      Place place = side ? endOf(&fences->edges[index]) : startOf(&fences->edges[index]);
      uint32_t ends = 0;
      for (uint32_t other = zone->firstEdge; other < last; other++) {
        Place start = startOf(&fences->edges[other]), end = endOf(&fences->edges[other]);
        ends += start.y == place.y && normalized(start.x) == normalized(place.x);
        ends += end.y == place.y && normalized(end.x) == normalized(place.x);
      }
      if (ends % 2) return 0;
    }
  }
  return 1;
}

/// Whether a zone covers a place.
static inline Answer answerOf(const Fences *fences, uint32_t number, double longitude, double latitude) {
  const QIFenceZone *zone = &fences->zones[number];
  double x = normalized(longitude), y = latitude;
  if (isnan(x) || !(fabs(y) <= 90)) return OUTSIDE;
  if (y == 90) return zone->coversNorthPole ? INSIDE : OUTSIDE;
  if (y == -90) return zone->coversSouthPole ? INSIDE : OUTSIDE;
  if (zone->isAsked) {
    for (int turn = -1; turn <= 1; turn++) {
      double turned = x + 360.0 * turn;
      if (zone->west <= turned && turned <= zone->east && zone->south <= y && y <= zone->north) return ASKED;
    }
    return OUTSIDE;
  }
  uint32_t parity = zone->isNorthPoleInside != 0;
  x = flushed(x);
  y = flushed(y);
  int isUnsure = 0;
  for (uint32_t index = zone->firstEdge; index < zone->firstEdge + zone->edgeCount; index++) {
    const QIEdge *edge = &fences->edges[index];
    Place a = startOf(edge), b = endOf(edge);
    for (int turn = -1; turn <= 1; turn++) {
      Place p = {x + 360.0 * turn, y};
      if (!((a.x <= p.x && p.x <= b.x) || (b.x <= p.x && p.x <= a.x))) continue;
      if (!isSumExact(x, 360.0 * turn)) isUnsure = 1;
      if (a.x == b.x) {
        if ((a.y <= y && y <= b.y) || (b.y <= y && y <= a.y)) return isUnsure ? UNSURE : INSIDE;
        continue;
      }
      int side = orientationOf(a, b, p);
      if (side == 0) return isUnsure ? UNSURE : INSIDE;
      // The edge lies above where the place is on the right of its way from west to east.
      int isAbove = a.x < b.x ? side < 0 : side > 0;
      parity ^= (uint32_t)(isAbove && (a.x <= p.x) != (b.x <= p.x));
    }
  }
  return isUnsure ? UNSURE : parity ? INSIDE : OUTSIDE;
}

/// How a way and an edge meet.
typedef enum { APART, MEETING, ALONG } Meeting;

static inline Meeting meetingOf(Place p, Place q, Place a, Place b) {
  if (fmin(p.x, q.x) > fmax(a.x, b.x) || fmax(p.x, q.x) < fmin(a.x, b.x)) return APART;
  if (fmin(p.y, q.y) > fmax(a.y, b.y) || fmax(p.y, q.y) < fmin(a.y, b.y)) return APART;
  int sideA = orientationOf(p, q, a), sideB = orientationOf(p, q, b);
  if (sideA == 0 && sideB == 0) return ALONG;
  if (sideA * sideB > 0 || orientationOf(a, b, p) * orientationOf(a, b, q) > 0) return APART;
  return MEETING;
}

/// The share of the way at which it meets an edge, and how far plain arithmetic may be off: the place of a meeting is known
/// to the rounding of the edge's longer part.
static inline double shareOf(Place p, Place q, Place a, Place b, double *slack) {
  double dx = q.x - p.x, dy = q.y - p.y, ex = b.x - a.x, ey = b.y - a.y;
  double ax = a.x - p.x, ay = a.y - p.y;
  double above = ax * ey - ay * ex, below = dx * ey - dy * ex;
  double longX = fmax(fabs(ax), fabs(b.x - p.x)), longY = fmax(fabs(ay), fabs(b.y - p.y));
  double aboveError = 8 * DBL_EPSILON * (longX * fabs(ey) + longY * fabs(ex)) + 0x1p-1000;
  double belowError = 8 * DBL_EPSILON * (fabs(dx * ey) + fabs(dy * ex)) + 0x1p-1000;
  *slack = fabs(below) > 2 * belowError ? 2 * (aboveError + belowError) / (fabs(below) - belowError) : INFINITY;
  return above / below;
}

/// Whether an edge has a place in a closed box.
static inline int isInBox(const QIEdge *edge, double west, double south, double east, double north) {
  Place a = startOf(edge), b = endOf(edge);
  if (fmin(a.x, b.x) > east || fmax(a.x, b.x) < west || fmin(a.y, b.y) > north || fmax(a.y, b.y) < south) return 0;
  if (a.x == b.x || a.y == b.y) return 1;
  // Their boxes meet: they are apart where the edge's line leaves all corners on one side.
  int west1 = orientationOf(a, b, (Place){west, south}), west2 = orientationOf(a, b, (Place){west, north});
  int east1 = orientationOf(a, b, (Place){east, south}), east2 = orientationOf(a, b, (Place){east, north});
  int sum = west1 + west2 + east1 + east2;
  return sum != 4 && sum != -4;
}

#endif
