#include "fence_internal.h"

#pragma STDC FP_CONTRACT OFF

// Which zones cover a place.
//
// One way down: the root's cell, and the finer grids below it, to a plain or a mixed cell. In a mixed cell each edge costs
// one determinant without a branch. Only where a determinant is within its rounding error of zero, for an edge under
// whose longitudes the place lies, are the edges gone through once more with the exact one; that is a place within some
// nanometres of a border or of its straight continuation.

double qi_fence_normalized(double x) {
  if (x >= -180 && x < 180) return x;
  double turned = __builtin_fmod(x, 360);
  if (turned >= 180) return turned - 360;
  return turned < -180 ? turned + 360 : turned;
}

/// Whether a place lies on one of the edges; toggles `parity` for each edge above it.
static int exactly(const QISegment *edges, uint32_t count, double x, double y, uint32_t *parity) {
  for (uint32_t index = 0; index < count; index++) {
    QISegment edge = edges[index];
    if (!(edge.x1 <= x && x <= edge.x2)) continue;
    if (edge.x1 == edge.x2) {
      if (edge.y1 <= y && y <= edge.y2) return 1;
      continue;
    }
    int side = qi_orientation(edge.x1, edge.y1, edge.x2, edge.y2, x, y);
    if (side == 0) return 1;
    *parity ^= side < 0 && x < edge.x2;
  }
  return 0;
}

/// As above, without branches as long as plain arithmetic is sure.
static inline int quickly(const QISegment *edges, uint32_t count, double x, double y, uint32_t *parity) {
  const double share = (3 + 16 * 0x1p-53) * 0x1p-53;
  uint32_t above = 0, unsure = 0;
  for (uint32_t index = 0; index < count; index++) {
    double x1 = edges[index].x1, x2 = edges[index].x2;
    double left = (x1 - x) * (edges[index].y2 - y);
    double right = (edges[index].y1 - y) * (x2 - x);
    double determinant = left - right;
    double bound = (__builtin_fabs(left) + __builtin_fabs(right)) * share;
    uint32_t begun = x1 <= x;
    above ^= begun & (uint32_t)(x < x2) & (uint32_t)(determinant < 0);
    unsure |= begun & (uint32_t)(x <= x2) & (uint32_t)(__builtin_fabs(determinant) <= bound);
  }
  if (__builtin_expect(unsure, 0)) return exactly(edges, count, x, y, parity);
  *parity ^= above;
  return 0;
}

/// Whether the zone of an entry covers a place of its cell.
static inline uint32_t covers(const QIFenceView *view, double x, double y) {
  if (view->isAsked) return QI_ASK;
  uint32_t parity = view->parity;
  for (uint32_t index = 0; index < view->flipCount; index++) parity ^= x >= view->flips[index];
  if (quickly(view->edges, view->edgeCount, x, y, &parity)) return 1;
  // Where the turned edges lie, adding a turn to the place is exact.
  if (view->plusCount && quickly(view->plus, view->plusCount, x + 360, y, &parity)) return 1;
  if (view->minusCount && quickly(view->minus, view->minusCount, x - 360, y, &parity)) return 1;
  return parity;
}

typedef struct {
  uint32_t *zones;
  size_t count, capacity;
} Found;

static inline void append(Found *found, uint32_t zone) {
  if (found->count < found->capacity) found->zones[found->count] = zone;
  found->count++;
}

static inline void appendIndex(const uint64_t *grid, uint32_t index, Found *found) {
  uint32_t single, count;
  const uint32_t *list = qi_fence_list(grid, index, &single, &count);
  for (uint32_t number = 0; number < count; number++) append(found, list[number]);
}

static void appendRecord(const uint64_t *grid, uint32_t word, double x, double y, Found *found) {
  const QIFenceRecord *record = (const QIFenceRecord *)((const uint32_t *)grid + (word >> 2));
  appendIndex(grid, record->covering, found);
  const uint32_t *place = (const uint32_t *)(record + 1);
  for (uint32_t number = 0; number < record->entries; number++) {
    QIFenceView view;
    place = qi_fence_open(place, &view);
    uint32_t answer = covers(&view, x, y);
    if (answer) append(found, view.zone | (answer & QI_ASK));
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
static inline void appendCovering(const uint64_t *grid, uint32_t word, double x, double y, Found *found) {
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
static inline uint32_t rootWord(const uint64_t *grid, double *x, double y) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  if (__builtin_expect(!(*x >= -180 && *x < 180 && y > -90 && y < 90), 0)) {
    *x = qi_fence_normalized(*x);
    if (!(*x >= -180 && *x < 180 && y >= -90 && y <= 90)) return 0;
    if (y == 90) return header->northPole << 2;
    if (y == -90) return header->southPole << 2;
  }
  return qi_fence_word(grid, &header->root, *x, y);
}

uint32_t qi_fence_covering(const uint64_t *grid, double x, double y, uint32_t *zones, uint32_t capacity) {
  Found found = {zones, 0, capacity};
  uint32_t word = rootWord(grid, &x, y);
  appendCovering(grid, word, x, y, &found);
  return (uint32_t)found.count;
}

/// Places in flight at a time: enough to hide a miss of the cache, few enough to stay in it.
enum { BLOCK = 32 };

/// Reads the words of a block of places, and asks for the memory that they lead to.
static size_t readBlock(const uint64_t *grid, const double *x, const double *y, size_t stride, size_t count,
                        double *longitudes, uint32_t *words) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  const QIFenceNode *root = &header->root;
  size_t size = count < BLOCK ? count : BLOCK;
  // First the cells are asked for, then read one after the other.
  const uint32_t *cells[BLOCK];
  for (size_t index = 0; index < size; index++) {
    double longitude = x[index * stride], latitude = y[index * stride];
    longitudes[index] = longitude;
    cells[index] = NULL;
    if (__builtin_expect(!(longitude >= -180 && longitude < 180 && latitude > -90 && latitude < 90), 0)) continue;
    double column = (longitude - root->west) * root->columnsPerDegree;
    double row = (latitude - root->south) * root->rowsPerDegree;
    column = column > 0 ? column : 0;
    row = row > 0 ? row : 0;
    column = column < root->lastColumn ? column : root->lastColumn;
    row = row < root->lastRow ? row : root->lastRow;
    uint64_t cell = (uint64_t)(int64_t)row * root->columns + (uint64_t)(int64_t)column;
    cells[index] = (const uint32_t *)grid + root->cells + cell;
    __builtin_prefetch(cells[index]);
  }
  for (size_t index = 0; index < size; index++) {
    words[index] = cells[index] ? *cells[index] : rootWord(grid, &longitudes[index], y[index * stride]);
    if (words[index] > header->zoneCount << 2) {
      uint32_t place = words[index] >> 2;
      if ((words[index] & 3) == QI_PLAIN) place -= header->zoneCount;
      __builtin_prefetch((const uint32_t *)grid + place);
      __builtin_prefetch((const uint32_t *)grid + place + 16);
    }
  }
  return size;
}

size_t qi_fence_covering_batch(const uint64_t *grid, const double *x, const double *y, size_t stride, size_t count,
                               size_t used, uint32_t *ends, uint32_t *zones, size_t capacity) {
  Found found = {zones, used, capacity};
  double longitudes[BLOCK];
  uint32_t words[BLOCK];
  for (size_t first = 0; first < count; first += BLOCK) {
    size_t size = readBlock(grid, x + first * stride, y + first * stride, stride, count - first, longitudes, words);
    for (size_t index = 0; index < size; index++) {
      appendCovering(grid, words[index], longitudes[index], y[(first + index) * stride], &found);
      if (found.count > capacity) return first + index;
      ends[first + index] = (uint32_t)found.count;
    }
  }
  return count;
}

// MARK: One zone

static uint32_t isListed(const uint64_t *grid, uint32_t index, uint32_t zone) {
  uint32_t single, count;
  const uint32_t *list = qi_fence_list(grid, index, &single, &count);
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

static inline uint32_t coversFrom(const uint64_t *grid, uint32_t word, uint32_t zone, double x, double y) {
  while ((word & 3) == QI_NODE) {
    const QIFenceNode *node = nodeAt(grid, word);
    if (node->covering && isListed(grid, node->covering, zone)) return 1;
    word = qi_fence_word(grid, node, x, y);
  }
  if ((word & 3) == QI_PLAIN) return isListed(grid, word >> 2, zone);
  const QIFenceRecord *record = (const QIFenceRecord *)((const uint32_t *)grid + (word >> 2));
  if (record->covering && isListed(grid, record->covering, zone)) return 1;
  const uint32_t *place = (const uint32_t *)(record + 1);
  for (uint32_t number = 0; number < record->entries; number++) {
    QIFenceView view;
    place = qi_fence_open(place, &view);
    if (view.zone == zone) return covers(&view, qi_fence_flushed(x), qi_fence_flushed(y));
  }
  return 0;
}

uint32_t qi_fence_covers_slowly(const uint64_t *grid, uint32_t zone, double x, double y) {
  uint32_t word = rootWord(grid, &x, y);
  return coversFrom(grid, word, zone, x, y);
}

void qi_fence_covers_batch(const uint64_t *grid, uint32_t zone, const double *x, const double *y, size_t stride,
                           size_t count, uint8_t *covered) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  double longitudes[BLOCK];
  uint32_t words[BLOCK];
  for (size_t first = 0; first < count; first += BLOCK) {
    size_t size = readBlock(grid, x + first * stride, y + first * stride, stride, count - first, longitudes, words);
    for (size_t index = 0; index < size; index++) {
      uint32_t word = words[index], answer = word == (zone + 1) << 2;
      if (__builtin_expect((word & 3) || word > header->zoneCount << 2, 0)) {
        answer = coversFrom(grid, word, zone, longitudes[index], y[(first + index) * stride]);
      }
      covered[first + index] = answer == QI_ASK ? 2 : (uint8_t)answer;
    }
  }
}
