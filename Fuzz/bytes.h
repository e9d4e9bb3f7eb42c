// What a harness makes of the fuzzer's bytes: small numbers, and coordinates of every kind that breaks geometry.

#ifndef QUARRY_FUZZ_BYTES_H
#define QUARRY_FUZZ_BYTES_H

#pragma STDC FP_CONTRACT OFF

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Ends the run where a promise is broken, with what it was about; libFuzzer keeps the input.
#define EXPECT(holds, ...)                                      \
  do {                                                          \
    if (!(holds)) {                                             \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #holds); \
      fprintf(stderr, "  " __VA_ARGS__);                        \
      fprintf(stderr, "\n");                                    \
      abort();                                                  \
    }                                                           \
  } while (0)

/// Bytes that are read from the front; zeros behind the end.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} Bytes;

static inline uint8_t takeByte(Bytes *input) {
  if (input->count == 0) return 0;
  input->count--;
  return *input->bytes++;
}

/// A number from 0 to `limit`.
static inline uint32_t takeUpTo(Bytes *input, uint32_t limit) { return takeByte(input) % (limit + 1); }

static inline uint64_t takeWord(Bytes *input) {
  uint64_t word = 0;
  for (int index = 0; index < 8; index++) word = word << 8 | takeByte(input);
  return word;
}

/// A lattice of places with few values, so that vertices, edges and places coincide and lie in line.
typedef struct {
  double x, y, unit;
} Lattice;

static inline Lattice takeLattice(Bytes *input) {
  static const double longitudes[] = {0, 180, -180, 100, 179, -90, 360, -360, 500, -500, 0.1, 13.4, 160, -176, 3, 200};
  static const double latitudes[] = {0, 52.5, 80, -80, 89, -89, 0.1, -33};
  static const double units[] = {1, 0.0625, 0x1p-10, 16, 0.1, 0x1p-24, 1e-9, 0x1p-40};
  Lattice lattice;
  lattice.x = longitudes[takeUpTo(input, 15)];
  lattice.y = latitudes[takeUpTo(input, 7)];
  lattice.unit = units[takeUpTo(input, 7)];
  return lattice;
}

/// Numbers at the ends of what is computed with.
static inline double takeSpecial(Bytes *input, double turn) {
  const double numbers[] = {0,        -0.0,     turn / 2,      -turn / 2, turn,     -turn,          DBL_TRUE_MIN, -DBL_TRUE_MIN,
                            DBL_MIN,  -DBL_MIN, 0x1p-400,      -0x1p-400, 0x1p-401, 0x1.8p-399,     NAN,          INFINITY,
                            -INFINITY, 1.5 * turn, -1.5 * turn, DBL_MAX,  1e-20,    -1e-20,         turn / 4,     1e-13};
  return numbers[takeByte(input) % (sizeof(numbers) / sizeof(numbers[0]))];
}

static inline double nudged(double number, int ulps) {
  for (; ulps > 0; ulps--) number = nextafter(number, INFINITY);
  for (; ulps < 0; ulps++) number = nextafter(number, -INFINITY);
  return number;
}

/// One coordinate; `turn` is 360 for a longitude and 180 for a latitude. Most lie on the lattice.
static inline double takeNumber(Bytes *input, double origin, double unit, double turn) {
  uint8_t kind = takeByte(input);
  double number;
  if (kind < 208) {
    number = origin + (double)(int)(kind % 26 - 13) * unit;
    return number;
  }
  if (kind < 232) {
    uint8_t step = takeByte(input);
    return nudged(origin + (double)(step % 26 - 13) * unit, (int)(step / 26 % 5) - 2);
  }
  if (kind < 244) return nudged(takeSpecial(input, turn), (int)takeUpTo(input, 2) - 1);
  uint64_t word = takeWord(input);
  if (kind < 252) return ((double)(word >> 11) * 0x1p-53 - 0.5) * (turn == 360 ? 1080 : 180);
  memcpy(&number, &word, sizeof(number));
  return number;
}

static inline double takeLongitude(Bytes *input, Lattice lattice) {
  return takeNumber(input, lattice.x, lattice.unit, 360);
}

static inline double takeLatitude(Bytes *input, Lattice lattice) {
  return takeNumber(input, lattice.y, lattice.unit, 180);
}

#endif
