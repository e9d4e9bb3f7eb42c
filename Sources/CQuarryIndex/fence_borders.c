#include "fence_internal.h"
#include "fence_lanes.h"

#pragma STDC FP_CONTRACT OFF

// How far the borders of zones are from a place.
//
// The cells that the limit reaches are looked at. For four edges at a time the distance is taken in the plane at the place's
// latitude; it is wrong by at most the share that degrees of longitude shrink by within the limit. An edge that could be the
// nearest for all that is measured by the metric's formula: the foot of the perpendicular in the plane is moved by two
// Gauss-Newton steps, as LocalMetric does it, operation for operation, so that both give the same numbers.

static const double radian = 3.14159265358979323846 / 180;

/// The shortest that degrees can be, as DegreeLength in QuarryGeometry has it.
static const double leastDegreeNorth = 110574.0, leastDegreeEast = 111319.4;

/// An edge of a zone, as it was drawn.
typedef struct {
  double x1, y1, x2, y2;
  uint32_t zone;
} Candidate;

enum { MOST_CANDIDATES = 32, MOST_TAKEN = 8 };

/// Edges that are to be looked at, number by number, so that four of them are read at once.
typedef struct {
  double x1[MOST_CANDIDATES], y1[MOST_CANDIDATES], x2[MOST_CANDIDATES], y2[MOST_CANDIDATES];
  uint32_t zone[MOST_CANDIDATES];
} Candidates;

typedef struct {
  const QIMetric *metric;
  double x, y;
  /// The box that the limit reaches, and the way to the place, in degrees from the place, the slack included.
  double west, south, east, north;
  double limit;
  /// Whether the way to the place matters; where it starts, in degrees, and in metres of the plane east and north of the place.
  int hasWay;
  double startX, startY, startEast, startNorth;
  /// What the distance in the plane may be too long by, as a factor.
  double allowance;
  uint32_t onlyZone;
  QIFenceBorder *borders;
  uint32_t count, capacity;
  /// Zones that the caller decides and that were named already, each at its number modulo 64, since neighbouring cells name the
  /// same ones; not set before the first.
  int hasNamed;
  uint32_t named[64];
  /// Edges that are still to be looked at, of whatever zone, so that four of them are looked at together.
  uint32_t candidateCount;
  Candidates candidates;
  /// The edges that were taken in last: one that lies in several cells says nothing the second time.
  uint32_t takenCount;
  Candidate taken[MOST_TAKEN];
} Search;

/// Whether a zone that the caller decides was surely named already.
static int wasNamed(Search *search, uint32_t zone) {
  if (!search->hasNamed) {
    memset(search->named, 0xFF, sizeof(search->named));
    search->hasNamed = 1;
  }
  if (search->named[zone % 64] == zone) return 1;
  search->named[zone % 64] = zone;
  return 0;
}

/// Metres to a place so many radians east and north; the square of it, since the root is asked for once.
static double squareOf(const QIMetric *metric, double lambda, double phi) {
  double half = phi * 0.5;
  double x = (metric->east + half * (metric->eastSlope + half * 0.5 * metric->eastCurvature)) * lambda;
  double y = (metric->north + half * metric->northSlope) * phi;
  double lambda2 = lambda * lambda;
  return x * x + y * y - lambda2 * (metric->quarticMixed * phi * phi + metric->quarticEast * lambda2);
}

/// Up to so many metres the plane alone says which place of an edge is the nearest.
static const double plain = 30;
/// Nearer than so many metres, nothing but rounding may keep a place from lying on the edge.
static const double touching = 0.001;

static double clamped(double share) { return share < 0 ? 0 : share > 1 ? 1 : share; }

/// The distance to an edge whose ends are given in degrees east and north of the place, and the share of its nearest place.
static double measure(const QIMetric *metric, double startEast, double startNorth, double endEast, double endNorth,
                      double *nearest) {
  double lambda0 = startEast * radian, phi0 = startNorth * radian;
  double lambdaStep = (endEast - startEast) * radian, phiStep = (endNorth - startNorth) * radian;
  double planeX = metric->east * lambdaStep, planeY = metric->north * phiStep;
  double square = planeX * planeX + planeY * planeY;
  double share = 0;
  if (square > 0) {
    share = clamped(-(metric->east * lambda0 * planeX + metric->north * phi0 * planeY) / square);
    // So near, degrees shrink by less than 3e-5: the place is wrong by less than a millimetre, the distance by some nanometres.
    double footX = metric->east * (lambda0 + lambdaStep * share), footY = metric->north * (phi0 + phiStep * share);
    double foot = footX * footX + footY * footY;
    int steps = foot < plain * plain && foot > touching * touching ? 0 : 2;
    for (int step = 0; step < steps; step++) {
      double lambda = lambda0 + lambdaStep * share;
      double half = (phi0 + phiStep * share) * 0.5;
      double scale = metric->east + half * (metric->eastSlope + half * 0.5 * metric->eastCurvature);
      double slope = (metric->eastSlope + half * metric->eastCurvature) * 0.5;
      double northScale = metric->north + half * metric->northSlope;
      double x = scale * lambda, y = northScale * half * 2;
      double xStep = scale * lambdaStep + slope * phiStep * lambda, yStep = northScale * phiStep;
      double denominator = xStep * xStep + yStep * yStep;
      if (!(denominator > 0)) break;
      share = clamped(share - (x * xStep + y * yStep) / denominator);
    }
  }
  *nearest = share;
  double east = startEast + (endEast - startEast) * share, north = startNorth + (endNorth - startNorth) * share;
  double found = squareOf(metric, east * radian, north * radian);
  return found <= 0 ? 0 : __builtin_sqrt(found);
}

/// Takes an edge where it is nearer than what was found.
static void take(const Search *search, const Candidate *edge, double shift, QIFenceBorder *best) {
  // From west to east or upwards, so that how it was drawn changes nothing.
  int isReversed = edge->x2 < edge->x1 || (edge->x2 == edge->x1 && edge->y2 < edge->y1);
  double x1 = isReversed ? edge->x2 : edge->x1, y1 = isReversed ? edge->y2 : edge->y1;
  double x2 = isReversed ? edge->x1 : edge->x2, y2 = isReversed ? edge->y1 : edge->y2;
  double x = search->x + shift, share;
  double distance = measure(search->metric, x1 - x, y1 - search->y, x2 - x, y2 - search->y, &share);
  if (!(distance <= search->limit && distance < best->distance)) return;
  double footX = x1 + (x2 - x1) * share, footY = y1 + (y2 - y1) * share;
  // Far beyond its range the formula may give any number. A tenth more than 50 km, since degrees shrink polewards.
  if (!(__builtin_fabs(footY - search->y) < 0.5) ||
      !(__builtin_fabs(footX - x) * search->metric->east * radian < 55000)) {
    return;
  }
  best->distance = distance;
  best->x = footX - shift;
  best->y = footY;
}

/// Takes in an edge that the way may meet: whether it does is decided exactly.
static void cross(const Search *search, const Candidate *edge, double shift, QIFenceBorder *best) {
  int isReversed = edge->x2 < edge->x1 || (edge->x2 == edge->x1 && edge->y2 < edge->y1);
  double ax = isReversed ? edge->x2 : edge->x1, ay = isReversed ? edge->y2 : edge->y1;
  double bx = isReversed ? edge->x1 : edge->x2, by = isReversed ? edge->y1 : edge->y2;
  double px = search->startX + shift, py = search->startY, qx = search->x + shift, qy = search->y;
  int sideA = qi_orientation(px, py, qx, qy, ax, ay), sideB = qi_orientation(px, py, qx, qy, bx, by);
  if (sideA * sideB > 0) return;
  int sideP = qi_orientation(ax, ay, bx, by, px, py), sideQ = qi_orientation(ax, ay, bx, by, qx, qy);
  if (sideP * sideQ > 0) return;
  double dx = qx - px, dy = qy - py, ex = bx - ax, ey = by - ay;
  double share = ((ax - px) * ey - (ay - py) * ex) / (dx * ey - dy * ex);
  // An edge lies in each cell that it comes near; the same one gives the same share.
  int isPlain = sideA && sideB && sideP && sideQ && share > 0 && share < 1;
  if (isPlain && (best->meetings == QI_NO_MEETING || (best->meetings == QI_PLAIN_MEETING && share == best->share))) {
    best->meetings = QI_PLAIN_MEETING;
    best->share = share;
  } else {
    best->meetings = QI_SOME_MEETINGS;
  }
}

/// An edge of lines.
static Candidate edgeOf(QILines lines, uint32_t index, uint32_t zone) {
  return (Candidate){lines.x[index], lines.y[index], lines.x[index + 1], lines.y[index + 1], zone};
}

/// How far an edge or the way may be moved across the other: more than rounding can do.
static const double micrometre = 1e-6;

/// Looks at all edges of lines. Those that may meet the way are told by the sides on which the ends of either lie of the other; an
/// edge that is no number never does.
QI_WIDER static void searchLines(const Search *search, QILines lines, double shift, QIFenceBorder *best) {
  const double east = search->metric->east * radian, north = search->metric->north * radian;
  const double x = search->x + shift, y = search->y;
  const double wayEast = search->startEast, wayNorth = search->startNorth;
  const double waySlack = micrometre * (__builtin_fabs(wayEast) + __builtin_fabs(wayNorth));
  for (uint32_t first = 0; first + 1 < lines.count; first += 4) {
    QIFour ax, ay, bx, by;
    memcpy(&ax, lines.x + first, sizeof(ax));
    memcpy(&ay, lines.y + first, sizeof(ay));
    memcpy(&bx, lines.x + first + 1, sizeof(bx));
    memcpy(&by, lines.y + first + 1, sizeof(by));
    ax = (ax - x) * east;
    ay = (ay - y) * north;
    bx = (bx - x) * east;
    by = (by - y) * north;
    QIFour dx = bx - ax, dy = by - ay;
    QIFourBits isEdge = (QIFourBits){0, 1, 2, 3} < (int64_t)(lines.count - 1 - first);
    if (search->hasWay) {
      QIFour sideA = wayEast * ay - wayNorth * ax, sideB = wayEast * by - wayNorth * bx;
      QIFourBits isApart = ((sideA > waySlack) & (sideB > waySlack)) | ((sideA < -waySlack) & (sideB < -waySlack));
      QIFour sideEnd = dy * ax - dx * ay, sideStart = sideEnd + dx * wayNorth - dy * wayEast;
      QIFour edgeSlack = ((QIFour)((QIFourBits)dx & INT64_MAX) + (QIFour)((QIFourBits)dy & INT64_MAX)) * micrometre;
      isApart |= ((sideEnd > edgeSlack) & (sideStart > edgeSlack)) | ((sideEnd < -edgeSlack) & (sideStart < -edgeSlack));
      QIFourBits meets = isEdge & ~isApart & (edgeSlack >= 0);
      if (meets[0] | meets[1] | meets[2] | meets[3]) {
        for (uint32_t lane = 0; lane < 4; lane++) {
          if (!meets[lane]) continue;
          Candidate edge = edgeOf(lines, first + lane, best->zone);
          cross(search, &edge, shift, best);
        }
      }
    }
    QIFour square = dx * dx + dy * dy;
    QIFour along = -(ax * dx + ay * dy);
    // The square is at least a little, so that an edge without length has its start as the nearest place.
    QIFour share = along / (square + 1e-300);
    share = (QIFour)((QIFourBits)share & (share > 0));
    QIFourBits isBeyond = share > 1;
    share = (QIFour)(((QIFourBits)share & ~isBeyond) | ((QIFourBits)(QIFour){1, 1, 1, 1} & isBeyond));
    QIFour footX = ax + dx * share, footY = ay + dy * share;
    QIFour distance = footX * footX + footY * footY;
    double least = (best->distance < search->limit ? best->distance : search->limit) * search->allowance;
    // A millimetre for what rounding leaves of long edges.
    QIFourBits isNear = distance <= (least + 0.001) * (least + 0.001);
    isNear &= isEdge;
    if (!(isNear[0] | isNear[1] | isNear[2] | isNear[3])) continue;
    for (uint32_t lane = 0; lane < 4; lane++) {
      if (!isNear[lane]) continue;
      Candidate edge = edgeOf(lines, first + lane, best->zone);
      take(search, &edge, shift, best);
    }
  }
}

/// The zone's place among the sorted ones found, made where there was none; NULL where there is no room.
static QIFenceBorder *borderOf(Search *search, uint32_t zone) {
  uint32_t held = search->count < search->capacity ? search->count : search->capacity, place = held;
  while (place > 0 && (search->borders[place - 1].zone & ~QI_ASK) > zone) place--;
  if (place > 0 && (search->borders[place - 1].zone & ~QI_ASK) == zone) return &search->borders[place - 1];
  search->count++;
  if (held == search->capacity) return NULL;
  memmove(search->borders + place + 1, search->borders + place, (held - place) * sizeof(QIFenceBorder));
  search->borders[place] = (QIFenceBorder){.distance = __builtin_inf(), .zone = zone};
  return &search->borders[place];
}

/// Whether an edge is the same as one that was taken in, as far as those are remembered.
static int wasTaken(Search *search, const Candidate *candidate) {
  uint32_t count = search->takenCount < MOST_TAKEN ? search->takenCount : MOST_TAKEN;
  for (uint32_t index = 0; index < count; index++) {
    const Candidate *taken = &search->taken[index];
    if (taken->zone == candidate->zone && taken->x1 == candidate->x1 && taken->y1 == candidate->y1 &&
        taken->x2 == candidate->x2 && taken->y2 == candidate->y2) {
      return 1;
    }
  }
  search->taken[search->takenCount++ % MOST_TAKEN] = *candidate;
  return 0;
}

/// Takes in an edge that is near the place or may meet the way; `square` is that of the distance in the plane.
static void takeCandidate(Search *search, const Candidate *candidate, double square, int isNear, int meets) {
  if (wasTaken(search, candidate)) return;
  QIFenceBorder best = {.distance = __builtin_inf(), .zone = candidate->zone};
  uint32_t held = search->count < search->capacity ? search->count : search->capacity, place = held;
  while (place > 0 && (search->borders[place - 1].zone & ~QI_ASK) > candidate->zone) place--;
  int isHeld = place > 0 && (search->borders[place - 1].zone & ~QI_ASK) == candidate->zone;
  if (isHeld) best = search->borders[place - 1];
  double before = best.distance;
  uint32_t meetings = best.meetings;
  if (meets) cross(search, candidate, 0, &best);
  double least = best.distance * search->allowance + 0.001;
  if (isNear && square <= least * least) take(search, candidate, 0, &best);
  if (!(best.distance < before) && best.meetings == meetings) return;
  QIFenceBorder *border = isHeld ? &search->borders[place - 1] : borderOf(search, candidate->zone);
  if (border) *border = best;
}

/// Looks at all candidates, four at a time: as searchLines, for the way to the place.
QI_WIDER static void searchCandidates(Search *search) {
  const double east = search->metric->east * radian, north = search->metric->north * radian;
  const double x = search->x, y = search->y, wayEast = search->startEast, wayNorth = search->startNorth;
  const double waySlack = micrometre * (__builtin_fabs(wayEast) + __builtin_fabs(wayNorth));
  // A millimetre for what rounding leaves of long edges.
  const double least = search->limit * search->allowance + 0.001;
  const uint32_t count = search->candidateCount;
  const Candidates *all = &search->candidates;
  for (uint32_t first = 0; first < count; first += 4) {
    QIFour ax, ay, bx, by;
    memcpy(&ax, all->x1 + first, sizeof(ax));
    memcpy(&ay, all->y1 + first, sizeof(ay));
    memcpy(&bx, all->x2 + first, sizeof(bx));
    memcpy(&by, all->y2 + first, sizeof(by));
    QIFourBits isEdge = (QIFourBits){0, 1, 2, 3} < (int64_t)(count - first);
    ax = (ax - x) * east;
    ay = (ay - y) * north;
    bx = (bx - x) * east;
    by = (by - y) * north;
    QIFour dx = bx - ax, dy = by - ay;
    QIFour sideA = wayEast * ay - wayNorth * ax, sideB = wayEast * by - wayNorth * bx;
    QIFourBits isApart = ((sideA > waySlack) & (sideB > waySlack)) | ((sideA < -waySlack) & (sideB < -waySlack));
    QIFour sideEnd = dy * ax - dx * ay, sideStart = sideEnd + dx * wayNorth - dy * wayEast;
    QIFour edgeSlack = ((QIFour)((QIFourBits)dx & INT64_MAX) + (QIFour)((QIFourBits)dy & INT64_MAX)) * micrometre;
    isApart |= ((sideEnd > edgeSlack) & (sideStart > edgeSlack)) | ((sideEnd < -edgeSlack) & (sideStart < -edgeSlack));
    QIFourBits meets = ~isApart & (edgeSlack >= 0);
    QIFour share = -(ax * dx + ay * dy) / (dx * dx + dy * dy + 1e-300);
    share = (QIFour)((QIFourBits)share & (share > 0));
    QIFourBits isBeyond = share > 1;
    share = (QIFour)(((QIFourBits)share & ~isBeyond) | ((QIFourBits)(QIFour){1, 1, 1, 1} & isBeyond));
    QIFour footX = ax + dx * share, footY = ay + dy * share;
    QIFour square = footX * footX + footY * footY;
    QIFourBits isNear = square <= least * least;
    QIFourBits matters = (meets | isNear) & isEdge;
    if (!(matters[0] | matters[1] | matters[2] | matters[3])) continue;
    for (uint32_t lane = 0; lane < 4; lane++) {
      if (!matters[lane]) continue;
      uint32_t place = first + lane;
      Candidate edge = {all->x1[place], all->y1[place], all->x2[place], all->y2[place], all->zone[place]};
      takeCandidate(search, &edge, square[lane], isNear[lane] != 0, meets[lane] != 0);
    }
  }
  search->candidateCount = 0;
}

/// Makes the edges of lines candidates. Four are written at once, however few there are: how many comes by chance, and no branch
/// could foretell it. What is read beyond the lines lies in the block.
static inline void addCandidates(Search *search, const double *x, uint32_t count, uint32_t zone) {
  const double *y = x + count;
  int64_t left = (int64_t)count - 1;
  do {
    if (search->candidateCount > MOST_CANDIDATES - 4) searchCandidates(search);
    uint32_t place = search->candidateCount;
    Candidates *all = &search->candidates;
    memcpy(all->x1 + place, x, 4 * sizeof(double));
    memcpy(all->y1 + place, y, 4 * sizeof(double));
    memcpy(all->x2 + place, x + 1, 4 * sizeof(double));
    memcpy(all->y2 + place, y + 1, 4 * sizeof(double));
    uint32_t zones[4] = {zone, zone, zone, zone};
    memcpy(all->zone + place, zones, sizeof(zones));
    search->candidateCount = place + (uint32_t)(left < 0 ? 0 : left < 4 ? left : 4);
    x += 4;
    y += 4;
    left -= 4;
  } while (left > 0);
}

/// Makes the edges of entries candidates as long as they are plain, and goes on to the first that is not.
///
/// Whether an entry has more than plain edges comes by chance too, so that its counts are read in any case: what lies there else
/// counts for nothing.
static void addPlainEntries(Search *search, QIFenceEntries *entries) {
  while (entries->left) {
    const QIFenceEntry *entry = (const QIFenceEntry *)entries->place;
    const QIFenceMore *more = (const QIFenceMore *)(entry + 1);
    uint32_t hasMore = entry->head >> 1 & 1, mask = 0 - hasMore;
    if (entry->vertices == QI_ASK || ((more->plus | more->minus) & mask)) return;
    const double *x = (const double *)((const uint32_t *)more + hasMore * (sizeof(QIFenceMore) / sizeof(uint32_t)));
    addCandidates(search, x, entry->vertices, entry->head >> 2);
    entries->place = (const uint32_t *)(x + 2 * (size_t)entry->vertices + (more->flips & mask));
    entries->left--;
  }
}

static void searchRecord(const uint64_t *grid, const QIFenceRecord *record, double shift, Search *search) {
  QIFenceView view;
  int isUsual = search->hasWay && shift == 0 && search->onlyZone == QI_EVERY_ZONE;
  for (QIFenceEntries entries = qi_fence_entries(grid, record);;) {
    if (isUsual) addPlainEntries(search, &entries);
    if (!qi_fence_next(&entries, &view)) return;
    if (search->onlyZone != QI_EVERY_ZONE && search->onlyZone != view.zone) continue;
    if (view.isAsked) {
      if (wasNamed(search, view.zone)) continue;
      QIFenceBorder *border = borderOf(search, view.zone);
      if (border) border->zone |= QI_ASK;
      continue;
    }
    if (search->candidateCount) searchCandidates(search);
    // Found in another cell already, it need only be nearer.
    QIFenceBorder best = {.distance = __builtin_inf(), .zone = view.zone};
    uint32_t held = search->count < search->capacity ? search->count : search->capacity;
    for (uint32_t index = 0; index < held; index++) {
      if ((search->borders[index].zone & ~QI_ASK) == view.zone) best = search->borders[index];
    }
    double before = best.distance;
    uint32_t meetings = best.meetings;
    searchLines(search, view.lines, shift, &best);
    if (view.plus.count) searchLines(search, view.plus, shift + 360, &best);
    if (view.minus.count) searchLines(search, view.minus, shift - 360, &best);
    if (!(best.distance < before) && best.meetings == meetings) continue;
    QIFenceBorder *border = borderOf(search, view.zone);
    if (border) *border = best;
  }
}

static void searchNode(const uint64_t *grid, const QIFenceNode *node, double shift, Search *search) {
  double x = search->x + shift;
  uint32_t first = qi_fence_cell(x + search->west, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t last = qi_fence_cell(x + search->east, node->west, node->columnsPerDegree, node->lastColumn);
  uint32_t firstRow = qi_fence_cell(search->y + search->south, node->south, node->rowsPerDegree, node->lastRow);
  uint32_t lastRow = qi_fence_cell(search->y + search->north, node->south, node->rowsPerDegree, node->lastRow);
  for (uint32_t row = firstRow; row <= lastRow; row++) {
    const uint32_t *cells = (const uint32_t *)grid + node->cells + (uint64_t)row * node->columns;
    for (uint32_t column = first; column <= last; column++) {
      uint32_t word = cells[column];
      const uint32_t *place = (const uint32_t *)grid + (word >> 2);
      if ((word & 3) == QI_MIXED) searchRecord(grid, (const QIFenceRecord *)place, shift, search);
      if ((word & 3) == QI_NODE) searchNode(grid, (const QIFenceNode *)place, shift, search);
    }
  }
}

/// `start`: where the way to the place starts; NULL where none matters.
static uint32_t search(const uint64_t *grid, uint32_t zone, double x, double y, const double *start,
                       const QIMetric *metric, double limit, QIFenceBorder *borders, uint32_t capacity) {
  const QIFenceGrid *header = (const QIFenceGrid *)grid;
  double height = limit / leastDegreeNorth, outer = __builtin_fabs(y) + height;
  if (!(limit >= 0 && limit <= 50000 && outer < 79 && x >= -180 && x < 180)) return QI_NOT_MEASURED;
  double squared = outer * outer * (radian * radian);
  double cosine = 1 - squared * (0.5 - squared * (1.0 / 24 - squared / 720));
  double shrinking = __builtin_fabs(metric->eastSlope) / metric->east;
  double wide = limit / (leastDegreeEast * cosine) + 2 * QI_SLACK, high = height + 2 * QI_SLACK;
  Search search;
  search.metric = metric;
  search.x = x;
  search.y = y;
  search.west = -wide;
  search.south = -high;
  search.east = wide;
  search.north = high;
  search.limit = limit;
  search.hasWay = start != NULL;
  search.startX = search.startY = search.startEast = search.startNorth = 0;
  search.allowance = 1.001 + 2.5 * height * radian * (shrinking + 0.01);
  search.onlyZone = zone;
  search.borders = borders;
  search.count = 0;
  search.capacity = capacity;
  search.hasNamed = 0;
  search.candidateCount = search.takenCount = 0;
  if (start) {
    double wayX = start[0] - x, wayY = start[1] - y;
    search.startX = start[0];
    search.startY = start[1];
    search.startEast = wayX * (metric->east * radian);
    search.startNorth = wayY * (metric->north * radian);
    search.west = wayX - 2 * QI_SLACK < search.west ? wayX - 2 * QI_SLACK : search.west;
    search.east = wayX + 2 * QI_SLACK > search.east ? wayX + 2 * QI_SLACK : search.east;
    search.south = wayY - 2 * QI_SLACK < search.south ? wayY - 2 * QI_SLACK : search.south;
    search.north = wayY + 2 * QI_SLACK > search.north ? wayY + 2 * QI_SLACK : search.north;
  }
  if (x + search.west >= -180 && x + search.east < 180) {
    searchNode(grid, &header->root, 0, &search);
    if (search.candidateCount) searchCandidates(&search);
    return search.count;
  }
  for (double turn = __builtin_ceil((-180 - (x + search.east)) / 360); x + search.west + 360 * turn <= 180; turn += 1) {
    searchNode(grid, &header->root, 360 * turn, &search);
  }
  if (search.candidateCount) searchCandidates(&search);
  return search.count;
}

uint32_t qi_fence_borders(const uint64_t *grid, uint32_t zone, double x, double y, const QIMetric *metric, double limit,
                          QIFenceBorder *borders, uint32_t capacity) {
  return search(grid, zone, qi_fence_normalized(x), y, NULL, metric, limit, borders, capacity);
}

uint32_t qi_fence_approach(const uint64_t *grid, double startX, double startY, double x, double y, const QIMetric *metric,
                           double limit, QIFenceBorder *borders, uint32_t capacity) {
  // Longer ways have too many cells around them.
  if (!(__builtin_fabs(startX - x) <= QI_LONGEST_WAY && __builtin_fabs(startY - y) <= QI_LONGEST_WAY)) return QI_NOT_MEASURED;
  double start[2] = {qi_fence_flushed(startX), qi_fence_flushed(startY)};
  return search(grid, QI_EVERY_ZONE, qi_fence_flushed(x), qi_fence_flushed(y), start, metric, limit, borders, capacity);
}
