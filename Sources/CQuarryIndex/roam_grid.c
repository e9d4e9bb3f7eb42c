// Making a roam grid, and moving its points.

#include <math.h>
#include <string.h>

#include "player_grid.h"
#include "player_radius.h"
#include "roam_grid.h"

/// Metres of a degree of latitude, at least: of the meridian at the equator. A row is as high as it says at least.
#define METERS_PER_DEGREE 110574.0
#define EQUATOR_METERS 40075017.0

QuarrySpace quarry_space(double longitude, double latitude) {
  Spot spot = quarry_spot(longitude, latitude);
  return (QuarrySpace){spot.x * (1.0 / 256) + spot.rest_x, spot.y * (1.0 / 256) + spot.rest_y,
                       spot.z * (1.0 / 256) + spot.rest_z};
}

void quarry_place(QuarrySpace space, double *longitude, double *latitude) {
  const double flattening = 1 / 298.257223563, squared = flattening * (2 - flattening), degrees = 180 / 3.141592653589793;
  double across = sqrt(space.x * space.x + space.y * space.y);
  // On the ellipsoid itself this is exact: z / p = (1 - e^2) tan(latitude).
  *latitude = atan2(space.z, across * (1 - squared)) * degrees;
  *longitude = atan2(space.y, space.x) * degrees;
}

QuarryChords quarry_chords(double meters) {
  if (!(meters >= 0)) return (QuarryChords){-1, -1};
  Radius radius = quarry_radius(meters);
  return (QuarryChords){radius.inside < 0 ? -1 : sqrt(radius.inside), radius.reach};
}

double quarry_geodesic_of_chord(double chord) { return quarry_meters_of_chord(chord); }

static size_t blocks_for(size_t points, size_t cells) {
  // Each cell may have one block that is not full; no more cells are in use than points there are.
  size_t partial = cells * SLOT_COLUMNS < points ? cells * SLOT_COLUMNS : points;
  return points / BLOCK_POINTS + partial + 1;
}

size_t quarry_roam_words(size_t players, size_t points, size_t cells) {
  size_t header = sizeof(RoamHeader) / sizeof(uint64_t) + LINE_WORDS;
  return header + blocks_for(points, cells) * (sizeof(RoamBlock) / 8) + cells * (sizeof(RoamSlot) / 8)
    + (players + 1) / 2;
}

void quarry_roam_make(uint64_t *arena, size_t players, size_t points, size_t cells, double cell_meters) {
  RoamHeader *header = (RoamHeader *)(void *)arena;
  memset(header, 0, sizeof *header);
  header->players = players;
  header->blocks = blocks_for(points, cells);
  header->slots = cells;
  // Words up to the next line behind the header. A copy of the arena that lies elsewhere is as right, and not as quick.
  uintptr_t line = LINE_WORDS * sizeof(uint64_t), end = (uintptr_t)arena + sizeof(RoamHeader);
  header->first_block_word = ((end + line - 1) / line * line - (uintptr_t)arena) / sizeof(uint64_t);
  double height = cell_meters > 1 ? cell_meters : 1;
  header->rows_per_degree = METERS_PER_DEGREE / height;
  for (unsigned power = 0; power < COLUMN_POWERS; power++) {
    // The parallel on which so many columns are as wide as a cell is high.
    double cosine = height * (double)(1u << power) / EQUATOR_METERS;
    double latitude = cosine >= 1 ? -1 : acos(cosine) * (180 / 3.141592653589793);
    header->limits[power] = power == 0 ? INFINITY : latitude * header->rows_per_degree;
    if (header->limits[power] >= 0) header->equator_power = power;
  }
  Roam roam = roam_of(arena);
  memset(roam.slots, 0, cells * sizeof(RoamSlot));
  for (size_t block = 0; block < header->blocks; block++) {
    roam.blocks[block].next = block + 1 < header->blocks ? (uint32_t)block + 1 : NO_BLOCK;
  }
  for (size_t player = 0; player < players; player++) roam.entries[player] = NOBODY;
}

// MARK: Cells

/// A cell by the key of its slot and its place in it.
typedef struct {
  uint64_t key;
  uint32_t column;
} Cell;

static Cell cell_of(const RoamHeader *header, const QuarryRoamPoint *point) {
  int64_t row = roam_row(header, point->latitude);
  unsigned power = roam_power(header, row);
  uint64_t column = roam_wrapped(roam_column(roam_longitude(point->longitude), power), power);
  return (Cell){roam_key(row, column), (uint32_t)(column % SLOT_COLUMNS)};
}

/// Lanes of a block that are in use.
static uint32_t lanes_of(const RoamBlock *block) {
  uint32_t lanes = 0;
  while (lanes < BLOCK_POINTS && block->player[lanes] != NOBODY) lanes++;
  return lanes;
}

static void write_point(Roam *roam, uint32_t entry, uint32_t player, const QuarryRoamPoint *point) {
  RoamBlock *block = &roam->blocks[entry / BLOCK_POINTS];
  uint32_t lane = entry % BLOCK_POINTS;
  block->x[lane] = roam_unit(point->space.x);
  block->y[lane] = roam_unit(point->space.y);
  block->z[lane] = roam_unit(point->space.z);
  block->slack[lane] = roam_half(point->speed) << 16 | roam_half(point->margin);
  block->player[lane] = player;
}

/// Copies a point from one entry to another.
static void copy_point(const Roam *from, uint32_t source, Roam *to, uint32_t target) {
  const RoamBlock *old = &from->blocks[source / BLOCK_POINTS];
  RoamBlock *block = &to->blocks[target / BLOCK_POINTS];
  uint32_t a = source % BLOCK_POINTS, b = target % BLOCK_POINTS;
  block->x[b] = old->x[a];
  block->y[b] = old->y[a];
  block->z[b] = old->z[a];
  block->slack[b] = old->slack[a];
  block->player[b] = old->player[a];
  if ((block->player[b] & TRAIL) == 0) to->entries[block->player[b]] = target;
}

/// Adds an entry to a cell of a slot, to be written. Returns NOBODY where there is no room: then nothing has changed.
static uint32_t append(Roam *roam, uint32_t slot_number, Cell cell) {
  RoamHeader *header = roam->header;
  RoamSlot *slot = &roam->slots[slot_number];
  // A quarter of the table stays empty, so that searches in it end soon.
  if (slot->key == 0 && header->used_slots >= header->slots / 4 * 3) return NOBODY;
  uint32_t first = slot->key == 0 ? NO_BLOCK : slot->first[cell.column];
  uint32_t lanes = first == NO_BLOCK ? BLOCK_POINTS : lanes_of(&roam->blocks[first]);
  if (lanes == BLOCK_POINTS) {
    uint32_t block = (uint32_t)header->free_block;
    if (block == NO_BLOCK) return NOBODY;
    header->free_block = roam->blocks[block].next;
    if (slot->key == 0) {
      slot->key = cell.key;
      for (unsigned column = 0; column < SLOT_COLUMNS; column++) slot->first[column] = NO_BLOCK;
      header->used_slots++;
    }
    roam->blocks[block].next = first;
    roam->blocks[block].owner = slot_number * SLOT_COLUMNS + cell.column;
    memset(roam->blocks[block].player, 0xFF, sizeof roam->blocks[block].player);
    slot->first[cell.column] = first = block;
    lanes = 0;
  }
  header->points++;
  return first * BLOCK_POINTS + lanes;
}

/// Takes a point out; the last of its cell takes its place.
static void take_out(Roam *roam, uint32_t entry) {
  uint32_t owner = roam->blocks[entry / BLOCK_POINTS].owner;
  uint32_t *first = &roam->slots[owner / SLOT_COLUMNS].first[owner % SLOT_COLUMNS];
  uint32_t last_block = *first, last_lane = lanes_of(&roam->blocks[last_block]) - 1;
  uint32_t last = last_block * BLOCK_POINTS + last_lane;
  if (last != entry) copy_point(roam, last, roam, entry);
  roam->blocks[last_block].player[last_lane] = NOBODY;
  roam->header->points--;
  if (last_lane == 0) {
    *first = roam->blocks[last_block].next;
    roam->blocks[last_block].next = (uint32_t)roam->header->free_block;
    roam->header->free_block = last_block;
  }
}

// MARK: Points

bool quarry_roam_place(uint64_t *arena, uint32_t player, const QuarryRoamPoint *point) {
  Roam roam = roam_of(arena);
  if (player >= roam.header->players) return false;
  Cell cell = cell_of(roam.header, point);
  uint32_t entry = roam.entries[player];
  if (entry != NOBODY) {
    uint32_t owner = roam.blocks[entry / BLOCK_POINTS].owner;
    if (roam.slots[owner / SLOT_COLUMNS].key == cell.key && owner % SLOT_COLUMNS == cell.column) {
      write_point(&roam, entry, player, point);
      return true;
    }
  }
  uint32_t added = append(&roam, roam_slot(&roam, cell.key), cell);
  if (added == NOBODY) return false;
  // The new entry counts as taken while the old one goes.
  write_point(&roam, added, player, point);
  roam.entries[player] = added;
  if (entry != NOBODY) take_out(&roam, entry);
  return true;
}

void quarry_roam_remove(uint64_t *arena, uint32_t player) {
  Roam roam = roam_of(arena);
  if (player >= roam.header->players || roam.entries[player] == NOBODY) return;
  take_out(&roam, roam.entries[player]);
  roam.entries[player] = NOBODY;
}

bool quarry_roam_add_trail(uint64_t *arena, uint32_t player, const QuarryRoamPoint *point) {
  Roam roam = roam_of(arena);
  Cell cell = cell_of(roam.header, point);
  uint32_t added = append(&roam, roam_slot(&roam, cell.key), cell);
  if (added == NOBODY) return false;
  write_point(&roam, added, player | TRAIL, point);
  return true;
}

bool quarry_roam_remove_trail(uint64_t *arena, uint32_t player, const QuarryRoamPoint *point) {
  Roam roam = roam_of(arena);
  Cell cell = cell_of(roam.header, point);
  const RoamSlot *slot = &roam.slots[roam_slot(&roam, cell.key)];
  int32_t x = roam_unit(point->space.x), y = roam_unit(point->space.y), z = roam_unit(point->space.z);
  uint32_t block = slot->key == 0 ? NO_BLOCK : slot->first[cell.column];
  for (; block != NO_BLOCK; block = roam.blocks[block].next) {
    const RoamBlock *points = &roam.blocks[block];
    for (uint32_t lane = 0; lane < BLOCK_POINTS; lane++) {
      if (points->player[lane] == (player | TRAIL) && points->x[lane] == x && points->y[lane] == y && points->z[lane] == z) {
        take_out(&roam, block * BLOCK_POINTS + lane);
        return true;
      }
    }
  }
  return false;
}

bool quarry_roam_copy(const uint64_t *source, uint64_t *target) {
  Roam from = roam_of(source), to = roam_of(target);
  if (from.header->players > to.header->players) return false;
  for (uint64_t i = 0; i < from.header->slots; i++) {
    if (from.slots[i].key == 0) continue;
    for (uint32_t column = 0; column < SLOT_COLUMNS; column++) {
      Cell cell = {from.slots[i].key, column};
      for (uint32_t block = from.slots[i].first[column]; block != NO_BLOCK; block = from.blocks[block].next) {
        for (uint32_t lane = 0; lane < lanes_of(&from.blocks[block]); lane++) {
          uint32_t added = append(&to, roam_slot(&to, cell.key), cell);
          if (added == NOBODY) return false;
          copy_point(&from, block * BLOCK_POINTS + lane, &to, added);
        }
      }
    }
  }
  return true;
}

size_t quarry_roam_count(const uint64_t *arena) { return ((const RoamHeader *)(const void *)arena)->points; }

/// Goes over the blocks of a cell, and adds them up. Returns the rule that is broken, or 0.
static int check_cell(const Roam *roam, uint32_t first, uint32_t owner, uint64_t *points, uint64_t *players, uint64_t *blocks) {
  bool is_first = true;
  for (uint32_t block = first; block != NO_BLOCK; block = roam->blocks[block].next, is_first = false) {
    const RoamBlock *at = &roam->blocks[block];
    uint32_t lanes = lanes_of(at);
    if ((*blocks)++ > roam->header->blocks || at->owner != owner) return 2;
    if (lanes == 0 || (!is_first && lanes != BLOCK_POINTS)) return 3;
    for (uint32_t lane = 0; lane < BLOCK_POINTS; lane++) {
      uint32_t player = at->player[lane];
      if ((player == NOBODY) != (lane >= lanes)) return 3;
      if (player == NOBODY) continue;
      (*points)++;
      if ((player & TRAIL) != 0) continue;
      (*players)++;
      if (player >= roam->header->players || roam->entries[player] != block * BLOCK_POINTS + lane) return 4;
    }
  }
  return 0;
}

int quarry_roam_check(const uint64_t *arena) {
  Roam roam = roam_of(arena);
  uint64_t points = 0, used = 0, blocks = 0, players = 0, entered = 0;
  for (uint64_t i = 0; i < roam.header->slots; i++) {
    const RoamSlot *slot = &roam.slots[i];
    if (slot->key == 0) continue;
    used++;
    if (roam_slot(&roam, slot->key) != i) return 1;
    for (uint32_t column = 0; column < SLOT_COLUMNS; column++) {
      int broken =
        check_cell(&roam, slot->first[column], (uint32_t)i * SLOT_COLUMNS + column, &points, &players, &blocks);
      if (broken != 0) return broken;
    }
  }
  for (uint64_t i = 0; i < roam.header->players; i++) entered += roam.entries[i] != NOBODY;
  if (points != roam.header->points || used != roam.header->used_slots || entered != players) return 6;
  uint64_t free_blocks = 0;
  for (uint32_t block = (uint32_t)roam.header->free_block; block != NO_BLOCK; block = roam.blocks[block].next) {
    if (free_blocks++ > roam.header->blocks) return 7;
  }
  return free_blocks + blocks == roam.header->blocks ? 0 : 8;
}
