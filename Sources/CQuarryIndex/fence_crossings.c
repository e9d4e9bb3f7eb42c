#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// The borders that a straight way meets: the cells of the grid that it comes near, from column to column, and finer grids
// where there are some; an edge that is met in several of them is kept once.

static int isFinite(double number) { return number - number == 0; }

typedef struct {
  double startX, startY, endX, endY;
  QIFenceCrossing *crossings;
  size_t count, capacity;
} Crossings;

static void appendShare(Crossings *found, uint32_t zone, double share) {
  if (found->count < found->capacity) found->crossings[found->count] = (QIFenceCrossing){.share = share, .zone = zone};
  found->count++;
}

static double withinWay(double share) { return share < 0 ? 0 : share > 1 ? 1 : share; }

typedef struct {
  double x, y;
} Vertex;

static void appendEnds(Crossings *found, uint32_t zone, Vertex a, Vertex b, double px, double py, double dx, double dy) {
  double square = dx * dx + dy * dy;
  double first = ((a.x - px) * dx + (a.y - py) * dy) / square;
  double second = ((b.x - px) * dx + (b.y - py) * dy) / square;
  if (first >= 0 && first <= 1) appendShare(found, zone, first);
  if (second >= 0 && second <= 1) appendShare(found, zone, second);
}

static void meetEdges(Crossings *found, uint32_t zone, QILines lines, double shift) {
  double px = found->startX + shift, py = found->startY, qx = found->endX + shift, qy = found->endY;
  double dx = qx - px, dy = qy - py;
  double west = px < qx ? px : qx, east = px < qx ? qx : px, south = py < qy ? py : qy, north = py < qy ? qy : py;
  for (uint32_t index = 1; index < lines.count; index++) {
    Vertex a = {lines.x[index - 1], lines.y[index - 1]}, b = {lines.x[index], lines.y[index]};
    // As the builder has them, from west to east or upwards, so that the share does not depend on how it was drawn.
    if (b.x < a.x || (b.x == a.x && b.y < a.y)) {
      Vertex other = a;
      a = b;
      b = other;
    }
    // Also where one of them is not a number.
    if (!(b.x >= west && a.x <= east)) continue;
    if (!((a.y >= south || b.y >= south) && (a.y <= north || b.y <= north))) continue;
    int sideA = qi_orientation(px, py, qx, qy, a.x, a.y);
    int sideB = qi_orientation(px, py, qx, qy, b.x, b.y);
    if (sideA * sideB > 0) continue;
    if (sideA == 0 && sideB == 0) {
      appendEnds(found, zone, a, b, px, py, dx, dy);
      continue;
    }
    int sideP = qi_orientation(a.x, a.y, b.x, b.y, px, py);
    int sideQ = qi_orientation(a.x, a.y, b.x, b.y, qx, qy);
    if (sideP * sideQ > 0) continue;
    double ex = b.x - a.x, ey = b.y - a.y;
    double share = ((a.x - px) * ey - (a.y - py) * ex) / (dx * ey - dy * ex);
    // They meet; where they are so nearly parallel that rounding has none of the angle left, it is known where only to
    // what they have in common, and rounding may have left none of that either.
    if (isFinite(share)) {
      appendShare(found, zone, withinWay(share));
    } else {
      double square = dx * dx + dy * dy;
      appendShare(found, zone, withinWay(((a.x - px) * dx + (a.y - py) * dy) / square));
      appendShare(found, zone, withinWay(((b.x - px) * dx + (b.y - py) * dy) / square));
    }
  }
}

static void meetRecord(Crossings *found, const uint64_t *grid, const QIFenceRecord *record, double shift) {
  QIFenceView view;
  for (QIFenceEntries entries = qi_fence_entries(grid, record); qi_fence_next(&entries, &view);) {
    meetEdges(found, view.zone, view.lines, shift);
    if (view.plus.count) meetEdges(found, view.zone, view.plus, shift + 360);
    if (view.minus.count) meetEdges(found, view.zone, view.minus, shift - 360);
  }
}

/// Visits all mixed cells of a node that the way comes near; `shift` was added to its longitudes.
static void visitWay(const uint64_t *grid, const QIFenceNode *node, double x1, double y1, double x2, double y2,
                     double shift, Crossings *found) {
  // From west to east.
  if (x2 < x1) {
    double x = x1, y = y1;
    x1 = x2;
    y1 = y2;
    x2 = x;
    y2 = y;
  }
  double south = y1 < y2 ? y1 : y2, north = y1 < y2 ? y2 : y1;
  double width = 1 / node->columnsPerDegree;
  double slope = (y2 - y1) / (x2 - x1);
  double slack = QI_SLACK + QI_SLACK * __builtin_fabs(slope);
  uint32_t first = qi_fence_cell(x1 - QI_SLACK, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t last = qi_fence_cell(x2 + QI_SLACK, node->west, node->columnsPerDegree, node->lastColumn);
  for (uint32_t column = first; column <= last; column++) {
    double low = south - QI_SLACK, high = north + QI_SLACK;
    if (slack < 1) {
      // Clamped to the way's ends: columns at the ends of a node stand for all that lies beyond.
      double before = column == first && column == 0 ? x1 : node->west + column * width;
      double after = column == last && column == node->columns - 1 ? x2 : node->west + (column + 1) * width;
      double from = y1 + ((before > x1 ? before : x1) - x1) * slope;
      double to = y1 + ((after < x2 ? after : x2) - x1) * slope;
      double bottom = (from < to ? from : to) - slack, top = (from < to ? to : from) + slack;
      low = bottom > low ? bottom : low;
      high = top < high ? top : high;
    }
    uint32_t row = qi_fence_cell(low, node->south, node->rowsPerDegree, node->lastRow);
    uint32_t lastRow = qi_fence_cell(high, node->south, node->rowsPerDegree, node->lastRow);
    for (; row <= lastRow; row++) {
      uint32_t word = ((const uint32_t *)grid)[node->cells + (uint64_t)row * node->columns + column];
      const uint32_t *place = (const uint32_t *)grid + (word >> 2);
      if ((word & 3) == QI_MIXED) {
        meetRecord(found, grid, (const QIFenceRecord *)place, shift);
      } else if ((word & 3) == QI_NODE) {
        visitWay(grid, (const QIFenceNode *)place, x1, y1, x2, y2, shift, found);
      }
    }
  }
}

/// The whole turns that bring a range of longitudes into -180 ... 180: the first one; go on while low + 360 t <= 180.
static double firstTurn(double high) { return __builtin_ceil((-180 - high) / 360); }

static int isAfter(QIFenceCrossing a, QIFenceCrossing b) {
  return a.share > b.share || (a.share == b.share && a.zone > b.zone);
}

size_t qi_fence_crossings(const uint64_t *grid, double startX, double startY, double endX, double endY,
                          QIFenceCrossing *crossings, size_t capacity) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  if (!isFinite(startX) || !isFinite(endX) || !(__builtin_fabs(startY) <= 90) || !(__builtin_fabs(endY) <= 90)) return 0;
  if (__builtin_fabs(startX) > 720 || __builtin_fabs(endX) > 720) {
    double normal = qi_fence_normalized(startX);
    endX = normal + (endX - startX);
    startX = normal;
  }
  if (__builtin_fabs(endX - startX) > 360 || (startX == endX && startY == endY)) return 0;
  Crossings found = {.startX = qi_fence_flushed(startX),
                     .startY = qi_fence_flushed(startY), .endX = qi_fence_flushed(endX), .endY = qi_fence_flushed(endY),
                     .crossings = crossings, .capacity = capacity};
  double low = startX < endX ? startX : endX, high = startX < endX ? endX : startX;
  for (double turn = firstTurn(high); low + 360 * turn <= 180; turn += 1) {
    visitWay(grid, &header->root, startX + 360 * turn, startY, endX + 360 * turn, endY, 360 * turn, &found);
  }
  if (found.count > capacity || found.count < 2) return found.count;
  // Shell's sort; then each is kept once, since an edge is met again in each cell that it shares with the way.
  for (size_t gap = found.count / 2; gap > 0; gap /= 2) {
    for (size_t index = gap; index < found.count; index++) {
      QIFenceCrossing crossing = crossings[index];
      size_t place = index;
      while (place >= gap && isAfter(crossings[place - gap], crossing)) {
        crossings[place] = crossings[place - gap];
        place -= gap;
      }
      crossings[place] = crossing;
    }
  }
  size_t kept = 1;
  for (size_t index = 1; index < found.count; index++) {
    if (isAfter(crossings[index], crossings[kept - 1])) crossings[kept++] = crossings[index];
  }
  return kept;
}
