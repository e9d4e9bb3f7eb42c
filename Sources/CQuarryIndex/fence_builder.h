// What the parts of the builder of a fence grid share.

#ifndef QUARRY_FENCE_BUILDER_H
#define QUARRY_FENCE_BUILDER_H

#include "fence_internal.h"

enum {
  /// How many grids may lie within each other.
  QI_MOST_DEPTH = 8,
};

typedef struct {
  /// The block as it grows. The memory may be the caller's, as long as it suffices.
  struct {
    uint32_t *items;
    size_t count, capacity;
    int isBorrowed;
  } words;
  QI_ARRAY(QISegment) segments;
  QI_ARRAY(QIEdgeRef) refs;
  /// The refs of one zone, from several turns.
  QI_ARRAY(QIEdgeRef) turned;
  QI_ARRAY(double) lines;
  QITracer tracer;
  QICells levels[QI_MOST_DEPTH + 1];
  QIFenceZone *zones;
  uint32_t zoneCount, crowd;
  uint32_t lastList, lastListCount;
  /// Whether an edge is seen from more than one turn.
  int hasTurns;
  /// How far the edges lead to the east or west, and to the north or south, all together, in degrees.
  double eastwards, northwards;
  QIRegion root;
  QIFenceGrid header;
} QIBuilder;

/// Makes room for so many more words, and tells where they lie. What they hold is up to the caller.
QIStatus qi_append_words(QIBuilder *builder, size_t count, uint32_t *place);

/// Makes the next words begin where a double may.
QIStatus qi_align_words(QIBuilder *builder);

/// The index of a list of zones in rising order: none, one, or a list, which the cell before may have too.
QIStatus qi_append_list(QIBuilder *builder, const uint32_t *covers, uint32_t count, uint32_t *index);

/// Begins the record of a mixed cell; its entries come next. `place` takes where it lies.
QIStatus qi_append_record(QIBuilder *builder, const uint32_t *covers, uint32_t coverCount, uint32_t entries,
                          uint32_t *place);

/// Appends an entry for a zone whose edges come near the cell.
QIStatus qi_append_entry(QIBuilder *builder, QICells *cells, const QICellEdges *mixed);

/// Appends an entry for a zone that the caller decides.
QIStatus qi_append_ask(QIBuilder *builder, uint32_t zone);

/// Appends the root for what is known of its cells, with all grids below it.
QIStatus qi_append_root(QIBuilder *builder);

/// A region of so many cells.
QIRegion qi_region(double west, double south, double east, double north, uint32_t columns, uint32_t rows);

/// Appends that a zone has to be asked for in all cells of a region that its box meets.
QIStatus qi_append_asks(const QIFenceZone *zone, uint32_t number, const QIRegion *region, QICells *cells);

void qi_clear_cells(QICells *cells);

#endif
