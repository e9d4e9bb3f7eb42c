// A plain uniform grid over zones.
//
// A cell has a run of entries, one for each zone that has to do with it: whether the cell's centre is inside, and the
// edges of the zone that come near the cell, relative to its centre and in units of a cell. A point is on the same side
// as the centre where the straight way between them crosses an even number of those edges. Single precision keeps an
// edge in 16 bytes; a point within about 1e-6 of a cell from a border may come out on the wrong side. That is what makes
// it a limit to compare with and not an answer to rely on.

#include "player_sets.h"
#include "quarry_peers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int32_t zone;
  uint32_t firstEdge;
  uint32_t edgeCount;
  uint32_t isCentreInside;
} Entry;

typedef struct {
  float ax, ay, bx, by;
} LocalEdge;

struct QuarryCellGrid {
  int32_t side;
  double west, south, scaleX, scaleY;
  uint32_t *cellStarts;
  Entry *entries;
  LocalEdge *edges;
};

/// Entries and edges in the order of the zones, before they are sorted by cell.
typedef struct {
  Entry *entries;
  uint32_t *cells;
  LocalEdge *edges;
  size_t entryCount, entryRoom, edgeCount, edgeRoom;
} Draft;

static bool reserve_entry(Draft *draft) {
  if (draft->entryCount < draft->entryRoom) return true;
  size_t room = draft->entryRoom ? draft->entryRoom * 2 : 1024;
  Entry *entries = realloc(draft->entries, room * sizeof *entries);
  if (entries) draft->entries = entries;
  uint32_t *cells = realloc(draft->cells, room * sizeof *cells);
  if (cells) draft->cells = cells;
  if (!entries || !cells) return false;
  draft->entryRoom = room;
  return true;
}

static bool reserve_edges(Draft *draft, size_t more) {
  if (draft->edgeCount + more <= draft->edgeRoom) return true;
  size_t room = draft->edgeRoom ? draft->edgeRoom : 1024;
  while (room < draft->edgeCount + more) room *= 2;
  LocalEdge *edges = realloc(draft->edges, room * sizeof *edges);
  if (!edges) return false;
  draft->edges = edges;
  draft->edgeRoom = room;
  return true;
}

static int32_t clamped(double value, int32_t side) {
  return value < 0 ? 0 : value >= side ? side - 1 : (int32_t)value;
}

/// How far beyond a cell an edge still counts as near it, in cells: more than rounding can do.
static const double REACH = 1e-4;

/// The columns of a row of cells that an edge comes near to.
static void columns(const double *a, const double *b, int32_t row, int32_t side, int32_t *first, int32_t *last) {
  double low = row - REACH, high = row + 1 + REACH;
  double x0 = a[0], x1 = b[0];
  if (a[1] != b[1]) {
    double slope = (b[0] - a[0]) / (b[1] - a[1]);
    double bottom = fmin(a[1], b[1]), top = fmax(a[1], b[1]);
    x0 = a[0] + slope * (fmax(bottom, low) - a[1]);
    x1 = a[0] + slope * (fmin(top, high) - a[1]);
  }
  *first = clamped(fmin(x0, x1) - REACH, side);
  *last = clamped(fmax(x0, x1) + REACH, side);
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/// Adds one zone; `ring` holds `count` vertices in units of cells, the first and last the same.
static bool add_zone(Draft *draft, int32_t side, int32_t zone, const double *ring, int32_t count) {
  double west = INFINITY, south = INFINITY, east = -INFINITY, north = -INFINITY;
  for (int32_t i = 0; i < count; i++) {
    west = fmin(west, ring[2 * i]);
    east = fmax(east, ring[2 * i]);
    south = fmin(south, ring[2 * i + 1]);
    north = fmax(north, ring[2 * i + 1]);
  }
  int32_t left = clamped(west - REACH, side), right = clamped(east + REACH, side);
  int32_t bottom = clamped(south - REACH, side), top = clamped(north + REACH, side);
  size_t width = (size_t)(right - left + 1), height = (size_t)(top - bottom + 1);
  uint32_t *counts = calloc(width * height + 1, sizeof *counts);
  double *crossings = malloc((size_t)count * sizeof *crossings);
  bool isGood = counts && crossings;
  // Twice over the edges: first to count those of each cell, then to put them where they belong.
  for (int32_t i = 0; isGood && i + 1 < count; i++) {
    const double *a = ring + 2 * i, *b = a + 2;
    int32_t low = clamped(fmin(a[1], b[1]) - REACH, side), high = clamped(fmax(a[1], b[1]) + REACH, side);
    for (int32_t row = low; row <= high; row++) {
      int32_t first, last;
      columns(a, b, row, side, &first, &last);
      for (int32_t column = first; column <= last; column++) {
        counts[(size_t)(row - bottom) * width + (size_t)(column - left) + 1]++;
      }
    }
  }
  for (size_t i = 0; isGood && i < width * height; i++) counts[i + 1] += counts[i];
  size_t base = draft->edgeCount;
  isGood = isGood && reserve_edges(draft, counts[width * height]);
  uint32_t *next = isGood ? malloc(width * height * sizeof *next) : NULL;
  isGood = isGood && next;
  if (isGood) memcpy(next, counts, width * height * sizeof *next);
  for (int32_t i = 0; isGood && i + 1 < count; i++) {
    const double *a = ring + 2 * i, *b = a + 2;
    int32_t low = clamped(fmin(a[1], b[1]) - REACH, side), high = clamped(fmax(a[1], b[1]) + REACH, side);
    for (int32_t row = low; row <= high; row++) {
      int32_t first, last;
      columns(a, b, row, side, &first, &last);
      for (int32_t column = first; column <= last; column++) {
        double x = column + 0.5, y = row + 0.5;
        LocalEdge edge = {(float)(a[0] - x), (float)(a[1] - y), (float)(b[0] - x), (float)(b[1] - y)};
        draft->edges[base + next[(size_t)(row - bottom) * width + (size_t)(column - left)]++] = edge;
      }
    }
  }
  // Row by row: the centres of the cells, between the places where the ring crosses the row's middle.
  for (int32_t row = bottom; isGood && row <= top; row++) {
    double y = row + 0.5;
    size_t crossingCount = 0;
    for (int32_t i = 0; i + 1 < count; i++) {
      const double *a = ring + 2 * i, *b = a + 2;
      if ((a[1] <= y) != (b[1] <= y)) crossings[crossingCount++] = a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]);
    }
    qsort(crossings, crossingCount, sizeof *crossings, by_value);
    size_t passed = 0;
    for (int32_t column = left; isGood && column <= right; column++) {
      while (passed < crossingCount && crossings[passed] < column + 0.5) passed++;
      size_t local = (size_t)(row - bottom) * width + (size_t)(column - left);
      uint32_t edges = counts[local + 1] - counts[local];
      if (edges == 0 && passed % 2 == 0) continue;
      isGood = reserve_entry(draft);
      if (!isGood) break;
      Entry entry = {zone, (uint32_t)(base + counts[local]), edges, passed % 2};
      draft->cells[draft->entryCount] = (uint32_t)row * (uint32_t)side + (uint32_t)column;
      draft->entries[draft->entryCount++] = entry;
    }
  }
  if (isGood) draft->edgeCount = base + counts[width * height];
  free(counts);
  free(crossings);
  free(next);
  return isGood;
}

QuarryCellGrid *quarry_cell_grid_make(const double *xy, const int32_t *starts, int32_t zones, int32_t side) {
  QuarryCellGrid *grid = calloc(1, sizeof *grid);
  int32_t vertexCount = starts[zones];
  double *scaled = malloc(2 * (size_t)vertexCount * sizeof *scaled);
  size_t cellCount = (size_t)side * (size_t)side;
  Draft draft = {0};
  bool isGood = grid && scaled;
  if (isGood) {
    double east = -INFINITY, north = -INFINITY;
    grid->side = side;
    grid->west = grid->south = INFINITY;
    for (int32_t i = 0; i < vertexCount; i++) {
      grid->west = fmin(grid->west, xy[2 * i]);
      east = fmax(east, xy[2 * i]);
      grid->south = fmin(grid->south, xy[2 * i + 1]);
      north = fmax(north, xy[2 * i + 1]);
    }
    grid->scaleX = side / (east - grid->west) * (1 - 1e-9);
    grid->scaleY = side / (north - grid->south) * (1 - 1e-9);
    for (int32_t i = 0; i < vertexCount; i++) {
      scaled[2 * i] = (xy[2 * i] - grid->west) * grid->scaleX;
      scaled[2 * i + 1] = (xy[2 * i + 1] - grid->south) * grid->scaleY;
    }
  }
  for (int32_t z = 0; isGood && z < zones; z++) {
    isGood = add_zone(&draft, side, z, scaled + 2 * (size_t)starts[z], starts[z + 1] - starts[z]);
  }
  if (isGood) {
    grid->cellStarts = calloc(cellCount + 1, sizeof *grid->cellStarts);
    grid->entries = malloc((draft.entryCount + 1) * sizeof *grid->entries);
    isGood = grid->cellStarts && grid->entries;
  }
  if (isGood) {
    for (size_t i = 0; i < draft.entryCount; i++) grid->cellStarts[draft.cells[i] + 1]++;
    for (size_t i = 0; i < cellCount; i++) grid->cellStarts[i + 1] += grid->cellStarts[i];
    uint32_t *next = malloc(cellCount * sizeof *next);
    isGood = next != NULL;
    if (isGood) {
      memcpy(next, grid->cellStarts, cellCount * sizeof *next);
      for (size_t i = 0; i < draft.entryCount; i++) grid->entries[next[draft.cells[i]]++] = draft.entries[i];
    }
    free(next);
    grid->edges = draft.edges;
    draft.edges = NULL;
  }
  free(draft.entries);
  free(draft.cells);
  free(draft.edges);
  free(scaled);
  if (!isGood) {
    quarry_cell_grid_destroy(grid);
    return NULL;
  }
  return grid;
}

void quarry_cell_grid_destroy(QuarryCellGrid *grid) {
  if (!grid) return;
  free(grid->cellStarts);
  free(grid->entries);
  free(grid->edges);
  free(grid);
}

/// Finds the zones of a point; returns how many there are.
static inline int find(const QuarryCellGrid *grid, double longitude, double latitude, int32_t *hits) {
  double gridX = (longitude - grid->west) * grid->scaleX, gridY = (latitude - grid->south) * grid->scaleY;
  if (!(gridX >= 0 && gridX < grid->side && gridY >= 0 && gridY < grid->side)) return 0;
  int32_t column = (int32_t)gridX, row = (int32_t)gridY;
  size_t cell = (size_t)row * (size_t)grid->side + (size_t)column;
  float x = (float)(gridX - column - 0.5), y = (float)(gridY - row - 0.5);
  int count = 0;
  for (uint32_t i = grid->cellStarts[cell], end = grid->cellStarts[cell + 1]; i < end; i++) {
    const Entry *entry = &grid->entries[i];
    uint32_t isInside = entry->isCentreInside;
    const LocalEdge *edges = grid->edges + entry->firstEdge;
    for (uint32_t k = 0; k < entry->edgeCount; k++) {
      LocalEdge e = edges[k];
      float dx = e.bx - e.ax, dy = e.by - e.ay;
      bool endsApart = (y * e.ax - x * e.ay < 0) != (y * e.bx - x * e.by < 0);
      bool pointsApart = (dx * (y - e.ay) - dy * (x - e.ax) < 0) != (dy * e.ax - dx * e.ay < 0);
      isInside ^= (uint32_t)(endsApart & pointsApart);
    }
    if (count < MOST_ZONES) hits[count] = entry->zone;
    count += (int)isInside;
  }
  return count < MOST_ZONES ? count : MOST_ZONES;
}

int64_t quarry_cell_grid_count(const QuarryCellGrid *grid, const double *points, int64_t count) {
  int32_t hits[MOST_ZONES + 1];
  int64_t pairs = 0;
  for (int64_t i = 0; i < count; i++) pairs += find(grid, points[2 * i], points[2 * i + 1], hits);
  return pairs;
}

int64_t quarry_cell_grid_stream(const QuarryCellGrid *grid, const double *points, const int32_t *players, int64_t count,
                                int32_t playerCount, int64_t *inside) {
  PlayerSet *sets = calloc((size_t)playerCount, sizeof *sets);
  if (!sets) return -1;
  int32_t hits[MOST_ZONES + 1];
  int64_t changes = 0;
  for (int64_t i = 0; i < count; i++) {
    int found = find(grid, points[2 * i], points[2 * i + 1], hits);
    changes += player_set_replace(&sets[players[i]], hits, found);
  }
  *inside = player_sets_total(sets, playerCount);
  free(sets);
  return changes;
}

int64_t quarry_edges_count(const double *xy, const int32_t *starts, int32_t zones, const double *points,
                           int64_t count) {
  int64_t pairs = 0;
  for (int64_t i = 0; i < count; i++) {
    double x = points[2 * i], y = points[2 * i + 1];
    for (int32_t z = 0; z < zones; z++) {
      bool isInside = false;
      for (int32_t k = starts[z]; k + 1 < starts[z + 1]; k++) {
        const double *a = xy + 2 * (size_t)k, *b = a + 2;
        if ((a[1] <= y) != (b[1] <= y) && x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])) isInside = !isInside;
      }
      pairs += isInside;
    }
  }
  return pairs;
}
