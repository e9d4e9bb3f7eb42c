// What the parts of the fence grid share, and its callers do not see.

#ifndef QUARRY_FENCE_INTERNAL_H
#define QUARRY_FENCE_INTERNAL_H

#pragma STDC FP_CONTRACT OFF

#include <stdlib.h>
#include <string.h>

#include "quarry_fence_grid.h"
#include "quarry_memory.h"

enum {
  QI_PLAIN = 0,
  QI_MIXED = 1,
  QI_NODE = 2,
};

/// An edge from west to east, or upwards where it follows a meridian; in the longitudes that it was drawn with.
typedef struct {
  double x1, y1, x2, y2;
} QISegment;

/// Lines of edges: each vertex is an edge with the next one. Lines are parted by a vertex that is not a number, so that
/// neither edge at it ever counts. First all longitudes, then all latitudes: several edges fit into a register.
typedef struct {
  const double *x, *y;
  uint32_t count;
} QILines;

/// One entry of a mixed cell: a zone and what has to be looked at.
///
/// `head` is the zone << 2, whether there is more than plain edges << 1, the parity of the edges above at the cell's
/// western end. `vertices` counts those of the edges that lie in the longitudes of places, which follow the entry, or is
/// QI_ASK. Where there is more, a QIFenceMore comes first, and the flips and the edges a whole turn away after them.
typedef struct {
  uint32_t head, vertices;
} QIFenceEntry;

/// Counts of flips, and of the vertices of edges that places meet at their longitude plus or less 360.
typedef struct {
  uint32_t flips, plus, minus, reserved;
} QIFenceMore;

/// The head of a mixed cell's record. `covering` is the index of the zones that cover the cell, or QI_LISTED | their count
/// where they are few and follow the head, so that they are at hand; one more word makes their number even.
typedef struct {
  uint32_t covering, entries;
} QIFenceRecord;

#define QI_LISTED 0x80000000u
enum { QI_MOST_LISTED = 8 };

/// Words at the end of a block that belong to nothing: four vertices.
#define QI_PADDING 16

/// One entry, laid open.
typedef struct {
  uint32_t zone, parity, isAsked;
  uint32_t flipCount;
  const double *flips;
  QILines lines, plus, minus;
} QIFenceView;

static inline QILines qi_fence_lines(const double *numbers, uint32_t count) {
  return (QILines){numbers, numbers + count, count};
}

/// Opens the entry at `place`; returns where the next one lies.
static inline const uint32_t *qi_fence_open(const uint32_t *place, QIFenceView *view) {
  const QIFenceEntry *entry = (const QIFenceEntry *)place;
  view->zone = entry->head >> 2;
  view->parity = entry->head & 1;
  view->isAsked = entry->vertices == QI_ASK;
  uint32_t count = view->isAsked ? 0 : entry->vertices, plus = 0, minus = 0;
  view->flipCount = 0;
  place = (const uint32_t *)(entry + 1);
  if (__builtin_expect(entry->head & 2, 0)) {
    const QIFenceMore *more = (const QIFenceMore *)place;
    view->flipCount = more->flips;
    plus = more->plus;
    minus = more->minus;
    place = (const uint32_t *)(more + 1);
  }
  view->lines = qi_fence_lines((const double *)place, count);
  view->flips = view->lines.y + count;
  view->plus = qi_fence_lines(view->flips + view->flipCount, plus);
  view->minus = qi_fence_lines(view->plus.y + plus, minus);
  return (const uint32_t *)(view->minus.y + minus);
}

/// The zones that an index names: `count` of them from the pointer returned; `single` makes room for one.
static inline const uint32_t *qi_fence_list(const uint64_t *grid, uint32_t index, uint32_t *single, uint32_t *count) {
  uint32_t zones = ((const QIFenceGrid *)grid)->zoneCount;
  if (index <= zones) {
    *count = index != 0;
    *single = index - 1;
    return single;
  }
  const uint32_t *list = (const uint32_t *)grid + (index - zones);
  *count = list[0];
  return list + 1;
}

/// The zones that cover a mixed cell wholly, as above; `entries` takes where its entries begin.
static inline const uint32_t *qi_fence_record(const uint64_t *grid, const QIFenceRecord *record, uint32_t *single,
                                              uint32_t *count, const uint32_t **entries) {
  const uint32_t *place = (const uint32_t *)(record + 1);
  *entries = place;
  if (!(record->covering & QI_LISTED)) return qi_fence_list(grid, record->covering, single, count);
  *count = record->covering & ~QI_LISTED;
  *entries = place + ((*count + 1) & ~1u);
  return place;
}

/// The entries of a record that were not opened yet.
typedef struct {
  const uint32_t *place;
  uint32_t left;
} QIFenceEntries;

static inline QIFenceEntries qi_fence_entries(const uint64_t *grid, const QIFenceRecord *record) {
  QIFenceEntries entries = {.left = record->entries};
  uint32_t single, count;
  (void)qi_fence_record(grid, record, &single, &count, &entries.place);
  return entries;
}

/// Opens the next entry; 0 where there is none.
static inline int qi_fence_next(QIFenceEntries *entries, QIFenceView *view) {
  if (entries->left == 0) return 0;
  entries->left--;
  entries->place = qi_fence_open(entries->place, view);
  return 1;
}

/// The longitude in -180 ..< 180, exactly.
double qi_fence_normalized(double x);

/// A number, or 0 where it is so small that a product of two such numbers could not be held exactly.
static inline double qi_fence_flushed(double number) {
  return __builtin_fabs(number) < 0x1p-400 ? 0 : number;
}

// A growing array. `items` is NULL until something is put in.
#define QI_ARRAY(T) \
  struct {          \
    T *items;       \
    size_t count, capacity; \
  }

static inline int qi_array_reserve(void **items, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return 1;
  size_t larger = *capacity * 2 > 64 ? *capacity * 2 : 64;
  if (larger < count) larger = count;
  void *moved = larger <= SIZE_MAX / size ? realloc(*items, larger * size) : NULL;
  if (moved == NULL) return 0;
  *items = moved;
  *capacity = larger;
  if (larger * size > (size_t)4 << 20) qi_ask_for_large_pages(moved, larger * size);
  return 1;
}

/// Whether there is room for `more` further items.
#define QI_RESERVE(array, more)                                                                                    \
  qi_array_reserve((void **)&(array).items, &(array).capacity, (array).count + (size_t)(more), sizeof(*(array).items))

#define QI_FREE(array) free((array).items)

/// An edge of a zone, seen from a turn: the segment's number << 3, the turn + 1 << 1, whether it was drawn from east to
/// west (or downwards).
typedef uint32_t QIEdgeRef;

static inline uint32_t qi_ref_segment(QIEdgeRef ref) { return ref >> 3; }
static inline int qi_ref_turn(QIEdgeRef ref) { return (int)(ref >> 1 & 3) - 1; }

/// The box of a node, and how places are mapped to its cells.
typedef struct {
  QIFenceNode map;
  double east, north;
} QIRegion;

/// How far beside each other the computed and the true place of a border between cells, or of an edge in a column, can
/// lie: numbers up to 540 are rounded to 2^-44 at worst, and a few such errors add up. 5e-13 degrees, 50 nm.
#define QI_SLACK 5e-13

typedef struct {
  uint32_t cell, zone;
} QICellZone;

/// A zone whose edges come near a cell.
typedef struct {
  uint32_t cell, zone, parity;
  uint32_t firstRef, refCount, firstFlip, flipCount;
} QICellEdges;

/// What was found out about the cells of a node, zone after zone.
typedef struct {
  QI_ARRAY(QICellZone) covers;
  QI_ARRAY(QICellZone) asks;
  QI_ARRAY(QICellEdges) mixed;
  QI_ARRAY(QIEdgeRef) refs;
  QI_ARRAY(double) flips;
} QICells;

/// What one zone has in one column: an edge in the rows low ... high, begun in an earlier column or not, or a flip of them.
/// `item` is the edge's ref or the number of the flip's longitude.
typedef struct {
  uint32_t item;
  uint32_t column : 30, isBegun : 1, isFlip : 1;
  uint32_t low, high;
} QISpan;

/// At longitude x of a column, the parity of all rows below `low` changes.
typedef struct {
  double x;
  uint32_t column, low;
} QIEvent;

/// Room in which one zone is traced.
typedef struct {
  QI_ARRAY(QISpan) spans;
  QI_ARRAY(QISpan) sorted;
  QI_ARRAY(QIEvent) events;
  QI_ARRAY(double) flips;
  QI_ARRAY(uint32_t) starts;
  QI_ARRAY(uint32_t) rows;
} QITracer;

/// Appends to `cells` what the spans of a zone, in the order in which its edges were drawn, make of a region's cells.
/// `parity`: that of the edges above the region, at its western end; it changes at the longitudes `flips`.
QIStatus qi_fence_sweep(QITracer *tracer, const QIRegion *region, uint32_t zone, uint32_t parity, const double *flips,
                        size_t flipCount, QICells *cells);

/// The column and the row of a region in which a place lies.
static inline uint32_t qi_fence_cell(double place, double start, double scale, double last) {
  double cell = (place - start) * scale;
  cell = cell > 0 ? cell : 0;
  return (uint32_t)(cell < last ? cell : last);
}

static inline uint32_t qi_fence_column(const QIRegion *region, double x) {
  return qi_fence_cell(x, region->map.west, region->map.columnsPerDegree, region->map.lastColumn);
}

static inline uint32_t qi_fence_row(const QIRegion *region, double y) {
  return qi_fence_cell(y, region->map.south, region->map.rowsPerDegree, region->map.lastRow);
}

/// Traces a zone's edges through the cells of a region, and appends what it finds to `cells`: which cells the zone covers
/// wholly, which its edges come near.
/// `refs`: the edges that may come near the region, in the order in which they were drawn. `parity`: that of the edges
/// that pass above the region, at its western end; `flips`: the longitudes at which that parity changes.
QIStatus qi_fence_trace(QITracer *tracer, const QISegment *segments, const QIRegion *region, uint32_t zone,
                        const QIEdgeRef *refs, size_t refCount, uint32_t parity, const double *flips, size_t flipCount,
                        QICells *cells);

void qi_tracer_free(QITracer *tracer);

#endif
