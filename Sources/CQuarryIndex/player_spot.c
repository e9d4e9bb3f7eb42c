// From degrees to keys and coordinates in space.

#include <math.h>
#include <string.h>

#include "player_grid.h"
#include "player_radius.h"

// Half the equatorial diameter in metres and the square of the eccentricity. WGS84, NIMA TR8350.2, table 3.1.
#define EQUATORIAL_RADIUS 6378137.0
#define FLATTENING (1 / 298.257223563)
#define SQUARED_ECCENTRICITY (FLATTENING * (2 - FLATTENING))

#define RADIAN 0.017453292519943295

uint32_t quarry_latitude_key(double latitude) { return (uint32_t)((latitude + 90) * (4294967295.0 / 180)); }

/// The longitude in -180 ..< 180.
INLINE double normalized(double longitude) {
  if (longitude >= -180 && longitude < 180) return longitude;
  double turned = fmod(longitude, 360);
  if (turned >= 180) return turned - 360;
  return turned < -180 ? turned + 360 : turned;
}

INLINE uint32_t key_of_normalized(double longitude) {
  return (uint32_t)(int64_t)((longitude + 180) * (4294967296.0 / 360));
}

uint32_t quarry_longitude_key(double longitude) { return key_of_normalized(normalized(longitude)); }

/// Sine and cosine of degrees. The angle is brought to within 45 degrees of a right angle, which is exact, and the series
/// of the rest are cut where a term is below 5e-17; with the rounding they are good to 2e-16. No branches, so that a loop over
/// many becomes one over vectors.
INLINE void sine_cosine(double degrees, double *sine, double *cosine) {
  // Adding and taking off 1.5 * 2^52 rounds to a whole number.
  double quarter = (degrees * (1.0 / 90) + 6755399441055744.0) - 6755399441055744.0;
  double t = (degrees - quarter * 90) * RADIAN;
  double u = t * t;
  double s = t + t * u * (-1.0 / 6 + u * (1.0 / 120 + u * (-1.0 / 5040 + u * (1.0 / 362880 + u * (-1.0 / 39916800
    + u * (1.0 / 6227020800.0 + u * (-1.0 / 1307674368000.0)))))));
  double c = 1 + u * (-1.0 / 2 + u * (1.0 / 24 + u * (-1.0 / 720 + u * (1.0 / 40320 + u * (-1.0 / 3628800
    + u * (1.0 / 479001600.0 + u * (-1.0 / 87178291200.0 + u * (1.0 / 20922789888000.0))))))));
  // Quarters are -2 ... 2: odd ones change the two, and the signs follow.
  double odd = quarter * quarter == 1 ? 1.0 : 0.0;
  double flip = quarter * quarter == 4 ? -1.0 : 1.0;
  *sine = odd != 0 ? quarter * c : flip * s;
  *cosine = odd != 0 ? -quarter * s : flip * c;
}

typedef struct {
  double x, y, z;
} Point;

/// The place in space, in metres from the centre of the Earth; each coordinate is good to 4 nm.
INLINE Point point_of(double longitude, double latitude) {
  double sine, cosine, east, north;
  sine_cosine(latitude, &sine, &cosine);
  sine_cosine(longitude, &east, &north);
  double normal = EQUATORIAL_RADIUS / __builtin_sqrt(1 - SQUARED_ECCENTRICITY * sine * sine);
  double across = normal * cosine;
  return (Point){across * north, across * east, normal * (1 - SQUARED_ECCENTRICITY) * sine};
}

/// To the nearest 1/256 m, and what is left. |value| is below 2^23 m.
INLINE void split(double value, int32_t *whole, float *rest) {
  double units = value * 256;
  double rounded = (units + 6755399441055744.0) - 6755399441055744.0;
  *whole = (int32_t)rounded;
  *rest = (float)((units - rounded) * (1.0 / 256));
}

Spot quarry_spot(double longitude, double latitude) {
  Spot spot;
  longitude = normalized(longitude);
  Point point = point_of(longitude, latitude);
  spot.longitude = key_of_normalized(longitude);
  spot.latitude = quarry_latitude_key(latitude);
  split(point.x, &spot.x, &spot.rest_x);
  split(point.y, &spot.y, &spot.rest_y);
  split(point.z, &spot.z, &spot.rest_z);
  return spot;
}

enum { BLOCK = 64 };

/// A block of places that lie one after the other in memory. The loop has no branch and becomes one over vectors.
INLINE void fill_block(
  const double *restrict longitudes, const double *restrict latitudes, int32_t *restrict x, int32_t *restrict y,
  int32_t *restrict z, float *restrict rest_x, float *restrict rest_y, float *restrict rest_z) {
  for (int i = 0; i < BLOCK; i++) {
    Point point = point_of(longitudes[i], latitudes[i]);
    split(point.x, &x[i], &rest_x[i]);
    split(point.y, &y[i], &rest_y[i]);
    split(point.z, &z[i], &rest_z[i]);
  }
}

typedef struct {
  int32_t x[BLOCK], y[BLOCK], z[BLOCK];
  float rest_x[BLOCK], rest_y[BLOCK], rest_z[BLOCK];
} Block;

INLINE void spots_fill(Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places) {
  double longitudes[BLOCK] = {0}, latitudes[BLOCK] = {0};
  Block block;
  for (size_t begin = 0; begin < count; begin += BLOCK) {
    size_t length = count - begin < BLOCK ? count - begin : BLOCK;
    uint32_t slot = first + (uint32_t)begin;
    for (size_t i = 0; i < length; i++) {
      uint32_t player = (uint32_t)entries[begin + i];
      longitudes[i] = normalized(places[2 * (size_t)player]);
      latitudes[i] = places[2 * (size_t)player + 1];
      grid.player[slot + i] = player;
      grid.longitude[slot + i] = (uint32_t)(entries[begin + i] >> 32);
      grid.latitude[slot + i] = quarry_latitude_key(latitudes[i]);
    }
    fill_block(longitudes, latitudes, block.x, block.y, block.z, block.rest_x, block.rest_y, block.rest_z);
    memcpy(grid.x + slot, block.x, length * 4);
    memcpy(grid.y + slot, block.y, length * 4);
    memcpy(grid.z + slot, block.z, length * 4);
    memcpy(grid.rest_x + slot, block.rest_x, length * 4);
    memcpy(grid.rest_y + slot, block.rest_y, length * 4);
    memcpy(grid.rest_z + slot, block.rest_z, length * 4);
  }
}

#if QUARRY_HAS_AVX2
__attribute__((target("avx2,popcnt,bmi"))) static void spots_fill_avx2(
  Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places) {
  spots_fill(grid, first, entries, count, places);
}
#endif

void quarry_spots_fill(Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places) {
#if QUARRY_HAS_AVX2
  if (quarry_has_avx2()) return spots_fill_avx2(grid, first, entries, count, places);
#endif
  spots_fill(grid, first, entries, count, places);
}

float quarry_keys_per_meter(uint32_t south, uint32_t north) {
  // The keys were rounded down: the latitude may be a key more to the north.
  double low = south * (180 / 4294967295.0) - 90, high = ((double)north + 1) * (180 / 4294967295.0) - 90;
  double latitude = fmax(fabs(low), fabs(high));
  if (latitude >= 90) return INFINITY;
  double sine = sin(latitude * RADIAN), cosine = cos(latitude * RADIAN);
  double across = EQUATORIAL_RADIUS * cosine / sqrt(1 - SQUARED_ECCENTRICITY * sine * sine);
  // Below a metre from the pole rounding matters; there the whole parallel is asked.
  if (across < 1) return INFINITY;
  return (float)(KEYS_PER_RADIAN / across * 1.00001);
}
