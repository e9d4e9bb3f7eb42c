// Eight candidates at a time.
//
// The coarse test answers "surely beyond" or "perhaps within" for eight neighbouring slots. A vector may reach past the end of a
// band; those lanes are masked off. Everything it says is decided again by finer numbers, or was proven, so that results do
// not depend on the width of vectors or on the order of operations.

#ifndef PLAYER_LANES_H
#define PLAYER_LANES_H

#include <string.h>

#include "player_grid.h"

// Vectors are passed between functions that are all inlined.
#pragma clang diagnostic ignored "-Wpsabi"

enum { LANES = 8 };

typedef int32_t Lanes __attribute__((ext_vector_type(8)));
typedef float FloatLanes __attribute__((ext_vector_type(8)));
typedef _Bool BoolLanes __attribute__((ext_vector_type(8)));

INLINE Lanes lanes_from(const int32_t *numbers) {
  Lanes lanes;
  memcpy(&lanes, numbers, sizeof lanes);
  return lanes;
}

INLINE uint32_t lanes_mask(Lanes lanes) {
  BoolLanes bools = __builtin_convertvector(lanes, BoolLanes);
  uint8_t mask;
  memcpy(&mask, &bools, 1);
  return mask;
}

INLINE FloatLanes lanes_square(Lanes lanes) {
  FloatLanes floats = __builtin_convertvector(lanes, FloatLanes);
  return floats * floats;
}

/// The squared coarse chords, in (1/256 m)^2, from a place to the eight slots from `b` on.
INLINE FloatLanes lanes_chords(
  const int32_t *x, const int32_t *y, const int32_t *z, uint32_t b, int32_t ax, int32_t ay, int32_t az) {
  return lanes_square(lanes_from(x + b) - ax) + lanes_square(lanes_from(y + b) - ay)
    + lanes_square(lanes_from(z + b) - az);
}

/// The lanes of `b ..< end`.
INLINE uint32_t lanes_before(uint32_t b, uint32_t end) { return end - b >= LANES ? 0xFF : (1u << (end - b)) - 1; }

#endif
