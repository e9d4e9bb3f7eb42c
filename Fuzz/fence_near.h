// How far borders are, against every edge of every zone in extended precision.

#ifndef QUARRY_FUZZ_FENCE_NEAR_H
#define QUARRY_FUZZ_FENCE_NEAR_H

#include "fence_oracle.h"

static const long double fenceRadian = 0.017453292519943295769236907684886L;

/// The numbers of LocalMetric in QuarryGeometry: radii of curvature, and what becomes of them north and south.
static inline QIMetric metricAt(double latitude) {
  double phi = latitude * (double)fenceRadian, flattening = 1 / 298.257223563, e2 = flattening * (2 - flattening);
  double sine = sin(phi), cosine = cos(phi), w2 = 1 - e2 * sine * sine;
  double n = 6378137.0 / sqrt(w2), m = n * (1 - e2) / w2;
  QIMetric metric = {.north = m, .northSlope = 3 * m * e2 * sine * cosine / w2, .east = n * cosine, .eastSlope = -m * sine};
  metric.eastCurvature = -(metric.northSlope * sine + m * cosine);
  metric.quarticEast = m * n * cosine * cosine * sine * sine / 12;
  metric.quarticMixed = m * n * (3 - 2 * cosine * cosine) / 12;
  return metric;
}

/// The square of the metres to a place so many degrees away.
static inline long double squareTo(const QIMetric *metric, long double east, long double north) {
  long double lambda = east * fenceRadian, phi = north * fenceRadian, half = phi / 2;
  long double x = (metric->east + half * (metric->eastSlope + half / 2 * metric->eastCurvature)) * lambda;
  long double y = (metric->north + half * metric->northSlope) * phi;
  return x * x + y * y - lambda * lambda * (metric->quarticMixed * phi * phi + metric->quarticEast * lambda * lambda);
}

/// The metres to an edge, to that part of it for which the formula is good; infinite where there is none.
static inline double metersToEdge(const QIMetric *metric, Place p, long double turn, Place a, Place b) {
  const long double startX = a.x - (long double)p.x - turn, startY = a.y - (long double)p.y;
  const long double stepX = (long double)b.x - a.x, stepY = (long double)b.y - a.y;
  const long double halves[2] = {55000 / (metric->east * fenceRadian), 0.5L};
  const long double starts[2] = {startX, startY}, steps[2] = {stepX, stepY};
  long double low = 0, high = 1;
  for (int axis = 0; axis < 2; axis++) {
    if (steps[axis] == 0) {
      if (fabsl(starts[axis]) >= halves[axis]) return INFINITY;
      continue;
    }
    long double one = (-halves[axis] - starts[axis]) / steps[axis], other = (halves[axis] - starts[axis]) / steps[axis];
    low = fmaxl(low, fminl(one, other));
    high = fminl(high, fmaxl(one, other));
  }
  if (!(low <= high)) return INFINITY;
  enum { SAMPLES = 24 };
  int best = 0;
  long double least = INFINITY;
  for (int index = 0; index <= SAMPLES; index++) {
    long double share = low + (high - low) * index / SAMPLES;
    long double square = squareTo(metric, startX + stepX * share, startY + stepY * share);
    if (square < least) least = square, best = index;
  }
  // Of three parts the middle one is kept, and one beside it.
  long double left = low + (high - low) * (best > 0 ? best - 1 : 0) / SAMPLES;
  long double right = low + (high - low) * (best < SAMPLES ? best + 1 : SAMPLES) / SAMPLES;
  for (int step = 0; step < 110; step++) {
    long double one = left + (right - left) / 3, other = right - (right - left) / 3;
    long double oneSquare = squareTo(metric, startX + stepX * one, startY + stepY * one);
    long double otherSquare = squareTo(metric, startX + stepX * other, startY + stepY * other);
    least = fminl(least, fminl(oneSquare, otherSquare));
    if (oneSquare <= otherSquare) right = other;
    else left = one;
  }
  return least <= 0 ? 0 : (double)sqrtl(least);
}

/// The metres to a zone's nearest edge, or to its box where the caller measures.
static inline double metersToZone(const Fences *fences, uint32_t number, const QIMetric *metric, Place p) {
  const QIFenceZone *zone = &fences->zones[number];
  double least = INFINITY;
  for (int turn = -2; turn <= 2; turn++) {
    if (zone->isAsked) {
      double x = p.x + 360.0 * turn;
      double east = fmax(zone->west, fmin(zone->east, x)) - x, north = fmax(zone->south, fmin(zone->north, p.y)) - p.y;
      if (fabs(north) < 0.5 && fabs(east) * metric->east * (double)fenceRadian < 55000) {
        least = fmin(least, (double)sqrtl(fmaxl(0, squareTo(metric, east, north))));
      }
    }
    for (uint32_t index = zone->firstEdge; index < zone->firstEdge + zone->edgeCount; index++) {
      const QIEdge *edge = &fences->edges[index];
      least = fmin(least, metersToEdge(metric, p, -360.0L * turn, startOf(edge), endOf(edge)));
    }
  }
  return least;
}

static inline double slackOf(double meters) { return 1e-7 + 1e-6 * meters; }

/// The borders within a limit of a place.
static inline void checkBorders(const uint64_t *grid, const Fences *fences, Place place, double limit) {
  QIMetric metric = metricAt(isfinite(place.y) ? place.y : 0);
  QIFenceBorder found[MOST_ZONES + 1];
  uint32_t count = qi_fence_borders(grid, QI_EVERY_ZONE, place.x, place.y, &metric, limit, found, MOST_ZONES + 1);
  Place p = {normalized(place.x), place.y};
  int isMeasured = isfinite(place.x) && limit >= 0 && limit <= 50000 && fabs(place.y) + limit / 110574.0 < 79;
  EXPECT((count != QI_NOT_MEASURED) == isMeasured, "%u at (%a, %a) within %a", count, place.x, place.y, limit);
  if (!isMeasured) return;
  EXPECT(count <= fences->zoneCount, "%u borders of %u zones", count, fences->zoneCount);
  for (uint32_t capacity = 0; capacity <= count; capacity += 1 + count / 2) {
    QIFenceBorder *few = malloc(capacity * sizeof(*few) + 1);
    uint32_t told = qi_fence_borders(grid, QI_EVERY_ZONE, place.x, place.y, &metric, limit, few, capacity);
    EXPECT(capacity < count ? told > capacity : told == count && !memcmp(few, found, count * sizeof(*few)),
           "%u with room for %u, not %u", told, capacity, count);
    free(few);
  }
  for (uint32_t number = 0, next = 0; number < fences->zoneCount; number++) {
    // In rising order, each once: else one is left over.
    const QIFenceBorder *border = next < count && (found[next].zone & ~QI_ASK) == number ? &found[next++] : NULL;
    QIFenceBorder single;
    uint32_t told = qi_fence_borders(grid, number, place.x, place.y, &metric, limit, &single, 1);
    EXPECT(told == (border != NULL), "zone %u alone, %u", number, told);
    if (border) EXPECT(!memcmp(&single, border, sizeof(single)), "zone %u alone", number);
    double expected = metersToZone(fences, number, &metric, p), slack = slackOf(expected);
    if (fences->zones[number].isAsked) {
      EXPECT(border || !(expected + slack <= limit), "zone %u, asked for, is %a m away of %a", number, expected, limit);
      EXPECT(!border || border->zone == (number | QI_ASK), "zone %u", number);
      continue;
    }
    EXPECT(border || !(expected + slack <= limit), "zone %u is %a m away, within %a, from (%a, %a)", number, expected, limit,
           p.x, p.y);
    if (!border) continue;
    EXPECT(border->zone == number && border->distance <= limit, "zone %u, %a m of %a", number, border->distance, limit);
    EXPECT(fabs(border->distance - expected) <= slack, "zone %u is %a m away, not %a (%.12g, %.12g), from (%a, %a)", number,
           expected, border->distance, expected, border->distance, p.x, p.y);
    double there = (double)sqrtl(fmaxl(0, squareTo(&metric, border->x - (long double)p.x, border->y - (long double)p.y)));
    EXPECT(fabs(there - border->distance) <= slack, "zone %u: %a m to (%a, %a), not %a", number, there, border->x, border->y,
           border->distance);
  }
  for (uint32_t index = 1; index < count; index++) {
    EXPECT((found[index - 1].zone & ~QI_ASK) < (found[index].zone & ~QI_ASK), "border %u", index);
  }
  EXPECT(count == 0 || (found[count - 1].zone & ~QI_ASK) < fences->zoneCount, "zone %u", found[count - 1].zone);
}

/// A limit for the place of a number: those at which something changes, and those of games.
static inline double limitOf(uint32_t number) {
  static const double limits[] = {50, 0, 50000, 1000, 0x1p-20, 49999.99, 10000, 200, 3, 1e-7, -0.0, 30000, NAN, -1, INFINITY,
                                  50000.000000000007, 1e300, DBL_TRUE_MIN, 20000, 5000};
  return limits[number % (sizeof(limits) / sizeof(limits[0]))];
}

#endif
