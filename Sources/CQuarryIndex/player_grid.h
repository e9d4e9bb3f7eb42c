// How a grid lies in its arena, and the numbers that its questions are asked in.
//
// Layout. Players are kept in bands of latitude, in each by longitude: a list of sorted lists. A band has about √n players, whatever
// their density is, so that a crowd of one stadium gets bands of metres and the rest of the globe gets bands of
// degrees; no cell is ever stored that nobody stands in. Everything of a band is contiguous, one array for each number.
//
// Keys. Latitude and longitude are whole numbers of 32 bits (a turn is 2^32), so that the antimeridian is plain overflow. They
// are only used to find candidates, and their windows are made wider by what rounding can do.
//
// Coordinates. Candidates are tested by the straight line between two places in space (the chord), which knows no
// poles and no antimeridian: whole numbers of 1/256 m from the centre of the Earth, whose differences are exact, and a
// rest in single precision that makes them good to 0.2 nm.

#ifndef PLAYER_GRID_H
#define PLAYER_GRID_H

#include "quarry_player_grid.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline, unused))

/// A band: its players are the slots `start ..< start + count`, by (longitude key, player).
typedef struct {
  uint32_t start, count, capacity;
  /// It takes the latitude keys from here to the `low` of the next band.
  uint32_t low;
  /// No player's latitude key lies outside of these.
  uint32_t south, north;
  /// Longitude keys for a metre on the parallel of the band that is nearest to a pole, rounded up; infinite at a pole.
  float keys_per_meter;
  uint32_t unused;
} Band;

typedef struct {
  uint64_t players, bands, slot_capacity, band_capacity;
} Header;

/// The arena's parts.
typedef struct {
  Header *header;
  Band *bands;
  uint32_t *longitude, *latitude, *player;
  int32_t *x, *y, *z;
  float *rest_x, *rest_y, *rest_z;
} Grid;

/// Slots after the last one, so that a vector may be loaded from any slot.
enum { SLOT_PADDING = 16 };

Grid quarry_grid_of(const uint64_t *arena);

/// A place in all the numbers that questions are asked in.
typedef struct {
  uint32_t longitude, latitude;
  int32_t x, y, z;
  float rest_x, rest_y, rest_z;
} Spot;

Spot quarry_spot(double longitude, double latitude);

/// The same for places of players, one after the other, into slots from `first` on. The same numbers on every processor.
void quarry_spots_fill(Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places);

/// A turn is 2^32 keys, which begin at the south pole and at the antimeridian.
INLINE uint32_t quarry_latitude_key(double latitude) { return (uint32_t)((latitude + 90) * (4294967295.0 / 180)); }
INLINE uint32_t quarry_normalized_longitude_key(double longitude) {
  return (uint32_t)(int64_t)((longitude + 180) * (4294967296.0 / 360));
}
uint32_t quarry_longitude_key(double longitude);

/// Keys for a metre at the parallel of a latitude key.
float quarry_keys_per_meter(uint32_t south, uint32_t north);

/// The band that takes a latitude key.
size_t quarry_band_of(const Grid *grid, uint32_t latitude);

/// The first slot of a band whose (longitude key, player) is not below.
uint32_t quarry_lower_bound(const Grid *grid, const Band *band, uint32_t longitude, uint32_t player);

/// Sorts numbers by the `bits` bits above `shift`, at most 32, stable. `spare` is as long. Returns where the result is: one of both.
uint64_t *quarry_radix_sort(uint64_t *numbers, uint64_t *spare, size_t count, unsigned shift, unsigned bits);

/// Sorts numbers that are nearly in order, by insertion. Returns false, and leaves the same numbers in some order, where they are
/// not: where more than some moves a number would be needed.
bool quarry_finish_sort(uint64_t *numbers, size_t count);

#endif
