// Fuzzes the fence grid: zones of any bytes, and every answer compared with a look at all edges.

#include "fence_near.h"
#include "fence_ways.h"

enum { MOST_PLACES = 96, MOST_CORNERS = 6 };

static Fences fences;
static Place places[MOST_PLACES];
static size_t placeCount;
/// Edges that lead through corners of cells, and at what longitude.
static double corners[MOST_CORNERS];
static uint32_t cornerEdges[MOST_CORNERS], cornerCount;

static void appendEdge(double startX, double startY, double endX, double endY) {
  if (fences.edgeCount == MOST_EDGES) return;
  fences.drawn[fences.edgeCount] = (QIEdge){startX, startY, endX, endY};
  fences.edges[fences.edgeCount++] = (QIEdge){flushed(startX), flushed(startY), flushed(endX), flushed(endY)};
}

/// A ring, a line that is not closed, or edges that do not meet.
static void takeRing(Bytes *input, Lattice lattice) {
  uint8_t kind = takeByte(input);
  int isOpen = kind % 8 == 0, isLoose = kind % 8 == 1;
  uint32_t count = 1 + takeUpTo(input, kind >= 240 ? 60 : 11);
  double firstX = takeLongitude(input, lattice), firstY = takeLatitude(input, lattice);
  double x = firstX, y = firstY;
  for (uint32_t index = 0; index < count; index++) {
    double nextX = takeLongitude(input, lattice), nextY = takeLatitude(input, lattice);
    appendEdge(x, y, nextX, nextY);
    x = isLoose ? takeLongitude(input, lattice) : nextX;
    y = isLoose ? takeLatitude(input, lattice) : nextY;
  }
  if (!isOpen && !isLoose) appendEdge(x, y, firstX, firstY);
}

/// As FenceGrid+Build.swift gives one.
static int takeAskedBox(Bytes *input, Lattice lattice, QIFenceZone *zone) {
  double west = takeLongitude(input, lattice), south = takeLatitude(input, lattice);
  double east = takeLongitude(input, lattice), north = takeLatitude(input, lattice);
  if (!isfinite(west) || !isfinite(east) || !(west <= east) || !(south <= north)) return 0;
  double width = east - west < 360 ? east - west : 360;
  zone->isAsked = 1;
  zone->west = width < 360 ? normalized(west) : -180;
  zone->south = south;
  zone->east = zone->west + width;
  zone->north = north;
  return 1;
}

static void takeZones(Bytes *input, Lattice lattice) {
  fences.zoneCount = takeUpTo(input, MOST_ZONES);
  fences.edgeCount = 0;
  for (uint32_t number = 0; number < fences.zoneCount; number++) {
    QIFenceZone *zone = &fences.zones[number];
    uint8_t kind = takeByte(input);
    *zone = (QIFenceZone){.firstEdge = fences.edgeCount};
    zone->coversNorthPole = kind >> 7;
    zone->coversSouthPole = kind >> 6 & 1;
    if (kind % 16 == 15 && takeAskedBox(input, lattice, zone)) continue;
    zone->isNorthPoleInside = kind % 16 == 14;
    if (kind % 16 == 13 && number > 0 && !fences.zones[number - 1].isAsked) {
      // The edges of the zone before once more.
      QIFenceZone last = fences.zones[number - 1];
      for (uint32_t index = 0; index < last.edgeCount; index++) {
        QIEdge edge = fences.drawn[last.firstEdge + index];
        appendEdge(edge.startX, edge.startY, edge.endX, edge.endY);
      }
    } else {
      if (kind % 16 > 10) lattice = takeLattice(input);
      for (uint32_t rings = 1 + takeUpTo(input, 2); rings > 0; rings--) takeRing(input, lattice);
    }
    zone->edgeCount = fences.edgeCount - zone->firstEdge;
  }
}

/// One more zone, of edges that lead through corners of a grid's cells as nearly as doubles allow, steep and flat ones: it
/// depends on rounding which of four cells they meet there.
static void takeCornerZone(Bytes *input, const uint64_t *grid) {
  const QIFenceNode *root = &((const QIFenceGrid *)grid)->root;
  if (fences.zoneCount == MOST_ZONES || fences.edgeCount + MOST_CORNERS > MOST_EDGES) return;
  QIFenceZone *zone = &fences.zones[fences.zoneCount++];
  *zone = (QIFenceZone){.firstEdge = fences.edgeCount};
  double width = root->columns / root->columnsPerDegree, height = root->rows / root->rowsPerDegree;
  for (uint32_t wanted = 1 + takeUpTo(input, MOST_CORNERS - 1); wanted > 0; wanted--) {
    double x = root->west + (1 + takeByte(input) % (root->columns - 2)) / root->columnsPerDegree;
    double y = root->south + (1 + takeByte(input) % (root->rows - 2)) / root->rowsPerDegree;
    int steepness = takeByte(input) % 64;
    double dx = width * (takeByte(input) / 512.0 + 0.001) * ldexp(1, -(steepness / 2)), dy = height * 0.3;
    if (steepness % 2) dy = -dy;
    double share = takeByte(input) / 256.0;
    double ax = x - dx * share, ay = y - dy * share, bx = ax + dx, by = ay + dy;
    if (!(fabs(ax) <= 540 && fabs(bx) <= 540 && fabs(ay) <= 90 && fabs(by) <= 90)) continue;
    corners[cornerCount] = x;
    cornerEdges[cornerCount++] = fences.edgeCount;
    appendEdge(ax, ay, bx, by);
  }
  zone->edgeCount = fences.edgeCount - zone->firstEdge;
}

static void appendPlace(double x, double y) {
  if (placeCount < MOST_PLACES) places[placeCount++] = (Place){x, y};
}

/// A place on an edge where it leaves a cell of the root, to rounding: there an edge that is not known in one of the two
/// cells would be missed.
static Place placeAtCells(Bytes *input, const uint64_t *grid, QIEdge edge) {
  const QIFenceNode *root = &((const QIFenceGrid *)grid)->root;
  double share = (double)takeByte(input) / 255, dx = edge.endX - edge.startX, dy = edge.endY - edge.startY;
  double x = edge.startX + dx * share, y = edge.startY + dy * share;
  if (takeByte(input) % 2 == 0) {
    double column = rint((normalized(x) - root->west) * root->columnsPerDegree);
    double border = root->west + column / root->columnsPerDegree + (x - normalized(x));
    return (Place){border, edge.startY + dy * ((border - edge.startX) / dx)};
  }
  double border = root->south + rint((y - root->south) * root->rowsPerDegree) / root->rowsPerDegree;
  return (Place){edge.startX + dx * ((border - edge.startY) / dy), border};
}

/// Vertices, middles of edges, borders of cells, what is an ulp beside them or a turn away, and places of any bytes.
static void takePlaces(Bytes *input, Lattice lattice, const uint64_t *grid) {
  placeCount = 0;
  // Some vertices, and corners of boxes, in any case.
  for (uint32_t index = 0, step = 1 + fences.edgeCount / 24; index < fences.edgeCount; index += step) {
    QIEdge edge = fences.drawn[index];
    appendPlace(edge.startX, edge.startY);
    if (index % 2 == 0) appendPlace(edge.endX / 2 + edge.startX / 2, edge.endY / 2 + edge.startY / 2);
  }
  for (uint32_t number = 0; number < fences.zoneCount; number++) {
    if (fences.zones[number].isAsked) appendPlace(fences.zones[number].east, fences.zones[number].north);
  }
  for (uint32_t corner = 0; corner < cornerCount; corner++) {
    QIEdge edge = fences.drawn[cornerEdges[corner]];
    for (int ulps = -2; ulps <= 2; ulps++) {
      double x = nudged(corners[corner], ulps);
      double y = edge.startY + (edge.endY - edge.startY) * ((x - edge.startX) / (edge.endX - edge.startX));
      appendPlace(x, nudged(y, (int)takeUpTo(input, 2) - 1));
    }
  }
  while (input->count > 0 && placeCount < MOST_PLACES) {
    uint8_t kind = takeByte(input);
    if (kind % 4 == 0 || fences.edgeCount == 0) {
      double x = takeLongitude(input, lattice);
      appendPlace(x, takeLatitude(input, lattice));
      continue;
    }
    QIEdge edge = fences.drawn[takeByte(input) % fences.edgeCount];
    double share = kind % 4 == 1 ? 0 : kind % 4 == 2 ? 0.5 : (double)takeByte(input) / 256;
    Place place = {edge.startX + (edge.endX - edge.startX) * share, edge.startY + (edge.endY - edge.startY) * share};
    if (kind % 4 == 3 && kind < 192) place = placeAtCells(input, grid, edge);
    uint8_t nudge = kind / 4;
    double x = nudged(place.x, nudge % 3 - 1), y = nudged(place.y, nudge / 3 % 3 - 1);
    if (nudge / 9 % 3 == 1) x += 360;
    if (nudge / 9 % 3 == 2) x -= 720;
    appendPlace(x, y);
  }
}

static uint64_t *takeGrid(Bytes *input) {
  static const double cellsPerEdge[] = {0, 1e-9, 0.01, 1, 50, 1e-300};
  static const uint32_t crowds[] = {0, 1, 2, 5, 1000000, 1};
  double cells = cellsPerEdge[takeUpTo(input, 5)];
  uint32_t crowd = crowds[takeUpTo(input, 5)];
  uint8_t room = takeByte(input);
  uint32_t expectedBad = UINT32_MAX;
  for (uint32_t index = fences.edgeCount; index-- > 0;) {
    QIEdge edge = fences.drawn[index];
    int isGood = fabs(edge.startX) <= 540 && fabs(edge.endX) <= 540 && fabs(edge.startY) <= 90 && fabs(edge.endY) <= 90;
    if (!isGood) expectedBad = index;
  }
  void *builder = NULL;
  uint32_t badEdge = UINT32_MAX;
  QIStatus status = qi_fence_builder_make(fences.zones, fences.zoneCount, fences.drawn, fences.edgeCount, cells, crowd,
                                          &builder, &badEdge);
  if (expectedBad != UINT32_MAX) {
    EXPECT(status == QI_BAD_EDGE && badEdge == expectedBad, "edge %u is bad, told %u", expectedBad, badEdge);
    return NULL;
  }
  EXPECT(status == QI_OK, "status %d", status);
  size_t estimate = qi_fence_builder_estimate(builder), count = 0;
  // Also where the block is too small.
  if (room % 4 == 0) estimate = estimate * (room / 4) / 64;
  uint64_t *block = malloc(estimate * 8 + 1);
  status = qi_fence_builder_finish(builder, block, estimate, &count);
  EXPECT(status == QI_OK, "status %d", status);
  if (count > estimate) {
    free(block);
    block = malloc(count * 8);
    qi_fence_builder_write(builder, block);
  } else {
    // Not a word may be read behind the grid.
    uint64_t *exact = malloc(count * 8);
    memcpy(exact, block, count * 8);
    free(block);
    block = exact;
  }
  qi_fence_builder_destroy(builder);
  EXPECT(((QIFenceGrid *)block)->statistics.bytes == count * 8, "%zu words", count);
  return block;
}

static int isAllowed(Answer expected, uint32_t found) {
  if (expected == UNSURE) return found <= 1;
  return found == (uint32_t)expected;
}

/// Single answers against the oracle; the lists must hold the same.
static void checkPlaces(const uint64_t *grid, uint32_t *lists, uint32_t *ends) {
  uint32_t used = 0;
  for (size_t index = 0; index < placeCount; index++) {
    Place place = places[index];
    uint32_t expected[MOST_ZONES], count = 0;
    for (uint32_t zone = 0; zone < fences.zoneCount; zone++) {
      Answer answer = answerOf(&fences, zone, place.x, place.y);
      uint32_t found = qi_fence_covers(grid, zone, place.x, place.y);
      // A zone to be asked for may be named a little beside its box.
      int isFine = isAllowed(answer, found) || (fences.zones[zone].isAsked && fabs(place.y) < 90 && found == 2);
      EXPECT(isFine, "zone %u, (%a, %a): %u, not %d", zone, place.x, place.y, found, answer);
      EXPECT(found == qi_fence_covers_slowly(grid, zone, place.x, place.y), "zone %u, (%a, %a)", zone, place.x, place.y);
      if (found) expected[count++] = zone | (found == 2 ? QI_ASK : 0);
    }
    uint32_t capacity = (uint32_t)(index % (MOST_ZONES + 1)), *zones = malloc(capacity * 4 + 1);
    EXPECT(qi_fence_covering(grid, place.x, place.y, zones, capacity) == count, "(%a, %a)", place.x, place.y);
    if (count <= capacity) EXPECT(!memcmp(zones, expected, count * 4), "(%a, %a)", place.x, place.y);
    free(zones);
    uint32_t single;
    if (qi_fence_single(grid, place.x, place.y, &single)) {
      EXPECT(count == (single > 0) && (count == 0 || expected[0] == single - 1), "(%a, %a)", place.x, place.y);
    }
    memcpy(lists + used, expected, count * 4);
    used += count;
    ends[index] = used;
  }
}

/// The batch against the lists, with room for so many zones at a time.
static void checkBatch(const uint64_t *grid, size_t stride, uint32_t more, const uint32_t *lists, const uint32_t *ends) {
  double *numbers = malloc(placeCount * 16 + 1);
  for (size_t index = 0; index < placeCount; index++) {
    numbers[stride == 2 ? 2 * index : index] = places[index].x;
    numbers[stride == 2 ? 2 * index + 1 : placeCount + index] = places[index].y;
  }
  const double *y = stride == 2 ? numbers + 1 : numbers + placeCount;
  uint32_t *found = malloc(placeCount * 4 + 1), *zones = malloc(1);
  size_t done = 0, used = 0, capacity = more;
  for (;; capacity += 1 + more) {
    zones = realloc(zones, capacity * 4 + 1);
    size_t step = qi_fence_covering_batch(grid, numbers + done * stride, y + done * stride, stride, placeCount - done,
                                          used, found + done, zones, capacity);
    EXPECT(step <= placeCount - done, "%zu places of %zu", step, placeCount - done);
    done += step;
    if (done > 0) used = found[done - 1];
    if (done == placeCount) break;
    size_t needed = ends[done] - used;
    EXPECT(used + needed > capacity, "place %zu was not done, with room for it", done);
  }
  EXPECT(!memcmp(found, ends, placeCount * 4), "ends of %zu places", placeCount);
  EXPECT(used == 0 || !memcmp(zones, lists, used * 4), "zones of %zu places", placeCount);
  free(zones);
  free(found);
  uint8_t *covered = malloc(placeCount + 1);
  for (uint32_t zone = 0; zone < fences.zoneCount; zone++) {
    qi_fence_covers_batch(grid, zone, numbers, y, stride, placeCount, covered);
    for (size_t index = 0; index < placeCount; index++) {
      EXPECT(covered[index] == qi_fence_covers(grid, zone, places[index].x, places[index].y), "zone %u, (%a, %a)", zone,
             places[index].x, places[index].y);
    }
  }
  free(covered);
  free(numbers);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Bytes input = {data, size};
  uint8_t kind = takeByte(&input);
  Lattice lattice = takeLattice(&input);
  takeZones(&input, lattice);
  cornerCount = 0;
  uint64_t *grid = takeGrid(&input);
  if (grid == NULL) return 0;
  if (kind >= 128) {
    takeCornerZone(&input, grid);
    free(grid);
    grid = takeGrid(&input);
    if (grid == NULL) return 0;
  }
  takePlaces(&input, lattice, grid);
  uint32_t *lists = malloc(placeCount * MOST_ZONES * 4 + 1), *ends = malloc(placeCount * 4 + 1);
  checkPlaces(grid, lists, ends);
  checkBatch(grid, 1 + kind % 2, kind / 2 % 8, lists, ends);
  free(lists);
  free(ends);
  for (size_t index = 0; index < placeCount; index++) checkBorders(grid, &fences, places[index], limitOf(kind + 7 * index));
  for (size_t index = 1; index < placeCount; index++) {
    checkWay(grid, &fences, places[index - 1], places[index]);
    checkBox(grid, &fences, places[index - 1], places[index]);
  }
  free(grid);
  return 0;
}
