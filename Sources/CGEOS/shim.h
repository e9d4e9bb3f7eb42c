// Only the re-entrant half of GEOS's C interface is visible.
#ifndef QUARRY_CGEOS_SHIM_H
#define QUARRY_CGEOS_SHIM_H
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
#endif
