#include "fence_builder.h"

#pragma STDC FP_CONTRACT OFF

// Writing the block: lists of zones, and the records of mixed cells.

/// Room for more words: in the caller's memory, and where that is full, in our own.
static int reserveWords(QIBuilder *builder, size_t more) {
  size_t count = builder->words.count + more;
  if (count <= builder->words.capacity) return 1;
  if (!builder->words.isBorrowed) {
    return qi_array_reserve((void **)&builder->words.items, &builder->words.capacity, count, sizeof(uint32_t));
  }
  void *items = NULL;
  size_t capacity = 0;
  if (!qi_array_reserve(&items, &capacity, count + count / 2, sizeof(uint32_t))) return 0;
  memcpy(items, builder->words.items, builder->words.count * sizeof(uint32_t));
  builder->words.items = items;
  builder->words.capacity = capacity;
  builder->words.isBorrowed = 0;
  return 1;
}

QIStatus qi_append_words(QIBuilder *builder, size_t count, uint32_t *place) {
  if (builder->words.count + count > (size_t)UINT32_MAX >> 2) return QI_TOO_LARGE;
  if (!reserveWords(builder, count)) return QI_NO_MEMORY;
  *place = (uint32_t)builder->words.count;
  builder->words.count += count;
  return QI_OK;
}

QIStatus qi_align_words(QIBuilder *builder) {
  uint32_t place;
  if (builder->words.count % 2 == 0) return QI_OK;
  QIStatus status = qi_append_words(builder, 1, &place);
  if (status == QI_OK) builder->words.items[place] = 0;
  return status;
}

/// The index of a list of zones in rising order: none, one, or a list, which the cell before may have too.
QIStatus qi_append_list(QIBuilder *builder, const uint32_t *covers, uint32_t count, uint32_t *index) {
  *index = count == 0 ? 0 : covers[0] + 1;
  if (count < 2) return QI_OK;
  if (count == builder->lastListCount) {
    const uint32_t *last = builder->words.items + builder->lastList + 1;
    uint32_t same = 0;
    while (same < count && last[same] == covers[same]) same++;
    *index = builder->lastList + builder->zoneCount;
    if (same == count) return QI_OK;
  }
  uint32_t place;
  QIStatus status = qi_append_words(builder, (size_t)count + 1, &place);
  if (status != QI_OK) return status;
  builder->words.items[place] = count;
  memcpy(builder->words.items + place + 1, covers, count * sizeof(uint32_t));
  builder->lastList = place;
  builder->lastListCount = count;
  *index = place + builder->zoneCount;
  return place + builder->zoneCount > UINT32_MAX >> 2 ? QI_TOO_LARGE : QI_OK;
}

static int compareNumbers(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return first < second ? -1 : first > second;
}

/// Sorts flips and takes out those that cancel; returns how many are left.
static uint32_t cancelFlips(double *flips, uint32_t count) {
  if (count > 1) qsort(flips, count, sizeof(double), compareNumbers);
  uint32_t kept = 0;
  for (uint32_t index = 0; index < count; index++) {
    if (kept > 0 && flips[kept - 1] == flips[index]) {
      kept--;
    } else {
      flips[kept++] = flips[index];
    }
  }
  return kept;
}

/// Writes the edges of one turn as lines of vertices, all longitudes before all latitudes; returns how many vertices there
/// are. `room`: two for each edge, and one between lines.
static uint32_t writeLines(const QISegment *segments, const QIEdgeRef *refs, uint32_t count, int turn, double *room,
                           uint32_t *out) {
  uint32_t written = 0;
  double *y = room + 3 * (size_t)count;
  for (uint32_t index = 0; index < count; index++) {
    QIEdgeRef ref = refs[index];
    if (qi_ref_turn(ref) != turn) continue;
    QISegment segment = segments[qi_ref_segment(ref)];
    int isReversed = ref & 1;
    double startX = isReversed ? segment.x2 : segment.x1, startY = isReversed ? segment.y2 : segment.y1;
    if (written == 0 || room[written - 1] != startX || y[written - 1] != startY) {
      if (written > 0) {
        room[written] = __builtin_nan("");
        y[written++] = __builtin_nan("");
      }
      room[written] = startX;
      y[written++] = startY;
    }
    room[written] = isReversed ? segment.x1 : segment.x2;
    y[written++] = isReversed ? segment.y1 : segment.y2;
  }
  // An entry of flips alone has no lines, and maybe no room for any.
  if (written == 0) return 0;
  memcpy(out, room, written * sizeof(double));
  memcpy(out + 2 * (size_t)written, y, written * sizeof(double));
  return written;
}

/// The usual case: all edges in the region's turn and in one line. Returns 0 where they are not.
static int writeOneLine(const QISegment *segments, const QIEdgeRef *refs, uint32_t count, double *x) {
  double *y = x + count + 1;
  for (uint32_t index = 0; index < count; index++) {
    QIEdgeRef ref = refs[index];
    const QISegment *segment = &segments[qi_ref_segment(ref)];
    // As drawn: the numbers of its start, then those of its end.
    const double *start = ref & 1 ? &segment->x2 : &segment->x1, *end = ref & 1 ? &segment->x1 : &segment->x2;
    if (qi_ref_turn(ref) != 0 || (index > 0 && (x[index] != start[0] || y[index] != start[1]))) return 0;
    x[index] = start[0];
    y[index] = start[1];
    x[index + 1] = end[0];
    y[index + 1] = end[1];
  }
  return 1;
}

QIStatus qi_append_entry(QIBuilder *builder, QICells *cells, const QICellEdges *mixed) {
  const QIEdgeRef *refs = cells->refs.items + mixed->firstRef;
  double *flips = cells->flips.items + mixed->firstFlip;
  const QISegment *segments = builder->segments.items;
  uint32_t count = mixed->refCount;
  uint32_t flipCount = mixed->flipCount > 0 ? cancelFlips(flips, mixed->flipCount) : 0;
  // As many as there can be: each edge a line of its own.
  size_t start = builder->words.count, most = 6 + (size_t)count * 12 + (size_t)flipCount * 2;
  if (start + most > (size_t)UINT32_MAX >> 2) return QI_TOO_LARGE;
  if (!reserveWords(builder, most) || !QI_RESERVE(builder->lines, 6 * (size_t)count)) return QI_NO_MEMORY;
  double *room = builder->lines.items;
  uint32_t *head = builder->words.items + start;
  builder->header.statistics.edgeCopies += count;
  if (flipCount == 0 && count > 0 && writeOneLine(segments, refs, count, (double *)(head + 2))) {
    head[0] = mixed->zone << 2 | mixed->parity;
    head[1] = count + 1;
    builder->words.count += 2 + 4 * ((size_t)count + 1);
    return QI_OK;
  }
  int hasMore = flipCount > 0;
  for (uint32_t index = 0; index < count; index++) hasMore |= qi_ref_turn(refs[index]) != 0;
  uint32_t *out = head + (hasMore ? 6 : 2);
  head[0] = mixed->zone << 2 | (hasMore ? 2 : 0) | mixed->parity;
  head[1] = writeLines(segments, refs, count, 0, room, out);
  out += (size_t)head[1] * 4;
  if (hasMore) {
    head[2] = flipCount;
    if (flipCount > 0) memcpy(out, flips, flipCount * sizeof(double));
    out += (size_t)flipCount * 2;
    // Places are met at 360 more, at 360 less.
    head[3] = writeLines(segments, refs, count, 1, room, out);
    out += (size_t)head[3] * 4;
    head[4] = writeLines(segments, refs, count, -1, room, out);
    out += (size_t)head[4] * 4;
    head[5] = 0;
  }
  builder->words.count += (size_t)(out - head);
  return QI_OK;
}

QIStatus qi_append_ask(QIBuilder *builder, uint32_t zone) {
  uint32_t place;
  QIStatus status = qi_append_words(builder, 2, &place);
  if (status != QI_OK) return status;
  builder->words.items[place] = zone << 2;
  builder->words.items[place + 1] = QI_ASK;
  return QI_OK;
}

QIStatus qi_append_record(QIBuilder *builder, const uint32_t *covers, uint32_t coverCount, uint32_t entries,
                          uint32_t *place) {
  uint32_t covering = QI_LISTED | coverCount, listed = (coverCount + 1) & ~1u;
  QIStatus status = QI_OK;
  if (coverCount < 2 || coverCount > QI_MOST_LISTED) {
    status = qi_append_list(builder, covers, coverCount, &covering);
    listed = 0;
  }
  if (status == QI_OK) status = qi_align_words(builder);
  if (status == QI_OK) status = qi_append_words(builder, 2 + listed, place);
  if (status != QI_OK) return status;
  uint32_t *record = builder->words.items + *place;
  record[0] = covering;
  record[1] = entries;
  for (uint32_t number = 0; number < listed; number++) record[2 + number] = number < coverCount ? covers[number] : 0;
  builder->header.statistics.mixedCells++;
  return QI_OK;
}
