// How a roam grid lies in its arena.

#ifndef ROAM_GRID_H
#define ROAM_GRID_H

#include "quarry_roam_grid.h"

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline, unused))

/// Points of a block.
enum { BLOCK_POINTS = 8 };
/// Powers of two of columns that a row may have.
enum { COLUMN_POWERS = 26 };

#define NOBODY 0xFFFFFFFFu
#define NO_BLOCK 0xFFFFFFFFu
/// A point of a trail, in the upper bit of its player's number.
#define TRAIL 0x80000000u

typedef struct {
  uint64_t players, blocks, slots;
  /// Points there are; blocks and slots in use. A slot stays in use when its cell is empty.
  uint64_t points, used_slots;
  /// The first of the blocks that are free.
  uint64_t free_block;
  double rows_per_degree;
  /// The rows whose middle is not farther from the equator than `limits[k]` rows have 2^k columns at most.
  double limits[COLUMN_POWERS];
} RoamHeader;

/// A cell. The key is that of its row and column, and 1 + of it, so that 0 is an empty slot.
typedef struct {
  uint64_t key;
  /// The chain of blocks: all but the first are full.
  uint32_t first, count;
} RoamSlot;

/// Eight points, by 1/256 m from the centre of the Earth.
typedef struct {
  int32_t x[BLOCK_POINTS], y[BLOCK_POINTS], z[BLOCK_POINTS];
  float speed[BLOCK_POINTS], margin[BLOCK_POINTS];
  /// The player, with TRAIL for a point of its trail; NOBODY behind the last.
  uint32_t player[BLOCK_POINTS];
} RoamBlock;

typedef struct {
  RoamHeader *header;
  RoamSlot *slots;
  RoamBlock *blocks;
  /// For each block the one behind it, and the slot that it belongs to.
  uint32_t *next, *owner;
  /// Where each player's point is: block · 8 + lane; NOBODY for who is not in.
  uint32_t *entries;
} Roam;

INLINE Roam roam_of(const uint64_t *arena) {
  // Questions take a constant arena and only read.
  uint64_t *at = (uint64_t *)(uintptr_t)arena;
  Roam roam;
  roam.header = (RoamHeader *)(void *)at;
  // Blocks first: they begin at a line of the cache where the arena does.
  at += (sizeof(RoamHeader) + 63) / 64 * 8;
  roam.blocks = (RoamBlock *)(void *)at;
  at += roam.header->blocks * (sizeof(RoamBlock) / 8);
  roam.slots = (RoamSlot *)(void *)at;
  at += roam.header->slots * (sizeof(RoamSlot) / 8);
  roam.next = (uint32_t *)(void *)at;
  roam.owner = roam.next + roam.header->blocks;
  roam.entries = roam.owner + roam.header->blocks;
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
  unsigned power = COLUMN_POWERS - 1;
  while (power > 0 && middle > header->limits[power]) power--;
  return power;
}

/// The column of a longitude among 2^power, not wrapped.
INLINE int64_t roam_column(double longitude, unsigned power) {
  double columns = (longitude + 180) * (1.0 / 360) * (double)(1u << power);
  int64_t whole = (int64_t)columns;
  return whole - (columns < (double)whole);
}

INLINE uint64_t roam_key(int64_t row, int64_t column, unsigned power) {
  return ((uint64_t)row << 32 | (uint64_t)(column & ((1 << power) - 1))) + 1;
}

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

/// Lanes that a cell's first block has in use.
INLINE uint32_t roam_lanes(uint32_t count) { return ((count - 1) & (BLOCK_POINTS - 1)) + 1; }

/// A longitude in -180 ..< 180, where it is not wild.
INLINE double roam_longitude(double longitude) {
  if (longitude >= 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

#endif
