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

/// The three kinds of what is known of cells, sorted by cell, and within a cell by zone.
typedef struct {
  QICellZone *covers, *asks;
  QICellEdges *mixed;
  /// Where the items of a cell begin, in each of the three; one more at the end.
  uint32_t *coverStarts, *askStarts, *mixedStarts;
} Sorted;

static void startsOf(uint32_t *starts, size_t cells) {
  uint32_t sum = 0;
  for (size_t cell = 0; cell <= cells; cell++) {
    uint32_t count = starts[cell];
    starts[cell] = sum;
    sum += count;
  }
}

static int compareZones(const void *a, const void *b) {
  uint32_t first = ((const QICellZone *)a)->zone, second = ((const QICellZone *)b)->zone;
  return first < second ? -1 : first > second;
}

// Sorts by counting into fresh memory, then the zones of each cell; afterwards starts[cell] is the end of a cell, and thus
// the start of the next. Items begin with a cell and a zone; there is room for one more in the fresh memory.
#define SORT_BY_CELL(array, sorted, starts, cells)                                                       \
  do {                                                                                                   \
    for (size_t index = 0; index < (array).count; index++) (starts)[(array).items[index].cell]++;        \
    startsOf((starts), (cells));                                                                         \
    for (size_t index = 0; index < (array).count; index++) {                                             \
      (sorted)[(starts)[(array).items[index].cell]++] = (array).items[index];                            \
    }                                                                                                    \
    for (size_t cell = 0, start = 0; cell < (cells); start = (starts)[cell++]) {                         \
      size_t count = (starts)[cell] - start;                                                             \
      if (count < 2) continue;                                                                           \
      if (count > 16) {                                                                                  \
        qsort((sorted) + start, count, sizeof(*(sorted)), compareZones);                                 \
        continue;                                                                                        \
      }                                                                                                  \
      for (size_t index = start + 1; index < start + count; index++) {                                   \
        size_t place = index;                                                                            \
        (sorted)[(array).count] = (sorted)[index];                                                       \
        for (; place > start && (sorted)[place - 1].zone > (sorted)[(array).count].zone; place--) {      \
          (sorted)[place] = (sorted)[place - 1];                                                         \
        }                                                                                                \
        if (place < index) (sorted)[place] = (sorted)[(array).count];                                    \
      }                                                                                                  \
    }                                                                                                    \
  } while (0)

static void freeSorted(Sorted *sorted) {
  free(sorted->covers);
  free(sorted->asks);
  free(sorted->mixed);
  free(sorted->coverStarts);
}

static QIStatus sortCells(const QICells *cells, size_t count, Sorted *sorted) {
  memset(sorted, 0, sizeof(*sorted));
  sorted->covers = malloc((cells->covers.count + 1) * sizeof(QICellZone));
  sorted->asks = malloc((cells->asks.count + 1) * sizeof(QICellZone));
  sorted->mixed = malloc((cells->mixed.count + 1) * sizeof(QICellEdges));
  sorted->coverStarts = calloc(3 * (count + 1), sizeof(uint32_t));
  if (!sorted->covers || !sorted->asks || !sorted->mixed || !sorted->coverStarts) return QI_NO_MEMORY;
  sorted->askStarts = sorted->coverStarts + count + 1;
  sorted->mixedStarts = sorted->askStarts + count + 1;
  SORT_BY_CELL(cells->covers, sorted->covers, sorted->coverStarts, count);
  SORT_BY_CELL(cells->asks, sorted->asks, sorted->askStarts, count);
  SORT_BY_CELL(cells->mixed, sorted->mixed, sorted->mixedStarts, count);
  return QI_OK;
}

static QIStatus appendNode(QIBuilder *builder, const QIRegion *region, int depth, uint32_t covering, size_t budget,
                           int isRoot);

/// Looks at a crowded cell again with a finer grid. `isKept` tells whether that pays, and `word` takes the cell's word
/// then.
static QIStatus appendFiner(QIBuilder *builder, QICells *cells, const QIRegion *region, uint32_t cell, int depth,
                            const QICellEdges *mixed, uint32_t mixedCount, const QICellZone *asks, uint32_t askCount,
                            size_t refCount, uint32_t covering, size_t budget, int *isKept, uint32_t *word) {
  *isKept = 0;
  double width = 1 / region->map.columnsPerDegree, height = 1 / region->map.rowsPerDegree;
  uint32_t side = 4;
  while ((size_t)side * side < refCount && side < 2048) side++;
  if (depth >= QI_MOST_DEPTH || width < leastCell * side || height < leastCell * side) return QI_OK;
  double west = region->map.west + (cell % region->map.columns) * width;
  double south = region->map.south + (cell / region->map.columns) * height;
  QIRegion finer = qi_region(west, south, west + width, south + height, side, side);
  QICells *next = &builder->levels[depth + 1];
  qi_clear_cells(next);
  for (uint32_t index = 0; index < mixedCount; index++) {
    const QICellEdges *entry = &mixed[index];
    QIStatus status = qi_fence_trace(&builder->tracer, builder->segments.items, &finer, entry->zone,
                                     cells->refs.items + entry->firstRef, entry->refCount, entry->parity,
                                     cells->flips.items + entry->firstFlip, entry->flipCount, next);
    if (status != QI_OK) return status;
    if (next->refs.count > budget) return QI_OK;
  }
  // The edges that a place of the cell meets on average must be far fewer than before.
  if (next->refs.count > (size_t)side * side * refCount * 6 / 10) return QI_OK;
  for (uint32_t index = 0; index < askCount; index++) {
    QIStatus status = qi_append_asks(&builder->zones[asks[index].zone], asks[index].zone, &finer, next);
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

/// Where the items of a cell begin.
static uint32_t startOf(const uint32_t *starts, uint32_t cell) { return cell == 0 ? 0 : starts[cell - 1]; }

/// Appends what a cell leads to, and gives its word.
static QIStatus appendCell(QIBuilder *builder, QICells *cells, const Sorted *sorted, const QIRegion *region, uint32_t cell,
                           int depth, size_t budget, int isRoot, uint32_t *word) {
  uint32_t cover = startOf(sorted->coverStarts, cell), coverCount = sorted->coverStarts[cell] - cover;
  uint32_t ask = startOf(sorted->askStarts, cell), askCount = sorted->askStarts[cell] - ask;
  uint32_t mix = startOf(sorted->mixedStarts, cell), mixedCount = sorted->mixedStarts[cell] - mix;
  const QICellZone *covers = sorted->covers + cover, *asks = sorted->asks + ask;
  const QICellEdges *mixed = sorted->mixed + mix;
  uint32_t index;
  if (!mixedCount && !askCount) {
    QIStatus status = qi_append_list(builder, covers, coverCount, &index);
    *word = index << 2 | QI_PLAIN;
    return status;
  }
  size_t refCount = 0;
  for (uint32_t number = 0; number < mixedCount; number++) refCount += mixed[number].refCount;
  if (refCount > builder->crowd) {
    QIStatus status = qi_append_list(builder, covers, coverCount, &index);
    if (status != QI_OK) return status;
    size_t share = (size_t)((double)budget * (double)refCount / (double)(cells->refs.count + 1));
    int isKept;
    status = appendFiner(builder, cells, region, cell, depth, mixed, mixedCount, asks, askCount, refCount, index,
                         isRoot ? refCount * COPIES : share, &isKept, word);
    if (status != QI_OK || isKept) return status;
  }
  return qi_append_record(builder, cells, mixed, mixedCount, asks, askCount, covers, coverCount, word);
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
