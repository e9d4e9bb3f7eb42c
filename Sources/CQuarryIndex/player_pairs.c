// All pairs of players within a distance: their number, and the list of them.

#include "player_near.h"

typedef struct {
  const Grid *grid;
  const double *places;
  Radius radius;
  QuarryGeodesic geodesic;
  uint64_t count;
  /// For the list: where the partners of each player go on.
  uint64_t *next;
  uint32_t *partners;
} Pairs;

/// The lanes of the eight slots from `b` on that are within the distance of slot `a`.
INLINE uint32_t pairs_mask(const Pairs *pairs, uint32_t a, uint32_t b, uint32_t end) {
  const Grid *grid = pairs->grid;
  FloatLanes chords = lanes_chords(grid->x, grid->y, grid->z, b, grid->x[a], grid->y[a], grid->z[a]);
  uint32_t lanes = lanes_before(b, end);
  uint32_t sure = lanes_mask(chords <= pairs->radius.coarse_inside) & lanes;
  uint32_t unsure = lanes_mask(chords <= pairs->radius.coarse_outside) & lanes & ~sure;
  if (unsure == 0) return sure;
  Spot spot = quarry_spot_of_slot(grid, a);
  for (; unsure != 0; unsure &= unsure - 1) {
    uint32_t lane = (uint32_t)__builtin_ctz(unsure), slot = b + lane;
    double square = quarry_chord_square(&spot, grid, slot);
    if (is_within(&pairs->radius, square, pairs->places, grid->player[a], grid->player[slot], pairs->geodesic)) {
      sure |= 1u << lane;
    }
  }
  return sure;
}

INLINE void pairs_count_visit(void *context, uint32_t a, uint32_t begin, uint32_t end, uint32_t east) {
  Pairs *pairs = context;
  const uint32_t *longitude = pairs->grid->longitude;
  for (uint32_t b = begin; b < end && longitude[b] <= east; b += LANES) {
    pairs->count += (uint64_t)__builtin_popcount(pairs_mask(pairs, a, b, end));
  }
}

INLINE void pairs_row_visit(void *context, uint32_t a, uint32_t begin, uint32_t end, uint32_t east) {
  Pairs *pairs = context;
  const Grid *grid = pairs->grid;
  uint32_t player = grid->player[a];
  for (uint32_t b = begin; b < end && grid->longitude[b] <= east; b += LANES) {
    uint32_t mask = pairs_mask(pairs, a, b, end);
    for (; mask != 0; mask &= mask - 1) {
      uint32_t other = grid->player[b + (uint32_t)__builtin_ctz(mask)];
      pairs->next[player < other ? player : other]++;
    }
  }
}

INLINE void pairs_list_visit(void *context, uint32_t a, uint32_t begin, uint32_t end, uint32_t east) {
  Pairs *pairs = context;
  const Grid *grid = pairs->grid;
  uint32_t player = grid->player[a];
  for (uint32_t b = begin; b < end && grid->longitude[b] <= east; b += LANES) {
    uint32_t mask = pairs_mask(pairs, a, b, end);
    for (; mask != 0; mask &= mask - 1) {
      uint32_t other = grid->player[b + (uint32_t)__builtin_ctz(mask)];
      bool is_lower = player < other;
      pairs->partners[pairs->next[is_lower ? player : other]++] = is_lower ? other : player;
    }
  }
}

INLINE void pairs_run(Pairs *pairs, PairVisit visit) { near_pairs(pairs->grid, pairs->radius.reach, visit, pairs); }

INLINE void pairs_count(Pairs *pairs) { pairs_run(pairs, pairs_count_visit); }
INLINE void pairs_rows(Pairs *pairs) { pairs_run(pairs, pairs_row_visit); }
INLINE void pairs_list(Pairs *pairs) { pairs_run(pairs, pairs_list_visit); }

ON_BEST_PATH(void, pairs_count, (Pairs *pairs), (pairs))
ON_BEST_PATH(void, pairs_rows, (Pairs *pairs), (pairs))
ON_BEST_PATH(void, pairs_list, (Pairs *pairs), (pairs))

uint64_t quarry_player_grid_pair_count(
  const uint64_t *arena, const double *places, double meters, QuarryGeodesic geodesic) {
  if (!(meters >= 0)) return 0;
  Grid grid = quarry_grid_of(arena);
  Pairs pairs = {.grid = &grid, .places = places, .radius = quarry_radius(meters), .geodesic = geodesic};
  pairs_count_on_best_path(&pairs);
  return pairs.count;
}

/// Puts a row of partners in order: by insertion where they are few, else as a heap.
static void sort_row(uint32_t *row, size_t count) {
  if (count <= 48) {
    for (size_t i = 1; i < count; i++) {
      uint32_t partner = row[i];
      size_t j = i;
      for (; j > 0 && row[j - 1] > partner; j--) row[j] = row[j - 1];
      row[j] = partner;
    }
    return;
  }
  for (size_t start = count / 2, end = count; end > 1;) {
    uint32_t partner;
    if (start > 0) {
      partner = row[--start];
    } else {
      partner = row[--end];
      row[end] = row[0];
    }
    size_t hole = start;
    for (size_t child; (child = 2 * hole + 1) < end; hole = child) {
      if (child + 1 < end && row[child] < row[child + 1]) child++;
      if (partner >= row[child]) break;
      row[hole] = row[child];
    }
    row[hole] = partner;
  }
}

uint64_t quarry_player_grid_pairs(
  const uint64_t *arena, const double *places, size_t count, double meters, uint64_t *starts, uint32_t *partners,
  uint64_t room, QuarryGeodesic geodesic) {
  memset(starts, 0, (count + 1) * sizeof(uint64_t));
  if (!(meters >= 0)) return 0;
  Grid grid = quarry_grid_of(arena);
  Pairs pairs = {
    .grid = &grid, .places = places, .radius = quarry_radius(meters), .geodesic = geodesic, .next = starts,
    .partners = partners,
  };
  pairs_rows_on_best_path(&pairs);
  uint64_t sum = 0;
  for (size_t player = 0; player < count; player++) {
    uint64_t those = starts[player];
    starts[player] = sum;
    sum += those;
  }
  starts[count] = sum;
  if (sum > room) return sum;
  pairs_list_on_best_path(&pairs);
  // Each start has become its row's end, which is the next one's start.
  for (size_t player = count; player > 0; player--) starts[player] = starts[player - 1];
  starts[0] = 0;
  for (size_t player = 0; player < count; player++) {
    sort_row(partners + starts[player], starts[player + 1] - starts[player]);
  }
  return sum;
}
