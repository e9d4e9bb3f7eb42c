// Who is within a distance of a place, and who is nearest to it.

#include "player_near.h"

// ---- Within a distance.

typedef struct {
  const Grid *grid;
  const double *places;
  double longitude, latitude;
  Spot spot;
  Radius radius;
  uint32_t except;
  QuarryNeighbor *found;
  size_t room, count;
  QuarryGeodesic geodesic;
} Within;

INLINE double geodesic_to(const Within *within, uint32_t player) {
  const double *place = within->places + 2 * (size_t)player;
  if (place[0] == within->longitude && place[1] == within->latitude) return 0;
  return within->geodesic(within->longitude, within->latitude, place[0], place[1]);
}

INLINE void within_visit(void *context, uint32_t begin, uint32_t end, uint32_t east) {
  Within *within = context;
  const Grid *grid = within->grid;
  for (uint32_t b = begin; b < end && grid->longitude[b] <= east; b += LANES) {
    FloatLanes chords = lanes_chords(grid->x, grid->y, grid->z, b, within->spot.x, within->spot.y, within->spot.z);
    uint32_t mask = lanes_mask(chords <= within->radius.coarse_outside) & lanes_before(b, end);
    for (; mask != 0; mask &= mask - 1) {
      uint32_t slot = b + (uint32_t)__builtin_ctz(mask), player = grid->player[slot];
      if (player == within->except) continue;
      double square = quarry_chord_square(&within->spot, grid, slot);
      if (square > within->radius.outside) continue;
      if (!(square <= within->radius.inside) && geodesic_to(within, player) > within->radius.meters) continue;
      if (within->count < within->room) within->found[within->count] = (QuarryNeighbor){square, player, slot};
      within->count++;
    }
  }
}

INLINE bool is_before(const QuarryNeighbor *a, const QuarryNeighbor *b) {
  return a->meters < b->meters || (a->meters == b->meters && a->player < b->player);
}

/// By distance and number, in place (J. W. J. Williams, heapsort, 1964; insertion where there are few).
static void sort_neighbors(QuarryNeighbor *found, size_t count) {
  if (count <= 24) {
    for (size_t i = 1; i < count; i++) {
      QuarryNeighbor neighbor = found[i];
      size_t j = i;
      for (; j > 0 && is_before(&neighbor, &found[j - 1]); j--) found[j] = found[j - 1];
      found[j] = neighbor;
    }
    return;
  }
  for (size_t start = count / 2, end = count; end > 1;) {
    QuarryNeighbor neighbor;
    if (start > 0) {
      neighbor = found[--start];
    } else {
      neighbor = found[--end];
      found[end] = found[0];
    }
    size_t hole = start;
    for (size_t child; (child = 2 * hole + 1) < end; hole = child) {
      if (child + 1 < end && is_before(&found[child], &found[child + 1])) child++;
      if (!is_before(&neighbor, &found[child])) break;
      found[hole] = found[child];
    }
    found[hole] = neighbor;
  }
}

/// Whether the geodesic might put two distances in the other order.
INLINE bool is_unsure(double nearer, double farther) {
  return farther - nearer <= quarry_bound_of_chord(nearer) + quarry_bound_of_chord(farther);
}

/// From squared chords to metres, in the order of the geodesics: runs that are closer than the formula can tell are measured by
/// the geodesic, unless all of a run stand at the same place.
static void settle(const Within *within, QuarryNeighbor *found, size_t count) {
  sort_neighbors(found, count);
  for (size_t i = 0; i < count; i++) found[i].meters = __builtin_sqrt(found[i].meters);
  for (size_t first = 0, last; first < count; first = last + 1) {
    bool differ = false;
    for (last = first; last + 1 < count && is_unsure(found[last].meters, found[last + 1].meters); last++) {
      differ = differ || !quarry_is_same_place(within->places, found[last].player, found[last + 1].player);
    }
    for (size_t i = first; i <= last; i++) {
      double chord = found[i].meters;
      found[i].meters = differ || chord > LONGEST_BY_FORMULA ? geodesic_to(within, found[i].player)
                                                             : quarry_meters_of_chord(chord);
    }
    if (differ) sort_neighbors(found + first, last - first + 1);
  }
}

INLINE size_t find_within(Within *within) {
  near_spot(within->grid, &within->spot, within->radius.reach, within_visit, within);
  if (within->count <= within->room) settle(within, within->found, within->count);
  return within->count;
}

ON_BEST_PATH(size_t, find_within, (Within *within), (within))

size_t quarry_player_grid_within(
  const uint64_t *arena, const double *places, double longitude, double latitude, double meters, uint32_t except,
  QuarryNeighbor *found, size_t room, QuarryGeodesic geodesic) {
  if (!(meters >= 0)) return 0;
  Grid grid = quarry_grid_of(arena);
  Within within = {
    .grid = &grid, .places = places, .longitude = longitude, .latitude = latitude,
    .spot = quarry_spot(longitude, latitude), .radius = quarry_radius(meters), .except = except, .found = found,
    .room = room, .geodesic = geodesic,
  };
  return find_within_on_best_path(&within);
}

// ---- The nearest.

typedef struct {
  const Grid *grid;
  const double *places;
  Spot spot;
  /// Keys for a metre where the spot is.
  float keys_per_meter;
  uint32_t except;
  size_t k, count;
  /// The k nearest so far by (squared chord, player).
  QuarryNeighbor *best;
  /// The least squared chord of those that are not among them, but for those who stand where the last of them stands at the same
  /// squared chord: these come after it by their number.
  double next;
  /// Nobody beyond this chord can be among them, nor make them unsure.
  double reach;
  float coarse;
  /// Whether the last of the k has become nearer since the reach was set.
  bool is_closer;
} Nearest;

/// Sets how far to look: not beyond a chord within which there are surely k.
INLINE void nearest_limit(Nearest *nearest, double chord) {
  nearest->reach = chord + 3 * quarry_bound_of_chord(chord);
  nearest->coarse = quarry_coarse_outside(nearest->reach);
}

INLINE void nearest_pass_over(Nearest *nearest, double square, uint32_t player) {
  const QuarryNeighbor *last = &nearest->best[nearest->k - 1];
  if (square == last->meters && quarry_is_same_place(nearest->places, player, last->player)) return;
  if (square < nearest->next) nearest->next = square;
}

INLINE void nearest_offer(Nearest *nearest, uint32_t slot) {
  uint32_t player = nearest->grid->player[slot];
  if (player == nearest->except) return;
  QuarryNeighbor offer = {quarry_chord_square(&nearest->spot, nearest->grid, slot), player, slot};
  QuarryNeighbor *best = nearest->best;
  size_t at = nearest->count;
  QuarryNeighbor evicted = offer;
  if (at == nearest->k) {
    if (!is_before(&offer, &best[at - 1])) return nearest_pass_over(nearest, offer.meters, player);
    evicted = best[--at];
  } else {
    nearest->count++;
  }
  for (; at > 0 && is_before(&offer, &best[at - 1]); at--) best[at] = best[at - 1];
  best[at] = offer;
  if (nearest->count < nearest->k) return;
  nearest->is_closer = true;
  if (evicted.player != player) nearest_pass_over(nearest, evicted.meters, evicted.player);
}

INLINE void nearest_offer_lanes(Nearest *nearest, uint32_t b, uint32_t end) {
  const Grid *grid = nearest->grid;
  FloatLanes chords = lanes_chords(grid->x, grid->y, grid->z, b, nearest->spot.x, nearest->spot.y, nearest->spot.z);
  uint32_t mask = lanes_mask(chords <= nearest->coarse) & lanes_before(b, end);
  for (; mask != 0; mask &= mask - 1) nearest_offer(nearest, b + (uint32_t)__builtin_ctz(mask));
  if (!nearest->is_closer) return;
  nearest->is_closer = false;
  nearest_limit(nearest, __builtin_sqrt(nearest->best[nearest->k - 1].meters));
}

/// Looks at a band from the slot `middle` outwards, as far as somebody of interest can be. While nothing is known, both sides take turns.
INLINE void nearest_band(Nearest *nearest, const Band *band, double gap, uint32_t middle) {
  const uint32_t *longitude = nearest->grid->longitude;
  uint32_t begin = band->start, end = begin + band->count, left = middle, right = middle;
  while (nearest->reach == INFINITY && (left > begin || right < end)) {
    if (right < end) {
      uint32_t to = end - right < LANES ? end : right + LANES;
      nearest_offer_lanes(nearest, right, to);
      right = to;
    }
    if (left > begin) {
      uint32_t from = left - begin < LANES ? begin : left - LANES;
      nearest_offer_lanes(nearest, from, left);
      left = from;
    }
  }
  if (left == begin && right == end) return;
  double rest = nearest->reach * nearest->reach - gap * gap;
  if (rest < 0) return;
  uint32_t width = quarry_half_window((float)(rest * 1.000001), fmaxf(band->keys_per_meter, nearest->keys_per_meter));
  bool is_whole = width >= 1u << 31;
  int64_t west = is_whole ? INT64_MIN : (int64_t)nearest->spot.longitude - width;
  int64_t east = is_whole ? INT64_MAX : (int64_t)nearest->spot.longitude + width;
  while (right < end && longitude[right] <= east) {
    uint32_t to = end - right < LANES ? end : right + LANES;
    nearest_offer_lanes(nearest, right, to);
    right = to;
  }
  while (left > begin && longitude[left - 1] >= west) {
    uint32_t from = left - begin < LANES ? begin : left - LANES;
    nearest_offer_lanes(nearest, from, left);
    left = from;
  }
  if (is_whole || (west >= 0 && east <= UINT32_MAX)) return;
  // Over the antimeridian: what is not looked at yet lies before `left` or from `right` on.
  if (east > UINT32_MAX) {
    for (uint32_t b = begin; b < left && longitude[b] <= (uint32_t)east; b += LANES) nearest_offer_lanes(nearest, b, left);
  } else {
    uint32_t from = quarry_lower_bound(nearest->grid, band, (uint32_t)west, 0);
    for (uint32_t b = from < right ? right : from; b < end; b += LANES) nearest_offer_lanes(nearest, b, end);
  }
}

/// The first slot of a band whose longitude is not below, found from where the last question ended.
INLINE uint32_t nearest_cursor(const Grid *grid, const Band *band, uint32_t longitude, uint32_t from) {
  uint32_t begin = band->start, end = begin + band->count;
  if (from < begin || from > end) return quarry_lower_bound(grid, band, longitude, 0);
  for (int steps = 0; steps < 8; steps++) {
    if (from < end && grid->longitude[from] < longitude) from++;
    else if (from > begin && grid->longitude[from - 1] >= longitude) from--;
    else return from;
  }
  return quarry_lower_bound(grid, band, longitude, 0);
}

/// The band of the spot first, then those north and south of it, the nearer one first, as long as they are near enough.
INLINE void nearest_search(Nearest *nearest, size_t own, uint32_t *cursors) {
  const Grid *grid = nearest->grid;
  const Spot *spot = &nearest->spot;
  size_t bands = grid->header->bands;
  size_t north = own, south = own;
  while (true) {
    double north_gap = INFINITY, south_gap = INFINITY;
    while (north < bands && grid->bands[north].count == 0) north++;
    while (south > 0 && grid->bands[south - 1].count == 0) south--;
    if (north < bands) {
      uint32_t edge = grid->bands[north].south;
      north_gap = edge > spot->latitude ? quarry_gap(edge - spot->latitude) : 0;
      // The band of the spot itself may lie south of it as a whole.
      uint32_t other = grid->bands[north].north;
      if (other < spot->latitude) north_gap = quarry_gap(spot->latitude - other);
    }
    if (south > 0) {
      uint32_t edge = grid->bands[south - 1].north;
      south_gap = edge < spot->latitude ? quarry_gap(spot->latitude - edge) : 0;
    }
    bool is_north = north_gap <= south_gap;
    double gap = is_north ? north_gap : south_gap;
    if (!(gap <= nearest->reach) || (north >= bands && south == 0)) return;
    size_t index = is_north ? north++ : --south;
    const Band *band = &grid->bands[index];
    uint32_t middle = cursors ? nearest_cursor(grid, band, spot->longitude, cursors[index])
                              : quarry_lower_bound(grid, band, spot->longitude, 0);
    if (cursors) cursors[index] = middle;
    nearest_band(nearest, band, gap, middle);
  }
}

ON_BEST_PATH(
  void, nearest_search, (Nearest *nearest, size_t own, uint32_t *cursors), (nearest, own, cursors))

/// From squared chords to metres. Returns whether the geodesic would give the same players in the same order.
/// `from`: the place that was asked from; it is read only where the formula does not tell the distance.
INLINE bool nearest_finish(Nearest *nearest, const double *from, QuarryGeodesic geodesic) {
  QuarryNeighbor *best = nearest->best;
  size_t count = nearest->count;
  bool is_sure = true;
  double before = -1;
  for (size_t i = 0; i < count; i++) {
    double chord = __builtin_sqrt(best[i].meters);
    if (i > 0 && is_unsure(before, chord) && !quarry_is_same_place(nearest->places, best[i - 1].player, best[i].player)) {
      is_sure = false;
    }
    before = chord;
    const double *place = nearest->places + 2 * (size_t)best[i].player;
    best[i].meters = chord > LONGEST_BY_FORMULA ? geodesic(from[0], from[1], place[0], place[1])
                                                : quarry_meters_of_chord(chord);
  }
  return is_sure && !(count == nearest->k && nearest->next < INFINITY && is_unsure(before, __builtin_sqrt(nearest->next)));
}

double quarry_player_grid_reach(double meters) { return meters + 4 * quarry_bound_of_chord(meters); }

typedef struct {
  const uint64_t *arena;
  const double *places;
  size_t count, k;
  uint32_t *players;
  double *meters;
  uint32_t *cursors;
  QuarryGeodesic geodesic;
} All;

INLINE size_t nearest_of_all(const All *all) {
  Grid grid = quarry_grid_of(all->arena);
  const size_t k = all->k;
  QuarryNeighbor best[QUARRY_MOST_NEAREST];
  size_t unsure = 0;
  // Within the last one's distance and the way from the player before, there are k others of this one too.
  uint32_t slot_before = UINT32_MAX;
  double reach_before = INFINITY;
  for (size_t own = 0; own < grid.header->bands; own++) {
    const Band *band = &grid.bands[own];
    for (uint32_t slot = band->start; slot < band->start + band->count; slot++) {
      uint32_t player = grid.player[slot];
      Nearest nearest = {
        .grid = &grid, .places = all->places, .spot = quarry_spot_of_slot(&grid, slot),
        .keys_per_meter = band->keys_per_meter, .except = player, .k = k, .best = best, .next = INFINITY, .reach = INFINITY, .coarse = INFINITY,
      };
      if (reach_before < INFINITY) {
        nearest_limit(&nearest, reach_before + __builtin_sqrt(quarry_chord_square(&nearest.spot, &grid, slot_before)));
      }
      nearest_search(&nearest, own, all->cursors);
      slot_before = slot;
      reach_before = nearest.count == k ? __builtin_sqrt(best[k - 1].meters) : INFINITY;
      bool is_sure = nearest_finish(&nearest, all->places + 2 * (size_t)player, all->geodesic);
      uint32_t *players = all->players + player * k;
      double *meters = all->meters + player * k;
      for (size_t i = 0; i < nearest.count; i++) players[i] = best[i].player, meters[i] = best[i].meters;
      if (!is_sure) {
        unsure++;
        players[0] = QUARRY_UNSURE;
        meters[k - 1] = nearest.count < k ? INFINITY : quarry_player_grid_reach(meters[k - 1]);
      }
    }
  }
  return unsure;
}

ON_BEST_PATH(size_t, nearest_of_all, (const All *all), (all))

size_t quarry_player_grid_nearest_of_all(
  const uint64_t *arena, const double *places, size_t count, size_t k, uint32_t *players, double *meters,
  uint32_t *cursors, QuarryGeodesic geodesic) {
  for (size_t i = 0; i < count * k; i++) players[i] = UINT32_MAX, meters[i] = INFINITY;
  size_t bands = quarry_player_grid_bands(arena);
  memset(cursors, 0, bands * sizeof(uint32_t));
  if (k == 0) return 0;
  All all = {arena, places, count, k, players, meters, cursors, geodesic};
  return nearest_of_all_on_best_path(&all);
}

size_t quarry_player_grid_nearest(
  const uint64_t *arena, const double *places, double longitude, double latitude, size_t k, uint32_t except,
  QuarryNeighbor *found, bool *is_sure, QuarryGeodesic geodesic) {
  *is_sure = true;
  Grid grid = quarry_grid_of(arena);
  if (k == 0 || grid.header->bands == 0) return 0;
  Nearest nearest = {
    .grid = &grid, .places = places, .spot = quarry_spot(longitude, latitude), .except = except, .k = k,
    .best = found, .next = INFINITY, .reach = INFINITY, .coarse = INFINITY,
  };
  nearest.keys_per_meter = quarry_keys_per_meter(nearest.spot.latitude, nearest.spot.latitude);
  nearest_search_on_best_path(&nearest, quarry_band_of(&grid, nearest.spot.latitude), NULL);
  const double from[2] = {longitude, latitude};
  *is_sure = nearest_finish(&nearest, from, geodesic);
  return nearest.count;
}
