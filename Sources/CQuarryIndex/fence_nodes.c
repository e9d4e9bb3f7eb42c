#include "fence_builder.h"

#pragma STDC FP_CONTRACT OFF

// The grids: a word for each cell, and a finer grid within a cell in which edges crowd, as long as that pays.
//
// A finer grid is kept only where its cells hold far fewer edges than the cell did, and may copy each edge a bounded number
// of times, so that edges which cannot be told apart, as those of thousands of zones with the same border or many at one
// vertex, end the search.

enum {
  /// How many copies of an edge a finer grid may need, all levels below it together.
  COPIES = 6,
  /// How many times as often as edges zones may be noted that cover cells of a finer grid: a zone of few edges in one of
  /// its cells may cover all others.
  COVERS = 32,
  /// Cells are gone through in squares of so many by so many.
  TILE = 16,
};

/// Cells are not made smaller than this, 100 micrometres; the slack would no longer be small beside them.
static const double leastCell = 1e-9;

QIRegion qi_region(double west, double south, double east, double north, uint32_t columns, uint32_t rows) {
  QIRegion region = {.east = east, .north = north};
  region.map.west = west;
  region.map.south = south;
  region.map.columnsPerDegree = columns / (east - west);
  region.map.rowsPerDegree = rows / (north - south);
  region.map.columns = columns;
  region.map.rows = rows;
  region.map.lastColumn = columns - 1;
  region.map.lastRow = rows - 1;
  return region;
}

void qi_clear_cells(QICells *cells) {
  cells->covers.count = cells->asks.count = cells->mixed.count = cells->refs.count = cells->flips.count = 0;
}

/// Appends that a zone has to be asked for in all cells of a region that its box meets.
QIStatus qi_append_asks(const QIFenceZone *zone, uint32_t number, const QIRegion *region, QICells *cells) {
  for (int turn = -1; turn <= 1; turn++) {
    double west = zone->west - 360.0 * turn, east = zone->east - 360.0 * turn;
    if (east < region->map.west - QI_SLACK || west > region->east + QI_SLACK || zone->north < region->map.south - QI_SLACK ||
        zone->south > region->north + QI_SLACK) {
      continue;
    }
    QIFenceNode map = region->map;
    double low = (west - QI_SLACK - map.west) * map.columnsPerDegree;
    double high = (east + QI_SLACK - map.west) * map.columnsPerDegree;
    double bottom = (zone->south - QI_SLACK - map.south) * map.rowsPerDegree;
    double top = (zone->north + QI_SLACK - map.south) * map.rowsPerDegree;
    uint32_t firstColumn = (uint32_t)(low > 0 ? low < map.lastColumn ? low : map.lastColumn : 0);
    uint32_t lastColumn = (uint32_t)(high > 0 ? high < map.lastColumn ? high : map.lastColumn : 0);
    uint32_t firstRow = (uint32_t)(bottom > 0 ? bottom < map.lastRow ? bottom : map.lastRow : 0);
    uint32_t lastRow = (uint32_t)(top > 0 ? top < map.lastRow ? top : map.lastRow : 0);
    size_t count = (size_t)(lastColumn - firstColumn + 1) * (lastRow - firstRow + 1);
    if (!QI_RESERVE(cells->asks, count)) return QI_NO_MEMORY;
    for (uint32_t row = firstRow; row <= lastRow; row++) {
      for (uint32_t column = firstColumn; column <= lastColumn; column++) {
        cells->asks.items[cells->asks.count++] = (QICellZone){row * map.columns + column, number};
      }
    }
  }
  return QI_OK;
}

/// What is known of cells, by cell and within a cell by zone.
typedef struct {
  /// Zones that cover a cell, zones to be asked for, and numbers of mixed items.
  uint32_t *covers, *asks, *mixed;
  /// Where those of a cell end, which is where those of the next begin.
  uint32_t *coverEnds, *askEnds, *mixedEnds;
} Sorted;

/// Items whose first two words are a cell and a zone.
typedef struct {
  const uint32_t *words;
  size_t stride, count;
  /// Whether the items are told by their numbers, or by their zones.
  int isNumbered;
} Items;

static uint32_t zoneOf(const Items *items, uint32_t told) {
  return items->isNumbered ? items->words[told * items->stride + 1] : told;
}

/// Shell's sort of those of one cell.
static void sortByZone(const Items *items, uint32_t *told, size_t count) {
  for (size_t gap = count / 2; gap > 0; gap /= 2) {
    for (size_t index = gap; index < count; index++) {
      uint32_t item = told[index], zone = zoneOf(items, item);
      size_t place = index;
      for (; place >= gap && zoneOf(items, told[place - gap]) > zone; place -= gap) told[place] = told[place - gap];
      told[place] = item;
    }
  }
}

/// Sorts by counting; `ends` is zeros at first.
static void sortByCell(Items items, size_t cells, uint32_t *sorted, uint32_t *ends) {
  // Neighbouring items lie in cells far apart, whose counts are asked for ahead of time.
  const size_t ahead = 16;
  for (size_t index = 0; index < items.count; index++) {
    if (index + ahead < items.count) __builtin_prefetch(&ends[items.words[(index + ahead) * items.stride]], 1);
    ends[items.words[index * items.stride]]++;
  }
  uint32_t sum = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    uint32_t count = ends[cell];
    ends[cell] = sum;
    sum += count;
  }
  for (size_t index = 0; index < items.count; index++) {
    const uint32_t *item = items.words + index * items.stride;
    if (index + 2 * ahead < items.count) __builtin_prefetch(&ends[item[2 * ahead * items.stride]], 1);
    if (index + ahead < items.count) __builtin_prefetch(&sorted[ends[item[ahead * items.stride]]], 1);
    sorted[ends[item[0]]++] = items.isNumbered ? (uint32_t)index : item[1];
  }
  for (size_t cell = 0, start = 0; cell < cells; start = ends[cell++]) {
    if (ends[cell] > start + 1) sortByZone(&items, sorted + start, ends[cell] - start);
  }
}

static void freeSorted(Sorted *sorted) {
  free(sorted->covers);
  free(sorted->coverEnds);
}

static QIStatus sortCells(const QICells *cells, size_t count, Sorted *sorted) {
  memset(sorted, 0, sizeof(*sorted));
  if (cells->covers.count + cells->asks.count + cells->mixed.count > UINT32_MAX) return QI_TOO_LARGE;
  sorted->covers = malloc((cells->covers.count + cells->asks.count + cells->mixed.count + 1) * sizeof(uint32_t));
  sorted->coverEnds = calloc(3 * count, sizeof(uint32_t));
  if (!sorted->covers || !sorted->coverEnds) return QI_NO_MEMORY;
  sorted->asks = sorted->covers + cells->covers.count;
  sorted->mixed = sorted->asks + cells->asks.count;
  sorted->askEnds = sorted->coverEnds + count;
  sorted->mixedEnds = sorted->askEnds + count;
  const size_t pair = sizeof(QICellZone) / 4, edges = sizeof(QICellEdges) / 4;
  Items covers = {(const uint32_t *)cells->covers.items, pair, cells->covers.count, 0};
  sortByCell(covers, count, sorted->covers, sorted->coverEnds);
  Items asks = {(const uint32_t *)cells->asks.items, pair, cells->asks.count, 0};
  sortByCell(asks, count, sorted->asks, sorted->askEnds);
  Items mixed = {(const uint32_t *)cells->mixed.items, edges, cells->mixed.count, 1};
  sortByCell(mixed, count, sorted->mixed, sorted->mixedEnds);
  return QI_OK;
}

/// What is known of one cell.
typedef struct {
  const uint32_t *covers, *asks, *mixed;
  uint32_t coverCount, askCount, mixedCount;
} Cell;

static const uint32_t *itemsOf(const uint32_t *sorted, const uint32_t *ends, uint32_t cell, uint32_t *count) {
  uint32_t start = cell == 0 ? 0 : ends[cell - 1];
  *count = ends[cell] - start;
  return sorted + start;
}

static Cell cellAt(const Sorted *sorted, uint32_t number) {
  Cell cell;
  cell.covers = itemsOf(sorted->covers, sorted->coverEnds, number, &cell.coverCount);
  cell.asks = itemsOf(sorted->asks, sorted->askEnds, number, &cell.askCount);
  cell.mixed = itemsOf(sorted->mixed, sorted->mixedEnds, number, &cell.mixedCount);
  return cell;
}

static QIStatus appendNode(QIBuilder *builder, const QIRegion *region, int depth, uint32_t covering, size_t budget,
                           int isRoot);

/// Looks at a crowded cell again with a finer grid. `isKept` tells whether that pays, and `word` takes the cell's word
/// then.
static QIStatus appendFiner(QIBuilder *builder, QICells *cells, const QIRegion *region, uint32_t number,
                            const Cell *cell, int depth, size_t refCount, uint32_t covering, size_t budget, int *isKept, uint32_t *word) {
  *isKept = 0;
  double width = 1 / region->map.columnsPerDegree, height = 1 / region->map.rowsPerDegree;
  uint32_t side = 4;
  while ((size_t)side * side < refCount && side < 2048) side++;
  if (depth >= QI_MOST_DEPTH || width < leastCell * side || height < leastCell * side) return QI_OK;
  double west = region->map.west + (number % region->map.columns) * width;
  double south = region->map.south + (number / region->map.columns) * height;
  QIRegion finer = qi_region(west, south, west + width, south + height, side, side);
  QICells *next = &builder->levels[depth + 1];
  qi_clear_cells(next);
  for (uint32_t index = 0; index < cell->mixedCount; index++) {
    const QICellEdges *entry = &cells->mixed.items[cell->mixed[index]];
    QIStatus status = qi_fence_trace(&builder->tracer, builder->segments.items, &finer, entry->zone,
                                     cells->refs.items + entry->firstRef, entry->refCount, entry->parity,
                                     cells->flips.items + entry->firstFlip, entry->flipCount, next);
    if (status != QI_OK) return status;
    if (next->refs.count > budget || next->covers.count > COVERS * budget) return QI_OK;
  }
  // The edges that a place of the cell meets on average must be far fewer than before.
  if (next->refs.count > (size_t)side * side * refCount * 6 / 10) return QI_OK;
  for (uint32_t index = 0; index < cell->askCount; index++) {
    QIStatus status = qi_append_asks(&builder->zones[cell->asks[index]], cell->asks[index], &finer, next);
    if (status != QI_OK) return status;
  }
  QIStatus status = qi_align_words(builder);
  if (status != QI_OK) return status;
  uint32_t place = (uint32_t)builder->words.count;
  status = appendNode(builder, &finer, depth + 1, covering, budget, 0);
  *isKept = 1;
  *word = place << 2 | QI_NODE;
  return status;
}

/// Appends what a cell leads to, and gives its word.
static QIStatus appendCell(QIBuilder *builder, QICells *cells, const Sorted *sorted, const QIRegion *region,
                           uint32_t number, int depth, size_t budget, int isRoot, uint32_t *word) {
  Cell cell = cellAt(sorted, number);
  uint32_t index;
  if (!cell.mixedCount && !cell.askCount) {
    QIStatus status = qi_append_list(builder, cell.covers, cell.coverCount, &index);
    *word = index << 2 | QI_PLAIN;
    return status;
  }
  // What the next cells of the row need is asked for: first the items, then the refs that they name.
  const uint32_t *last = sorted->mixed + cells->mixed.count;
  if (cell.mixed + 16 < last) __builtin_prefetch(&cells->mixed.items[cell.mixed[16]]);
  if (cell.mixed + 8 < last) __builtin_prefetch(&cells->refs.items[cells->mixed.items[cell.mixed[8]].firstRef]);
  size_t refCount = 0;
  for (uint32_t item = 0; item < cell.mixedCount; item++) refCount += cells->mixed.items[cell.mixed[item]].refCount;
  if (refCount > builder->crowd) {
    QIStatus status = qi_append_list(builder, cell.covers, cell.coverCount, &index);
    if (status != QI_OK) return status;
    size_t share = (size_t)((double)budget * (double)refCount / (double)(cells->refs.count + 1));
    int isKept;
    status = appendFiner(builder, cells, region, number, &cell, depth, refCount, index,
                         isRoot ? refCount * COPIES : share, &isKept, word);
    if (status != QI_OK || isKept) return status;
  }
  // A box that goes round the globe meets a cell at the antimeridian in two turns.
  uint32_t askCount = 0;
  for (uint32_t item = 0; item < cell.askCount; item++) {
    askCount += item == 0 || cell.asks[item] != cell.asks[item - 1];
  }
  uint32_t record;
  QIStatus status = qi_append_record(builder, cell.covers, cell.coverCount, cell.mixedCount + askCount, &record);
  for (uint32_t item = 0; item < cell.mixedCount && status == QI_OK; item++) {
    status = qi_append_entry(builder, cells, &cells->mixed.items[cell.mixed[item]]);
  }
  for (uint32_t item = 0; item < cell.askCount && status == QI_OK; item++) {
    if (item == 0 || cell.asks[item] != cell.asks[item - 1]) status = qi_append_ask(builder, cell.asks[item]);
  }
  *word = record << 2 | QI_MIXED;
  return status;
}

/// Appends a node for the region whose cells lie in the level's room, with all nodes below it.
static QIStatus appendNode(QIBuilder *builder, const QIRegion *region, int depth, uint32_t covering, size_t budget,
                           int isRoot) {
  QICells *cells = &builder->levels[depth];
  size_t count = (size_t)region->map.columns * region->map.rows;
  uint32_t header = 0, words;
  QIStatus status = QI_OK;
  if (!isRoot) status = qi_append_words(builder, sizeof(QIFenceNode) / 4, &header);
  if (status == QI_OK) status = qi_append_words(builder, count, &words);
  if (status != QI_OK) return status;
  QIFenceNode node = region->map;
  node.cells = words;
  node.covering = covering;
  memcpy(builder->words.items + header, &node, sizeof(node));
  builder->header.statistics.nodes++;
  builder->header.statistics.cells += count;
  if (builder->header.statistics.depth < (uint32_t)depth + 1) builder->header.statistics.depth = (uint32_t)depth + 1;
  Sorted sorted;
  status = sortCells(cells, count, &sorted);
  // Tile by tile: the zones of neighbouring cells are the same, and their edges at hand.
  const uint32_t columns = region->map.columns, rows = region->map.rows;
  for (uint32_t tileRow = 0; tileRow < rows && status == QI_OK; tileRow += TILE) {
    for (uint32_t tileColumn = 0; tileColumn < columns && status == QI_OK; tileColumn += TILE) {
      for (uint32_t row = tileRow; row < rows && row < tileRow + TILE && status == QI_OK; row++) {
        for (uint32_t column = tileColumn; column < columns && column < tileColumn + TILE && status == QI_OK; column++) {
          uint32_t word = 0;
          status = appendCell(builder, cells, &sorted, region, row * columns + column, depth, budget, isRoot, &word);
          if (status == QI_OK) builder->words.items[words + row * columns + column] = word;
        }
      }
    }
  }
  freeSorted(&sorted);
  return status;
}

QIStatus qi_append_root(QIBuilder *builder) { return appendNode(builder, &builder->root, 0, 0, 0, 1); }
