#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// From the spans of a zone to what its cells hold.
//
// Column by column. Edges are counted by row, and each row gets its edges in the order in which they were drawn; then from
// the top down, a cell that no edge comes near is inside where the parity of the edges above is odd. Time is linear in the
// edges' cells and in the rows from the lowest edge of a column to the highest.

/// The spans by column, in their order; starts[column - first] ..< starts[column - first + 1] are those of a column.
static QIStatus sortByColumn(QITracer *tracer, uint32_t *first, uint32_t *columns) {
  size_t count = tracer->spans.count;
  *first = UINT32_MAX;
  uint32_t last = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t column = tracer->spans.items[index].column;
    if (column < *first) *first = column;
    if (column > last) last = column;
  }
  *columns = count > 0 ? last - *first + 1 : 0;
  if (count > UINT32_MAX) return QI_TOO_LARGE;
  if (!QI_RESERVE(tracer->starts, *columns + 2)) return QI_NO_MEMORY;
  tracer->sorted.count = 0;
  if (!QI_RESERVE(tracer->sorted, count)) return QI_NO_MEMORY;
  // Counted two places further on, so that they are starts one place further on once they are summed and used.
  uint32_t *starts = tracer->starts.items;
  memset(starts, 0, (*columns + 2) * sizeof(uint32_t));
  for (size_t index = 0; index < count; index++) starts[tracer->spans.items[index].column - *first + 2]++;
  for (uint32_t column = 2; column < *columns + 2; column++) starts[column] += starts[column - 1];
  for (size_t index = 0; index < count; index++) {
    QISpan span = tracer->spans.items[index];
    tracer->sorted.items[starts[span.column - *first + 1]++] = span;
  }
  return QI_OK;
}

/// One column as it is swept.
typedef struct {
  uint32_t zone, column, columns, rows;
  /// The parity of the edges above at its western end.
  uint32_t parity;
} Column;

static int appendCovers(QICells *cells, const Column *column, uint32_t from, uint32_t to) {
  if (!QI_RESERVE(cells->covers, to - from)) return 0;
  for (uint32_t row = from; row < to; row++) {
    cells->covers.items[cells->covers.count++] = (QICellZone){row * column->columns + column->column, column->zone};
  }
  return 1;
}

static QIStatus sweepColumn(QITracer *tracer, const QISpan *spans, size_t count, const Column *column, QICells *cells) {
  uint32_t low = column->rows, high = 0, hasFlips = 0;
  uint64_t refCount = 0, flipCount = 0;
  for (size_t index = 0; index < count; index++) {
    QISpan span = spans[index];
    if (span.low < low) low = span.low;
    if (span.high > high) high = span.high;
    hasFlips |= span.isFlip;
    *(span.isFlip ? &flipCount : &refCount) += span.high - span.low + 1;
  }
  if (count == 0) return column->parity && !appendCovers(cells, column, 0, column->rows) ? QI_NO_MEMORY : QI_OK;
  size_t rows = (size_t)high - low + 1;
  if (!QI_RESERVE(cells->refs, refCount) || !QI_RESERVE(cells->flips, flipCount) || !QI_RESERVE(cells->mixed, rows) ||
      !QI_RESERVE(cells->covers, rows)) {
    return QI_NO_MEMORY;
  }
  if (cells->refs.count + refCount > UINT32_MAX || cells->flips.count + flipCount > UINT32_MAX) return QI_TOO_LARGE;
  // For each row: where its refs and its flips end, and whether the parity of the rows below changes.
  tracer->rows.count = 0;
  if (!QI_RESERVE(tracer->rows, 3 * (rows + 1))) return QI_NO_MEMORY;
  uint32_t *refEnds = tracer->rows.items, *toggles = refEnds + rows + 1, *flipEnds = toggles + rows + 1;
  memset(refEnds, 0, (hasFlips ? 3 : 2) * (rows + 1) * sizeof(uint32_t));
  for (size_t index = 0; index < count; index++) {
    QISpan span = spans[index];
    uint32_t *ends = (span.isFlip ? flipEnds : refEnds) + (span.low - low);
    for (uint32_t row = span.low; row <= span.high; row++) ++*++ends;
    toggles[span.low - low] ^= span.isBegun;
  }
  // Counts become starts, and starts become ends as they are used.
  refEnds[0] = (uint32_t)cells->refs.count;
  for (size_t row = 0; row < rows; row++) refEnds[row + 1] += refEnds[row];
  flipEnds[0] = (uint32_t)cells->flips.count;
  for (size_t row = 0; hasFlips && row < rows; row++) flipEnds[row + 1] += flipEnds[row];
  for (size_t index = 0; index < count; index++) {
    QISpan span = spans[index];
    if (span.isFlip) {
      uint32_t *ends = flipEnds + (span.low - low);
      for (uint32_t row = span.low; row <= span.high; row++) cells->flips.items[(*ends++)++] = tracer->flips.items[span.item];
    } else {
      uint32_t *ends = refEnds + (span.low - low);
      for (uint32_t row = span.low; row <= span.high; row++) cells->refs.items[(*ends++)++] = span.item;
    }
  }
  uint32_t above = column->parity;
  if (above && !appendCovers(cells, column, high + 1, column->rows)) return QI_NO_MEMORY;
  if (!QI_RESERVE(cells->covers, rows)) return QI_NO_MEMORY;
  QICellEdges *mixed = cells->mixed.items + cells->mixed.count;
  QICellZone *covers = cells->covers.items + cells->covers.count;
  for (size_t row = rows; row-- > 0;) {
    above ^= toggles[row + 1];
    uint32_t cell = (low + (uint32_t)row) * column->columns + column->column;
    uint32_t refStart = row > 0 ? refEnds[row - 1] : (uint32_t)cells->refs.count;
    uint32_t flipStart = !hasFlips ? 0 : row > 0 ? flipEnds[row - 1] : (uint32_t)cells->flips.count;
    uint32_t refs = refEnds[row] - refStart, flips = hasFlips ? flipEnds[row] - flipStart : 0;
    if (refs | flips) {
      *mixed++ = (QICellEdges){.cell = cell, .zone = column->zone, .parity = above, .firstRef = refStart,
                               .refCount = refs, .firstFlip = flipStart, .flipCount = flips};
    } else {
      *covers = (QICellZone){cell, column->zone};
      covers += above;
    }
  }
  cells->mixed.count = (size_t)(mixed - cells->mixed.items);
  cells->covers.count = (size_t)(covers - cells->covers.items);
  cells->refs.count += refCount;
  cells->flips.count += flipCount;
  // Lines that are not closed leave the rows below inside.
  return (above ^ toggles[0]) && !appendCovers(cells, column, 0, low) ? QI_NO_MEMORY : QI_OK;
}

QIStatus qi_fence_sweep(QITracer *tracer, const QIRegion *region, uint32_t zone, uint32_t parity, const double *flips,
                        size_t flipCount, QICells *cells) {
  uint32_t first, columns;
  QIStatus status = sortByColumn(tracer, &first, &columns);
  int isWhole = parity || flipCount > 0;
  uint32_t begin = isWhole ? 0 : first, end = isWhole ? region->map.columns : first + columns;
  for (uint32_t number = begin; number < end && status == QI_OK; number++) {
    Column column = {.zone = zone, .column = number, .columns = region->map.columns, .rows = region->map.rows, .parity = parity};
    for (size_t index = 0; index < flipCount; index++) {
      column.parity ^= qi_fence_column(region, flips[index]) < number;
    }
    const QISpan *spans = NULL;
    size_t count = 0;
    if (columns > 0 && number >= first && number - first < columns) {
      spans = tracer->sorted.items + tracer->starts.items[number - first];
      count = tracer->starts.items[number - first + 1] - tracer->starts.items[number - first];
    }
    status = sweepColumn(tracer, spans, count, &column, cells);
  }
  return status;
}
