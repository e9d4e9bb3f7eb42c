// From degrees to keys and coordinates in space.

#include <math.h>
#include <string.h>

#include "player_grid.h"
#include "player_paths.h"
#include "player_radius.h"

// Half the equatorial diameter in metres and the square of the eccentricity. WGS84, NIMA TR8350.2, table 3.1.
#define EQUATORIAL_RADIUS 6378137.0
#define FLATTENING (1 / 298.257223563)
#define SQUARED_ECCENTRICITY (FLATTENING * (2 - FLATTENING))

#define RADIAN 0.017453292519943295

/// The longitude in -180 ..< 180.
static double normalized(double longitude) {
  if (longitude >= -180 && longitude < 180) return longitude;
  double turned = fmod(longitude, 360);
  if (turned >= 180) return turned - 360;
  return turned < -180 ? turned + 360 : turned;
}

uint32_t quarry_longitude_key(double longitude) { return quarry_normalized_longitude_key(normalized(longitude)); }

// Vectors are passed between functions that are all inlined.
#pragma clang diagnostic ignored "-Wpsabi"

/// Eight places at a time; one alone takes the same way, so that its numbers are the same.
typedef double Doubles __attribute__((ext_vector_type(8)));
typedef float Floats __attribute__((ext_vector_type(8)));
typedef int32_t Wholes __attribute__((ext_vector_type(8)));
enum { EIGHT = 8 };

/// Adding and taking off 1.5 * 2^52 rounds to a whole number.
INLINE Doubles rounded(Doubles values) { return (values + 6755399441055744.0) - 6755399441055744.0; }

/// Sine and cosine of degrees. The angle is brought to within 45 degrees of a right angle, which is exact, and the series
/// of the rest are cut where a term is below 5e-17; with the rounding they are good to 2e-16.
INLINE void sine_cosine(Doubles degrees, Doubles *sine, Doubles *cosine) {
  Doubles quarter = rounded(degrees * (1.0 / 90));
  Doubles t = (degrees - quarter * 90) * RADIAN;
  Doubles u = t * t;
  Doubles s = t + t * u * (-1.0 / 6 + u * (1.0 / 120 + u * (-1.0 / 5040 + u * (1.0 / 362880 + u * (-1.0 / 39916800
    + u * (1.0 / 6227020800.0 + u * (-1.0 / 1307674368000.0)))))));
  Doubles c = 1 + u * (-1.0 / 2 + u * (1.0 / 24 + u * (-1.0 / 720 + u * (1.0 / 40320 + u * (-1.0 / 3628800
    + u * (1.0 / 479001600.0 + u * (-1.0 / 87178291200.0 + u * (1.0 / 20922789888000.0))))))));
  // Quarters are -2 ... 2: odd ones change the two, two turn the sign. All factors are 0 or 1 or -1, so that nothing is rounded.
  Doubles square = quarter * quarter;
  // 0, 1, 4 become 0, 1, 0 and 1, 0, -1.
  Doubles odd = __builtin_elementwise_abs(quarter) * (2 - __builtin_elementwise_abs(quarter));
  Doubles even = 1 - odd - (square - odd) * 0.5;
  *sine = quarter * odd * c + even * s;
  *cosine = even * c - quarter * odd * s;
}

typedef struct {
  Doubles x, y, z;
} Points;

/// Places in space, in metres from the centre of the Earth; each coordinate is good to 4 nm.
INLINE Points points_of(Doubles longitude, Doubles latitude) {
  Doubles sine, cosine, east, north;
  sine_cosine(latitude, &sine, &cosine);
  sine_cosine(longitude, &east, &north);
  // The radius of the prime vertical, a / sqrt(1 - q), in powers of q, which is at most 0.0067: the next term is below 1e-18.
  Doubles q = SQUARED_ECCENTRICITY * sine * sine;
  Doubles normal = EQUATORIAL_RADIUS * (1 + q * (1.0 / 2 + q * (3.0 / 8 + q * (5.0 / 16 + q * (35.0 / 128
    + q * (63.0 / 256 + q * (231.0 / 1024 + q * (429.0 / 2048))))))));
  Doubles across = normal * cosine;
  return (Points){across * north, across * east, normal * (1 - SQUARED_ECCENTRICITY) * sine};
}

/// To the nearest 1/256 m, and what is left. |value| is below 2^23 m.
INLINE void split(Doubles values, int32_t *whole, float *rest) {
  Doubles units = values * 256, nearest = rounded(units);
  Wholes wholes = __builtin_convertvector(nearest, Wholes);
  Floats rests = __builtin_convertvector((units - nearest) * (1.0 / 256), Floats);
  memcpy(whole, &wholes, sizeof wholes);
  memcpy(rest, &rests, sizeof rests);
}

Spot quarry_spot(double longitude, double latitude) {
  longitude = normalized(longitude);
  Points points = points_of(longitude, latitude);
  int32_t x[EIGHT], y[EIGHT], z[EIGHT];
  float rest_x[EIGHT], rest_y[EIGHT], rest_z[EIGHT];
  split(points.x, x, rest_x);
  split(points.y, y, rest_y);
  split(points.z, z, rest_z);
  return (Spot){quarry_normalized_longitude_key(longitude), quarry_latitude_key(latitude), x[0], y[0], z[0], rest_x[0], rest_y[0],
                rest_z[0]};
}

/// Places that are collected before they are computed with, so that the vectors do not wait for what was just written.
enum { BLOCK = 64 };

/// Slots from `slot` on; up to seven more are written, which are room that is left free at the end of a band.
INLINE void fill_block(
  const Grid *grid, uint32_t slot, const uint64_t *entries, size_t count, const double *places) {
  double longitudes[BLOCK], latitudes[BLOCK];
  for (size_t i = 0; i < count; i++) {
    uint32_t player = (uint32_t)entries[i];
    double longitude = places[2 * (size_t)player], latitude = places[2 * (size_t)player + 1];
    longitudes[i] = longitude >= -180 && longitude < 180 ? longitude : normalized(longitude);
    latitudes[i] = latitude;
    grid->player[slot + i] = player;
    grid->longitude[slot + i] = (uint32_t)(entries[i] >> 32);
    grid->latitude[slot + i] = quarry_latitude_key(latitude);
  }
  for (size_t i = count; i % EIGHT != 0; i++) longitudes[i] = latitudes[i] = 0;
  for (size_t i = 0; i < count; i += EIGHT) {
    Doubles longitude, latitude;
    memcpy(&longitude, longitudes + i, sizeof longitude);
    memcpy(&latitude, latitudes + i, sizeof latitude);
    Points points = points_of(longitude, latitude);
    split(points.x, grid->x + slot + i, grid->rest_x + slot + i);
    split(points.y, grid->y + slot + i, grid->rest_y + slot + i);
    split(points.z, grid->z + slot + i, grid->rest_z + slot + i);
  }
}

INLINE void spots_fill(Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places) {
  for (size_t begin = 0; begin < count; begin += BLOCK) {
    size_t length = count - begin < BLOCK ? count - begin : BLOCK;
    fill_block(&grid, first + (uint32_t)begin, entries + begin, length, places);
  }
}

ON_BEST_PATH(
  void, spots_fill, (Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places),
  (grid, first, entries, count, places))

void quarry_spots_fill(Grid grid, uint32_t first, const uint64_t *entries, size_t count, const double *places) {
  spots_fill_on_best_path(grid, first, entries, count, places);
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
