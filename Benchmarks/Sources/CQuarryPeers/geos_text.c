// GEOS's reader of GeoJSON.

#define GEOS_USE_ONLY_R_API
#include "quarry_peers.h"

#include <geos_c.h>

int64_t quarry_geos_geojson_vertices(const char *text) {
  GEOSContextHandle_t context = GEOS_init_r();
  if (!context) return -1;
  int64_t count = -1;
  GEOSGeoJSONReader *reader = GEOSGeoJSONReader_create_r(context);
  GEOSGeometry *geometry = reader ? GEOSGeoJSONReader_readGeometry_r(context, reader, text) : NULL;
  if (geometry) {
    count = GEOSGetNumCoordinates_r(context, geometry);
    GEOSGeom_destroy_r(context, geometry);
  }
  if (reader) GEOSGeoJSONReader_destroy_r(context, reader);
  GEOS_finish_r(context);
  return count;
}
