// How a roam grid lies in its arena.

#ifndef ROAM_GRID_H
#define ROAM_GRID_H

#include "quarry_roam_grid.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline, unused))

/// Points of a block.
enum { BLOCK_POINTS = 6 };
/// Neighbouring columns that share a slot.
enum { SLOT_COLUMNS = 4 };
/// Powers of two of columns that a row may have.
enum { COLUMN_POWERS = 26 };

/// Words of a line of the cache.
enum { LINE_WORDS = 8 };

#define NOBODY 0xFFFFFFFFu
#define NO_BLOCK 0xFFFFFFFFu
/// A point of a trail, in the upper bit of its player's number.
#define TRAIL 0x80000000u

typedef struct {
  uint64_t players, blocks, slots;
  /// Points there are, and slots in use. A slot stays in use when its cells are empty.
  uint64_t points, used_slots;
  /// The first of the blocks that are free.
  uint64_t free_block;
  /// Words from the start of the arena to the blocks, which begin at a line of the cache, wherever in one the arena does.
  uint64_t first_block_word;
  double rows_per_degree;
  /// The power of two of the columns at the equator: no row has more.
  uint64_t equator_power;
  /// The rows whose middle is not farther from the equator than `limits[k]` rows have 2^k columns at most.
  double limits[COLUMN_POWERS];
} RoamHeader;

/// Four cells side by side. The key is 1 + that of their row and first column, so that 0 is an empty slot. Two slots fill a line of the
/// cache.
typedef struct {
  uint64_t key;
  /// The chains of blocks: all but the first are full. NO_BLOCK for a cell without points.
  uint32_t first[SLOT_COLUMNS];
  uint32_t unused[2];
} RoamSlot;

/// Some points, by 1/256 m from the centre of the Earth. Two lines of the cache.
typedef struct {
  int32_t x[BLOCK_POINTS], y[BLOCK_POINTS], z[BLOCK_POINTS];
  /// Speed in the upper half, margin in the lower one: the upper halves of floats, rounded up.
  uint32_t slack[BLOCK_POINTS];
  /// The player, with TRAIL for a point of its trail; NOBODY behind the last.
  uint32_t player[BLOCK_POINTS];
  /// The block behind it.
  uint32_t next;
  /// The slot that it belongs to, times SLOT_COLUMNS, and which of its cells.
  uint32_t owner;
} RoamBlock;

typedef struct {
  RoamHeader *header;
  RoamSlot *slots;
  RoamBlock *blocks;
  /// Where each player's point is: block · BLOCK_POINTS + lane; NOBODY for who is not in.
  uint32_t *entries;
} Roam;

INLINE Roam roam_of(const uint64_t *arena) {
  // Questions take a constant arena and only read.
  uint64_t *at = (uint64_t *)(uintptr_t)arena;
  Roam roam;
  roam.header = (RoamHeader *)(void *)at;
  at += roam.header->first_block_word;
  roam.blocks = (RoamBlock *)(void *)at;
  at += roam.header->blocks * (sizeof(RoamBlock) / 8);
  roam.slots = (RoamSlot *)(void *)at;
  at += roam.header->slots * (sizeof(RoamSlot) / 8);
  roam.entries = (uint32_t *)(void *)at;
  return roam;
}

/// The row of a latitude.
INLINE int64_t roam_row(const RoamHeader *header, double latitude) {
  return (int64_t)((latitude + 90) * header->rows_per_degree);
}

/// How many columns a row has, as a power of two; fewer towards the poles.
INLINE unsigned roam_power(const RoamHeader *header, int64_t row) {
  double middle = ((double)row + 0.5) - 90 * header->rows_per_degree;
  if (middle < 0) middle = -middle;
  unsigned power = (unsigned)header->equator_power;
  while (power > 0 && middle > header->limits[power]) power--;
  return power;
}

/// The column of a longitude among 2^power, not wrapped.
INLINE int64_t roam_column(double longitude, unsigned power) {
  double columns = (longitude + 180) * (1.0 / 360) * (double)(1u << power);
  int64_t whole = (int64_t)columns;
  return whole - (columns < (double)whole);
}

/// The column within 0 ..< 2^power.
INLINE uint64_t roam_wrapped(int64_t column, unsigned power) { return (uint64_t)(column & (((int64_t)1 << power) - 1)); }

/// The key of the slot of a wrapped column.
INLINE uint64_t roam_key(int64_t row, uint64_t column) { return ((uint64_t)row << 32 | column / SLOT_COLUMNS) + 1; }

INLINE uint64_t roam_hash(uint64_t key, uint64_t slots) {
  uint64_t mixed = (key ^ key >> 29) * 0x9E3779B97F4A7C15u;
  return (mixed >> 32) & (slots - 1);
}

/// The slot of a key, or the empty one where it would be put. There always is an empty one.
INLINE uint32_t roam_slot(const Roam *roam, uint64_t key) {
  uint64_t slot = roam_hash(key, roam->header->slots);
  while (roam->slots[slot].key != 0 && roam->slots[slot].key != key) slot = (slot + 1) & (roam->header->slots - 1);
  return (uint32_t)slot;
}

INLINE int32_t roam_unit(double meters) {
  double units = meters * 256;
  return (int32_t)(units + (units < 0 ? -0.5 : 0.5));
}

/// The upper half of a float that is not negative, rounded up.
INLINE uint32_t roam_half(float value) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return (bits >> 16) + ((bits & 0xFFFF) != 0);
}

/// A longitude in -180 ..< 180, where it is not wild.
INLINE double roam_longitude(double longitude) {
  if (longitude >= 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

#endif
