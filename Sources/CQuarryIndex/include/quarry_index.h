// The spatial index in C11: everything that Swift calls.

#ifndef QUARRY_INDEX_H
#define QUARRY_INDEX_H

#include "quarry_player_grid.h"

#endif
