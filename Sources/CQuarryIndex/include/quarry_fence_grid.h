// The fence grid: which zones cover a place, and which borders a way meets.
//
// A fence grid is one block of 64-bit words without a pointer in it: it may be copied, and be read by any number of
// threads. It is made once by qi_fence_builder_make and never changes. No query allocates, locks, or keeps state.
//
// Longitudes and latitudes are degrees. The edges of a zone are straight in longitude and latitude and decide by parity:
// a point is inside where an odd number of edges lies above it, on the way along its meridian to the north pole (an even
// number where the zone encloses the north pole). A point on an edge is inside. An edge takes part where the point's
// longitude lies in the half-open range of its ends; all comparisons are exact (J. R. Shewchuk, 1997), so that neither
// the order of edges nor their direction nor the grid changes an answer.
//
// Layout. The root is a uniform grid of cells over the box of all zones. A cell is one 32-bit word:
//   plain  (kind 0): no edge comes near the cell. Its index names the zones that cover it wholly: 0 for none, 1 + z for
//                    zone z alone, else zone count + the place of a list.
//   mixed  (kind 1): the place of a record: the zones that cover the cell wholly, and for each zone whose edges cross it
//                    its parity at the cell's western end and the edges that come near the cell, copied side by side.
//   node   (kind 2): the place of another uniform grid over this cell alone, made where edges crowd.
// For a zone of a mixed cell, edges that pass above the cell are not looked at: their parity along the whole cell is the
// record's. Where a line of edges leaves the cell through its top, the parity changes at the longitude of a vertex above,
// which the record lists as a flip.

#ifndef QUARRY_FENCE_GRID_H
#define QUARRY_FENCE_GRID_H

#include <stddef.h>
#include <stdint.h>

/// How a function ended.
typedef enum {
  QI_OK = 0,
  /// There is no memory.
  QI_NO_MEMORY = 1,
  /// An edge has a number that is not finite, a latitude beyond 90 or a longitude beyond 540 degrees.
  QI_BAD_EDGE = 2,
  /// The grid would need more than 4 GB.
  QI_TOO_LARGE = 3,
} QIStatus;

/// One edge as it is drawn, in degrees; longitudes go the shorter way and may lie beyond 180 then. A place meets such an edge
/// with 360 added to its longitude or taken from it, as a double: draw it so that this does not round, from 128 on or to -128.
typedef struct {
  double startX, startY, endX, endY;
} QIEdge;

/// What a zone is made of.
typedef struct {
  /// Its edges: firstEdge ..< firstEdge + edgeCount of the edges given; consecutive ones meet as a rule.
  uint32_t firstEdge, edgeCount;
  /// Whether the north pole lies inside, so that parity begins with 1.
  uint32_t isNorthPoleInside;
  /// A zone without edges that the caller decides by itself: wherever a point lies in the box, the zone is named with
  /// QI_ASK. The box is west ... east with west in -180 ..< 180, and east may lie beyond 180; south and north are any numbers.
  uint32_t isAsked;
  double west, south, east, north;
  /// Whether the poles are covered: decided by the caller.
  uint32_t coversNorthPole, coversSouthPole;
} QIFenceZone;

/// The flag of a zone that the caller has to decide.
#define QI_ASK 0x80000000u

/// Counts of what a grid is made of.
typedef struct {
  uint64_t bytes;
  uint32_t columns, rows;
  uint32_t nodes, depth;
  uint64_t cells, mixedCells, edgeCopies;
} QIFenceStatistics;

/// A uniform grid over a box; the root lies at the beginning of the block.
typedef struct {
  double west, south;
  double columnsPerDegree, rowsPerDegree;
  double lastColumn, lastRow;
  uint32_t columns, rows;
  /// Where the cells lie, row by row from the south-western one: in 32-bit words from the beginning of the block.
  uint32_t cells;
  /// The index of the zones that cover all of it, as in a plain cell.
  uint32_t covering;
} QIFenceNode;

/// What lies at the beginning of the block.
typedef struct {
  QIFenceNode root;
  uint32_t zoneCount;
  /// The indexes of the zones that cover the poles.
  uint32_t northPole, southPole;
  uint32_t reserved;
  /// The root's last column where all of the root lies within -180 ... 180 and between the poles, else -1.
  double plainColumn;
  QIFenceStatistics statistics;
} QIFenceGrid;

/// Begins a grid: traces all zones. `cellsPerEdge` and `crowd`: 0 for what measurements chose (see fence_build.c).
/// On success `builder` takes an object that the other functions here are for; on QI_BAD_EDGE `badEdge` takes the number of
/// the edge. Nothing given is needed afterwards.
QIStatus qi_fence_builder_make(const QIFenceZone *zones, uint32_t zoneCount, const QIEdge *edges, uint32_t edgeCount,
                               double cellsPerEdge, uint32_t crowd, void **builder, uint32_t *badEdge);

/// How many 64-bit words the grid will need as a rule.
size_t qi_fence_builder_estimate(const void *builder);

/// Writes the grid, once. `count` takes its words; where that is no more than `capacity`, it is in the block, else it waits
/// for qi_fence_builder_write.
QIStatus qi_fence_builder_finish(void *builder, uint64_t *block, size_t capacity, size_t *count);

/// Writes a finished grid that did not fit into a block of as many words as it has.
void qi_fence_builder_write(const void *builder, uint64_t *block);

/// Gives everything back.
void qi_fence_builder_destroy(void *builder);

/// Writes the zones that cover a place into `zones`, in rising order, as many as `capacity` allows; zones that the caller
/// has to decide bear QI_ASK. Returns how many there are. None cover what is not on the globe.
uint32_t qi_fence_covering(const uint64_t *grid, double x, double y, uint32_t *zones, uint32_t capacity);

/// As above for many places: place i is x[i * stride], y[i * stride]; its zones are written to
/// zones[ends[i - 1] ..< ends[i]], with `used` before the first. Stops before the place whose zones do not fit into
/// `capacity`. Returns how many places were done.
size_t qi_fence_covering_batch(const uint64_t *grid, const double *x, const double *y, size_t stride, size_t count,
                               size_t used, uint32_t *ends, uint32_t *zones, size_t capacity);

/// Whether one zone covers a place: 0, 1, or 2 where the caller has to decide. The part that is not inlined: see
/// qi_fence_covers.
uint32_t qi_fence_covers_slowly(const uint64_t *grid, uint32_t zone, double x, double y);

/// As qi_fence_covers for many places.
void qi_fence_covers_batch(const uint64_t *grid, uint32_t zone, const double *x, const double *y, size_t stride,
                           size_t count, uint8_t *covered);

/// A border that a way meets.
typedef struct {
  /// The share of the way, 0 at its start and 1 at its end.
  double share;
  uint32_t zone;
  uint32_t reserved;
} QIFenceCrossing;

/// Writes where the straight way from one place to another meets edges, in rising order of share and then of zone, each
/// zone and share once; as many as `capacity` allows. The way goes from startX to endX as the numbers are, within 180
/// degrees of each other. An edge along the way gives the shares of both its ends. Returns how many there are; where that
/// is more than `capacity`, it is room enough rather than their number, and what was written is not the first of them.
size_t qi_fence_crossings(const uint64_t *grid, double startX, double startY, double endX, double endY,
                          QIFenceCrossing *crossings, size_t capacity);

/// Writes the zones of which an edge may lie within the box, or that the caller has to decide there (these bear QI_ASK), in
/// rising order and once each, as many as `capacity` allows. At least those; returns how many there are, or where that is more
/// than `capacity`, no less. West may lie anywhere, east is not below it.
uint32_t qi_fence_near(const uint64_t *grid, double west, double south, double east, double north, uint32_t *zones,
                       uint32_t capacity);

/// Whether no edge comes near the box and no zone in it has to be decided by the caller: then the zones that cover one
/// of its places cover them all, where the lines of edges are closed. 0 may be said where 1 holds.
int qi_fence_is_clear(const uint64_t *grid, double west, double south, double east, double north);

/// How metres are measured from places of one latitude; see LocalMetric in QuarryGeometry, whose numbers these are.
typedef struct {
  double east, eastSlope, eastCurvature, north, northSlope, quarticEast, quarticMixed;
} QIMetric;

/// The nearest place on a zone's edges.
typedef struct {
  /// Metres to it.
  double distance;
  /// Where it is; the longitude near that of the place asked for, maybe beyond 180.
  double x, y;
  /// Where on the way the edges are met, 0 at its start and 1 at its end; of a plain meeting.
  double share;
  /// Which zone, with QI_ASK where the caller has to measure.
  uint32_t zone;
  /// How the way meets the edges, as below.
  uint32_t meetings;
} QIFenceBorder;

enum {
  /// Not at all: both ends of the way lie on the same side.
  QI_NO_MEETING = 0,
  /// One edge, between the ends of both: the ends of the way lie on different sides.
  QI_PLAIN_MEETING = 1,
  /// Otherwise.
  QI_SOME_MEETINGS = 2,
};

#define QI_EVERY_ZONE 0xFFFFFFFFu
#define QI_NOT_MEASURED 0xFFFFFFFFu

/// Writes, for each zone of which an edge is at most `limit` metres away, how far its edges are, in rising order of zones, as
/// many as `capacity` allows; for QI_EVERY_ZONE all of them, else the one. Zones that the caller has to measure and that may
/// be so near are named too. Returns how many there are, or where that is more than `capacity`, no less; the number of zones
/// always suffices. The formula is good
/// up to 50 km and below 79 degrees north and south; beyond, it returns QI_NOT_MEASURED.
uint32_t qi_fence_borders(const uint64_t *grid, uint32_t zone, double x, double y, const QIMetric *metric, double limit,
                          QIFenceBorder *borders, uint32_t capacity);

/// As qi_fence_borders for every zone, and with the way to the place, which starts at startX, startY, the numbers going the shorter
/// way: zones of which the way meets edges are named too, with an infinite distance where none is within the limit, and how they are
/// met is told. x lies in -180 ..< 180. Returns QI_NOT_MEASURED also where the way is longer than QI_LONGEST_WAY.
uint32_t qi_fence_approach(const uint64_t *grid, double startX, double startY, double x, double y, const QIMetric *metric,
                           double limit, QIFenceBorder *borders, uint32_t capacity);

/// The longest way that qi_fence_approach looks along, in degrees of longitude or latitude.
#define QI_LONGEST_WAY 0.05

/// Tells the processor that what lies within so many degrees east or west, north or south of a place will be asked about: first, some
/// hundred nanoseconds ahead, the cells, then what they hold. Hints without effect on any answer, for callers with many places at
/// hand. More than the width of a cell is not all fetched.
void qi_fence_expect(const uint64_t *grid, double x, double y, double east, double north);
void qi_fence_expect_soon(const uint64_t *grid, double x, double y, double east, double north);

/// On which side of the line from a to b the point p lies: 1 to the left, -1 to the right, 0 on it; exactly. Magnitudes
/// other than 0 lie between 2^-400 and 2^400.
int qi_orientation(double ax, double ay, double bx, double by, double px, double py);

// What follows is inlined into callers.

#define QI_INLINE static inline __attribute__((always_inline))

/// The word of the cell of a node in which a place lies. What lies beside the box is taken for the nearest cell: the outer
/// cells of the root hold no edge. Not a number counts as the western or southern end.
QI_INLINE uint32_t qi_fence_word(const uint64_t *grid, const QIFenceNode *node, double x, double y) {
#pragma STDC FP_CONTRACT OFF
  // Subtraction, multiplication by a positive number and cutting off are monotone, rounded or not: a cell is a range
  // of doubles, and the builder maps with this same function.
  double column = (x - node->west) * node->columnsPerDegree;
  double row = (y - node->south) * node->rowsPerDegree;
  column = column > 0 ? column : 0;
  row = row > 0 ? row : 0;
  column = column < node->lastColumn ? column : node->lastColumn;
  row = row < node->lastRow ? row : node->lastRow;
  uint64_t cell = (uint64_t)(int64_t)row * node->columns + (uint64_t)(int64_t)column;
  return ((const uint32_t *)grid)[node->cells + cell];
}

/// Takes the root's word for a place that lies in the root's box, which is not checked for anything else: 0 where it does
/// not, or where the box reaches a pole or the antimeridian.
QI_INLINE int qi_fence_plain_word(const uint64_t *grid, double x, double y, uint32_t *word) {
#pragma STDC FP_CONTRACT OFF
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  double column = (x - header->root.west) * header->root.columnsPerDegree;
  double row = (y - header->root.south) * header->root.rowsPerDegree;
  // Not so for what is not a number.
  if (!((column >= 0) & (column <= header->plainColumn) & (row >= 0) & (row <= header->root.lastRow))) return 0;
  uint64_t cell = (uint64_t)(int64_t)row * header->root.columns + (uint64_t)(int64_t)column;
  *word = ((const uint32_t *)grid)[header->root.cells + cell];
  return 1;
}

/// Whether one zone covers a place: 0, 1, or 2 where the caller has to decide.
QI_INLINE uint32_t qi_fence_covers(const uint64_t *grid, uint32_t zone, double x, double y) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  uint32_t word;
  if (__builtin_expect(qi_fence_plain_word(grid, x, y, &word), 1)) {
    // Inside and outside come by chance, so no branch tells them apart.
    if (__builtin_expect((word & 3) == 0 && word <= header->zoneCount << 2, 1)) return word == (zone + 1) << 2;
  }
  return qi_fence_covers_slowly(grid, zone, x, y);
}

/// Whether the cell of a place alone tells which zones cover it, and that it is one at most: then `index` takes 0 for none,
/// else the zone's number + 1.
QI_INLINE int qi_fence_single(const uint64_t *grid, double x, double y, uint32_t *index) {
  uint32_t word;
  if (!qi_fence_plain_word(grid, x, y, &word)) return 0;
  *index = word >> 2;
  return (word & 3) == 0 && *index <= ((const QIFenceGrid *)grid)->zoneCount;
}

/// Tells the processor that memory will be needed soon: two lines of its cache.
QI_INLINE void qi_expect_memory(const void *place) {
  __builtin_prefetch(place, 1);
  __builtin_prefetch((const char *)place + 64, 1);
}

/// Tells the processor that one line of its cache will be needed soon.
QI_INLINE void qi_expect_line(const void *place) { __builtin_prefetch(place, 1); }

#endif
