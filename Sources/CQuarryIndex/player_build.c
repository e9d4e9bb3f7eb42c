// Building a grid, changing one player, and checking the whole.

#include <math.h>
#include <string.h>

#include "player_grid.h"
#include "player_radius.h"

/// Players that a band has by number alone: twice the root of all, so that bands are somewhat higher than its players are apart.
static size_t band_size(size_t players) {
  size_t size = (size_t)(2 * sqrt((double)players));
  return size < 16 ? 16 : size;
}

/// Room that is left in a band for players who come.
static size_t with_slack(size_t count) { return count + count / 4 + 8; }

static size_t band_room(size_t players) { return players / (band_size(players) / 4) + 2; }

static size_t slot_room(size_t players) { return players + players / 4 + 8 * band_room(players) + SLOT_PADDING; }

static size_t words_of(size_t slots, size_t bands) {
  size_t header = sizeof(Header) / 8;
  return header + bands * (sizeof(Band) / 8) + (slots + 1) / 2 * 9;
}

size_t quarry_player_grid_words(size_t players) { return words_of(slot_room(players), band_room(players)); }

size_t quarry_player_grid_scratch_words(size_t players) { return 2 * players; }

bool quarry_player_grid_fits(size_t words, size_t players) { return words >= quarry_player_grid_words(players); }

Grid quarry_grid_of(const uint64_t *arena) {
  Grid grid;
  // The questions take a constant arena and only read.
  uint64_t *at = (uint64_t *)(uintptr_t)arena;
  grid.header = (Header *)(void *)at;
  at += sizeof(Header) / 8;
  grid.bands = (Band *)(void *)at;
  at += grid.header->band_capacity * (sizeof(Band) / 8);
  size_t step = (grid.header->slot_capacity + 1) / 2;
  grid.longitude = (uint32_t *)(void *)at;
  grid.latitude = (uint32_t *)(void *)(at + step);
  grid.player = (uint32_t *)(void *)(at + 2 * step);
  grid.x = (int32_t *)(void *)(at + 3 * step);
  grid.y = (int32_t *)(void *)(at + 4 * step);
  grid.z = (int32_t *)(void *)(at + 5 * step);
  grid.rest_x = (float *)(void *)(at + 6 * step);
  grid.rest_y = (float *)(void *)(at + 7 * step);
  grid.rest_z = (float *)(void *)(at + 8 * step);
  return grid;
}

size_t quarry_player_grid_count(const uint64_t *arena) { return ((const Header *)(const void *)arena)->players; }

size_t quarry_player_grid_bands(const uint64_t *arena) { return ((const Header *)(const void *)arena)->bands; }

/// Players whose places are on their way from memory.
enum { AHEAD = 24 };

static unsigned bits_of(uint32_t number) { return number == 0 ? 0 : 32 - (unsigned)__builtin_clz(number); }

/// Sorts (longitude key, player): by the upper bits that two passes take, after which few are out of order, and by insertion. In
/// a band where many stand close together, and others far away, all bits are sorted by; those of one longitude are last.
static uint64_t *sort_band(uint64_t *entries, uint64_t *spare, size_t count, unsigned bits) {
  unsigned upper = count < 4096 ? 16 : 22, lower = bits > upper ? bits - upper : 0;
  uint64_t *sorted = quarry_radix_sort(entries, spare, count, 32 + lower, bits - lower);
  if (quarry_finish_sort(sorted, count)) return sorted;
  uint64_t *other = sorted == entries ? spare : entries;
  sorted = quarry_radix_sort(sorted, other, count, 0, 32);
  return quarry_radix_sort(sorted, sorted == entries ? spare : entries, count, 32, bits);
}

/// Latitude keys by as many of their upper bits as one pass of sorting takes.
enum { UPPER_BITS = 11 };

/// Players in the order of the upper bits of their latitude, to be cut into bands.
typedef struct {
  const double *places;
  /// (Latitude key above the least, player), and as much room.
  uint64_t *entries, *spare;
  size_t count;
  /// The least latitude key, and the bits that the entries are not sorted by.
  uint32_t south;
  unsigned lower_bits;
  /// Up to here they are sorted by all bits.
  size_t fine_end;
} Herd;

INLINE uint32_t herd_key(const Herd *herd, size_t index) { return (uint32_t)(herd->entries[index] >> 32); }

/// Where the players with the upper bits of the one at `begin` end. Where they are too many for a band, as in a stadium of
/// a herd that is spread over the globe, they are sorted by the other bits.
static size_t herd_bucket(Herd *herd, size_t begin, size_t most) {
  size_t end = begin + 1;
  uint32_t upper = herd_key(herd, begin) >> herd->lower_bits;
  while (end < herd->count && herd_key(herd, end) >> herd->lower_bits == upper) end++;
  if (end - begin <= most || herd->lower_bits == 0) return end;
  uint64_t *from = herd->entries + begin;
  uint64_t *sorted = quarry_radix_sort(from, herd->spare + begin, end - begin, 32, herd->lower_bits);
  if (sorted != from) memcpy(from, sorted, (end - begin) * sizeof(uint64_t));
  herd->fine_end = end;
  return end;
}

/// Where the next players begin who need not be in one band with the one at `begin`.
INLINE size_t herd_next(Herd *herd, size_t begin, size_t most) {
  if (begin >= herd->fine_end) {
    size_t end = herd_bucket(herd, begin, most);
    if (begin >= herd->fine_end) return end;
  }
  size_t end = begin + 1;
  while (end < herd->fine_end && herd_key(herd, end) == herd_key(herd, begin)) end++;
  return end;
}

/// The least latitude key that goes into a band which begins with the player at `begin`.
INLINE uint32_t herd_low(const Herd *herd, size_t begin) {
  unsigned bits = begin < herd->fine_end ? 0 : herd->lower_bits;
  return herd->south + (herd_key(herd, begin) >> bits << bits);
}

/// Makes a band of the players `begin ..< end` with its slots from `slot` on. Returns where the next one's slots begin.
static uint32_t make_band(const Herd *herd, Grid *grid, size_t begin, size_t end, uint32_t low, uint32_t slot) {
  uint64_t *entries = herd->entries + begin;
  size_t count = end - begin;
  uint32_t west = UINT32_MAX, east = 0, south = UINT32_MAX, north = 0;
  for (size_t i = 0; i < count; i++) {
    // The places lie in the order of the players, that is anywhere: they are sent for before they are needed.
    if (end + AHEAD < herd->count) __builtin_prefetch(&herd->places[2 * (size_t)(uint32_t)entries[i + AHEAD]]);
    uint32_t player = (uint32_t)entries[i], latitude = herd->south + (uint32_t)(entries[i] >> 32);
    double longitude = herd->places[2 * (size_t)player];
    uint32_t key = longitude >= -180 && longitude < 180 ? quarry_normalized_longitude_key(longitude)
                                                        : quarry_longitude_key(longitude);
    south = latitude < south ? latitude : south;
    north = latitude > north ? latitude : north;
    west = key < west ? key : west;
    east = key > east ? key : east;
    entries[i] = (uint64_t)key << 32 | player;
  }
  // The bits that all keys have in common need no pass.
  uint64_t *sorted = sort_band(entries, herd->spare + begin, count, bits_of(west ^ east));
  Band *band = &grid->bands[grid->header->bands++];
  *band = (Band){
    .start = slot,
    .count = (uint32_t)count,
    .capacity = (uint32_t)with_slack(count),
    .low = begin == 0 ? 0 : low,
    .south = south,
    .north = north,
    .keys_per_meter = quarry_keys_per_meter(south, north),
  };
  quarry_spots_fill(*grid, slot, sorted, count, herd->places);
  return slot + band->capacity;
}

/// The players who are present, by the upper bits of their latitude.
static Herd gather(const double *places, size_t count, uint64_t *scratch) {
  size_t players = 0;
  uint32_t south = UINT32_MAX, north = 0;
  for (size_t player = 0; player < count; player++) {
    double latitude = places[2 * player + 1];
    if (isnan(latitude)) continue;
    uint32_t key = quarry_latitude_key(latitude);
    south = key < south ? key : south;
    north = key > north ? key : north;
    scratch[players++] = (uint64_t)key << 32 | player;
  }
  Herd herd = {.places = places, .entries = scratch, .spare = scratch + players, .count = players, .south = south};
  if (players == 0) return herd;
  for (size_t i = 0; i < players; i++) scratch[i] -= (uint64_t)south << 32;
  unsigned bits = bits_of(north - south), upper = bits < UPPER_BITS ? bits : UPPER_BITS;
  herd.lower_bits = bits - upper;
  herd.entries = quarry_radix_sort(scratch, herd.spare, players, 32 + herd.lower_bits, upper);
  if (herd.entries != scratch) herd.spare = scratch;
  return herd;
}

size_t quarry_player_grid_build(
  uint64_t *arena, size_t words, const double *places, size_t count, double band_meters, uint64_t *scratch) {
  Herd herd = gather(places, count, scratch);
  Header *header = (Header *)(void *)arena;
  header->players = herd.count;
  header->bands = 0;
  header->band_capacity = band_room(herd.count);
  // A larger arena has more room in its slots; what is beyond the last word of nine arrays is left alone.
  header->slot_capacity = (words - sizeof(Header) / 8 - header->band_capacity * (sizeof(Band) / 8)) / 9 * 2;
  Grid grid = quarry_grid_of(arena);

  size_t size = band_size(herd.count);
  double band_keys = band_meters > 0 ? band_meters / METERS_PER_KEY : 0;
  uint32_t height = band_keys > 0 && band_keys < 4294967295.0 ? (uint32_t)band_keys : 0;
  // Bands of a given height have a quarter to four times as many players as they would have by number alone.
  size_t most = height > 0 ? 4 * size : size, least = height > 0 ? size / 4 : size;
  uint32_t slot = 0;
  for (size_t begin = 0; begin < herd.count;) {
    size_t end = herd_next(&herd, begin, most);
    uint32_t low = herd_low(&herd, begin);
    while (end < herd.count && end - begin < most) {
      size_t next = herd_next(&herd, end, most);
      if (end - begin >= least && herd_low(&herd, end) - low >= height) break;
      end = next;
    }
    slot = make_band(&herd, &grid, begin, end, low, slot);
    begin = end;
  }
  return herd.count;
}

size_t quarry_band_of(const Grid *grid, uint32_t latitude) {
  size_t low = 0, high = grid->header->bands;
  // The last band whose low is not above.
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (grid->bands[middle].low <= latitude) low = middle;
    else high = middle;
  }
  return low;
}

uint32_t quarry_lower_bound(const Grid *grid, const Band *band, uint32_t longitude, uint32_t player) {
  uint32_t low = band->start, length = band->count;
  uint64_t wanted = (uint64_t)longitude << 32 | player;
  while (length > 0) {
    uint32_t half = length / 2, middle = low + half;
    uint64_t key = (uint64_t)grid->longitude[middle] << 32 | grid->player[middle];
    if (key < wanted) {
      low = middle + 1;
      length -= half + 1;
    } else {
      length = half;
    }
  }
  return low;
}

/// Moves so many slots of all arrays.
static void shift(Grid *grid, uint32_t to, uint32_t from, size_t count) {
  memmove(grid->longitude + to, grid->longitude + from, count * 4);
  memmove(grid->latitude + to, grid->latitude + from, count * 4);
  memmove(grid->player + to, grid->player + from, count * 4);
  memmove(grid->x + to, grid->x + from, count * 4);
  memmove(grid->y + to, grid->y + from, count * 4);
  memmove(grid->z + to, grid->z + from, count * 4);
  memmove(grid->rest_x + to, grid->rest_x + from, count * 4);
  memmove(grid->rest_y + to, grid->rest_y + from, count * 4);
  memmove(grid->rest_z + to, grid->rest_z + from, count * 4);
}

bool quarry_player_grid_insert(uint64_t *arena, const double *places, uint32_t player) {
  Grid grid = quarry_grid_of(arena);
  if (grid.header->bands == 0) return false;
  Spot spot = quarry_spot(places[2 * (size_t)player], places[2 * (size_t)player + 1]);
  Band *band = &grid.bands[quarry_band_of(&grid, spot.latitude)];
  if (band->count == band->capacity) return false;
  uint32_t slot = quarry_lower_bound(&grid, band, spot.longitude, player);
  shift(&grid, slot + 1, slot, band->start + band->count - slot);
  grid.longitude[slot] = spot.longitude;
  grid.latitude[slot] = spot.latitude;
  grid.player[slot] = player;
  grid.x[slot] = spot.x;
  grid.y[slot] = spot.y;
  grid.z[slot] = spot.z;
  grid.rest_x[slot] = spot.rest_x;
  grid.rest_y[slot] = spot.rest_y;
  grid.rest_z[slot] = spot.rest_z;
  band->count++;
  grid.header->players++;
  if (spot.latitude < band->south || spot.latitude > band->north || band->count == 1) {
    if (band->count == 1) band->south = band->north = spot.latitude;
    band->south = spot.latitude < band->south ? spot.latitude : band->south;
    band->north = spot.latitude > band->north ? spot.latitude : band->north;
    band->keys_per_meter = quarry_keys_per_meter(band->south, band->north);
  }
  return true;
}

bool quarry_player_grid_remove(uint64_t *arena, const double *places, uint32_t player) {
  Grid grid = quarry_grid_of(arena);
  if (grid.header->bands == 0) return false;
  uint32_t latitude = quarry_latitude_key(places[2 * (size_t)player + 1]);
  Band *band = &grid.bands[quarry_band_of(&grid, latitude)];
  uint32_t slot = quarry_lower_bound(&grid, band, quarry_longitude_key(places[2 * (size_t)player]), player);
  uint32_t end = band->start + band->count;
  if (slot == end || grid.player[slot] != player) return false;
  shift(&grid, slot, slot + 1, end - slot - 1);
  band->count--;
  grid.header->players--;
  return true;
}

static bool is_same_rest(float a, float b) { return a == b; }

int quarry_player_grid_check(const uint64_t *arena, size_t words, const double *places, size_t count) {
  Grid grid = quarry_grid_of(arena);
  const Header *header = grid.header;
  size_t present = 0, seen = 0;
  for (size_t player = 0; player < count; player++) present += !isnan(places[2 * player + 1]);
  if (header->bands > header->band_capacity) return 1;
  if (words_of(header->slot_capacity, header->band_capacity) > words) return 2;
  for (size_t index = 0; index < header->bands; index++) {
    const Band *band = &grid.bands[index];
    uint32_t end = index + 1 < header->bands ? grid.bands[index + 1].start : (uint32_t)header->slot_capacity - SLOT_PADDING;
    if (band->count > band->capacity || band->start + band->capacity > end) return 2;
    if (index == 0 ? band->low != 0 : band->low <= grid.bands[index - 1].low) return 1;
    uint32_t high = index + 1 < header->bands ? grid.bands[index + 1].low : UINT32_MAX;
    if (!(band->keys_per_meter >= quarry_keys_per_meter(band->south, band->north))) return 7;
    for (uint32_t slot = band->start; slot < band->start + band->count; slot++, seen++) {
      uint32_t player = grid.player[slot];
      if (player >= count) return 6;
      if (slot > band->start
          && ((uint64_t)grid.longitude[slot - 1] << 32 | grid.player[slot - 1])
               >= ((uint64_t)grid.longitude[slot] << 32 | player))
        return 3;
      Spot spot = quarry_spot(places[2 * (size_t)player], places[2 * (size_t)player + 1]);
      if (spot.longitude != grid.longitude[slot] || spot.latitude != grid.latitude[slot]) return 4;
      if (spot.latitude < band->low || (spot.latitude >= high && high != UINT32_MAX)) return 1;
      if (spot.latitude < band->south || spot.latitude > band->north) return 8;
      if (spot.x != grid.x[slot] || spot.y != grid.y[slot] || spot.z != grid.z[slot]) return 5;
      if (!is_same_rest(spot.rest_x, grid.rest_x[slot]) || !is_same_rest(spot.rest_y, grid.rest_y[slot])
          || !is_same_rest(spot.rest_z, grid.rest_z[slot]))
        return 5;
    }
  }
  return seen == present && header->players == present ? 0 : 6;
}
