// The barest state of a player: the zones that it is in, in a few bytes and without any order.

#ifndef QUARRY_PLAYER_SETS_H
#define QUARRY_PLAYER_SETS_H

#include <stdbool.h>
#include <stdint.h>

/// The most zones that a peer tells for a point; the inputs stay far below.
enum { MOST_ZONES = 64, MOST_INSIDE = 15 };

typedef struct {
  int32_t count;
  int32_t zones[MOST_INSIDE];
} PlayerSet;

static inline bool player_set_has(const int32_t *zones, int count, int32_t zone) {
  for (int i = 0; i < count; i++) {
    if (zones[i] == zone) return true;
  }
  return false;
}

/// Puts other zones in place of those that a player was in. Returns how many were entered and left.
static inline int64_t player_set_replace(PlayerSet *set, const int32_t *zones, int count) {
  if (count > MOST_INSIDE) count = MOST_INSIDE;
  int64_t changes = 0;
  for (int i = 0; i < set->count; i++) changes += !player_set_has(zones, count, set->zones[i]);
  for (int i = 0; i < count; i++) changes += !player_set_has(set->zones, set->count, zones[i]);
  if (changes == 0) return 0;
  set->count = count;
  for (int i = 0; i < count; i++) set->zones[i] = zones[i];
  return changes;
}

static inline int64_t player_sets_total(const PlayerSet *sets, int32_t count) {
  int64_t total = 0;
  for (int32_t i = 0; i < count; i++) total += sets[i].count;
  return total;
}

#endif
