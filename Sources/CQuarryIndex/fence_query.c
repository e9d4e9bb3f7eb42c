#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// Which zones cover a place.
//
// One way down: the root's cell, and the finer grids below it, to a plain or a mixed cell. In a mixed cell each edge costs
// one determinant without a branch. Only where a determinant is within its rounding error of zero, for an edge under
// whose longitudes the place lies, are the edges gone through once more with the exact one; that is a place within some
// nanometres of a border or of its straight continuation.

#define INLINE static inline __attribute__((always_inline))

// Made for processors with wider registers too. Nothing is fused, so all of them give the same numbers. Which one is taken
// is decided while the program is linked, by a function that the thread sanitizer instruments before it can run itself.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define QI_WATCHED_BY_THREAD_SANITIZER
#endif
#endif
#if defined(__x86_64__) && defined(__linux__) && !defined(QI_WATCHED_BY_THREAD_SANITIZER)
#define WIDER __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define WIDER
#endif

double qi_fence_normalized(double x) {
  if (x >= -180 && x < 180) return x;
  double turned = __builtin_fmod(x, 360);
  if (turned >= 180) return turned - 360;
  return turned < -180 ? turned + 360 : turned;
}

/// Whether a place lies on one of the edges; toggles `parity` for each edge above it.
static int exactly(QILines lines, double x, double y, uint32_t *parity) {
  for (uint32_t index = 1; index < lines.count; index++) {
    // From west to east.
    uint32_t a = index - (lines.x[index - 1] <= lines.x[index]), b = 2 * index - 1 - a;
    double ax = lines.x[a], ay = lines.y[a], bx = lines.x[b], by = lines.y[b];
    if (!(ax <= x && x <= bx)) continue;
    if (ax == bx) {
      if ((ay <= y && y <= by) || (by <= y && y <= ay)) return 1;
      continue;
    }
    int side = qi_orientation(ax, ay, bx, by, x, y);
    if (side == 0) return 1;
    *parity ^= side < 0 && x < bx;
  }
  return 0;
}

typedef double Four __attribute__((vector_size(32)));
typedef int64_t FourBits __attribute__((vector_size(32)));

/// As above, four edges at a time and without branches as long as plain arithmetic is sure. Reads up to four numbers more
/// than there are; a block ends with as many that nothing is made of.
INLINE int quickly(QILines lines, double x, double y, uint32_t *parity) {
  const double share = (3 + 16 * 0x1p-53) * 0x1p-53;
  const FourBits lanes = {0, 1, 2, 3}, magnitude = (FourBits){0} + INT64_MAX;
  FourBits above = {0}, unsure = {0};
  for (uint32_t first = 0; first + 1 < lines.count; first += 4) {
    Four ax, ay, bx, by;
    memcpy(&ax, lines.x + first, sizeof(ax));
    memcpy(&ay, lines.y + first, sizeof(ay));
    memcpy(&bx, lines.x + first + 1, sizeof(bx));
    memcpy(&by, lines.y + first + 1, sizeof(by));
    Four left = (ax - x) * (by - y), right = (ay - y) * (bx - x);
    Four determinant = left - right;
    Four bound = ((Four)((FourBits)left & magnitude) + (Four)((FourBits)right & magnitude)) * share;
    FourBits isAEast = ax > x, isBEast = bx > x, isAWest = ax < x, isBWest = bx < x;
    // A place is under an edge that has it on the right, seen from the west, or on the left, seen from the east. Neither
    // holds of what is not a number.
    FourBits isRight = determinant < 0, isLeft = determinant > 0;
    FourBits isEdge = lanes < (int64_t)(lines.count - 1 - first);
    above ^= isEdge & (isAEast ^ isBEast) & ((isRight & ~isAEast) | (isLeft & isAEast));
    unsure |= isEdge & ~(isAEast & isBEast) & ~(isAWest & isBWest) & ((Four)((FourBits)determinant & magnitude) <= bound);
  }
  if (__builtin_expect((unsure[0] | unsure[1] | unsure[2] | unsure[3]) != 0, 0)) {
    return exactly(lines, x, y, parity);
  }
  *parity ^= (uint32_t)((above[0] ^ above[1] ^ above[2] ^ above[3]) & 1);
  return 0;
}

/// Whether the zone of an entry covers a place of its cell.
INLINE uint32_t covers(const QIFenceView *view, double x, double y) {
  if (view->isAsked) return QI_ASK;
  uint32_t parity = view->parity;
  for (uint32_t index = 0; index < view->flipCount; index++) parity ^= x >= view->flips[index];
  if (quickly(view->lines, x, y, &parity)) return 1;
  // Where the turned edges lie, adding a turn to the place is exact.
  if (view->plus.count && quickly(view->plus, x + 360, y, &parity)) return 1;
  if (view->minus.count && quickly(view->minus, x - 360, y, &parity)) return 1;
  return parity;
}

typedef struct {
  uint32_t *zones;
  size_t count, capacity;
} Found;

INLINE void append(Found *found, uint32_t zone) {
  if (found->count < found->capacity) found->zones[found->count] = zone;
  found->count++;
}

INLINE void appendList(Found *found, const uint32_t *list, uint32_t count) {
  for (uint32_t number = 0; number < count; number++) append(found, list[number]);
}

INLINE void appendIndex(const uint64_t *grid, uint32_t index, Found *found) {
  uint32_t single, count;
  const uint32_t *list = qi_fence_list(grid, index, &single, &count);
  appendList(found, list, count);
}

INLINE void appendRecord(const uint64_t *grid, uint32_t word, double x, double y, Found *found) {
  const QIFenceRecord *record = (const QIFenceRecord *)((const uint32_t *)grid + (word >> 2));
  uint32_t single, count;
  const uint32_t *place, *list = qi_fence_record(grid, record, &single, &count, &place);
  appendList(found, list, count);
  // Where all of them find room, it is not asked for each.
  int hasRoom = found->capacity - found->count >= record->entries && found->capacity >= found->count;
  for (uint32_t number = 0; number < record->entries; number++) {
    QIFenceView view;
    place = qi_fence_open(place, &view);
    uint32_t answer = covers(&view, x, y);
    if (__builtin_expect(hasRoom, 1)) {
      found->zones[found->count] = view.zone | (answer & QI_ASK);
      found->count += answer != 0;
    } else if (answer) {
      append(found, view.zone | (answer & QI_ASK));
    }
  }
}

/// Puts the zones in order: those of each level and kind are in order already, and few.
static void sortZones(uint32_t *zones, size_t count) {
  for (size_t gap = count / 2; gap > 0; gap /= 2) {
    for (size_t index = gap; index < count; index++) {
      uint32_t zone = zones[index];
      size_t place = index;
      while (place >= gap && (zones[place - gap] & ~QI_ASK) > (zone & ~QI_ASK)) {
        zones[place] = zones[place - gap];
        place -= gap;
      }
      zones[place] = zone;
    }
  }
}

static const QIFenceNode *nodeAt(const uint64_t *grid, uint32_t word) {
  return (const QIFenceNode *)((const uint32_t *)grid + (word >> 2));
}

/// From the root's word down to the zones.
INLINE void appendCovering(const uint64_t *grid, uint32_t word, double x, double y, Found *found) {
  size_t before = found->count;
  while ((word & 3) == QI_NODE) {
    const QIFenceNode *node = nodeAt(grid, word);
    appendIndex(grid, node->covering, found);
    word = qi_fence_word(grid, node, x, y);
  }
  if ((word & 3) == QI_PLAIN) {
    appendIndex(grid, word >> 2, found);
  } else {
    appendRecord(grid, word, qi_fence_flushed(x), qi_fence_flushed(y), found);
  }
  size_t after = found->count < found->capacity ? found->count : found->capacity;
  if (after > before + 1) sortZones(found->zones + before, after - before);
}

/// The word in which a place of the globe begins; brings the longitude into its range.
INLINE uint32_t rootWord(const uint64_t *grid, double *x, double y) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  if (__builtin_expect(!(*x >= -180 && *x < 180 && y > -90 && y < 90), 0)) {
    *x = qi_fence_normalized(*x);
    if (!(*x >= -180 && *x < 180 && y >= -90 && y <= 90)) return 0;
    if (y == 90) return header->northPole << 2;
    if (y == -90) return header->southPole << 2;
  }
  return qi_fence_word(grid, &header->root, *x, y);
}

WIDER uint32_t qi_fence_covering(const uint64_t *grid, double x, double y, uint32_t *zones, uint32_t capacity) {
  Found found = {zones, 0, capacity};
  uint32_t word = rootWord(grid, &x, y);
  // A record is two lines of memory as a rule; both come at the same time.
  __builtin_prefetch((const uint32_t *)grid + (word >> 2) + 16);
  __builtin_prefetch((const uint32_t *)grid + (word >> 2) + 32);
  appendCovering(grid, word, x, y, &found);
  return (uint32_t)found.count;
}

/// Places in flight at a time: enough to hide a miss of the cache, few enough to stay in it.
enum { BLOCK = 64 };

/// The numbers of the root's cells in which a block of places lies; places that are not on the globe, or at a pole, or have
/// their longitude in another turn are told by `isOdd`.
WIDER static void findCells(const QIFenceNode *root, const double *x, const double *y, size_t stride, size_t size,
                            uint32_t *cells, uint32_t *isOdd) {
  double west = root->west, south = root->south, lastColumn = root->lastColumn, lastRow = root->lastRow;
  double columnsPerDegree = root->columnsPerDegree, rowsPerDegree = root->rowsPerDegree;
  int32_t columns = (int32_t)root->columns;
  uint32_t odd = 0;
  for (size_t index = 0; index < size; index++) {
    double longitude = x[index * stride], latitude = y[index * stride];
    odd |= !((longitude >= -180) & (longitude < 180) & (latitude > -90) & (latitude < 90));
    double column = (longitude - west) * columnsPerDegree;
    double row = (latitude - south) * rowsPerDegree;
    column = column > 0 ? column : 0;
    row = row > 0 ? row : 0;
    column = column < lastColumn ? column : lastColumn;
    row = row < lastRow ? row : lastRow;
    cells[index] = (uint32_t)((int32_t)row * columns + (int32_t)column);
  }
  *isOdd = odd;
}

/// Reads the root's words of a block of places, which may be brought into the root's range of longitudes.
static size_t readBlock(const uint64_t *grid, const double **x, const double **y, size_t *stride, size_t count,
                        double *longitudes, uint32_t *words) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  const uint32_t *rootCells = (const uint32_t *)grid + header->root.cells;
  size_t size = count < BLOCK ? count : BLOCK;
  uint32_t cells[BLOCK], isOdd;
  if (*stride == 2) {
    findCells(&header->root, *x, *y, 2, size, cells, &isOdd);
  } else {
    findCells(&header->root, *x, *y, 1, size, cells, &isOdd);
  }
  if (__builtin_expect(isOdd, 0)) {
    for (size_t index = 0; index < size; index++) {
      longitudes[index] = (*x)[index * *stride];
      longitudes[BLOCK + index] = (*y)[index * *stride];
      words[index] = rootWord(grid, &longitudes[index], longitudes[BLOCK + index]);
    }
    *x = longitudes;
    *y = longitudes + BLOCK;
    *stride = 1;
    return size;
  }
  for (size_t index = 0; index < size; index++) words[index] = rootCells[cells[index]];
  return size;
}

WIDER size_t qi_fence_covering_batch(const uint64_t *grid, const double *x, const double *y, size_t stride, size_t count,
                               size_t used, uint32_t *ends, uint32_t *zones, size_t capacity) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  Found found = {zones, used, capacity};
  double places[2 * BLOCK];
  uint32_t words[BLOCK];
  for (size_t first = 0; first < count; first += BLOCK) {
    const double *xs = x + first * stride, *ys = y + first * stride;
    size_t step = stride;
    size_t size = readBlock(grid, &xs, &ys, &step, count - first, places, words);
    for (size_t index = 0; index < size; index++) {
      // Lists and records are asked for before the first of them is needed.
      if (words[index] <= header->zoneCount << 2 && (words[index] & 3) == QI_PLAIN) continue;
      uint32_t place = (words[index] >> 2) - ((words[index] & 3) == QI_PLAIN ? header->zoneCount : 0);
      __builtin_prefetch((const uint32_t *)grid + place);
      __builtin_prefetch((const uint32_t *)grid + place + 16);
      __builtin_prefetch((const uint32_t *)grid + place + 32);
    }
    for (size_t index = 0; index < size; index++) {
      appendCovering(grid, words[index], xs[index * step], ys[index * step], &found);
      if (found.count > capacity) return first + index;
      ends[first + index] = (uint32_t)found.count;
    }
  }
  return count;
}

// MARK: One zone

static uint32_t isAmong(const uint32_t *list, uint32_t count, uint32_t zone) {
  uint32_t low = 0, high = count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (list[middle] < zone) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count && list[low] == zone;
}

static uint32_t isIndexed(const uint64_t *grid, uint32_t index, uint32_t zone) {
  uint32_t single, count;
  const uint32_t *list = qi_fence_list(grid, index, &single, &count);
  return isAmong(list, count, zone);
}

INLINE uint32_t coversFrom(const uint64_t *grid, uint32_t word, uint32_t zone, double x, double y) {
  while ((word & 3) == QI_NODE) {
    const QIFenceNode *node = nodeAt(grid, word);
    if (node->covering && isIndexed(grid, node->covering, zone)) return 1;
    word = qi_fence_word(grid, node, x, y);
  }
  if ((word & 3) == QI_PLAIN) return isIndexed(grid, word >> 2, zone);
  const QIFenceRecord *record = (const QIFenceRecord *)((const uint32_t *)grid + (word >> 2));
  uint32_t single, count;
  const uint32_t *place, *list = qi_fence_record(grid, record, &single, &count, &place);
  if (count && isAmong(list, count, zone)) return 1;
  for (uint32_t number = 0; number < record->entries; number++) {
    QIFenceView view;
    place = qi_fence_open(place, &view);
    if (view.zone == zone) return covers(&view, qi_fence_flushed(x), qi_fence_flushed(y));
  }
  return 0;
}

INLINE uint32_t answerOf(uint32_t covered) { return covered == QI_ASK ? 2 : covered; }

WIDER static uint32_t coversOne(const uint64_t *grid, uint32_t zone, double x, double y) {
  uint32_t word = rootWord(grid, &x, y);
  return answerOf(coversFrom(grid, word, zone, x, y));
}

uint32_t qi_fence_covers_slowly(const uint64_t *grid, uint32_t zone, double x, double y) {
  return coversOne(grid, zone, x, y);
}

WIDER void qi_fence_covers_batch(const uint64_t *grid, uint32_t zone, const double *x, const double *y, size_t stride,
                           size_t count, uint8_t *covered) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  double places[2 * BLOCK];
  uint32_t words[BLOCK], unsure[BLOCK];
  uint32_t inside = (zone + 1) << 2, lastSingle = header->zoneCount << 2;
  for (size_t first = 0; first < count; first += BLOCK) {
    const double *xs = x + first * stride, *ys = y + first * stride;
    size_t step = stride;
    size_t size = readBlock(grid, &xs, &ys, &step, count - first, places, words);
    // What the words do not tell is gathered without a branch, asked for, and decided at the end.
    uint32_t unsureCount = 0;
    for (size_t index = 0; index < size; index++) {
      covered[first + index] = words[index] == inside;
      unsure[unsureCount] = (uint32_t)index;
      unsureCount += (words[index] & 3) != 0 || words[index] > lastSingle;
    }
    for (uint32_t number = 0; number < unsureCount; number++) {
      uint32_t word = words[unsure[number]];
      const uint32_t *place = (const uint32_t *)grid + ((word >> 2) - ((word & 3) ? 0 : header->zoneCount));
      __builtin_prefetch(place);
      __builtin_prefetch(place + 16);
    }
    for (uint32_t number = 0; number < unsureCount; number++) {
      uint32_t index = unsure[number];
      covered[first + index] =
          (uint8_t)answerOf(coversFrom(grid, words[index], zone, xs[index * step], ys[index * step]));
    }
  }
}
