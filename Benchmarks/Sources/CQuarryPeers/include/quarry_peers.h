// What a user would take instead of Quarry, as C programs would use it: GEOS prepared geometry behind its STR tree; and
// a plain cell grid, which is no peer but shows what is in reach of a machine.
//
// Coordinates are pairs of longitude and latitude in degrees, taken as planar. No function keeps the pointers that it is
// given. An object belongs to one thread.

#ifndef QUARRY_PEERS_H
#define QUARRY_PEERS_H

#include <stdint.h>

/// Which of GEOS's prepared predicates is asked.
typedef enum {
  QUARRY_GEOS_CONTAINS = 0,
  QUARRY_GEOS_INTERSECTS = 1,
  QUARRY_GEOS_COVERS = 2,
} QuarryGEOSPredicate;

/// Zones as prepared polygons of GEOS, in an STR tree where there is more than one.
typedef struct QuarryGEOSZones QuarryGEOSZones;

/// Makes zones from closed rings that lie one after the other in `xy`.
/// `starts`: zones + 1 numbers; ring z has the pairs starts[z] ..< starts[z + 1].
/// Tree and prepared polygons do much of their work at the first question, so each is asked once before this returns.
/// Returns NULL where GEOS refuses.
QuarryGEOSZones *quarry_geos_zones_make(const double *xy, const int32_t *starts, int32_t zones);

/// Gives everything back.
void quarry_geos_zones_destroy(QuarryGEOSZones *zones);

/// How many pairs of a zone and a point there are in which the predicate holds. A point is made for each call and given
/// back after it, as GEOS 3.11 has it; `points`: 2 * count numbers. -1 where GEOS fails.
int64_t quarry_geos_zones_count(QuarryGEOSZones *zones, const double *points, int64_t count,
                                QuarryGEOSPredicate predicate);

/// Plays a stream of fixes against the zones with the barest state there can be: the set of zones that each player is in.
/// `players`: count numbers below playerCount, the player of each point. No accuracy, no time, no evidence.
/// `inside` takes the number of pairs that hold at the end. Returns the changes (enters and exits), or -1.
int64_t quarry_geos_zones_stream(QuarryGEOSZones *zones, const double *points, const int32_t *players, int64_t count,
                                 int32_t playerCount, int64_t *inside);

/// Zones in a uniform grid. A cell knows which zones cover it wholly, and has copies of the edges that cross it, in
/// single precision about its centre. APPROXIMATE: not exact at borders and not robust. It shows what a plain program
/// can reach.
typedef struct QuarryCellGrid QuarryCellGrid;

/// Makes a grid of side * side cells over rings as above; NULL where there is no memory.
QuarryCellGrid *quarry_cell_grid_make(const double *xy, const int32_t *starts, int32_t zones, int32_t side);

/// Gives everything back.
void quarry_cell_grid_destroy(QuarryCellGrid *grid);

/// How many pairs of a zone and a point there are, one point after the other.
int64_t quarry_cell_grid_count(const QuarryCellGrid *grid, const double *points, int64_t count);

/// As `quarry_cell_grid_count`, without any grid: every edge is looked at for every point. Double precision.
int64_t quarry_edges_count(const double *xy, const int32_t *starts, int32_t zones, const double *points, int64_t count);

/// The plain stream: as `quarry_geos_zones_stream`, by the grid.
int64_t quarry_cell_grid_stream(const QuarryCellGrid *grid, const double *points, const int32_t *players, int64_t count,
                                int32_t playerCount, int64_t *inside);

/// Reads a GeoJSON text, which ends in a zero, with GEOS's own reader. Returns the vertices of all its geometry, or -1.
int64_t quarry_geos_geojson_vertices(const char *text);

/// How many pairs of points of a plane are within a radius, by a plain grid; `xy`: 2 * count numbers, none negative.
/// `edges` takes the two numbers of each pair whose distance is within `slack` of the radius, as long as there is room for pairs,
/// and `found` how many of those there are. Returns -1 where there is no memory.
int64_t quarry_plane_pairs(const double *xy, int64_t count, double radius, double slack, int32_t *edges, int64_t room,
                           int64_t *found);

/// Makes a random cycle through `count` players (Sattolo 1986): whom each hunts, into `targets`.
void quarry_sattolo(int32_t *targets, int32_t count, uint64_t seed);

/// Makes a short ring through points of a plane (`xy`: 2 * count numbers from 0 on): from each to the nearest left, then
/// exchanges of two edges and moves of up to three points, with 8 neighbours each, until none pays.
/// `order`: takes the points in the order of the ring. Returns its length; -1 where there is no memory.
double quarry_plane_ring(const double *xy, int32_t count, int32_t *order);

#endif
