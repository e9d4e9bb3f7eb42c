// Building a grid, changing one player, and checking the whole.

#include <math.h>
#include <string.h>

#include "player_grid.h"
#include "player_radius.h"

/// Players that a band has by number alone.
static size_t band_size(size_t players) {
  size_t size = (size_t)sqrt((double)players);
  return size < 8 ? 8 : size;
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

static unsigned bits_of(uint32_t number) { return number == 0 ? 0 : 32 - (unsigned)__builtin_clz(number); }

/// Equal longitudes are put in order of the players; they are in that order already where latitudes are equal too.
static void sort_equals(uint64_t *entries, size_t count) {
  for (size_t i = 1; i < count; i++) {
    uint64_t entry = entries[i];
    size_t j = i;
    for (; j > 0 && entries[j - 1] > entry; j--) entries[j] = entries[j - 1];
    entries[j] = entry;
  }
}

size_t quarry_player_grid_build(
  uint64_t *arena, size_t words, const double *places, size_t count, double band_meters, uint64_t *scratch) {
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
  uint64_t *spare = scratch + players;
  if (players > 0) {
    for (size_t i = 0; i < players; i++) scratch[i] -= (uint64_t)south << 32;
    quarry_radix_sort(scratch, spare, players, 32, bits_of(north - south));
    for (size_t i = 0; i < players; i++) scratch[i] += (uint64_t)south << 32;
  }

  Header *header = (Header *)(void *)arena;
  header->players = players;
  header->bands = 0;
  header->band_capacity = band_room(players);
  // A larger arena has more room in its slots; what is beyond the last word of nine arrays is left alone.
  header->slot_capacity = (words - sizeof(Header) / 8 - header->band_capacity * (sizeof(Band) / 8)) / 9 * 2;
  Grid grid = quarry_grid_of(arena);

  size_t size = band_size(players);
  double band_keys = band_meters > 0 ? band_meters / METERS_PER_KEY : 0;
  uint32_t height = band_keys > 0 && band_keys < 4294967295.0 ? (uint32_t)band_keys : 0;
  size_t most = height > 0 ? 4 * size : size, least = height > 0 ? (size < 32 ? 8 : size / 4) : size;
  uint32_t slot = 0;
  for (size_t begin = 0; begin < players;) {
    uint32_t low = (uint32_t)(scratch[begin] >> 32);
    size_t end = begin + 1;
    for (; end < players; end++) {
      uint32_t key = (uint32_t)(scratch[end] >> 32);
      if (key == (uint32_t)(scratch[end - 1] >> 32)) continue;  // One latitude is never divided.
      size_t those = end - begin;
      if (those >= most || (those >= least && key - low >= height)) break;
    }
    size_t those = end - begin;
    uint32_t last = (uint32_t)(scratch[end - 1] >> 32);
    uint32_t west = UINT32_MAX, east = 0;
    uint64_t *entries = scratch + begin;
    for (size_t i = 0; i < those; i++) {
      uint32_t player = (uint32_t)entries[i];
      uint32_t key = quarry_longitude_key(places[2 * (size_t)player]);
      west = key < west ? key : west;
      east = key > east ? key : east;
      entries[i] = (uint64_t)key << 32 | player;
    }
    // `spare` lies right behind; the bits that all keys have in common need no pass.
    quarry_radix_sort(entries, spare, those, 32, bits_of(west ^ east));
    sort_equals(entries, those);
    Band *band = &grid.bands[header->bands++];
    *band = (Band){
      .start = slot,
      .count = (uint32_t)those,
      .capacity = (uint32_t)with_slack(those),
      .low = begin == 0 ? 0 : low,
      .south = low,
      .north = last,
      .keys_per_meter = quarry_keys_per_meter(low, last),
    };
    quarry_spots_fill(grid, slot, entries, those, places);
    slot += band->capacity;
    begin = end;
  }
  return players;
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
