// The player grid's promises, found out by looking at every player.
//
// What the grid is given as the geodesic is not one: it is a number that is made of the chord in extended precision and is
// moved about by a hash of both places, as far as the grid allows a geodesic to be away (see player_radius.h): between the
// arcs of both radii of curvature, within the bound of what is told from a chord, and 15 nm for its own rounding. So the
// grid must ask wherever it cannot know, and what it then says must be exactly what this function says.

#ifndef QUARRY_FUZZ_PLAYER_ORACLE_H
#define QUARRY_FUZZ_PLAYER_ORACLE_H

#include "../Sources/CQuarryIndex/include/quarry_player_grid.h"
#include "bytes.h"

enum { MOST_PLAYERS = 60 };

/// The players' places, as the grid takes them: absent where the latitude is not a number.
typedef struct {
  double places[2 * MOST_PLAYERS];
  size_t count;
} Herd;

typedef struct {
  long double x, y, z;
} Point;

static inline uint64_t bitsOf(double number) {
  // Both zeros are one place.
  number += 0.0;
  uint64_t bits;
  memcpy(&bits, &number, sizeof(bits));
  return bits;
}

static inline uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

/// Where a place lies in space, in metres; places that were asked for lately are remembered.
static inline Point pointOf(double longitude, double latitude) {
  enum { REMEMBERED = 1024 };
  static struct {
    double longitude, latitude;
    int isKnown;
    Point point;
  } known[REMEMBERED];
  size_t slot = mixed(mixed(1, bitsOf(longitude)), bitsOf(latitude)) >> 20 & (REMEMBERED - 1);
  if (known[slot].isKnown && known[slot].longitude == longitude && known[slot].latitude == latitude) {
    return known[slot].point;
  }
  const long double radian = 0.017453292519943295769236907684886L, flattening = 1 / 298.257223563L;
  const long double e2 = flattening * (2 - flattening);
  long double x = fmod(longitude, 360) * radian, y = latitude * radian;
  long double sine = sinl(y), cosine = fabs(latitude) == 90 ? 0 : cosl(y);
  long double normal = 6378137 / sqrtl(1 - e2 * sine * sine);
  Point point = {normal * cosine * cosl(x), normal * cosine * sinl(x), normal * (1 - e2) * sine};
  known[slot].longitude = longitude;
  known[slot].latitude = latitude;
  known[slot].isKnown = 1;
  known[slot].point = point;
  return point;
}

/// The straight line between two places.
static inline double chordOf(double longitudeA, double latitudeA, double longitudeB, double latitudeB) {
  Point a = pointOf(longitudeA, latitudeA), b = pointOf(longitudeB, latitudeB);
  long double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  return (double)sqrtl(x * x + y * y + z * z);
}

static inline double arcOf(double radius, double chord) { return 2 * radius * asin(fmin(chord / (2 * radius), 1)); }

/// How far from what is told of a chord the grid lets a geodesic be.
static inline double boundOf(double chord) { return 5e-8 + chord * chord * chord * 1.1e-17; }

/// What the grid takes for the geodesic: not the same both ways.
static double geodesicOf(double longitudeA, double latitudeA, double longitudeB, double latitudeB) {
  double chord = chordOf(longitudeA, latitudeA, longitudeB, latitudeB);
  double longest = arcOf(6335439.3272928, chord), shortest = arcOf(6399593.625758493, chord);
  double width = fmin((longest - shortest) / 2 * 0.95, (boundOf(chord) - 5e-8) * 0.9);
  uint64_t hash = mixed(mixed(mixed(mixed(2, bitsOf(longitudeA)), bitsOf(latitudeA)), bitsOf(longitudeB)), bitsOf(latitudeB));
  // Half of them at the ends.
  double share = hash & 1 ? (hash & 2 ? 1 : -1) : (double)(hash >> 40) * 0x1p-23 - 1;
  double rounding = hash & 4 ? (hash & 8 ? 1 : -1) : (double)(hash >> 16 & 0xFFFF) * 0x1p-15 - 1;
  return fmax(0, (longest + shortest) / 2 + share * width + rounding * 1.5e-8);
}

static inline int isPresent(const Herd *herd, size_t player) { return !isnan(herd->places[2 * player + 1]); }

/// The metres from a place to a player.
static inline double metersTo(const Herd *herd, double longitude, double latitude, size_t player) {
  double x = herd->places[2 * player], y = herd->places[2 * player + 1];
  return x == longitude && y == latitude ? 0 : geodesicOf(longitude, latitude, x, y);
}

/// The metres between two players, from the one with the lower number.
static inline double metersBetween(const Herd *herd, size_t one, size_t other) {
  size_t lower = one < other ? one : other, higher = one < other ? other : one;
  return metersTo(herd, herd->places[2 * lower], herd->places[2 * lower + 1], higher);
}

/// Whether two players are there and not farther apart than a distance.
static inline int arePaired(const Herd *herd, size_t one, size_t other, double meters) {
  return one < herd->count && other < herd->count && isPresent(herd, one) && isPresent(herd, other) &&
         metersBetween(herd, one, other) <= meters;
}

typedef struct {
  double meters;
  uint32_t player;
} Near;

static inline int nearOrder(const void *one, const void *other) {
  const Near *a = one, *b = other;
  if (a->meters != b->meters) return a->meters < b->meters ? -1 : 1;
  return (a->player > b->player) - (a->player < b->player);
}

/// All others within a distance of a place, in order.
static inline size_t nearOf(const Herd *herd, double longitude, double latitude, double meters, uint32_t except,
                            Near *found) {
  size_t count = 0;
  for (uint32_t player = 0; player < herd->count; player++) {
    if (player == except || !isPresent(herd, player)) continue;
    double distance = metersTo(herd, longitude, latitude, player);
    if (distance <= meters) found[count++] = (Near){distance, player};
  }
  qsort(found, count, sizeof(Near), nearOrder);
  return count;
}

/// Whether a distance that was told may be: up to 10 km that of the chord, else what the geodesic says.
static inline int isTold(const Herd *herd, double longitude, double latitude, uint32_t player, double meters,
                         double expected) {
  double chord = chordOf(longitude, latitude, herd->places[2 * player], herd->places[2 * player + 1]);
  return meters == expected || (chord < 10001 && meters >= 0 && fabs(meters - expected) <= boundOf(chord) + 1e-8);
}

#endif
