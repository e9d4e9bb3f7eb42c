// A distance as thresholds of the chord, and the windows of keys in which all players within it are found.
//
// From geodesic to chord. The curvature of a geodesic on WGS84 lies between those of circles with radii of 6,399,594 m
// and 6,335,439 m. A chord is at least that of an equally long arc of the smaller circle (Schur's theorem), which is proven; it is
// at most that of the larger circle, plus what the geodesic's torsion adds (below 1e-5 of the difference between arc and chord, since
// torsion over curvature is below 0.0034). Between the two, 2e-17 d^3 m wide (a micrometre at 4 km), and within 50 nm for the rounding of
// coordinates (14 nm) and of the geodesic itself (15 nm), the geodesic decides.
//
// From chord to keys. Two places at distances p and q from the axis, whose longitudes differ by L, have the squared chord
// (meridian's chord)^2 + 4 p q sin^2(L / 2): exact on a body of revolution.

#ifndef PLAYER_RADIUS_H
#define PLAYER_RADIUS_H

#include <math.h>

#include "player_grid.h"

/// Radii of curvature in metres: a(1 - e^2), that of the meridian at the equator, and a / sqrt(1 - e^2), that at the poles.
#define LEAST_RADIUS 6335439.3272928
#define GREATEST_RADIUS 6399593.625758493
/// What coordinates and geodesic may be wrong by together, in metres.
#define CHORD_ERROR 5e-8
/// No two places are farther apart, in metres: half a meridian, and a little more.
#define GREATEST_DISTANCE 20003931.5
/// Beyond it chords say too little, in metres.
#define LONGEST_BY_CHORD 1e7
/// The coarse test is of use up to this chord, in metres; differences of coordinates wrap round no sooner than at 4,021 km.
#define LONGEST_COARSE 1e6
/// Keys of longitude for a radian: 2^32 / 2 pi.
#define KEYS_PER_RADIAN 683565275.5764316
/// A key of latitude in radians: pi / (2^32 - 1).
#define RADIANS_PER_KEY 7.314590399e-10
/// Metres north for a key of latitude, at least.
#define METERS_PER_KEY 0.004634

typedef struct {
  double meters;
  /// The square of a chord at or below which two places are surely within, and above which surely not.
  double inside, outside;
  /// The same for squares of coarse chords in (1/256 m)^2.
  float coarse_inside, coarse_outside;
  /// No chord of interest is longer, in metres.
  double reach;
} Radius;

INLINE double quarry_square(double value) { return value * value; }

/// The coarse thresholds: differences of rounded coordinates are wrong by a unit at most in each direction, the
/// chord by the root of 3, and single precision by less than a millionth.
INLINE float quarry_coarse_outside(double chord) {
  return chord > LONGEST_COARSE ? INFINITY : (float)(quarry_square(chord * 256 + 1.7321) * 1.000001);
}

INLINE float quarry_coarse_inside(double chord) {
  double units = chord * 256 - 1.7321;
  return units < 0 || chord > LONGEST_COARSE ? -1 : (float)(quarry_square(units) * 0.999999);
}

/// For a distance that is not negative.
INLINE Radius quarry_radius(double meters) {
  Radius radius = {.meters = meters, .inside = INFINITY, .outside = INFINITY, .reach = INFINITY};
  radius.coarse_inside = -1;
  radius.coarse_outside = INFINITY;
  if (meters >= GREATEST_DISTANCE) return radius;
  double inside = 2 * LEAST_RADIUS * sin(fmin(meters, LONGEST_BY_CHORD) / (2 * LEAST_RADIUS)) - CHORD_ERROR;
  radius.inside = inside < 0 ? -1 : inside * inside;
  radius.coarse_inside = quarry_coarse_inside(inside);
  if (meters > LONGEST_BY_CHORD) return radius;
  double sag = meters - 2 * GREATEST_RADIUS * sin(meters / (2 * GREATEST_RADIUS));
  radius.reach = meters - sag * (1 - 1e-5) + CHORD_ERROR;
  radius.outside = radius.reach * radius.reach;
  radius.coarse_outside = quarry_coarse_outside(radius.reach);
  return radius;
}

/// The length of the geodesic for a chord up to a kilometre or so, and half the width of what it may be: the mean of the two arcs.
INLINE double quarry_meters_of_chord(double chord) {
  // The mean of 1 / (24 R^2) over both radii; the next term is below 1 nm at 10 km.
  return chord + chord * chord * chord * 1.0277362e-15;
}

/// How far that may be from the geodesic: half the difference of the two arcs, and the rounding.
INLINE double quarry_bound_of_chord(double chord) { return CHORD_ERROR + chord * chord * chord * 1.1e-17; }

/// Up to this chord the formula above tells the distance; beyond it the geodesic does. In metres.
#define LONGEST_BY_FORMULA 1e4

/// A lower bound of the chord of a meridian between two latitudes so many keys apart.
INLINE double quarry_gap(uint32_t keys) {
  if (keys <= 1) return 0;
  double meters = (keys - 1) * METERS_PER_KEY;
  // The chord of a circle of the least radius: 2 sin(angle / 2) of it, at least 0.9995 of the angle below 0.1.
  return meters * (meters < 0.1 * LEAST_RADIUS ? 0.9995 : 0.6366);
}

/// Half the width in keys of the longitudes in which two places can be so near; UINT32_MAX for all of them.
/// `square`: what is left of the squared chord after the meridian's part, not negative. Single precision does: the keys of a
/// metre were rounded up by more than it loses.
INLINE uint32_t quarry_half_window(float square, float keys_per_meter) {
  float width = __builtin_sqrtf(square) * keys_per_meter;
  // 2 asin(q) <= 2q (1 + 0.2 q^2) for q <= 1/2.
  if (!(width < (float)KEYS_PER_RADIAN)) return UINT32_MAX;
  float radians = width * (float)(1 / KEYS_PER_RADIAN);
  return (uint32_t)(int64_t)(width * (1 + 0.05f * radians * radians)) + 3;
}

/// The latitude keys in which places within a chord of a latitude lie.
INLINE void quarry_latitude_window(uint32_t latitude, double reach, uint32_t *low, uint32_t *high) {
  // The inverse of the gap above, on the safe side.
  double keys = reach * (1 / METERS_PER_KEY) * (reach < 0.09 * LEAST_RADIUS ? 1.0006 : 1.5709) + 4;
  uint32_t width = keys < 4294967295.0 ? (uint32_t)keys : UINT32_MAX;
  *low = latitude > width ? latitude - width : 0;
  *high = latitude < UINT32_MAX - width ? latitude + width : UINT32_MAX;
}

/// The squared chord between two slots, or a spot and a slot, in square metres.
INLINE double quarry_chord_square(const Spot *a, const Grid *grid, uint32_t b) {
  double dx = ((double)a->x - grid->x[b]) * (1.0 / 256) + ((double)a->rest_x - grid->rest_x[b]);
  double dy = ((double)a->y - grid->y[b]) * (1.0 / 256) + ((double)a->rest_y - grid->rest_y[b]);
  double dz = ((double)a->z - grid->z[b]) * (1.0 / 256) + ((double)a->rest_z - grid->rest_z[b]);
  return dx * dx + dy * dy + dz * dz;
}

INLINE Spot quarry_spot_of_slot(const Grid *grid, uint32_t slot) {
  return (Spot){grid->longitude[slot], grid->latitude[slot], grid->x[slot],      grid->y[slot],
                grid->z[slot],         grid->rest_x[slot],   grid->rest_y[slot], grid->rest_z[slot]};
}

/// Whether two players stand at the same coordinate: then there is nothing to measure.
INLINE bool quarry_is_same_place(const double *places, uint32_t a, uint32_t b) {
  return places[2 * (size_t)a] == places[2 * (size_t)b] && places[2 * (size_t)a + 1] == places[2 * (size_t)b + 1];
}

/// The geodesic between two players, from the one with the lower number: the other way round it may differ in its last bit.
INLINE double quarry_geodesic_of(const double *places, uint32_t one, uint32_t other, QuarryGeodesic geodesic) {
  uint32_t a = one < other ? one : other, b = one < other ? other : one;
  return geodesic(places[2 * (size_t)a], places[2 * (size_t)a + 1], places[2 * (size_t)b], places[2 * (size_t)b + 1]);
}

#endif
