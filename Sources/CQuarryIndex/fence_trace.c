#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// One zone's edges through the columns of a region.
//
// An edge comes near a cell where, in the cell's column, the range of latitudes that the edge has there, widened by the
// slack, meets the cell. In each column of an edge these are the rows low ... high; of every place in a lower row, the edge
// is certainly above. So the parity of a cell at its western end is that of the edges with low > row that begin in an
// earlier column. It changes within the column where such an edge begins or ends: at a vertex. The two edges of a vertex
// cancel in all rows but those which only one of them keeps clear of, so that a cell which no edge comes near has one
// parity throughout.

void qi_tracer_free(QITracer *tracer) {
  QI_FREE(tracer->spans);
  QI_FREE(tracer->sorted);
  QI_FREE(tracer->events);
  QI_FREE(tracer->flips);
  QI_FREE(tracer->starts);
  QI_FREE(tracer->rows);
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
    uint32_t first = beginsBefore ? 0 : qi_fence_column(region, x1);
    uint32_t last = endsAfter ? region->map.columns - 1 : qi_fence_column(region, x2);
    double south = segment->y1 < segment->y2 ? segment->y1 : segment->y2;
    double north = segment->y1 < segment->y2 ? segment->y2 : segment->y1;
    if (!QI_RESERVE(tracer->spans, last - first + 1)) return QI_NO_MEMORY;
    QISpan *spans = tracer->spans.items + tracer->spans.count;
    if (first == last && !beginsBefore && !endsAfter) {
      spans[0] = (QISpan){ref, first, 0, 0, qi_fence_row(region, south - QI_SLACK), qi_fence_row(region, north + QI_SLACK)};
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
        spans[column - first] = (QISpan){ref, column, isBegun & 1, 0, qi_fence_row(region, low), qi_fence_row(region, high)};
        before = after;
      }
    }
    QIEvent west = {x1, beginsBefore ? UINT32_MAX : first, spans[0].low};
    QIEvent east = {x2, endsAfter ? UINT32_MAX : last, spans[last - first].low};
    QIEvent *events = tracer->events.items + tracer->events.count;
    events[0] = ref & 1 ? east : west;
    events[1] = ref & 1 ? west : east;
    tracer->events.count += 2;
    tracer->spans.count += last - first + 1;
  }
  return QI_OK;
}

static int compareEvents(const void *a, const void *b) {
  const QIEvent *first = a, *second = b;
  if (first->column != second->column) return first->column < second->column ? -1 : 1;
  if (first->x != second->x) return first->x < second->x ? -1 : 1;
  return first->low < second->low ? -1 : first->low > second->low;
}

/// Appends that the parity of the rows from ..< to changes at a longitude of a column.
static int appendFlip(QITracer *tracer, uint32_t column, double x, uint32_t from, uint32_t to) {
  if (to <= from) return 1;
  if (!QI_RESERVE(tracer->flips, 1) || !QI_RESERVE(tracer->spans, 1)) return 0;
  tracer->spans.items[tracer->spans.count++] = (QISpan){(uint32_t)tracer->flips.count, column, 0, 1, from, to - 1};
  tracer->flips.items[tracer->flips.count++] = x;
  return 1;
}

/// Turns events into flips: neighbours first, which share a vertex as a rule, then what is left in order.
static int pairEvents(QITracer *tracer) {
  QIEvent *events = tracer->events.items;
  size_t count = tracer->events.count, kept = 0;
  // The end of each edge and the beginning of the next are neighbours.
  for (size_t index = 0; index < count;) {
    QIEvent event = events[index++];
    if (event.column == UINT32_MAX) continue;
    if (index < count && events[index].column == event.column && events[index].x == event.x) {
      uint32_t low = events[index++].low;
      if (low == event.low) continue;
      int isLower = low < event.low;
      if (!appendFlip(tracer, event.column, event.x, isLower ? low : event.low, isLower ? event.low : low)) return 0;
      continue;
    }
    events[kept++] = event;
  }
  if (kept > 1) qsort(events, kept, sizeof(*events), compareEvents);
  for (size_t index = 0; index < kept;) {
    size_t end = index;
    while (end < kept && events[end].column == events[index].column && events[end].x == events[index].x) end++;
    // Ranges below each of an even number of rows are those between each two; one more is the range below the first.
    uint32_t from = 0;
    if ((end - index) % 2 == 0) from = events[index++].low;
    for (; index < end; index += 2) {
      if (!appendFlip(tracer, events[index].column, events[index].x, from, events[index].low)) return 0;
      if (index + 1 < end) from = events[index + 1].low;
    }
    index = end;
  }
  return 1;
}

QIStatus qi_fence_trace(QITracer *tracer, const QISegment *segments, const QIRegion *region, uint32_t zone,
                        const QIEdgeRef *refs, size_t refCount, uint32_t parity, const double *flips, size_t flipCount,
                        QICells *cells) {
  tracer->flips.count = 0;
  QIStatus status = findSpans(tracer, segments, region, refs, refCount);
  if (status != QI_OK) return status;
  if (!QI_RESERVE(tracer->events, flipCount)) return QI_NO_MEMORY;
  for (size_t index = 0; index < flipCount; index++) {
    uint32_t column = qi_fence_column(region, flips[index]);
    tracer->events.items[tracer->events.count++] = (QIEvent){flips[index], column, region->map.rows};
  }
  if (!pairEvents(tracer)) return QI_NO_MEMORY;
  return qi_fence_sweep(tracer, region, zone, parity, flips, flipCount, cells);
}
