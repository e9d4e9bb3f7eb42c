// What the indexes ask of the memory that is given to them.

#ifndef QUARRY_MEMORY_H
#define QUARRY_MEMORY_H

#include <stddef.h>

/// Asks for large pages for a block that is about to be written: its places are met at random, and small pages would make
/// each a miss of the address cache too. A wish, without effect on what happens; nothing outside Linux.
void qi_ask_for_large_pages(void *block, size_t bytes);

#endif
