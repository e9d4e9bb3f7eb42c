#ifndef QUARRY_CPROJ_SHIM_H
#define QUARRY_CPROJ_SHIM_H
#include <proj.h>
#include <geodesic.h>
#endif
