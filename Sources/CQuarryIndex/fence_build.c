#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// Making a fence grid: a uniform grid over everything, then a finer one within each cell in which edges crowd, as long as
// that pays.
//
// The root has so many cells that an edge of a usual outline comes near two or three of them. Time and memory are linear in
// edges and cells: zones that are drawn with few edges over many cells would break that, and so would long edges in a fine
// grid, so the root is made coarser until the boxes of all zones hold no more cells than a multiple of the edges, and
// edges come near no more. A finer grid is kept only where its cells hold far fewer edges than the cell did, and may copy
// each edge a bounded number of times, so that edges which cannot be told apart, as those of thousands of zones with the
// same border or many at one vertex, end the search.

enum {
  /// Cells of the root for each edge. 2 to 8 were within noise of each other on outlines of 4,096 vertices and more.
  CELLS_PER_EDGE = 4,
  /// Few edges get a finer grid, since it is small anyway: as many cells as fit into half of a first-level cache.
  LEAST_ROOT_CELLS = 4096,
  MOST_ROOT_CELLS = 1 << 24,
  /// A cell that more edges come near is looked at again.
  CROWD = 16,
  /// How many copies of an edge a finer grid may need, all levels below it together.
  COPIES = 6,
  MOST_DEPTH = 8,
  /// Cells that the boxes of all zones may hold, and cells of the root that edges may come near, for each edge.
  BOX_CELLS_PER_EDGE = 64,
  ROOT_COPIES_PER_EDGE = 16,
};

/// Cells are not made smaller than this, 100 micrometres; the slack would no longer be small beside them.
static const double leastCell = 1e-9;

typedef struct {
  QI_ARRAY(uint32_t) words;
  QI_ARRAY(QISegment) segments;
  QITracer tracer;
  QICells levels[MOST_DEPTH + 1];
  const QIFenceZone *zones;
  uint32_t zoneCount, crowd;
  uint32_t lastList, lastListCount;
  QIFenceStatistics statistics;
} Builder;

// MARK: Words

static QIStatus appendWords(Builder *builder, size_t count, uint32_t *place) {
  if (builder->words.count + count > (size_t)UINT32_MAX >> 2) return QI_TOO_LARGE;
  if (!QI_RESERVE(builder->words, count)) return QI_NO_MEMORY;
  *place = (uint32_t)builder->words.count;
  builder->words.count += count;
  return QI_OK;
}

static QIStatus align(Builder *builder) {
  uint32_t place;
  if (builder->words.count % 2 == 0) return QI_OK;
  QIStatus status = appendWords(builder, 1, &place);
  if (status == QI_OK) builder->words.items[place] = 0;
  return status;
}

/// The index of a list of zones in rising order: none, one, or a list, which the cell before may have too.
static QIStatus appendList(Builder *builder, const QICellZone *covers, uint32_t count, uint32_t *index) {
  *index = count == 0 ? 0 : covers[0].zone + 1;
  if (count < 2) return QI_OK;
  if (count == builder->lastListCount) {
    const uint32_t *last = builder->words.items + builder->lastList + 1;
    uint32_t same = 0;
    while (same < count && last[same] == covers[same].zone) same++;
    *index = builder->lastList + builder->zoneCount;
    if (same == count) return QI_OK;
  }
  uint32_t place;
  QIStatus status = appendWords(builder, (size_t)count + 1, &place);
  if (status != QI_OK) return status;
  builder->words.items[place] = count;
  for (uint32_t number = 0; number < count; number++) builder->words.items[place + 1 + number] = covers[number].zone;
  builder->lastList = place;
  builder->lastListCount = count;
  *index = place + builder->zoneCount;
  return place + builder->zoneCount > UINT32_MAX >> 2 ? QI_TOO_LARGE : QI_OK;
}

static int compareNumbers(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return first < second ? -1 : first > second;
}

/// Sorts flips and takes out those that cancel; returns how many are left.
static uint32_t cancelFlips(double *flips, uint32_t count) {
  if (count > 1) qsort(flips, count, sizeof(double), compareNumbers);
  uint32_t kept = 0;
  for (uint32_t index = 0; index < count; index++) {
    if (kept > 0 && flips[kept - 1] == flips[index]) {
      kept--;
    } else {
      flips[kept++] = flips[index];
    }
  }
  return kept;
}

static QIStatus appendEntry(Builder *builder, QICells *cells, const QICellEdges *mixed) {
  const QIEdgeRef *refs = cells->refs.items + mixed->firstRef;
  double *flips = cells->flips.items + mixed->firstFlip;
  uint32_t counts[3] = {0, 0, 0};
  for (uint32_t index = 0; index < mixed->refCount; index++) counts[qi_ref_turn(refs[index]) + 1]++;
  uint32_t flipCount = mixed->flipCount > 0 ? cancelFlips(flips, mixed->flipCount) : 0;
  int hasMore = flipCount || counts[0] || counts[2];
  uint32_t place;
  size_t words = 2 + (hasMore ? 4 : 0) + (size_t)mixed->refCount * 8 + (size_t)flipCount * 2;
  QIStatus status = appendWords(builder, words, &place);
  if (status != QI_OK) return status;
  uint32_t *out = builder->words.items + place;
  out[0] = mixed->zone << 2 | (hasMore ? 2 : 0) | mixed->parity;
  out[1] = counts[1];
  out += 2;
  if (hasMore) {
    out[0] = flipCount;
    out[1] = counts[2];
    out[2] = counts[0];
    out[3] = 0;
    out += 4;
  }
  // Places are met at their own longitude, at 360 more, at 360 less.
  static const int turns[3] = {0, 1, -1};
  for (int group = 0; group < 3; group++) {
    for (uint32_t index = 0; index < mixed->refCount; index++) {
      if (qi_ref_turn(refs[index]) != turns[group]) continue;
      memcpy(out, &builder->segments.items[qi_ref_segment(refs[index])], sizeof(QISegment));
      out += 8;
    }
    if (group == 0) {
      if (flipCount > 0) memcpy(out, flips, flipCount * sizeof(double));
      out += (size_t)flipCount * 2;
    }
  }
  builder->statistics.edgeCopies += mixed->refCount;
  return QI_OK;
}

// MARK: Nodes

static QIRegion makeRegion(double west, double south, double east, double north, uint32_t columns, uint32_t rows) {
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

static void clearCells(QICells *cells) {
  cells->covers.count = cells->asks.count = cells->mixed.count = cells->refs.count = cells->flips.count = 0;
}

/// Appends that a zone has to be asked for in all cells of a region that its box meets.
static QIStatus appendAsks(const QIFenceZone *zone, uint32_t number, const QIRegion *region, QICells *cells) {
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

/// The three kinds of what is known of cells, sorted by cell; within a cell zones keep their rising order.
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

// Sorts by counting into fresh memory; afterwards starts[cell] is the end of a cell, and thus the start of the next.
#define SORT_BY_CELL(array, sorted, starts, cells)                                                       \
  do {                                                                                                   \
    for (size_t index = 0; index < (array).count; index++) (starts)[(array).items[index].cell]++;        \
    startsOf((starts), (cells));                                                                         \
    for (size_t index = 0; index < (array).count; index++) {                                             \
      (sorted)[(starts)[(array).items[index].cell]++] = (array).items[index];                            \
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

static QIStatus appendNode(Builder *builder, const QIRegion *region, int depth, uint32_t covering, size_t budget,
                           int isRoot);

/// Looks at a crowded cell again with a finer grid. `isKept` tells whether that pays, and `word` takes the cell's word
/// then.
static QIStatus appendFiner(Builder *builder, QICells *cells, const QIRegion *region, uint32_t cell, int depth,
                            const QICellEdges *mixed, uint32_t mixedCount, const QICellZone *asks, uint32_t askCount,
                            size_t refCount, uint32_t covering, size_t budget, int *isKept, uint32_t *word) {
  *isKept = 0;
  double width = 1 / region->map.columnsPerDegree, height = 1 / region->map.rowsPerDegree;
  uint32_t side = 4;
  while ((size_t)side * side < refCount && side < 2048) side++;
  if (depth >= MOST_DEPTH || width < leastCell * side || height < leastCell * side) return QI_OK;
  double west = region->map.west + (cell % region->map.columns) * width;
  double south = region->map.south + (cell / region->map.columns) * height;
  QIRegion finer = makeRegion(west, south, west + width, south + height, side, side);
  QICells *next = &builder->levels[depth + 1];
  clearCells(next);
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
    QIStatus status = appendAsks(&builder->zones[asks[index].zone], asks[index].zone, &finer, next);
    if (status != QI_OK) return status;
  }
  QIStatus status = align(builder);
  if (status != QI_OK) return status;
  uint32_t place = (uint32_t)builder->words.count;
  status = appendNode(builder, &finer, depth + 1, covering, budget, 0);
  *isKept = 1;
  *word = place << 2 | QI_NODE;
  return status;
}

/// Appends the record of a mixed cell.
static QIStatus appendRecord(Builder *builder, QICells *cells, const QICellEdges *mixed, uint32_t mixedCount,
                             const QICellZone *asks, uint32_t askCount, uint32_t covering, uint32_t *word) {
  QIStatus status = align(builder);
  uint32_t place;
  if (status == QI_OK) status = appendWords(builder, 2, &place);
  if (status != QI_OK) return status;
  builder->words.items[place] = covering;
  builder->words.items[place + 1] = mixedCount + askCount;
  for (uint32_t index = 0; index < mixedCount && status == QI_OK; index++) {
    status = appendEntry(builder, cells, &mixed[index]);
  }
  for (uint32_t index = 0; index < askCount && status == QI_OK; index++) {
    uint32_t entry;
    status = appendWords(builder, 2, &entry);
    if (status != QI_OK) return status;
    builder->words.items[entry] = asks[index].zone << 2;
    builder->words.items[entry + 1] = QI_ASK;
  }
  builder->statistics.mixedCells++;
  *word = place << 2 | QI_MIXED;
  return status;
}

/// Appends a node for the region whose cells lie in the level's room, with all nodes below it.
static QIStatus appendNode(Builder *builder, const QIRegion *region, int depth, uint32_t covering, size_t budget,
                           int isRoot) {
  QICells *cells = &builder->levels[depth];
  size_t count = (size_t)region->map.columns * region->map.rows;
  uint32_t header = 0, words;
  QIStatus status = QI_OK;
  if (!isRoot) status = appendWords(builder, sizeof(QIFenceNode) / 4, &header);
  if (status == QI_OK) status = appendWords(builder, count, &words);
  if (status != QI_OK) return status;
  QIFenceNode node = region->map;
  node.cells = words;
  node.covering = covering;
  memcpy(builder->words.items + header, &node, sizeof(node));
  builder->statistics.nodes++;
  builder->statistics.cells += count;
  if (builder->statistics.depth < (uint32_t)depth + 1) builder->statistics.depth = (uint32_t)depth + 1;
  Sorted sorted;
  status = sortCells(cells, count, &sorted);
  size_t refTotal = cells->refs.count;
  uint32_t cover = 0, ask = 0, mix = 0;
  for (uint32_t cell = 0; cell < count && status == QI_OK; cell++) {
    uint32_t coverCount = sorted.coverStarts[cell] - cover, askCount = sorted.askStarts[cell] - ask;
    uint32_t mixedCount = sorted.mixedStarts[cell] - mix;
    uint32_t index, word;
    status = appendList(builder, sorted.covers + cover, coverCount, &index);
    if (status != QI_OK) break;
    word = index << 2 | QI_PLAIN;
    if (mixedCount || askCount) {
      size_t refCount = 0;
      for (uint32_t number = 0; number < mixedCount; number++) refCount += sorted.mixed[mix + number].refCount;
      int isKept = 0;
      if (refCount > builder->crowd) {
        size_t share = (size_t)((double)budget * (double)refCount / (double)(refTotal + 1));
        status = appendFiner(builder, cells, region, cell, depth, sorted.mixed + mix, mixedCount, sorted.asks + ask,
                             askCount, refCount, index, isRoot ? refCount * COPIES : share, &isKept, &word);
      }
      if (status == QI_OK && !isKept) {
        status = appendRecord(builder, cells, sorted.mixed + mix, mixedCount, sorted.asks + ask, askCount, index, &word);
      }
    }
    if (status == QI_OK) builder->words.items[words + cell] = word;
    cover += coverCount;
    ask += askCount;
    mix += mixedCount;
  }
  freeSorted(&sorted);
  return status;
}

// MARK: The root

/// Takes over the edges, each from west to east or upwards, and refers to those of each zone from each turn in which they
/// lie among -180 ... 180.
static QIStatus takeEdges(Builder *builder, const QIEdge *edges, uint32_t count, uint32_t *badEdge) {
  if (count > UINT32_MAX >> 3) return QI_TOO_LARGE;
  if (!QI_RESERVE(builder->segments, count)) return QI_NO_MEMORY;
  for (uint32_t number = 0; number < count; number++) {
    QIEdge edge = edges[number];
    if (!(__builtin_fabs(edge.startX) <= 540 && __builtin_fabs(edge.endX) <= 540 && __builtin_fabs(edge.startY) <= 90 &&
          __builtin_fabs(edge.endY) <= 90)) {
      *badEdge = number;
      return QI_BAD_EDGE;
    }
    double x1 = qi_fence_flushed(edge.startX), y1 = qi_fence_flushed(edge.startY);
    double x2 = qi_fence_flushed(edge.endX), y2 = qi_fence_flushed(edge.endY);
    int isReversed = x2 < x1 || (x2 == x1 && y2 < y1);
    builder->segments.items[number] = isReversed ? (QISegment){x2, y2, x1, y1} : (QISegment){x1, y1, x2, y2};
  }
  builder->segments.count = count;
  return QI_OK;
}

/// The refs of a zone's edges, turn by turn, so that neighbours stay neighbours.
static QIStatus refsOfZone(const Builder *builder, const QIFenceZone *zone, const QIEdge *edges, QICells *room) {
  room->refs.count = 0;
  for (int turn = -1; turn <= 1; turn++) {
    if (!QI_RESERVE(room->refs, zone->edgeCount)) return QI_NO_MEMORY;
    for (uint32_t number = zone->firstEdge; number < zone->firstEdge + zone->edgeCount; number++) {
      QISegment segment = builder->segments.items[number];
      if (segment.x2 - 360.0 * turn < -180 || segment.x1 - 360.0 * turn > 180) continue;
      QIEdge edge = edges[number];
      int isReversed = edge.endX < edge.startX || (edge.endX == edge.startX && edge.endY < edge.startY);
      room->refs.items[room->refs.count++] = number << 3 | (uint32_t)(turn + 1) << 1 | (uint32_t)isReversed;
    }
  }
  return QI_OK;
}

typedef struct {
  double west, south, east, north;
} Bounds;

static void include(Bounds *bounds, double west, double south, double east, double north) {
  if (west < -180 || east > 180) {
    west = -180;
    east = 180;
  }
  if (west < bounds->west) bounds->west = west;
  if (east > bounds->east) bounds->east = east;
  if (south < bounds->south) bounds->south = south;
  if (north > bounds->north) bounds->north = north;
}

static Bounds boundsOfZone(const Builder *builder, const QIFenceZone *zone) {
  Bounds bounds = {1e9, 1e9, -1e9, -1e9};
  if (zone->isAsked) {
    include(&bounds, zone->west, zone->south, zone->east, zone->north);
    return bounds;
  }
  for (uint32_t number = zone->firstEdge; number < zone->firstEdge + zone->edgeCount; number++) {
    QISegment s = builder->segments.items[number];
    include(&bounds, s.x1, s.y1 < s.y2 ? s.y1 : s.y2, s.x2, s.y1 < s.y2 ? s.y2 : s.y1);
  }
  // Parity begins at the pole: all of it above the edges is inside.
  if (zone->isNorthPoleInside) include(&bounds, -180, -90, 180, 90);
  return bounds;
}

/// The root's region: cells about as wide as high, in metres, and one row or column of cells beside everything.
static QIStatus rootRegion(const Builder *builder, double cellsPerEdge, QIRegion *region) {
  Bounds all = {1e9, 1e9, -1e9, -1e9};
  double edges = 0;
  Bounds *boxes = malloc((builder->zoneCount + 1) * sizeof(Bounds));
  if (boxes == NULL) return QI_NO_MEMORY;
  for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
    boxes[zone] = boundsOfZone(builder, &builder->zones[zone]);
    edges += builder->zones[zone].edgeCount + builder->zones[zone].isAsked * 8;
    if (boxes[zone].west <= boxes[zone].east) include(&all, boxes[zone].west, boxes[zone].south, boxes[zone].east, boxes[zone].north);
  }
  if (!(all.west <= all.east)) all = (Bounds){0, 0, 0, 0};
  double width = all.east - all.west > 1e-6 ? all.east - all.west : 1e-6;
  double height = all.north - all.south > 1e-6 ? all.north - all.south : 1e-6;
  double middle = (all.north + all.south) * (3.14159265358979 / 360);
  // 1 - x^2/2 + x^4/24 is the cosine to 2 % up to the pole, which is enough for a shape of cells.
  double squared = middle * middle;
  double narrowing = 1 - squared / 2 + squared * squared / 24;
  double aspect = width * narrowing / height;
  aspect = aspect < 1.0 / 64 ? 1.0 / 64 : aspect > 64 ? 64 : aspect;
  double target = cellsPerEdge * edges;
  target = target < LEAST_ROOT_CELLS ? LEAST_ROOT_CELLS : target > MOST_ROOT_CELLS ? MOST_ROOT_CELLS : target;
  // How far the edges lead eastwards and northwards, all together, in degrees.
  double eastwards = 0, northwards = 0;
  for (size_t number = 0; number < builder->segments.count; number++) {
    QISegment segment = builder->segments.items[number];
    eastwards += segment.x2 - segment.x1;
    northwards += __builtin_fabs(segment.y2 - segment.y1);
  }
  double columns, rows;
  for (;;) {
    columns = (double)(int)__builtin_sqrt(target * aspect) + 1;
    rows = (double)(int)(target / columns) + 1;
    double boxCells = 0;
    for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
      if (!(boxes[zone].west <= boxes[zone].east)) continue;
      boxCells += ((boxes[zone].east - boxes[zone].west) / width * columns + 1) *
                  ((boxes[zone].north - boxes[zone].south) / height * rows + 1);
    }
    double copies = eastwards / width * columns + northwards / height * rows + edges;
    int isBounded = boxCells <= BOX_CELLS_PER_EDGE * edges + 4 * LEAST_ROOT_CELLS &&
                    copies <= ROOT_COPIES_PER_EDGE * edges + 4 * LEAST_ROOT_CELLS;
    if (isBounded || target <= 16) break;
    target /= 2;
  }
  free(boxes);
  double columnWidth = width / columns, rowHeight = height / rows;
  *region = makeRegion(all.west - columnWidth, all.south - rowHeight, all.west + width + columnWidth,
                       all.south + height + rowHeight, (uint32_t)columns + 2, (uint32_t)rows + 2);
  return QI_OK;
}

/// The list of the zones that cover a pole.
static QIStatus appendPole(Builder *builder, int isNorth, uint32_t *index) {
  QICells *room = &builder->levels[0];
  clearCells(room);
  for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
    uint32_t covers = isNorth ? builder->zones[zone].coversNorthPole : builder->zones[zone].coversSouthPole;
    if (!covers) continue;
    if (!QI_RESERVE(room->covers, 1)) return QI_NO_MEMORY;
    room->covers.items[room->covers.count++] = (QICellZone){0, zone};
  }
  return appendList(builder, room->covers.items, (uint32_t)room->covers.count, index);
}

static QIStatus build(Builder *builder, const QIEdge *edges, uint32_t edgeCount, double cellsPerEdge,
                      uint32_t *badEdge) {
  QIStatus status = takeEdges(builder, edges, edgeCount, badEdge);
  if (status != QI_OK) return status;
  QIFenceGrid header;
  memset(&header, 0, sizeof(header));
  uint32_t place;
  status = appendWords(builder, sizeof(header) / 4, &place);
  if (status == QI_OK) status = appendPole(builder, 1, &header.northPole);
  if (status == QI_OK) status = appendPole(builder, 0, &header.southPole);
  QIRegion region;
  if (status == QI_OK) status = rootRegion(builder, cellsPerEdge, &region);
  if (status != QI_OK) return status;
  QICells *cells = &builder->levels[0];
  clearCells(cells);
  QICells *room = &builder->levels[1];
  for (uint32_t zone = 0; zone < builder->zoneCount && status == QI_OK; zone++) {
    const QIFenceZone *given = &builder->zones[zone];
    if (given->isAsked) {
      status = appendAsks(given, zone, &region, cells);
      continue;
    }
    status = refsOfZone(builder, given, edges, room);
    if (status != QI_OK) break;
    status = qi_fence_trace(&builder->tracer, builder->segments.items, &region, zone, room->refs.items,
                            room->refs.count, given->isNorthPoleInside != 0, NULL, 0, cells);
  }
  if (status == QI_OK) status = appendNode(builder, &region, 0, 0, 0, 1);
  if (status == QI_OK) status = align(builder);
  if (status != QI_OK) return status;
  memcpy(&header.root, builder->words.items, sizeof(QIFenceNode));
  header.zoneCount = builder->zoneCount;
  header.statistics = builder->statistics;
  header.statistics.bytes = builder->words.count * sizeof(uint32_t);
  header.statistics.columns = region.map.columns;
  header.statistics.rows = region.map.rows;
  memcpy(builder->words.items, &header, sizeof(header));
  return QI_OK;
}

QIStatus qi_fence_builder_make(const QIFenceZone *zones, uint32_t zoneCount, const QIEdge *edges, uint32_t edgeCount,
                               double cellsPerEdge, uint32_t crowd, void **builder, uint32_t *badEdge) {
  if (zoneCount >= UINT32_MAX >> 4) return QI_TOO_LARGE;
  Builder *made = calloc(1, sizeof(Builder));
  if (made == NULL) return QI_NO_MEMORY;
  made->zones = zones;
  made->zoneCount = zoneCount;
  made->crowd = crowd > 0 ? crowd : CROWD;
  QIStatus status = build(made, edges, edgeCount, cellsPerEdge > 0 ? cellsPerEdge : CELLS_PER_EDGE, badEdge);
  made->zones = NULL;
  if (status == QI_OK) {
    *builder = made;
  } else {
    qi_fence_builder_destroy(made);
  }
  return status;
}

size_t qi_fence_builder_words(const void *builder) { return ((const Builder *)builder)->words.count / 2; }

void qi_fence_builder_write(const void *builder, uint64_t *block) {
  const Builder *made = builder;
  memcpy(block, made->words.items, made->words.count * sizeof(uint32_t));
}

void qi_fence_builder_destroy(void *builder) {
  Builder *made = builder;
  if (made == NULL) return;
  QI_FREE(made->words);
  QI_FREE(made->segments);
  qi_tracer_free(&made->tracer);
  for (int level = 0; level <= MOST_DEPTH; level++) {
    QICells *cells = &made->levels[level];
    QI_FREE(cells->covers);
    QI_FREE(cells->asks);
    QI_FREE(cells->mixed);
    QI_FREE(cells->refs);
    QI_FREE(cells->flips);
  }
  free(made);
}
