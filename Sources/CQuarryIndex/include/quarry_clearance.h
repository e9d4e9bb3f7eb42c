// How far the nearest border is from many places at once: what a raster of clearances is made from.

#ifndef QUARRY_CLEARANCE_H
#define QUARRY_CLEARANCE_H

#include <stdint.h>

/// A raster of square cells in a plane, row by row from its south-western corner, in metres.
typedef struct {
  uint32_t columns, rows;
  double side;
} QIRaster;

/// Lowers the distances that are held for the centres of cells to those from the edge from a to b, less `halfWidth` and at least 0,
/// where they are below `reach`. Ends may lie outside of the raster. In single precision: the error is below a millionth of the
/// edge's length, the half width and the reach together.
void qi_clearance_lower_edge(float *distances, QIRaster raster, double ax, double ay, double bx, double by, double halfWidth,
                             double reach);

/// The same for a ring about a centre between two radii.
void qi_clearance_lower_ring(float *distances, QIRaster raster, double x, double y, double inner, double outer, double reach);

#endif
