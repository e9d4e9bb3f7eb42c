// Fuzzes the player grid: players anywhere who come, move and go, and every answer compared with a look at all of them.

#include "player_oracle.h"

/// A grid in memory of exactly its size, and the places it was made from.
typedef struct {
  Herd herd;
  uint64_t *arena;
  size_t words;
} Moment;

static uint64_t *wordsOf(size_t count) {
  uint64_t *words = calloc(count + (count == 0), 8);
  if (words == NULL) abort();
  return words;
}

static void checkGrid(const Moment *moment) {
  size_t present = quarry_players_present(moment->herd.places, moment->herd.count), expected = 0;
  for (size_t player = 0; player < moment->herd.count; player++) expected += (size_t)isPresent(&moment->herd, player);
  EXPECT(present == expected, "%zu players are present, not %zu", present, expected);
  EXPECT(quarry_player_grid_count(moment->arena) == expected, "%zu players", expected);
  int broken = quarry_player_grid_check(moment->arena, moment->words, moment->herd.places, moment->herd.count);
  EXPECT(broken == 0, "rule %d is broken", broken);
}

static void rebuild(Moment *moment, double bandMeters, size_t more) {
  size_t players = quarry_players_present(moment->herd.places, moment->herd.count);
  if (moment->arena == NULL || !quarry_player_grid_fits(moment->words, players)) {
    free(moment->arena);
    moment->words = quarry_player_grid_words(players + more);
    moment->arena = wordsOf(moment->words);
  }
  uint64_t *scratch = wordsOf(quarry_player_grid_scratch_words(players));
  size_t built = quarry_player_grid_build(moment->arena, moment->words, moment->herd.places, moment->herd.count,
                                          bandMeters, scratch);
  EXPECT(built == players, "%zu players of %zu", built, players);
  free(scratch);
}

static Moment copyOf(const Moment *moment) {
  Moment copy = *moment;
  copy.arena = wordsOf(copy.words);
  memcpy(copy.arena, moment->arena, copy.words * 8);
  return copy;
}

/// A place of the lattice, a pole, or one that has to do with a player's: the same, a turn away, beside it, opposite.
static void takePlace(Bytes *input, Lattice lattice, const Herd *herd, double *place) {
  uint8_t kind = takeByte(input);
  if (kind < 144 || herd->count == 0) {
    place[0] = takeLongitude(input, lattice);
    place[1] = takeLatitude(input, lattice);
    if (kind % 2 && fabs(place[1]) > 90) place[1] = copysign(90, place[1]);
    if (kind % 16 == 15) place[1] = nudged(copysign(90, place[1]), place[1] < 0 ? kind / 16 : -(kind / 16));
    return;
  }
  const double *other = herd->places + 2 * (takeByte(input) % herd->count);
  place[0] = other[0];
  place[1] = other[1];
  switch (kind % 7) {
  case 0: return;
  case 1: place[0] += kind & 8 ? 360 : -360; return;
  case 2: place[0] = nudged(place[0], (int)takeUpTo(input, 8) - 4); return;
  case 3: place[1] = nudged(place[1], (int)takeUpTo(input, 8) - 4); return;
  case 4: place[0] += 180, place[1] = -place[1]; return;
  case 5: place[0] += ldexp((double)takeUpTo(input, 16) - 8, -(int)takeUpTo(input, 50)); return;
  default: place[1] += ldexp((double)takeUpTo(input, 16) - 8, -(int)takeUpTo(input, 50)); return;
  }
}

/// A distance: those at which the grid changes its ways, exactly that of two players, or of any size.
static double takeMeters(Bytes *input, const Herd *herd) {
  static const double numbers[] = {0,    -0.0, 1e-9,  5e-8,    1e-7,       1,          50,       1e3,  1e4,
                                   1e5,  9e5,  1e6,   1.1e6,   4e6,        1e7,        1.2e7,    1.9e7, 20003931.4,
                                   20003931.5, 3e7, INFINITY, NAN, -1, -INFINITY, DBL_MAX, DBL_TRUE_MIN};
  uint8_t kind = takeByte(input);
  if (kind < 96) {
    double number = numbers[kind % (sizeof(numbers) / sizeof(numbers[0]))];
    return isfinite(number) && number > 0 ? nudged(number, (int)takeUpTo(input, 2) - 1) : number;
  }
  if (kind < 208 && herd->count > 1) {
    size_t one = takeByte(input) % herd->count, other = takeByte(input) % herd->count;
    if (!isPresent(herd, one) || !isPresent(herd, other)) return 10;
    return nudged(metersBetween(herd, one, other), kind % 4 == 3 ? (int)takeUpTo(input, 4) - 2 : 0);
  }
  return ldexp(1 + (double)takeByte(input) / 256, (int)takeUpTo(input, 56) - 30);
}

static void checkWithin(const Moment *moment, double longitude, double latitude, double meters, uint32_t except,
                        size_t room, const Near *expected, size_t most) {
  Near all[MOST_PLAYERS];
  size_t expectedCount = nearOf(&moment->herd, longitude, latitude, meters, except, all);
  if (expected == NULL) expected = all, most = expectedCount;
  for (;; room = MOST_PLAYERS) {
    QuarryNeighbor *found = malloc(room * sizeof(*found) + 1);
    size_t count = quarry_player_grid_within(moment->arena, moment->herd.places, longitude, latitude, meters, except,
                                             found, room, geodesicOf);
    EXPECT(count == expectedCount, "%zu within %a of (%a, %a), not %zu", count, meters, longitude, latitude,
           expectedCount);
    for (size_t index = 0; count <= room && index < most; index++) {
      EXPECT(index < count && found[index].player == expected[index].player, "rank %zu of (%a, %a) within %a", index,
             longitude, latitude, meters);
      EXPECT(isTold(&moment->herd, longitude, latitude, found[index].player, found[index].meters, expected[index].meters),
             "%a m to player %u, not %a", found[index].meters, found[index].player, expected[index].meters);
    }
    free(found);
    if (count <= room) return;
  }
}

static void checkNearest(const Moment *moment, double longitude, double latitude, size_t k, uint32_t except) {
  Near expected[MOST_PLAYERS];
  size_t all = nearOf(&moment->herd, longitude, latitude, INFINITY, except, expected), most = k < all ? k : all;
  QuarryNeighbor *found = malloc(k * sizeof(*found) + 1);
  bool isSure = false;
  size_t count = quarry_player_grid_nearest(moment->arena, moment->herd.places, longitude, latitude, k, except, found,
                                            &isSure, geodesicOf);
  EXPECT(count == most, "%zu nearest of %zu, not %zu", count, all, most);
  if (!isSure) {
    EXPECT(count > 0, "not sure of nobody");
    double reach = count < k ? INFINITY : quarry_player_grid_reach(found[count - 1].meters);
    checkWithin(moment, longitude, latitude, reach, except, MOST_PLAYERS, expected, most);
  }
  for (size_t index = 0; isSure && index < count; index++) {
    EXPECT(found[index].player == expected[index].player, "rank %zu of (%a, %a): player %u, not %u", index, longitude,
           latitude, found[index].player, expected[index].player);
    EXPECT(isTold(&moment->herd, longitude, latitude, found[index].player, found[index].meters, expected[index].meters),
           "%a m to player %u, not %a", found[index].meters, found[index].player, expected[index].meters);
  }
  free(found);
}

static void checkNearestOfAll(const Moment *moment, size_t k) {
  const Herd *herd = &moment->herd;
  uint32_t *players = malloc(herd->count * k * 4 + 1);
  double *meters = malloc(herd->count * k * 8 + 1);
  uint32_t *cursors = malloc(quarry_player_grid_bands(moment->arena) * 4 + 1);
  size_t unsure = quarry_player_grid_nearest_of_all(moment->arena, herd->places, herd->count, k, players, meters,
                                                    cursors, geodesicOf);
  for (uint32_t player = 0; player < herd->count && k > 0; player++) {
    const double *place = herd->places + 2 * player;
    const uint32_t *row = players + player * k;
    Near expected[MOST_PLAYERS];
    size_t most = isPresent(herd, player) ? nearOf(herd, place[0], place[1], INFINITY, player, expected) : 0;
    most = k < most ? k : most;
    if (row[0] == QUARRY_UNSURE) {
      EXPECT(unsure-- > 0, "more rows are not sure than were told");
      EXPECT(isPresent(herd, player), "player %u is absent", player);
      checkWithin(moment, place[0], place[1], meters[player * k + k - 1], player, MOST_PLAYERS, expected, most);
      continue;
    }
    for (size_t rank = 0; rank < k; rank++) {
      uint32_t other = row[rank];
      double distance = meters[player * k + rank];
      EXPECT(other == (rank < most ? expected[rank].player : UINT32_MAX), "rank %zu of player %u: player %u", rank, player,
             other);
      int isFine = rank < most ? isTold(herd, place[0], place[1], other, distance, expected[rank].meters) : isinf(distance);
      EXPECT(isFine, "%a m from player %u to player %u", distance, player, other);
    }
  }
  EXPECT(unsure == 0, "%zu more rows are not sure", unsure);
  free(players);
  free(meters);
  free(cursors);
}

static void checkPairs(const Moment *moment, double meters, uint64_t room) {
  const Herd *herd = &moment->herd;
  static uint32_t partners[MOST_PLAYERS * MOST_PLAYERS];
  uint64_t starts[MOST_PLAYERS + 1], count = 0;
  for (size_t one = 0; one < herd->count; one++) {
    starts[one] = count;
    for (size_t other = one + 1; other < herd->count; other++) {
      if (arePaired(herd, one, other, meters)) partners[count++] = (uint32_t)other;
    }
  }
  starts[herd->count] = count;
  uint64_t told = quarry_player_grid_pair_count(moment->arena, herd->places, meters, geodesicOf);
  EXPECT(told == count, "%llu pairs within %a, not %llu", (unsigned long long)told, meters, (unsigned long long)count);
  for (;; room = count) {
    uint64_t *foundStarts = malloc((herd->count + 1) * 8);
    uint32_t *found = malloc(room * 4 + 1);
    told = quarry_player_grid_pairs(moment->arena, herd->places, herd->count, meters, foundStarts, found, room, geodesicOf);
    EXPECT(told == count, "%llu pairs within %a, not %llu", (unsigned long long)told, meters, (unsigned long long)count);
    if (count <= room) {
      EXPECT(!memcmp(foundStarts, starts, (herd->count + 1) * 8), "rows of pairs within %a", meters);
      EXPECT(!memcmp(found, partners, count * 4), "pairs within %a", meters);
    }
    free(foundStarts);
    free(found);
    if (count <= room) return;
  }
}

static void checkChanges(const Moment *before, const Moment *after, double entering, double leaving, size_t room) {
  static uint64_t entered[MOST_PLAYERS * MOST_PLAYERS], left[MOST_PLAYERS * MOST_PLAYERS];
  const Herd *then = &before->herd, *now = &after->herd;
  size_t most = then->count > now->count ? then->count : now->count, enteredCount = 0, leftCount = 0;
  int isAsked = entering >= 0 && leaving >= entering;
  for (uint64_t one = 0; one < most && isAsked; one++) {
    for (uint64_t other = one + 1; other < most; other++) {
      if (!arePaired(then, one, other, entering) && arePaired(now, one, other, entering)) {
        entered[enteredCount++] = one << 32 | other;
      }
      if (arePaired(then, one, other, leaving) && !arePaired(now, one, other, leaving)) left[leftCount++] = one << 32 | other;
    }
  }
  for (;; room = enteredCount > leftCount ? enteredCount : leftCount) {
    QuarryPairChanges changes = {.entered = malloc(room * 8 + 1), .left = malloc(room * 8 + 1), .entered_room = room,
                                 .left_room = room};
    uint64_t *scratch = malloc(
        8 * quarry_player_grid_changes_scratch_words(before->arena, then->count, after->arena, now->count) + 1);
    uint64_t *sortRoom = malloc(room * 8 + 1);
    quarry_player_grid_changes((QuarryMoment){before->arena, then->places, then->count},
                               (QuarryMoment){after->arena, now->places, now->count}, entering, leaving, &changes, scratch,
                               sortRoom, geodesicOf);
    EXPECT(changes.entered_count == enteredCount && changes.left_count == leftCount,
           "%zu entered %a and %zu left %a, not %zu and %zu", changes.entered_count, entering, changes.left_count, leaving,
           enteredCount, leftCount);
    int isEnough = enteredCount <= room && leftCount <= room;
    if (isEnough) {
      EXPECT(!memcmp(changes.entered, entered, enteredCount * 8), "those who entered %a", entering);
      EXPECT(!memcmp(changes.left, left, leftCount * 8), "those who left %a", leaving);
    }
    free(changes.entered);
    free(changes.left);
    free(scratch);
    free(sortRoom);
    if (isEnough) return;
  }
}

/// Gives a player a place, as PlayerGrid does; a place that is not on the globe must be refused.
static void placePlayer(Moment *moment, uint32_t player, const double *place) {
  Herd *herd = &moment->herd;
  const double present[2] = {0, 0};
  int isMisplaced = !isfinite(place[0]) || !(fabs(place[1]) <= 90);
  EXPECT(quarry_players_misplaced(present, place, 1, true) == (isMisplaced ? 0 : 1), "(%a, %a)", place[0], place[1]);
  if (isMisplaced) return;
  if (player == herd->count) {
    herd->count++;
  } else if (isPresent(herd, player)) {
    EXPECT(quarry_player_grid_remove(moment->arena, herd->places, player), "player %u is not there", player);
  }
  herd->places[2 * player] = place[0];
  herd->places[2 * player + 1] = place[1];
  if (!quarry_player_grid_insert(moment->arena, herd->places, player)) rebuild(moment, 0, player % 8);
}

static void removePlayer(Moment *moment, uint32_t player) {
  if (!isPresent(&moment->herd, player)) return;
  EXPECT(quarry_player_grid_remove(moment->arena, moment->herd.places, player), "player %u is not there", player);
  moment->herd.places[2 * player] = moment->herd.places[2 * player + 1] = NAN;
}

/// New places for all: some steps on the lattice away, some anywhere.
static void moveAll(Moment *moment, Bytes *input, Lattice lattice) {
  Herd *herd = &moment->herd;
  double *given = malloc(herd->count * 16 + 1);
  size_t first = herd->count;
  uint8_t kind = takeByte(input);
  double step = ldexp(1, -(int)(kind % 52));
  for (size_t player = 0; player < herd->count; player++) {
    double *place = given + 2 * player;
    uint8_t way = takeByte(input);
    if (way >= 240) {
      takePlace(input, lattice, herd, place);
    } else {
      place[0] = herd->places[2 * player] + (way % 3 - 1) * step;
      place[1] = herd->places[2 * player + 1] + (way / 3 % 3 - 1) * step;
    }
    int isMisplaced = !isfinite(place[0]) || !(fabs(place[1]) <= 90);
    if (isMisplaced && isPresent(herd, player)) {
      if (kind < 64) first = player < first ? player : first;
      else place[0] = herd->places[2 * player], place[1] = herd->places[2 * player + 1];
    }
  }
  bool areAll = quarry_players_present(herd->places, herd->count) == herd->count;
  size_t told = quarry_players_misplaced(herd->places, given, herd->count, areAll);
  EXPECT(told == first, "player %zu is misplaced first, not %zu", told, first);
  if (told == herd->count) {
    Herd expected = *herd;
    for (size_t player = 0; player < herd->count; player++) {
      if (isPresent(herd, player)) memcpy(expected.places + 2 * player, given + 2 * player, 16);
    }
    quarry_players_move(herd->places, given, herd->count, areAll);
    EXPECT(!memcmp(&expected, herd, sizeof(double) * 2 * herd->count), "places of %zu players", herd->count);
    rebuild(moment, takeMeters(input, herd), kind % 3);
  }
  free(given);
}

static void ask(const Moment *before, const Moment *now, Bytes *input, Lattice lattice, uint8_t kind) {
  double meters = takeMeters(input, &now->herd), place[2];
  size_t room = takeUpTo(input, 24);
  if (kind % 8 < 4) {
    uint32_t except = UINT32_MAX;
    takePlace(input, lattice, &now->herd, place);
    if (kind & 16 && now->herd.count > 0) {
      except = takeByte(input) % (uint32_t)now->herd.count;
      memcpy(place, now->herd.places + 2 * except, 16);
    }
    // The caller asks for places on the globe only.
    if (!isfinite(place[0]) || !(fabs(place[1]) <= 90)) return;
    if (kind % 2) checkNearest(now, place[0], place[1], kind & 32 ? room * 5 : room, except);
    else checkWithin(now, place[0], place[1], meters, except, room, NULL, 0);
  } else if (kind % 8 == 4) {
    checkNearestOfAll(now, kind & 32 ? room * 5 : room % 8);
  } else if (kind % 8 == 5) {
    checkPairs(now, meters, room);
  } else {
    double leaving = kind & 32 ? takeMeters(input, &before->herd) : meters * (1 + (double)(kind / 64) / 4);
    if (leaving < meters && kind & 16) checkChanges(before, now, leaving, meters, room);
    else checkChanges(before, now, meters, leaving, room);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Bytes input = {data, size};
  Lattice lattice = takeLattice(&input);
  Moment now = {.arena = NULL};
  size_t count = takeUpTo(&input, MOST_PLAYERS);
  for (size_t player = 0; player < count; player++) {
    double place[2];
    takePlace(&input, lattice, &now.herd, place);
    int isMisplaced = !isfinite(place[0]) || !(fabs(place[1]) <= 90);
    now.herd.places[2 * player] = isMisplaced ? NAN : place[0];
    now.herd.places[2 * player + 1] = isMisplaced ? NAN : place[1];
    now.herd.count++;
  }
  rebuild(&now, takeMeters(&input, &now.herd), takeUpTo(&input, 8));
  checkGrid(&now);
  Moment before = copyOf(&now);
  for (int steps = 0; steps < 24; steps++) {
    uint8_t kind = takeByte(&input);
    uint32_t player = now.herd.count > 0 ? takeByte(&input) % (uint32_t)now.herd.count : 0;
    double place[2];
    switch (kind % 16) {
    case 0:
      if (now.herd.count < MOST_PLAYERS) {
        takePlace(&input, lattice, &now.herd, place);
        placePlayer(&now, (uint32_t)now.herd.count, place);
      }
      break;
    case 1:
    case 2:
      if (now.herd.count > 0) {
        takePlace(&input, lattice, &now.herd, place);
        placePlayer(&now, player, place);
      }
      break;
    case 3:
      if (now.herd.count > 0) removePlayer(&now, player);
      break;
    case 4:
    case 5: moveAll(&now, &input, lattice); break;
    case 6: rebuild(&now, takeMeters(&input, &now.herd), 0); break;
    case 7:
      free(before.arena);
      before = copyOf(&now);
      break;
    default: ask(&before, &now, &input, lattice, takeByte(&input)); continue;
    }
    checkGrid(&now);
    if (input.count == 0) break;
  }
  // Some questions in any case.
  checkChanges(&before, &now, takeMeters(&input, &now.herd), INFINITY, 0);
  checkNearestOfAll(&now, 1 + size % 4);
  free(before.arena);
  free(now.arena);
  return 0;
}
