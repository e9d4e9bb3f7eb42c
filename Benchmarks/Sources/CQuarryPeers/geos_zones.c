// GEOS through its re-entrant C interface: one context, one STR tree, one prepared polygon a zone.

#define GEOS_USE_ONLY_R_API
#include "player_sets.h"
#include "quarry_peers.h"

#include <geos_c.h>
#include <stdlib.h>

/// Entries in a node of the STR tree; GEOS's own default.
enum { NODE_CAPACITY = 10 };

struct QuarryGEOSZones {
  GEOSContextHandle_t context;
  int32_t count;
  GEOSGeometry **polygons;
  const GEOSPreparedGeometry **prepared;
  GEOSSTRtree *tree;
  /// The question that is being asked.
  GEOSGeometry *point;
  QuarryGEOSPredicate predicate;
  int hitCount;
  bool hasFailed;
  int32_t hits[MOST_ZONES];
};

static char ask(const QuarryGEOSZones *zones, int32_t zone) {
  const GEOSPreparedGeometry *prepared = zones->prepared[zone];
  switch (zones->predicate) {
  case QUARRY_GEOS_CONTAINS: return GEOSPreparedContains_r(zones->context, prepared, zones->point);
  case QUARRY_GEOS_INTERSECTS: return GEOSPreparedIntersects_r(zones->context, prepared, zones->point);
  case QUARRY_GEOS_COVERS: return GEOSPreparedCovers_r(zones->context, prepared, zones->point);
  }
  return 2;
}

static void consider(void *item, void *context) {
  QuarryGEOSZones *zones = context;
  int32_t zone = (int32_t)((intptr_t)item - 1);
  char answer = ask(zones, zone);
  if (answer == 2) zones->hasFailed = true;
  if (answer == 1 && zones->hitCount < MOST_ZONES) zones->hits[zones->hitCount++] = zone;
}

/// Finds the zones of a point; they are in `hits` then.
static void find(QuarryGEOSZones *zones, double x, double y) {
  zones->hitCount = 0;
  zones->point = GEOSGeom_createPointFromXY_r(zones->context, x, y);
  if (!zones->point) {
    zones->hasFailed = true;
    return;
  }
  if (zones->tree) {
    GEOSSTRtree_query_r(zones->context, zones->tree, zones->point, consider, zones);
  } else {
    consider((void *)(intptr_t)1, zones);
  }
  GEOSGeom_destroy_r(zones->context, zones->point);
  zones->point = NULL;
}

QuarryGEOSZones *quarry_geos_zones_make(const double *xy, const int32_t *starts, int32_t count) {
  QuarryGEOSZones *zones = calloc(1, sizeof *zones);
  if (!zones) return NULL;
  zones->context = GEOS_init_r();
  zones->count = count;
  zones->polygons = calloc((size_t)count, sizeof *zones->polygons);
  zones->prepared = calloc((size_t)count, sizeof *zones->prepared);
  bool isGood = zones->context && zones->polygons && zones->prepared;
  if (isGood && count > 1) {
    zones->tree = GEOSSTRtree_create_r(zones->context, NODE_CAPACITY);
    isGood = zones->tree != NULL;
  }
  for (int32_t z = 0; isGood && z < count; z++) {
    unsigned size = (unsigned)(starts[z + 1] - starts[z]);
    GEOSCoordSequence *sequence =
        GEOSCoordSeq_copyFromBuffer_r(zones->context, xy + 2 * (size_t)starts[z], size, 0, 0);
    GEOSGeometry *ring = sequence ? GEOSGeom_createLinearRing_r(zones->context, sequence) : NULL;
    zones->polygons[z] = ring ? GEOSGeom_createPolygon_r(zones->context, ring, NULL, 0) : NULL;
    zones->prepared[z] = zones->polygons[z] ? GEOSPrepare_r(zones->context, zones->polygons[z]) : NULL;
    isGood = zones->prepared[z] != NULL;
    if (isGood && zones->tree) {
      GEOSSTRtree_insert_r(zones->context, zones->tree, zones->polygons[z], (void *)((intptr_t)z + 1));
    }
  }
  if (isGood) {
    find(zones, xy[0], xy[1]);
    zones->predicate = QUARRY_GEOS_INTERSECTS;
    zones->point = GEOSGeom_createPointFromXY_r(zones->context, xy[0], xy[1]);
    for (int32_t z = 0; z < count; z++) {
      isGood = isGood && ask(zones, z) != 2;
    }
    GEOSGeom_destroy_r(zones->context, zones->point);
    zones->point = NULL;
  }
  if (!isGood || zones->hasFailed) {
    quarry_geos_zones_destroy(zones);
    return NULL;
  }
  return zones;
}

void quarry_geos_zones_destroy(QuarryGEOSZones *zones) {
  if (!zones) return;
  if (zones->tree) GEOSSTRtree_destroy_r(zones->context, zones->tree);
  for (int32_t z = 0; zones->polygons && zones->prepared && z < zones->count; z++) {
    if (zones->prepared[z]) GEOSPreparedGeom_destroy_r(zones->context, zones->prepared[z]);
    if (zones->polygons[z]) GEOSGeom_destroy_r(zones->context, zones->polygons[z]);
  }
  free(zones->polygons);
  free(zones->prepared);
  if (zones->context) GEOS_finish_r(zones->context);
  free(zones);
}

int64_t quarry_geos_zones_count(QuarryGEOSZones *zones, const double *points, int64_t count,
                                QuarryGEOSPredicate predicate) {
  zones->predicate = predicate;
  int64_t pairs = 0;
  for (int64_t i = 0; i < count; i++) {
    find(zones, points[2 * i], points[2 * i + 1]);
    pairs += zones->hitCount;
  }
  return zones->hasFailed ? -1 : pairs;
}

int64_t quarry_geos_zones_stream(QuarryGEOSZones *zones, const double *points, const int32_t *players, int64_t count,
                                 int32_t playerCount, int64_t *inside) {
  zones->predicate = QUARRY_GEOS_COVERS;
  PlayerSet *sets = calloc((size_t)playerCount, sizeof *sets);
  if (!sets) return -1;
  int64_t changes = 0;
  for (int64_t i = 0; i < count; i++) {
    find(zones, points[2 * i], points[2 * i + 1]);
    changes += player_set_replace(&sets[players[i]], zones->hits, zones->hitCount);
  }
  *inside = player_sets_total(sets, playerCount);
  free(sets);
  return zones->hasFailed ? -1 : changes;
}
