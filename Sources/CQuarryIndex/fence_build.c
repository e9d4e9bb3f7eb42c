#include "fence_builder.h"

#pragma STDC FP_CONTRACT OFF

// Making a fence grid: the edges, the root, and each zone traced through it.
//
// The root has so many cells that an edge of a usual outline comes near two or three of them. Time and memory are linear in
// edges and cells: zones that are drawn with few edges over many cells would break that, and so would long edges in a fine
// grid, so the root is made coarser until the boxes of all zones hold no more cells than a multiple of the edges, and
// edges come near no more.

enum {
  /// Few edges get a finer grid, since it is small anyway: as many cells as a cache of the second level has room for.
  LEAST_ROOT_CELLS = 16384,
  /// Where the caller decides all zones, since what he is asked costs more than to be asked.
  LEAST_ASKED_CELLS = 256,
  MOST_ROOT_CELLS = 1 << 24,
  /// A cell that more edges come near is looked at again.
  CROWD = 100,
  /// Cells that the boxes of all zones may hold, and cells of the root that edges may come near, for each edge.
  BOX_CELLS_PER_EDGE = 64,
  ROOT_COPIES_PER_EDGE = 16,
};

/// Cells of the root for each edge. Measured over 1 to 8: fewer make mixed cells of most, more only take time and memory.
static const double usualCellsPerEdge = 1.25;

/// Takes over the edges, each from west to east or upwards, and refers to them from their own turn.
static QIStatus takeEdges(QIBuilder *builder, const QIEdge *edges, uint32_t count, uint32_t *badEdge) {
  if (count > UINT32_MAX >> 3) return QI_TOO_LARGE;
  if (!QI_RESERVE(builder->segments, count) || !QI_RESERVE(builder->refs, count)) return QI_NO_MEMORY;
  for (uint32_t number = 0; number < count; number++) {
    QIEdge edge = edges[number];
    if (!(__builtin_fabs(edge.startX) <= 540 && __builtin_fabs(edge.endX) <= 540 && __builtin_fabs(edge.startY) <= 90 &&
          __builtin_fabs(edge.endY) <= 90)) {
      *badEdge = number;
      return QI_BAD_EDGE;
    }
    double x1 = qi_fence_flushed(edge.startX), y1 = qi_fence_flushed(edge.startY);
    double x2 = qi_fence_flushed(edge.endX), y2 = qi_fence_flushed(edge.endY);
    uint32_t isReversed = x2 < x1 || (x2 == x1 && y2 < y1);
    builder->hasTurns |= x1 < -180 || x1 >= 180 || x2 < -180 || x2 >= 180;
    builder->eastwards += __builtin_fabs(x2 - x1);
    builder->northwards += __builtin_fabs(y2 - y1);
    builder->segments.items[number] = isReversed ? (QISegment){x2, y2, x1, y1} : (QISegment){x1, y1, x2, y2};
    builder->refs.items[number] = number << 3 | 1 << 1 | isReversed;
  }
  builder->segments.count = count;
  return QI_OK;
}

/// The refs of a zone's edges from each turn in which they lie among -180 ... 180, turn by turn, so that neighbours stay
/// neighbours. NULL where there is no memory.
static const QIEdgeRef *refsOfZone(QIBuilder *builder, const QIFenceZone *zone, size_t *count) {
  const QIEdgeRef *own = builder->refs.items + zone->firstEdge;
  *count = zone->edgeCount;
  if (!builder->hasTurns) return own;
  builder->turned.count = 0;
  if (!QI_RESERVE(builder->turned, 3 * (size_t)zone->edgeCount + 1)) return NULL;
  for (int turn = -1; turn <= 1; turn++) {
    for (uint32_t number = 0; number < zone->edgeCount; number++) {
      QISegment segment = builder->segments.items[zone->firstEdge + number];
      if (segment.x2 - 360.0 * turn < -180 || segment.x1 - 360.0 * turn > 180) continue;
      builder->turned.items[builder->turned.count++] = (own[number] & ~6u) | (uint32_t)(turn + 1) << 1;
    }
  }
  *count = builder->turned.count;
  return builder->turned.items;
}

typedef struct {
  double west, south, east, north;
} Bounds;

static void include(Bounds *bounds, double west, double south, double east, double north) {
  // What lies at 180 is met at -180, where places of the antimeridian are looked for.
  if (west < -180 || east >= 180) {
    west = -180;
    east = 180;
  }
  if (west < bounds->west) bounds->west = west;
  if (east > bounds->east) bounds->east = east;
  if (south < bounds->south) bounds->south = south;
  if (north > bounds->north) bounds->north = north;
}

static Bounds boundsOfZone(const QIBuilder *builder, const QIFenceZone *zone) {
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
static QIStatus rootRegion(const QIBuilder *builder, double cellsPerEdge, QIRegion *region) {
  Bounds all = {1e9, 1e9, -1e9, -1e9};
  double edges = 0;
  int hasEdges = 0;
  Bounds *boxes = malloc((builder->zoneCount + 1) * sizeof(Bounds));
  if (boxes == NULL) return QI_NO_MEMORY;
  for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
    boxes[zone] = boundsOfZone(builder, &builder->zones[zone]);
    edges += builder->zones[zone].edgeCount + builder->zones[zone].isAsked * 8;
    hasEdges |= builder->zones[zone].edgeCount > 0;
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
  // A few zones that the caller decides are named by large cells as well, and a search about a place has fewer to look at.
  double least = hasEdges ? LEAST_ROOT_CELLS : LEAST_ASKED_CELLS;
  target = target < least ? least : target > MOST_ROOT_CELLS ? MOST_ROOT_CELLS : target;
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
    double copies = builder->eastwards / width * columns + builder->northwards / height * rows + edges;
    int isBounded = boxCells <= BOX_CELLS_PER_EDGE * edges + 4 * LEAST_ROOT_CELLS &&
                    copies <= ROOT_COPIES_PER_EDGE * edges + 4 * LEAST_ROOT_CELLS;
    if (isBounded || target <= 16) break;
    target /= 2;
  }
  free(boxes);
  double columnWidth = width / columns, rowHeight = height / rows;
  *region = qi_region(all.west - columnWidth, all.south - rowHeight, all.west + width + columnWidth,
                       all.south + height + rowHeight, (uint32_t)columns + 2, (uint32_t)rows + 2);
  return QI_OK;
}

/// The list of the zones that cover a pole.
static QIStatus appendPole(QIBuilder *builder, int isNorth, uint32_t *index) {
  uint32_t *covers = malloc((builder->zoneCount + 1) * sizeof(uint32_t)), count = 0;
  if (covers == NULL) return QI_NO_MEMORY;
  for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
    const QIFenceZone *given = &builder->zones[zone];
    if (isNorth ? given->coversNorthPole : given->coversSouthPole) covers[count++] = zone;
  }
  QIStatus status = qi_append_list(builder, covers, count, index);
  free(covers);
  return status;
}

static uint32_t spread(uint32_t bits) {
  bits = (bits | bits << 8) & 0x00FF00FF;
  bits = (bits | bits << 4) & 0x0F0F0F0F;
  bits = (bits | bits << 2) & 0x33333333;
  return (bits | bits << 1) & 0x55555555;
}

typedef struct {
  uint32_t key, zone;
} QIZoneOrder;

static int compareOrder(const void *a, const void *b) {
  const QIZoneOrder *first = a, *second = b;
  if (first->key != second->key) return first->key < second->key ? -1 : 1;
  return first->zone < second->zone ? -1 : first->zone > second->zone;
}

/// Zones in an order in which neighbours are near each other, by the interleaved bits of where they begin (G. M. Morton,
/// 1966): what is traced one after the other then lies in memory that is at hand. NULL where there is no memory.
static QIZoneOrder *orderZones(const QIBuilder *builder, const QIRegion *region) {
  QIZoneOrder *order = malloc((builder->zoneCount + 1) * sizeof(QIZoneOrder));
  if (order == NULL) return NULL;
  double across = 65535 / (region->east - region->map.west), upwards = 65535 / (region->north - region->map.south);
  for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
    order[zone] = (QIZoneOrder){.key = 0, .zone = zone};
    if (builder->zones[zone].edgeCount == 0) continue;
    QISegment segment = builder->segments.items[builder->zones[zone].firstEdge];
    double x = (segment.x1 - region->map.west) * across, y = (segment.y1 - region->map.south) * upwards;
    uint32_t column = (uint32_t)(x > 0 ? x < 65535 ? x : 65535 : 0), row = (uint32_t)(y > 0 ? y < 65535 ? y : 65535 : 0);
    order[zone].key = spread(column) | spread(row) << 1;
  }
  qsort(order, builder->zoneCount, sizeof(*order), compareOrder);
  return order;
}

static double onGlobe(double latitude) { return latitude > -90 ? latitude < 90 ? latitude : 90 : -90; }

/// Finds out what there is to know about the root's cells.
static QIStatus prepare(QIBuilder *builder, const QIFenceZone *zones, const QIEdge *edges, uint32_t edgeCount,
                        double cellsPerEdge, uint32_t *badEdge) {
  builder->zones = malloc((builder->zoneCount + 1) * sizeof(QIFenceZone));
  if (builder->zones == NULL) return QI_NO_MEMORY;
  if (builder->zoneCount > 0) memcpy(builder->zones, zones, builder->zoneCount * sizeof(QIFenceZone));
  for (uint32_t zone = 0; zone < builder->zoneCount; zone++) {
    // The globe is as high as cells need to reach.
    builder->zones[zone].south = onGlobe(builder->zones[zone].south);
    builder->zones[zone].north = onGlobe(builder->zones[zone].north);
  }
  QIStatus status = takeEdges(builder, edges, edgeCount, badEdge);
  if (status == QI_OK) status = rootRegion(builder, cellsPerEdge, &builder->root);
  if (status != QI_OK) return status;
  QIZoneOrder *order = orderZones(builder, &builder->root);
  if (order == NULL) return QI_NO_MEMORY;
  QICells *cells = &builder->levels[0];
  for (uint32_t number = 0; number < builder->zoneCount && status == QI_OK; number++) {
    uint32_t zone = order[number].zone;
    const QIFenceZone *given = &builder->zones[zone];
    if (given->isAsked) {
      status = qi_append_asks(given, zone, &builder->root, cells);
      continue;
    }
    size_t refCount;
    const QIEdgeRef *refs = refsOfZone(builder, given, &refCount);
    if (refs == NULL && refCount > 0) {
      status = QI_NO_MEMORY;
      break;
    }
    status = qi_fence_trace(&builder->tracer, builder->segments.items, &builder->root, zone, refs, refCount,
                            given->isNorthPoleInside != 0, NULL, 0, cells);
  }
  free(order);
  return status;
}

QIStatus qi_fence_builder_make(const QIFenceZone *zones, uint32_t zoneCount, const QIEdge *edges, uint32_t edgeCount,
                               double cellsPerEdge, uint32_t crowd, void **builder, uint32_t *badEdge) {
  if (zoneCount >= UINT32_MAX >> 4) return QI_TOO_LARGE;
  QIBuilder *made = calloc(1, sizeof(QIBuilder));
  if (made == NULL) return QI_NO_MEMORY;
  made->zoneCount = zoneCount;
  made->crowd = crowd > 0 ? crowd : CROWD;
  QIStatus status = prepare(made, zones, edges, edgeCount, cellsPerEdge > 0 ? cellsPerEdge : usualCellsPerEdge, badEdge);
  if (status == QI_OK) {
    *builder = made;
  } else {
    qi_fence_builder_destroy(made);
  }
  return status;
}

size_t qi_fence_builder_estimate(const void *builder) {
  const QIBuilder *made = builder;
  const QICells *cells = &made->levels[0];
  // A mixed cell has a head, an entry and maybe a word to align it, and each line one vertex more than edges; zones that
  // cover a cell are listed at most once.
  size_t words = sizeof(QIFenceGrid) / 4 + (size_t)made->root.map.columns * made->root.map.rows + QI_PADDING + 64;
  words += cells->mixed.count * 9 + cells->refs.count * 4 + cells->covers.count * 2 + cells->asks.count * 5;
  return words / 2;
}

QIStatus qi_fence_builder_finish(void *builder, uint64_t *block, size_t capacity, size_t *count) {
  QIBuilder *made = builder;
  made->words.items = (uint32_t *)block;
  made->words.capacity = capacity * 2;
  made->words.isBorrowed = 1;
  qi_ask_for_large_pages(block, capacity * sizeof(uint64_t));
  QIFenceGrid *header = &made->header;
  uint32_t place;
  QIStatus status = qi_append_words(made, sizeof(*header) / 4, &place);
  if (status == QI_OK) status = appendPole(made, 1, &header->northPole);
  if (status == QI_OK) status = appendPole(made, 0, &header->southPole);
  if (status == QI_OK) status = qi_append_root(made);
  if (status == QI_OK) status = qi_align_words(made);
  // Queries read a little beyond the last vertex.
  if (status == QI_OK) status = qi_append_words(made, QI_PADDING, &place);
  if (status != QI_OK) return status;
  memset(made->words.items + place, 0, QI_PADDING * sizeof(uint32_t));
  memcpy(&header->root, made->words.items, sizeof(QIFenceNode));
  header->zoneCount = made->zoneCount;
  header->statistics.bytes = made->words.count * sizeof(uint32_t);
  header->statistics.columns = made->root.map.columns;
  header->statistics.rows = made->root.map.rows;
  int isPlain = made->root.map.west > -180 && made->root.east < 180 && made->root.map.south > -90 && made->root.north < 90;
  header->plainColumn = isPlain ? made->root.map.lastColumn : -1;
  memcpy(made->words.items, header, sizeof(*header));
  *count = made->words.count / 2;
  // Room is kept for the most that an entry can need: the words may have left the block and yet fit into it.
  if (!made->words.isBorrowed && *count <= capacity) memcpy(block, made->words.items, *count * sizeof(uint64_t));
  return QI_OK;
}

void qi_fence_builder_write(const void *builder, uint64_t *block) {
  const QIBuilder *made = builder;
  qi_ask_for_large_pages(block, made->words.count * sizeof(uint32_t));
  memcpy(block, made->words.items, made->words.count * sizeof(uint32_t));
}

void qi_fence_builder_destroy(void *builder) {
  QIBuilder *made = builder;
  if (made == NULL) return;
  if (!made->words.isBorrowed) free(made->words.items);
  QI_FREE(made->segments);
  QI_FREE(made->refs);
  QI_FREE(made->turned);
  QI_FREE(made->lines);
  free(made->zones);
  qi_tracer_free(&made->tracer);
  for (int level = 0; level <= QI_MOST_DEPTH; level++) {
    QICells *cells = &made->levels[level];
    QI_FREE(cells->covers);
    QI_FREE(cells->asks);
    QI_FREE(cells->mixed);
    QI_FREE(cells->refs);
    QI_FREE(cells->flips);
  }
  free(made);
}
