// Fuzzes the roam grid: players who come, move, leave trails and go, in arenas that get full and are copied to larger ones,
// and every search compared with a look at all points.

#include "bytes.h"
#include "quarry_roam_grid.h"

enum { MOST_PLAYERS = 40, MOST_TRAILS = 60 };

typedef struct {
  QuarryRoamPoint point;
  uint32_t player;
  bool is_there;
} Known;

typedef struct {
  Known players[MOST_PLAYERS], trails[MOST_TRAILS];
  uint64_t *arena;
  size_t points, cells;
  double cell;
} Field;

static uint64_t *makeArena(const Field *field) {
  uint64_t *arena = calloc(quarry_roam_words(MOST_PLAYERS, field->points, field->cells), 8);
  if (arena == NULL) abort();
  quarry_roam_make(arena, MOST_PLAYERS, field->points, field->cells, field->cell);
  return arena;
}

static void grow(Field *field) {
  for (;;) {
    field->points += field->points / 2 + 4;
    while (field->cells < field->points * 2) field->cells *= 2;
    EXPECT(field->points < 100000, "the arena grows without end");
    uint64_t *larger = makeArena(field);
    bool isWhole = quarry_roam_copy(field->arena, larger);
    free(isWhole ? field->arena : larger);
    if (!isWhole) continue;
    field->arena = larger;
    return;
  }
}

static QuarryRoamPoint takePoint(Bytes *input, Lattice lattice) {
  static const float speeds[] = {0, 1, 3.3f, 5.9f, INFINITY};
  static const float margins[] = {0, 4, 20.5f, 3000};
  QuarryRoamPoint point;
  point.longitude = takeLongitude(input, lattice);
  point.latitude = takeLatitude(input, lattice);
  // The caller checks places: on the globe, and a turn too far at most.
  if (!(fabs(point.longitude) <= 360)) point.longitude = 179.9999;
  if (!(fabs(point.latitude) <= 90)) point.latitude = point.latitude < 0 ? -90 : 90;
  point.space = quarry_space(point.longitude, point.latitude);
  point.speed = speeds[takeUpTo(input, 4)];
  point.margin = margins[takeUpTo(input, 3)];
  return point;
}

static void expectFound(const Known *known, uint32_t mark, const QuarryRoamQuestion *question, const uint32_t *found,
                        size_t count) {
  double x = known->point.space.x - question->space.x, y = known->point.space.y - question->space.y,
         z = known->point.space.z - question->space.z, distance = sqrt(x * x + y * y + z * z);
  double way = isinf(known->point.speed) ? 0 : known->point.speed * (double)question->seconds;
  double slack = way + known->point.margin + question->step;
  if (distance > question->out + slack || distance > (double)question->reach) return;
  uint32_t marks = 0;
  bool isThere = false;
  for (size_t i = 0; i < count; i++) {
    if ((found[i] & QUARRY_ROAM_PLAYER) != known->player) continue;
    isThere = true;
    marks |= found[i];
  }
  EXPECT(isThere, "player %u (%u) at %.9g m is not found within %g", known->player, mark, distance, question->out);
  EXPECT(distance > question->enter + slack || (marks & QUARRY_ROAM_ENTERS) != 0, "player %u may enter", known->player);
  EXPECT(distance <= question->stay - slack || (marks & QUARRY_ROAM_LEAVES) != 0, "player %u may leave", known->player);
}

static void search(Bytes *input, Field *field, Lattice lattice) {
  static const float reaches[] = {0, 5, 30, 250, 20000, 141000};
  QuarryRoamPoint at = takePoint(input, lattice);
  QuarryRoamQuestion question = {.longitude = at.longitude, .latitude = at.latitude, .space = at.space};
  question.enter = reaches[takeUpTo(input, 5)];
  // A search over many cells is slow, not wrong.
  if (question.enter > (float)field->cell * 400) question.enter = (float)field->cell;
  question.out = question.enter * 1.25f;
  question.stay = takeUpTo(input, 1) ? question.out : -1;
  question.step = takeUpTo(input, 1) ? 10 : 0;
  question.seconds = (float)takeUpTo(input, 15);
  question.reach = question.out + question.step + (float)takeUpTo(input, 30) + 6 * question.seconds;
  size_t room = takeUpTo(input, 3) == 0 ? takeUpTo(input, 5) : MOST_PLAYERS + MOST_TRAILS;
  uint32_t *found = malloc(room * sizeof *found + 1);
  if (found == NULL) abort();
  size_t count = quarry_roam_find(field->arena, &question, found, room);
  EXPECT(count <= MOST_PLAYERS + MOST_TRAILS, "%zu found", count);
  for (size_t i = 0; i < (count < room ? count : room); i++) {
    EXPECT((found[i] & QUARRY_ROAM_PLAYER) < MOST_PLAYERS, "player %u", found[i] & QUARRY_ROAM_PLAYER);
  }
  if (count <= room) {
    for (int i = 0; i < MOST_PLAYERS; i++) {
      if (field->players[i].is_there) expectFound(&field->players[i], 0, &question, found, count);
    }
    for (int i = 0; i < MOST_TRAILS; i++) {
      if (field->trails[i].is_there) expectFound(&field->trails[i], 1, &question, found, count);
    }
  }
  free(found);
}

static void check(const Field *field) {
  size_t count = 0;
  for (int i = 0; i < MOST_PLAYERS; i++) count += field->players[i].is_there;
  for (int i = 0; i < MOST_TRAILS; i++) count += field->trails[i].is_there;
  EXPECT(quarry_roam_count(field->arena) == count, "%zu points, not %zu", quarry_roam_count(field->arena), count);
  int broken = quarry_roam_check(field->arena);
  EXPECT(broken == 0, "rule %d is broken", broken);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const double cells[] = {1, 5, 28, 140, 5000, 140000};
  Bytes input = {data, size};
  Lattice lattice = takeLattice(&input);
  Field field;
  memset(&field, 0, sizeof field);
  field.points = 2 + takeUpTo(&input, 6);
  field.cells = 4u << takeUpTo(&input, 4);
  field.cell = cells[takeUpTo(&input, 5)];
  field.arena = makeArena(&field);
  while (input.count > 0) {
    uint32_t what = takeUpTo(&input, 7), player = takeUpTo(&input, MOST_PLAYERS - 1);
    Known *known = &field.players[player], *trail = &field.trails[takeUpTo(&input, MOST_TRAILS - 1)];
    if (what < 3) {
      *known = (Known){takePoint(&input, lattice), player, true};
      while (!quarry_roam_place(field.arena, player, &known->point)) grow(&field);
    } else if (what == 3) {
      quarry_roam_remove(field.arena, player);
      known->is_there = false;
    } else if (what == 4 && !trail->is_there) {
      *trail = (Known){takePoint(&input, lattice), player, true};
      // Points of a trail stand for equal surroundings: which of two at one place is taken out does not matter.
      trail->point.speed = INFINITY;
      trail->point.margin = 20.5f;
      while (!quarry_roam_add_trail(field.arena, player, &trail->point)) grow(&field);
    } else if (what == 4) {
      EXPECT(quarry_roam_remove_trail(field.arena, trail->player, &trail->point), "a point of a trail is lost");
      trail->is_there = false;
    } else if (what == 5) {
      quarry_roam_expect(field.arena, player, takeLongitude(&input, lattice), takeLatitude(&input, lattice));
      quarry_roam_expect_soon(field.arena, player, takeLongitude(&input, lattice), takeLatitude(&input, lattice));
    } else {
      search(&input, &field, lattice);
    }
    check(&field);
  }
  free(field.arena);
  return 0;
}
