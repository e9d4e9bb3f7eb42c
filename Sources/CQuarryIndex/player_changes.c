// Which pairs came near or went away between two moments.
//
// Most players move little from one moment to the next: no farther than `step`. A pair of two of those that changed is now within
// the leaving distance and two steps, so that one walk over the pairs of the later grid finds all of them. It compares both distances at once, eight
// candidates at a time: only where one of them may be within and the other may be beyond is anything decided. The
// others, who moved farther, came or went, are looked at one by one, in the later grid for pairs that came near and in the
// earlier one for pairs that went away. The step is an eighth of the distance at most; any choice gives the same answer.

#include "player_near.h"

#define ABSENT UINT32_MAX

typedef struct {
  Grid before, after;
  const double *places_before, *places_after;
  size_t count_before, count_after;
  Radius entering, leaving;
  QuarryGeodesic geodesic;
  QuarryPairChanges *changes;
  /// Where each player was and is; ABSENT.
  uint32_t *slot_before, *slot_after;
  /// Whether a player moved farther than the step.
  uint8_t *is_far;
  /// Of the players in the slots of now: the slots of before, and the coarse coordinates from there.
  uint32_t *was;
  int32_t *x, *y, *z;
} Changes;

INLINE size_t most(size_t a, size_t b) { return a > b ? a : b; }

size_t quarry_player_grid_changes_scratch_words(
  const uint64_t *before, size_t count_before, const uint64_t *after, size_t count_after) {
  (void)before;
  size_t players = most(count_before, count_after), slots = quarry_grid_of(after).header->slot_capacity;
  return players + 1 + (players + 7) / 8 + (slots + 1) / 2 * 4;
}

INLINE void put(uint64_t *list, size_t room, size_t *count, uint32_t a, uint32_t b) {
  if (*count < room) list[*count] = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  ++*count;
}

INLINE bool was_within(const Changes *c, const Radius *radius, uint32_t a, uint32_t b) {
  uint32_t slot_a = c->slot_before[a], slot_b = c->slot_before[b];
  if (slot_a == ABSENT || slot_b == ABSENT) return false;
  Spot spot = quarry_spot_of_slot(&c->before, slot_a);
  return is_within(radius, quarry_chord_square(&spot, &c->before, slot_b), c->places_before, a, b, c->geodesic);
}

INLINE bool is_now_within(const Changes *c, const Radius *radius, uint32_t a, uint32_t b) {
  uint32_t slot_a = c->slot_after[a], slot_b = c->slot_after[b];
  if (slot_a == ABSENT || slot_b == ABSENT) return false;
  Spot spot = quarry_spot_of_slot(&c->after, slot_a);
  return is_within(radius, quarry_chord_square(&spot, &c->after, slot_b), c->places_after, a, b, c->geodesic);
}

INLINE void put_entered(Changes *c, uint32_t a, uint32_t b) {
  put(c->changes->entered, c->changes->entered_room, &c->changes->entered_count, a, b);
}

INLINE void put_left(Changes *c, uint32_t a, uint32_t b) {
  put(c->changes->left, c->changes->left_room, &c->changes->left_count, a, b);
}

/// Two players in slots of now who both moved little.
INLINE void decide(Changes *c, uint32_t slot_a, uint32_t slot_b) {
  uint32_t a = c->after.player[slot_a], b = c->after.player[slot_b];
  Spot now_a = quarry_spot_of_slot(&c->after, slot_a), then_a = quarry_spot_of_slot(&c->before, c->was[slot_a]);
  double now = quarry_chord_square(&now_a, &c->after, slot_b);
  double then = quarry_chord_square(&then_a, &c->before, c->was[slot_b]);
  if (is_within(&c->entering, now, c->places_after, a, b, c->geodesic)) {
    if (!is_within(&c->entering, then, c->places_before, a, b, c->geodesic)) put_entered(c, a, b);
  } else if (
    is_within(&c->leaving, then, c->places_before, a, b, c->geodesic)
    && !is_within(&c->leaving, now, c->places_after, a, b, c->geodesic)) {
    put_left(c, a, b);
  }
}

INLINE void changes_visit(void *context, uint32_t a, uint32_t begin, uint32_t end, uint32_t east) {
  Changes *c = context;
  const uint32_t *longitude = c->after.longitude;
  const int32_t *now_x = c->after.x, *now_y = c->after.y, *now_z = c->after.z;
  const int32_t *then_x = c->x, *then_y = c->y, *then_z = c->z;
  const int32_t ax = now_x[a], ay = now_y[a], az = now_z[a], bx = then_x[a], by = then_y[a], bz = then_z[a];
  const float entered_inside = c->entering.coarse_inside, entered_outside = c->entering.coarse_outside;
  const float left_inside = c->leaving.coarse_inside, left_outside = c->leaving.coarse_outside;
  const uint32_t *player = c->after.player;
  if (bx == INT32_MIN) return;
  for (uint32_t b = begin; b < end && longitude[b] <= east; b += LANES) {
    FloatLanes now = lanes_chords(now_x, now_y, now_z, b, ax, ay, az);
    FloatLanes then = lanes_chords(then_x, then_y, then_z, b, bx, by, bz);
    FloatLanes nearer = now < then ? now : then, farther = now > then ? now : then;
    uint32_t mask = lanes_mask((nearer <= left_outside) & (farther > entered_inside));
    if (mask == 0) continue;
    // Mostly the coarse distances tell what happened.
    uint32_t entered = lanes_mask((now <= entered_inside) & (then > entered_outside));
    uint32_t left = lanes_mask((then <= left_inside) & (now > left_outside));
    for (mask &= lanes_before(b, end); mask != 0; mask &= mask - 1) {
      uint32_t lane = (uint32_t)__builtin_ctz(mask), slot = b + lane;
      if (then_x[slot] == INT32_MIN) continue;
      if (entered >> lane & 1) put_entered(c, player[a], player[slot]);
      else if (left >> lane & 1) put_left(c, player[a], player[slot]);
      else decide(c, a, slot);
    }
  }
}

// ---- Players who moved far, came or went.

typedef struct {
  Changes *changes;
  uint32_t player;
  bool is_after;
} Far;

/// A pair with another who moved far is taken from the one with the lower number.
INLINE void far_visit(void *context, uint32_t begin, uint32_t end, uint32_t east) {
  const Far *far = context;
  Changes *c = far->changes;
  const Grid *grid = far->is_after ? &c->after : &c->before;
  float limit = far->is_after ? c->entering.coarse_outside : c->leaving.coarse_outside;
  uint32_t a = far->is_after ? c->slot_after[far->player] : c->slot_before[far->player];
  for (uint32_t b = begin; b < end && grid->longitude[b] <= east; b += LANES) {
    FloatLanes chords = lanes_chords(grid->x, grid->y, grid->z, b, grid->x[a], grid->y[a], grid->z[a]);
    uint32_t mask = lanes_mask(chords <= limit) & lanes_before(b, end);
    for (; mask != 0; mask &= mask - 1) {
      uint32_t other = grid->player[b + (uint32_t)__builtin_ctz(mask)];
      if (other == far->player || (c->is_far[other] && other < far->player)) continue;
      if (far->is_after) {
        if (is_now_within(c, &c->entering, far->player, other) && !was_within(c, &c->entering, far->player, other)) {
          put_entered(c, far->player, other);
        }
      } else if (
        was_within(c, &c->leaving, far->player, other) && !is_now_within(c, &c->leaving, far->player, other)) {
        put_left(c, far->player, other);
      }
    }
  }
}

INLINE void far_players(Changes *c, size_t players) {
  for (uint32_t player = 0; player < players; player++) {
    if (!c->is_far[player]) continue;
    if (c->slot_after[player] != ABSENT) {
      Far far = {c, player, true};
      Spot spot = quarry_spot_of_slot(&c->after, c->slot_after[player]);
      near_spot(&c->after, &spot, c->entering.reach, far_visit, &far);
    }
    if (c->slot_before[player] != ABSENT) {
      Far far = {c, player, false};
      Spot spot = quarry_spot_of_slot(&c->before, c->slot_before[player]);
      near_spot(&c->before, &spot, c->leaving.reach, far_visit, &far);
    }
  }
}

static void note_slots(const Grid *grid, uint32_t *slots) {
  for (size_t index = 0; index < grid->header->bands; index++) {
    const Band *band = &grid->bands[index];
    for (uint32_t slot = band->start; slot < band->start + band->count; slot++) slots[grid->player[slot]] = slot;
  }
}

/// Notes where everybody was, and tells who moved farther than an eighth of the distance.
/// Returns the longest way of the others, in 1/256 m, and whether there are any who did.
INLINE float note_moves(Changes *c, bool *any_far) {
  float longest = 0, limit = (float)(c->leaving.meters * 32);
  // Beyond this the coarse test is of no use anyway; all players are looked at one by one.
  if (!(c->leaving.reach <= LONGEST_COARSE)) limit = -1;
  limit *= limit < 0 ? 1 : limit;
  size_t seen = 0;
  for (size_t index = 0; index < c->after.header->bands; index++) {
    const Band *band = &c->after.bands[index];
    for (uint32_t slot = band->start; slot < band->start + band->count; slot++) {
      // Where everybody was is noted by player, that is anywhere.
      __builtin_prefetch(&c->slot_before[c->after.player[slot + SLOT_PADDING]]);
      uint32_t player = c->after.player[slot];
      uint32_t was = player < c->count_before ? c->slot_before[player] : ABSENT;
      if (was != ABSENT) {
        seen++;
        int32_t x = c->before.x[was], y = c->before.y[was], z = c->before.z[was];
        // A difference wraps round beyond 8,388 km, and is then more than 4,021 km still: no short way comes of it.
        float dx = (float)(int32_t)((uint32_t)x - (uint32_t)c->after.x[slot]);
        float dy = (float)(int32_t)((uint32_t)y - (uint32_t)c->after.y[slot]);
        float dz = (float)(int32_t)((uint32_t)z - (uint32_t)c->after.z[slot]);
        float square = dx * dx + dy * dy + dz * dz;
        if (square <= limit) {
          longest = square > longest ? square : longest;
          c->x[slot] = x, c->y[slot] = y, c->z[slot] = z, c->was[slot] = was;
          continue;
        }
      }
      c->x[slot] = INT32_MIN, c->y[slot] = 0, c->z[slot] = 0;
      c->is_far[player] = 1;
      *any_far = true;
    }
  }
  *any_far = *any_far || seen < c->before.header->players;
  return longest;
}

INLINE void find_changes(Changes *c, size_t players) {
  bool any_far = false;
  memset(c->slot_before, 0xFF, players * sizeof(uint32_t));
  memset(c->is_far, 0, players);
  note_slots(&c->before, c->slot_before);
  float longest = note_moves(c, &any_far);
  // Rounding of both coordinates of a way is below 2 units, that of its square root below a millionth.
  double step = (__builtin_sqrt(longest) * 1.000001 + 2) / 256;
  if (c->leaving.reach <= LONGEST_COARSE) near_pairs(&c->after, c->leaving.reach + 2 * step, changes_visit, c);
  if (!any_far) return;
  memset(c->slot_after, 0xFF, players * sizeof(uint32_t));
  note_slots(&c->after, c->slot_after);
  for (uint32_t player = 0; player < players; player++) {
    if (c->slot_before[player] != ABSENT && c->slot_after[player] == ABSENT) c->is_far[player] = 1;
  }
  far_players(c, players);
}

ON_BEST_PATH(void, find_changes, (Changes *c, size_t players), (c, players))

static unsigned bits_for(size_t count) {
  unsigned bits = 1;
  while (bits < 32 && count > (size_t)1 << bits) bits++;
  return bits;
}

/// By the lower number, and by insertion by the higher one: few pairs of a player change. Where many do, by both.
static void sort_pairs(uint64_t *list, uint64_t *spare, size_t count, size_t players) {
  unsigned bits = bits_for(players);
  uint64_t *sorted = quarry_radix_sort(list, spare, count, 32, bits);
  if (!quarry_finish_sort(sorted, count)) {
    sorted = quarry_radix_sort(sorted, sorted == list ? spare : list, count, 0, bits);
    sorted = quarry_radix_sort(sorted, sorted == list ? spare : list, count, 32, bits);
  }
  if (sorted != list) memcpy(list, sorted, count * sizeof(uint64_t));
}

void quarry_player_grid_changes(
  QuarryMoment before, QuarryMoment after, double entering, double leaving, QuarryPairChanges *changes,
  uint64_t *scratch, uint64_t *sort_room, QuarryGeodesic geodesic) {
  changes->entered_count = changes->left_count = 0;
  if (!(entering >= 0) || !(leaving >= entering)) return;
  size_t players = most(before.count, after.count);
  Changes c = {
    .before = quarry_grid_of(before.arena), .after = quarry_grid_of(after.arena), .places_before = before.places,
    .places_after = after.places, .count_before = before.count, .count_after = after.count,
    .entering = quarry_radius(entering), .leaving = quarry_radius(leaving), .geodesic = geodesic, .changes = changes,
  };
  size_t slots = (c.after.header->slot_capacity + 1) / 2;
  c.slot_before = (uint32_t *)(void *)scratch;
  c.slot_after = c.slot_before + players;
  uint64_t *at = scratch + players + 1;
  c.x = (int32_t *)(void *)at;
  c.y = (int32_t *)(void *)(at + slots);
  c.z = (int32_t *)(void *)(at + 2 * slots);
  c.was = (uint32_t *)(void *)(at + 3 * slots);
  c.is_far = (uint8_t *)(void *)(at + 4 * slots);
  find_changes_on_best_path(&c, players);
  if (changes->entered_count > changes->entered_room || changes->left_count > changes->left_room) return;
  sort_pairs(changes->entered, sort_room, changes->entered_count, players);
  sort_pairs(changes->left, sort_room, changes->left_count, players);
}
