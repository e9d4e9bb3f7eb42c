// The spatial index in C: what stands still, and what moves.

#ifndef QUARRY_INDEX_H
#define QUARRY_INDEX_H

#include "quarry_clearance.h"
#include "quarry_fence_grid.h"
#include "quarry_memory.h"
#include "quarry_player_grid.h"
#include "quarry_roam_grid.h"

#endif
