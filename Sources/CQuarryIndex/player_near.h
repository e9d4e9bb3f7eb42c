// Walks over the slots in which players near a place can be.

#ifndef PLAYER_NEAR_H
#define PLAYER_NEAR_H

#include "player_grid.h"
#include "player_lanes.h"
#include "player_paths.h"
#include "player_radius.h"

/// What is done with candidates: slots `begin ..< end`, as far as their longitude key is not above `east`.
typedef void (*Visit)(void *context, uint32_t begin, uint32_t end, uint32_t east);

/// A window of keys that reaches over the antimeridian, in two ranges whose ends are exact, so that no slot is in both.
INLINE void near_seam(
  const Grid *grid, const Band *band, int64_t west, int64_t east, Visit visit, void *context) {
  uint32_t end = band->start + band->count;
  uint32_t from = quarry_lower_bound(grid, band, (uint32_t)west, 0);
  uint32_t to = (uint32_t)east == UINT32_MAX ? end : quarry_lower_bound(grid, band, (uint32_t)east + 1, 0);
  if (west >= 0 && east <= UINT32_MAX) return visit(context, from, to, UINT32_MAX);
  visit(context, band->start, to, UINT32_MAX);
  visit(context, from, end, UINT32_MAX);
}

/// Calls `visit` with ranges of slots that hold all players within a chord of a spot, each slot at most once.
INLINE void near_spot(const Grid *grid, const Spot *spot, double reach, Visit visit, void *context) {
  if (grid->header->bands == 0) return;
  uint32_t low, high;
  quarry_latitude_window(spot->latitude, reach, &low, &high);
  double square = reach * reach;
  float keys_per_meter = quarry_keys_per_meter(spot->latitude, spot->latitude);
  for (size_t index = quarry_band_of(grid, low); index < grid->header->bands; index++) {
    const Band *band = &grid->bands[index];
    if (band->low > high) break;
    if (band->count == 0) continue;
    double gap = spot->latitude < band->south ? quarry_gap(band->south - spot->latitude)
      : spot->latitude > band->north          ? quarry_gap(spot->latitude - band->north)
                                              : 0;
    if (gap > reach) continue;
    uint32_t begin = band->start, end = begin + band->count;
    uint32_t width = quarry_half_window((float)((square - gap * gap) * 1.000001), fmaxf(keys_per_meter, band->keys_per_meter));
    if (width >= 1u << 31) {
      visit(context, begin, end, UINT32_MAX);
      continue;
    }
    int64_t west = (int64_t)spot->longitude - width, east = (int64_t)spot->longitude + width;
    if (west >= 0 && east < UINT32_MAX) {
      visit(context, quarry_lower_bound(grid, band, (uint32_t)west, 0), end, (uint32_t)east);
    } else {
      near_seam(grid, band, west, east, visit, context);
    }
  }
}

/// What is done with the candidates of a slot `a`.
typedef void (*PairVisit)(void *context, uint32_t a, uint32_t begin, uint32_t end, uint32_t east);

typedef struct {
  PairVisit visit;
  void *context;
  uint32_t a;
} PairSeam;

INLINE void visit_seam(void *context, uint32_t begin, uint32_t end, uint32_t east) {
  const PairSeam *seam = context;
  seam->visit(seam->context, seam->a, begin, end, east);
}

/// Players in a window that are few.
enum { FEW = 12 };

/// Windows that are computed at once, as vectors.
enum { CHUNK = 16 };

/// Half the windows, as of quarry_half_window, of players with such latitudes; the widest of them is below 2^29 keys. Slots beyond
/// the end of a band may be among them.
INLINE void near_windows(
  uint32_t *restrict halves, const uint32_t *restrict latitudes, uint32_t south, float scale, float square,
  float keys_per_meter) {
  for (int i = 0; i < CHUNK; i++) {
    float gap = (float)(int32_t)(south - latitudes[i]) * scale, left = square - gap * gap;
    float width = __builtin_sqrtf(left > 0 ? left : 0) * keys_per_meter;
    float radians = width * (float)(1 / KEYS_PER_RADIAN);
    halves[i] = (uint32_t)((int32_t)(width * (1 + 0.05f * radians * radians)) + 3);
  }
}

/// Calls `visit` with ranges of slots so that each pair of players within a chord is in one of them, once.
///
/// In its own band a player looks eastwards only, and in the bands north of it both ways. As `a` goes eastwards its window does
/// too, so that no search is needed: `first` follows it in steps of a vector, and the walk ends with the window.
INLINE void near_pairs(const Grid *grid, double reach, PairVisit visit, void *context) {
  float square = (float)(reach * reach * 1.000001);
  const uint32_t *longitude = grid->longitude;
  for (size_t index = 0; index < grid->header->bands; index++) {
    const Band *own = &grid->bands[index];
    if (own->count == 0) continue;
    uint32_t begin = own->start, end = begin + own->count;
    uint32_t width = quarry_half_window(square, own->keys_per_meter);
    if (width >= 1u << 31) {
      for (uint32_t a = begin; a + 1 < end; a++) visit(context, a, a + 1, end, UINT32_MAX);
    } else if ((uint64_t)longitude[end - 1] + width < (uint64_t)longitude[begin] + (1ull << 32)) {
      for (uint32_t a = begin; a < end; a++) {
        uint64_t east = (uint64_t)longitude[a] + width;
        visit(context, a, a + 1, end, east < UINT32_MAX ? (uint32_t)east : UINT32_MAX);
      }
    } else {
      // The band goes on over the antimeridian. The ends are exact here, since what a vector holds beyond an end may be found
      // from the other side again.
      for (uint32_t a = begin; a < end; a++) {
        uint64_t east = (uint64_t)longitude[a] + width;
        uint32_t to = (uint32_t)east == UINT32_MAX ? end : quarry_lower_bound(grid, own, (uint32_t)east + 1, 0);
        visit(context, a, a + 1, east > UINT32_MAX || to <= a ? end : to, UINT32_MAX);
        if (east > UINT32_MAX) visit(context, a, begin, to < a ? to : a, UINT32_MAX);
      }
    }
    for (size_t next = index + 1; next < grid->header->bands; next++) {
      const Band *other = &grid->bands[next];
      if (other->count == 0) continue;
      if (quarry_gap(other->south - own->north) > reach) break;
      float keys_per_meter = fmaxf(own->keys_per_meter, other->keys_per_meter);
      uint32_t other_begin = other->start, other_end = other_begin + other->count, first = other_begin;
      // As in quarry_gap, for all of the band at once; the south of the other is north of everybody here.
      uint32_t south = other->south - 1;
      float scale = (float)(METERS_PER_KEY * (south - own->south < 0.1 / RADIANS_PER_KEY ? 0.9995 : 0.6366));
      // Where many are in a window it is made narrower by how far south the player is; where few are, that is not worth its root.
      float reached = (float)(reach * 1.000001) / scale + 1;
      uint32_t farthest = reached < 2e9f ? (uint32_t)reached : UINT32_MAX;
      uint32_t widest = quarry_half_window(square, keys_per_meter);
      uint64_t span = (uint64_t)longitude[other_end - 1] - longitude[other_begin];
      bool is_trimmed = widest < 1u << 29 && farthest < INT32_MAX && 2 * (uint64_t)widest * other->count > FEW * span;
      uint32_t halves[CHUNK];
      for (uint32_t a = begin; a < end; a++) {
        uint32_t half = widest;
        if (is_trimmed) {
          if ((a - begin) % CHUNK == 0) near_windows(halves, grid->latitude + a, south, scale, square, keys_per_meter);
          half = halves[(a - begin) % CHUNK];
        }
        if (south - grid->latitude[a] > farthest) continue;
        if (half >= 1u << 31) {
          visit(context, a, other_begin, other_end, UINT32_MAX);
          continue;
        }
        int64_t west = (int64_t)longitude[a] - half, east = (int64_t)longitude[a] + half;
        if (west < 0 || east >= UINT32_MAX) {
          PairSeam seam = {visit, context, a};
          near_seam(grid, other, west, east, visit_seam, &seam);
          continue;
        }
        while (first + LANES <= other_end && longitude[first + LANES - 1] < west) first += LANES;
        while (first > other_begin && longitude[first - 1] >= west) first -= LANES;
        visit(context, a, first, other_end, (uint32_t)east);
      }
    }
  }
}

/// Whether two players whose squared chord is known are within a distance.
INLINE bool is_within(
  const Radius *radius, double square, const double *places, uint32_t a, uint32_t b, QuarryGeodesic geodesic) {
  if (square <= radius->inside) return true;
  if (square > radius->outside) return false;
  if (quarry_is_same_place(places, a, b)) return true;
  return quarry_geodesic_of(places, a, b, geodesic) <= radius->meters;
}

#endif
