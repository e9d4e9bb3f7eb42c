#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// What comes near a box.
//
// The cells of the box are looked at, and in mixed ones each edge: it comes near where its own box meets the box and the
// box does not lie on one side of it. Both are told in plain arithmetic, with the slack and the errors of rounding in the
// box's favour: an edge that meets the box is never passed over.

/// A box by its middle and half its size, the slack included, in the longitudes of one turn.
typedef struct {
  double x, y, width, height;
} Middle;

static Middle middleOf(double west, double south, double east, double north) {
  return (Middle){(west + east) / 2, (south + north) / 2, (east - west) / 2 + 2 * QI_SLACK, (north - south) / 2 + 2 * QI_SLACK};
}

static int meets(QILines lines, Middle box, double shift) {
  for (uint32_t index = 1; index < lines.count; index++) {
    // Relative to the middle of the box.
    double ax = lines.x[index - 1] - (box.x + shift), ay = lines.y[index - 1] - box.y;
    double bx = lines.x[index] - (box.x + shift), by = lines.y[index] - box.y;
    int isBeside = (ax > box.width) & (bx > box.width);
    isBeside |= (ax < -box.width) & (bx < -box.width);
    isBeside |= (ay > box.height) & (by > box.height);
    isBeside |= (ay < -box.height) & (by < -box.height);
    // Also true of what is not a number: no edge.
    if (isBeside || !(ax - bx < 1e300)) continue;
    double dx = __builtin_fabs(bx - ax), dy = __builtin_fabs(by - ay);
    double left = ax * by, right = ay * bx;
    // The farthest corner of the box lies dx * height + dy * width beyond its middle, seen across the edge.
    double reach = dx * box.height + dy * box.width;
    // Of the products, and of the differences that went into them.
    double error = (__builtin_fabs(left) + __builtin_fabs(right) + reach) * 1e-14 +
                   QI_SLACK * (__builtin_fabs(ax) + __builtin_fabs(ay) + __builtin_fabs(bx) + __builtin_fabs(by));
    if (__builtin_fabs(left - right) <= reach + error) return 1;
  }
  return 0;
}

static int entryMeets(const QIFenceView *view, Middle box) {
  if (view->isAsked) return 1;
  return meets(view->lines, box, 0) || (view->plus.count && meets(view->plus, box, 360)) ||
         (view->minus.count && meets(view->minus, box, -360));
}

typedef struct {
  uint32_t *zones;
  uint32_t count, capacity;
  /// Whether the first zone ends the search.
  int isFirstEnough;
} Near;

/// Puts a zone into the sorted ones, unless it is there.
static void insertZone(Near *found, uint32_t zone) {
  uint32_t held = found->count < found->capacity ? found->count : found->capacity;
  uint32_t place = held;
  while (place > 0 && (found->zones[place - 1] & ~QI_ASK) > (zone & ~QI_ASK)) place--;
  if (place > 0 && (found->zones[place - 1] & ~QI_ASK) == (zone & ~QI_ASK)) return;
  found->count++;
  if (held == found->capacity) return;
  memmove(found->zones + place + 1, found->zones + place, (held - place) * sizeof(uint32_t));
  found->zones[place] = zone;
}

static void visitRecord(const uint64_t *grid, const QIFenceRecord *record, Middle box, Near *found) {
  QIFenceView view;
  for (QIFenceEntries entries = qi_fence_entries(grid, record); qi_fence_next(&entries, &view);) {
    if (!entryMeets(&view, box)) continue;
    insertZone(found, view.zone | (view.isAsked ? QI_ASK : 0));
    if (found->isFirstEnough) return;
  }
}

static void visitNode(const uint64_t *grid, const QIFenceNode *node, Middle box, Near *found) {
  uint32_t first = qi_fence_cell(box.x - box.width, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t last = qi_fence_cell(box.x + box.width, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t firstRow = qi_fence_cell(box.y - box.height, node->south, node->rowsPerDegree, node->lastRow);
  uint32_t lastRow = qi_fence_cell(box.y + box.height, node->south, node->rowsPerDegree, node->lastRow);
  for (uint32_t row = firstRow; row <= lastRow; row++) {
    const uint32_t *cells = (const uint32_t *)grid + node->cells + (uint64_t)row * node->columns;
    for (uint32_t column = first; column <= last; column++) {
      uint32_t word = cells[column];
      if ((word & 3) == QI_PLAIN) continue;
      const uint32_t *place = (const uint32_t *)grid + (word >> 2);
      if ((word & 3) == QI_MIXED) {
        visitRecord(grid, (const QIFenceRecord *)place, box, found);
      } else {
        visitNode(grid, (const QIFenceNode *)place, box, found);
      }
      if (found->isFirstEnough && found->count > 0) return;
    }
  }
}

static int isFinite(double number) { return number - number == 0; }

/// Visits the box in each turn in which it lies among -180 ... 180. Returns 0 where it is no box.
static int visit(const uint64_t *grid, double west, double south, double east, double north, Near *found) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  if (!isFinite(west) || !isFinite(east) || !(west <= east) || !(south <= north)) return 0;
  // No edge lies beyond the globe, and a box without end has no middle.
  south = south > -90 ? south : -90;
  north = north < 90 ? north : 90;
  if (south > north) return 1;
  if (west >= -180 && east < 180) {
    visitNode(grid, &header->root, middleOf(west, south, east, north), found);
    return 1;
  }
  if (east - west >= 360) {
    west = -180;
    east = 180;
  } else if (__builtin_fabs(west) > 720) {
    double width = east - west;
    west = qi_fence_normalized(west);
    east = west + width;
  }
  for (double turn = __builtin_ceil((-180 - east) / 360); west + 360 * turn <= 180; turn += 1) {
    visitNode(grid, &header->root, middleOf(west + 360 * turn, south, east + 360 * turn, north), found);
  }
  return 1;
}

uint32_t qi_fence_near(const uint64_t *grid, double west, double south, double east, double north, uint32_t *zones,
                       uint32_t capacity) {
  Near found = {.zones = zones, .capacity = capacity};
  visit(grid, west, south, east, north, &found);
  return found.count;
}

int qi_fence_is_clear(const uint64_t *grid, double west, double south, double east, double north) {
  Near found = {.isFirstEnough = 1};
  return visit(grid, west, south, east, north, &found) && found.count == 0;
}
