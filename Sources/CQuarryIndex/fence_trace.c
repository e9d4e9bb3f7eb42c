#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// One zone's edges through the cells of a region.
//
// An edge comes near a cell where, in the cell's column, the range of latitudes that the edge has there, widened by the
// slack, meets the cell. In each column of an edge these are the rows low ... high; of every place in a lower row, the edge
// is certainly above. So the parity of a cell at its western end is that of the edges with low > row that begin in an
// earlier column. It changes within the column where such an edge begins or ends: at a vertex. The two edges of a vertex
// cancel in all rows but those which only one of them keeps clear of, so that a cell which no edge comes near has one
// parity throughout.

/// `isBegun`: whether the edge begins in an earlier column.
struct QISpan {
  QIEdgeRef ref;
  uint32_t column : 31, isBegun : 1;
  uint32_t low, high;
};

/// At longitude x of a column, the parity of all rows below `low` changes.
struct QIEvent {
  double x;
  uint32_t column, low;
};

struct QIFlip {
  double x;
  uint32_t cell;
};

void qi_tracer_free(QITracer *tracer) {
  QI_FREE(tracer->spans);
  QI_FREE(tracer->events);
  QI_FREE(tracer->flips);
  QI_FREE(tracer->refStarts);
  QI_FREE(tracer->flipStarts);
  QI_FREE(tracer->toggles);
}

static uint32_t mapped(double place, double start, double scale, double last) {
  double cell = (place - start) * scale;
  cell = cell > 0 ? cell : 0;
  cell = cell < last ? cell : last;
  return (uint32_t)cell;
}

static uint32_t columnOf(const QIRegion *region, double x) {
  return mapped(x, region->map.west, region->map.columnsPerDegree, region->map.lastColumn);
}

static uint32_t rowOf(const QIRegion *region, double y) {
  return mapped(y, region->map.south, region->map.rowsPerDegree, region->map.lastRow);
}

/// The rows that are looked at, and the columns: those of the edges, or all.
typedef struct {
  uint32_t firstColumn, firstRow, columns, rows;
} Window;

static uint32_t windowCell(const Window *window, uint32_t column, uint32_t row) {
  return (column - window->firstColumn) * window->rows + (row - window->firstRow);
}

static int appendEvent(QITracer *tracer, struct QIEvent event) {
  if (!QI_RESERVE(tracer->events, 1)) return 0;
  tracer->events.items[tracer->events.count++] = event;
  return 1;
}

static int appendFlips(QITracer *tracer, const Window *window, uint32_t column, double x, uint32_t from, uint32_t to) {
  if (to <= from) return 1;
  if (!QI_RESERVE(tracer->flips, to - from)) return 0;
  for (uint32_t row = from; row < to; row++) {
    tracer->flips.items[tracer->flips.count++] = (struct QIFlip){.x = x, .cell = windowCell(window, column, row)};
  }
  return 1;
}

static int compareEvents(const void *a, const void *b) {
  const struct QIEvent *first = a, *second = b;
  if (first->column != second->column) return first->column < second->column ? -1 : 1;
  if (first->x != second->x) return first->x < second->x ? -1 : 1;
  return first->low < second->low ? -1 : first->low > second->low;
}

/// The longitudes of an edge in the region's turn.
static void shifted(const QISegment *segment, QIEdgeRef ref, double *x1, double *x2) {
  double shift = -360.0 * qi_ref_turn(ref);
  *x1 = segment->x1 + shift;
  *x2 = segment->x2 + shift;
}

/// Finds the columns and rows of all edges. Events are kept two for each edge, in the order in which the edge was drawn; a
/// column of UINT32_MAX says that it has none within the region.
static QIStatus findSpans(QITracer *tracer, const QISegment *segments, const QIRegion *region, const QIEdgeRef *refs,
                          size_t refCount) {
  tracer->spans.count = 0;
  tracer->events.count = 0;
  if (!QI_RESERVE(tracer->events, 2 * refCount)) return QI_NO_MEMORY;
  double width = 1 / region->map.columnsPerDegree;
  for (size_t index = 0; index < refCount; index++) {
    QIEdgeRef ref = refs[index];
    const QISegment *segment = &segments[qi_ref_segment(ref)];
    double x1, x2;
    shifted(segment, ref, &x1, &x2);
    if (x2 < region->map.west - QI_SLACK || x1 > region->east + QI_SLACK) continue;
    int beginsBefore = x1 < region->map.west - QI_SLACK;
    int endsAfter = x2 > region->east + QI_SLACK;
    uint32_t first = beginsBefore ? 0 : columnOf(region, x1);
    uint32_t last = endsAfter ? region->map.columns - 1 : columnOf(region, x2);
    double south = segment->y1 < segment->y2 ? segment->y1 : segment->y2;
    double north = segment->y1 < segment->y2 ? segment->y2 : segment->y1;
    if (!QI_RESERVE(tracer->spans, last - first + 1)) return QI_NO_MEMORY;
    struct QISpan *spans = tracer->spans.items + tracer->spans.count;
    if (first == last && !beginsBefore && !endsAfter) {
      spans[0] = (struct QISpan){ref, first, 0, rowOf(region, south - QI_SLACK), rowOf(region, north + QI_SLACK)};
    } else {
      double slope = (segment->y2 - segment->y1) / (x2 - x1);
      // A border between columns is known to the slack, and the edge's latitude there to the slope times as much.
      double slack = QI_SLACK + QI_SLACK * __builtin_fabs(slope);
      double before = beginsBefore ? segment->y1 + (region->map.west - x1) * slope : segment->y1;
      for (uint32_t column = first; column <= last; column++) {
        double after = segment->y2;
        if (column < last || endsAfter) {
          after = segment->y1 + (region->map.west + (column + 1) * width - x1) * slope;
        }
        double low = (before < after ? before : after) - slack;
        double high = (before < after ? after : before) + slack;
        // Nothing is known of an edge that is so steep that the numbers overflow.
        low = low > south - QI_SLACK ? low : south - QI_SLACK;
        high = high < north + QI_SLACK ? high : north + QI_SLACK;
        if (!(slack < 1)) {
          low = south - QI_SLACK;
          high = north + QI_SLACK;
        }
        int isBegun = column > first || beginsBefore;
        spans[column - first] = (struct QISpan){ref, column, isBegun & 1, rowOf(region, low), rowOf(region, high)};
        before = after;
      }
    }
    struct QIEvent west = {x1, beginsBefore ? UINT32_MAX : first, spans[0].low};
    struct QIEvent east = {x2, endsAfter ? UINT32_MAX : last, spans[last - first].low};
    struct QIEvent *events = tracer->events.items + tracer->events.count;
    events[0] = ref & 1 ? east : west;
    events[1] = ref & 1 ? west : east;
    tracer->events.count += 2;
    tracer->spans.count += last - first + 1;
  }
  return QI_OK;
}

/// The window of the edges; nothing where there are none.
static Window windowOfSpans(const QITracer *tracer) {
  uint32_t firstColumn = UINT32_MAX, lastColumn = 0, firstRow = UINT32_MAX, lastRow = 0;
  for (size_t index = 0; index < tracer->spans.count; index++) {
    struct QISpan span = tracer->spans.items[index];
    if (span.column < firstColumn) firstColumn = span.column;
    if (span.column > lastColumn) lastColumn = span.column;
    if (span.low < firstRow) firstRow = span.low;
    if (span.high > lastRow) lastRow = span.high;
  }
  if (tracer->spans.count == 0) return (Window){0, 0, 0, 0};
  return (Window){firstColumn, firstRow, lastColumn - firstColumn + 1, lastRow - firstRow + 1};
}

/// Turns events into flips of cells: neighbours first, which share a vertex as a rule, then what is left in order.
/// Returns 0 where there is no memory, -1 where rows below the window would change.
static int pairEvents(QITracer *tracer, const Window *window) {
  tracer->flips.count = 0;
  struct QIEvent *events = tracer->events.items;
  size_t count = tracer->events.count, kept = 0;
  // The end of each edge and the beginning of the next are neighbours.
  for (size_t index = 0; index < count;) {
    struct QIEvent event = events[index];
    if (event.column == UINT32_MAX) {
      index++;
      continue;
    }
    if (index + 1 < count && events[index + 1].column == event.column && events[index + 1].x == event.x) {
      uint32_t low = events[index + 1].low;
      if (!appendFlips(tracer, window, event.column, event.x, low < event.low ? low : event.low,
                       low < event.low ? event.low : low)) {
        return 0;
      }
      index += 2;
      continue;
    }
    events[kept++] = event;
    index++;
  }
  if (kept > 1) qsort(events, kept, sizeof(*events), compareEvents);
  for (size_t index = 0; index < kept;) {
    size_t end = index;
    while (end < kept && events[end].column == events[index].column && events[end].x == events[index].x) end++;
    // Ranges below each of an even number of rows are those between each two; one more is the range below the first.
    if ((end - index) % 2 == 1) {
      if (events[index].low > window->firstRow && window->firstRow > 0) return -1;
      if (!appendFlips(tracer, window, events[index].column, events[index].x, window->firstRow, events[index].low)) {
        return 0;
      }
      index++;
    }
    for (; index + 1 < end; index += 2) {
      if (!appendFlips(tracer, window, events[index].column, events[index].x, events[index].low,
                       events[index + 1].low)) {
        return 0;
      }
    }
  }
  return 1;
}

/// That lines are not closed: what they leave below the window has to be looked at too.
#define QI_OPEN ((QIStatus)-1)

/// Appends what is known of the window's cells once edges and flips are counted by cell; QI_OPEN where rows below would be
/// inside.
static QIStatus collect(QITracer *tracer, const QIRegion *region, const Window *window, uint32_t zone, uint32_t parity,
                        QICells *cells) {
  size_t count = (size_t)window->columns * window->rows;
  int hasFlips = tracer->flips.count > 0;
  uint32_t *refStarts = tracer->refStarts.items, *flipStarts = tracer->flipStarts.items;
  size_t refs = refStarts[count], flips = tracer->flips.count;
  if (!QI_RESERVE(cells->refs, refs) || !QI_RESERVE(cells->flips, flips)) return QI_NO_MEMORY;
  size_t firstRef = cells->refs.count, firstFlip = cells->flips.count;
  if (firstRef + refs > UINT32_MAX || firstFlip + flips > UINT32_MAX) return QI_TOO_LARGE;
  // Counting sort; the starts become the ends of each cell, which are the starts of the next.
  for (size_t index = 0; index < tracer->spans.count; index++) {
    struct QISpan span = tracer->spans.items[index];
    uint32_t cell = windowCell(window, span.column, span.low);
    for (uint32_t row = span.low; row <= span.high; row++, cell++) {
      cells->refs.items[firstRef + refStarts[cell]++] = span.ref;
    }
  }
  for (size_t index = 0; index < tracer->flips.count; index++) {
    struct QIFlip flip = tracer->flips.items[index];
    cells->flips.items[firstFlip + flipStarts[flip.cell]++] = flip.x;
  }
  cells->refs.count += refs;
  cells->flips.count += flips;
  const uint8_t *toggles = tracer->toggles.items;
  for (uint32_t column = 0; column < window->columns; column++) {
    // Walking down, edges that keep clear of a row and of all rows below come in at the row above.
    const uint8_t *toggle = toggles + (size_t)column * (window->rows + 1);
    size_t bottom = (size_t)column * window->rows;
    uint32_t above = parity;
    if (!QI_RESERVE(cells->mixed, window->rows) || !QI_RESERVE(cells->covers, window->rows)) return QI_NO_MEMORY;
    for (uint32_t row = window->rows; row-- > 0;) {
      size_t cell = bottom + row;
      above ^= toggle[row + 1];
      uint32_t refStart = cell > 0 ? refStarts[cell - 1] : 0, refEnd = refStarts[cell];
      uint32_t flipStart = 0, flipEnd = 0;
      if (hasFlips) {
        flipStart = cell > 0 ? flipStarts[cell - 1] : 0;
        flipEnd = flipStarts[cell];
      }
      uint32_t number = (window->firstRow + row) * region->map.columns + window->firstColumn + column;
      if (refEnd > refStart || flipEnd > flipStart) {
        cells->mixed.items[cells->mixed.count++] = (QICellEdges){
            .cell = number, .zone = zone, .parity = above,
            .firstRef = (uint32_t)firstRef + refStart, .refCount = refEnd - refStart,
            .firstFlip = (uint32_t)firstFlip + flipStart, .flipCount = flipEnd - flipStart};
      } else {
        cells->covers.items[cells->covers.count] = (QICellZone){number, zone};
        cells->covers.count += above;
      }
    }
    if ((above ^ toggle[0]) && window->firstRow > 0) return QI_OPEN;
  }
  return QI_OK;
}

static int makeStarts(QITracer *tracer, size_t cells, size_t toggles) {
  if (!QI_RESERVE(tracer->refStarts, cells + 1) || !QI_RESERVE(tracer->toggles, toggles)) return 0;
  memset(tracer->refStarts.items, 0, (cells + 1) * sizeof(uint32_t));
  memset(tracer->toggles.items, 0, toggles);
  return 1;
}

/// Counts become starts; returns the sum, which is wrong above UINT32_MAX.
static uint64_t sumStarts(uint32_t *starts, size_t cells) {
  uint64_t sum = 0;
  for (size_t cell = 0; cell <= cells; cell++) {
    uint32_t count = starts[cell];
    starts[cell] = (uint32_t)sum;
    sum += count;
  }
  return sum;
}

QIStatus qi_fence_trace(QITracer *tracer, const QISegment *segments, const QIRegion *region, uint32_t zone,
                        const QIEdgeRef *refs, size_t refCount, uint32_t parity, const double *flips, size_t flipCount,
                        QICells *cells) {
  int isWhole = parity || flipCount;
  for (;;) {
    QIStatus status = findSpans(tracer, segments, region, refs, refCount);
    if (status != QI_OK) return status;
    Window window = {0, 0, region->map.columns, region->map.rows};
    if (!isWhole) window = windowOfSpans(tracer);
    if (window.columns == 0) return QI_OK;
    if (!makeStarts(tracer, (size_t)window.columns * window.rows, (size_t)window.columns * (window.rows + 1))) {
      return QI_NO_MEMORY;
    }
    uint8_t *toggles = tracer->toggles.items;
    for (size_t index = 0; index < flipCount; index++) {
      uint32_t column = columnOf(region, flips[index]);
      struct QIEvent event = {flips[index], column, region->map.rows};
      if (!appendEvent(tracer, event)) return QI_NO_MEMORY;
      for (uint32_t later = column + 1; later < region->map.columns; later++) {
        toggles[(size_t)later * (window.rows + 1) + window.rows] ^= 1;
      }
    }
    for (size_t index = 0; index < tracer->spans.count; index++) {
      struct QISpan span = tracer->spans.items[index];
      // The edge is there at the column's western end where it begins in an earlier one.
      uint32_t column = span.column - window.firstColumn;
      toggles[(size_t)column * (window.rows + 1) + (span.low - window.firstRow)] ^= span.isBegun;
      uint32_t *start = tracer->refStarts.items + windowCell(&window, span.column, span.low);
      for (uint32_t row = span.low; row <= span.high; row++) ++*start++;
    }
    int paired = pairEvents(tracer, &window);
    if (paired == 0) return QI_NO_MEMORY;
    if (paired < 0) {
      isWhole = 1;
      continue;
    }
    size_t count = (size_t)window.columns * window.rows;
    if (sumStarts(tracer->refStarts.items, count) > UINT32_MAX) return QI_TOO_LARGE;
    if (tracer->flips.count > 0) {
      if (!QI_RESERVE(tracer->flipStarts, count + 1)) return QI_NO_MEMORY;
      memset(tracer->flipStarts.items, 0, (count + 1) * sizeof(uint32_t));
      for (size_t index = 0; index < tracer->flips.count; index++) {
        tracer->flipStarts.items[tracer->flips.items[index].cell]++;
      }
      if (sumStarts(tracer->flipStarts.items, count) > UINT32_MAX) return QI_TOO_LARGE;
    }
    size_t covers = cells->covers.count, mixed = cells->mixed.count, refsBefore = cells->refs.count;
    size_t flipsBefore = cells->flips.count;
    status = collect(tracer, region, &window, zone, parity, cells);
    if (status != QI_OPEN) return status;
    cells->covers.count = covers;
    cells->mixed.count = mixed;
    cells->refs.count = refsBefore;
    cells->flips.count = flipsBefore;
    isWhole = 1;
  }
}
