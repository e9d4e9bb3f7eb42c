#include "quarry_clearance.h"

#include "fence_lanes.h"

#pragma STDC FP_CONTRACT OFF

// Each row of cells that the reach touches is gone through between the columns that the part of the edge near the row
// reaches. All places are told from the edge's start, so that single precision suffices however large the raster is.

/// One row: `x` and `y` are the first centre, told from the edge's start, which leads to dx, dy.
QI_WIDER static void lowerRowToEdge(float *distances, uint32_t count, float x, float y, float side, float dx, float dy,
                                    float inverse, float halfWidth) {
  for (uint32_t index = 0; index < count; index++) {
    float east = x + (float)(int32_t)index * side;
    float share = (east * dx + y * dy) * inverse;
    share = share > 0 ? share : 0;
    share = share < 1 ? share : 1;
    float footEast = east - dx * share, footNorth = y - dy * share;
    float distance = __builtin_sqrtf(footEast * footEast + footNorth * footNorth) - halfWidth;
    distance = distance > 0 ? distance : 0;
    distances[index] = distance < distances[index] ? distance : distances[index];
  }
}

/// One row: `x` and `y` are the first centre, told from that of the ring.
QI_WIDER static void lowerRowToRing(float *distances, uint32_t count, float x, float y, float side, float inner, float outer) {
  for (uint32_t index = 0; index < count; index++) {
    float east = x + (float)(int32_t)index * side;
    float toCentre = __builtin_sqrtf(east * east + y * y);
    float outside = toCentre - outer, inside = inner - toCentre;
    float distance = outside > inside ? outside : inside;
    distance = distance > 0 ? distance : 0;
    distances[index] = distance < distances[index] ? distance : distances[index];
  }
}

/// The first cell whose centre is not below a place, at most `count`.
static uint32_t firstCell(double place, double side, uint32_t count) {
  double cell = __builtin_ceil(place / side - 0.5);
  return cell > 0 ? cell < count ? (uint32_t)cell : count : 0;
}

void qi_clearance_lower_edge(float *distances, QIRaster raster, double ax, double ay, double bx, double by, double halfWidth,
                             double reach) {
  double radius = halfWidth + reach;
  double dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy;
  float inverse = square > 0 ? (float)(1 / square) : 0;
  uint32_t firstRow = firstCell((ay < by ? ay : by) - radius, raster.side, raster.rows);
  uint32_t endRow = firstCell((ay < by ? by : ay) + radius, raster.side, raster.rows);
  for (uint32_t row = firstRow; row < endRow; row++) {
    double y = (row + 0.5) * raster.side;
    // The part of the edge that is no farther north or south of the row than the radius.
    double from = 0, to = 1;
    if (dy != 0) {
      double one = (y - radius - ay) / dy, other = (y + radius - ay) / dy;
      double least = one < other ? one : other, most = one < other ? other : one;
      from = least > 0 ? least < 1 ? least : 1 : 0;
      to = most < 1 ? most > 0 ? most : 0 : 1;
    }
    double one = ax + dx * from, other = ax + dx * to;
    uint32_t first = firstCell((one < other ? one : other) - radius, raster.side, raster.columns);
    uint32_t end = firstCell((one < other ? other : one) + radius, raster.side, raster.columns);
    if (first >= end) continue;
    lowerRowToEdge(distances + (uint64_t)row * raster.columns + first, end - first,
                   (float)((first + 0.5) * raster.side - ax), (float)(y - ay), (float)raster.side, (float)dx, (float)dy,
                   inverse, (float)halfWidth);
  }
}

void qi_clearance_lower_ring(float *distances, QIRaster raster, double x, double y, double inner, double outer, double reach) {
  double radius = outer + reach;
  uint32_t firstRow = firstCell(y - radius, raster.side, raster.rows);
  uint32_t endRow = firstCell(y + radius, raster.side, raster.rows);
  uint32_t first = firstCell(x - radius, raster.side, raster.columns);
  uint32_t end = firstCell(x + radius, raster.side, raster.columns);
  if (first >= end) return;
  for (uint32_t row = firstRow; row < endRow; row++) {
    lowerRowToRing(distances + (uint64_t)row * raster.columns + first, end - first,
                   (float)((first + 0.5) * raster.side - x), (float)((row + 0.5) * raster.side - y), (float)raster.side,
                   (float)inner, (float)outer);
  }
}
