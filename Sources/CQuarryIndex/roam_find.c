// Who may be near: the search of a roam grid.

#include <math.h>
#include <string.h>

#include "player_paths.h"
#include "roam_grid.h"

// Vectors are passed between functions that are all inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef int32_t Wholes __attribute__((ext_vector_type(8)));
typedef uint32_t Numbers __attribute__((ext_vector_type(8)));
typedef float Floats __attribute__((ext_vector_type(8)));
typedef _Bool Bools __attribute__((ext_vector_type(8)));

/// What rounding to 1/256 m and single precision may take from a distance: metres, and a share of it.
#define SLACK_METERS 0.02f
#define SLACK_SHARE 1e-5f
#define ROUNDING_SHARE 1e-6f
#define PI 3.141592653589793

/// Slots that are looked up together, so that the memory of one is waited for while the others are asked for.
enum { SLOTS_AT_ONCE = 16 };

INLINE uint8_t mask_of(Wholes lanes) {
  Bools bools = __builtin_convertvector(lanes, Bools);
  uint8_t mask;
  memcpy(&mask, &bools, 1);
  return mask;
}

typedef struct {
  int32_t x, y, z;
  float enter, stay, out, seconds;
  uint32_t *found;
  size_t room, count;
} Search;

/// A slot to look into, and which of its cells: a bit for each.
typedef struct {
  uint64_t key;
  uint32_t cells;
} Visit;

INLINE void expect_block(const Roam *roam, uint32_t block) {
  if (block == NO_BLOCK) return;
  __builtin_prefetch(&roam->blocks[block]);
  __builtin_prefetch((const char *)&roam->blocks[block] + 64);
}

/// The points of a block against the question: those of interest are written, with what may concern them. Vectors are wider
/// than a block is long: they read on in it, and what that says is masked off.
INLINE void search_block(Search *search, const RoamBlock *block) {
  Wholes x, y, z;
  Numbers slacks, player;
  memcpy(&x, block->x, sizeof x);
  memcpy(&y, block->y, sizeof y);
  memcpy(&z, block->z, sizeof z);
  memcpy(&slacks, block->slack, sizeof slacks);
  // The last eight numbers are the players, then next and owner.
  memcpy(&player, block->player, sizeof player);
  Floats dx = __builtin_convertvector(x - search->x, Floats), dy = __builtin_convertvector(y - search->y, Floats),
         dz = __builtin_convertvector(z - search->z, Floats);
  Floats distance = __builtin_elementwise_sqrt(dx * dx + dy * dy + dz * dz) * (1.0f / 256);
  Numbers uppers = slacks & 0xFFFF0000u, lowers = slacks << 16;
  Floats speed, margin;
  memcpy(&speed, &uppers, sizeof speed);
  memcpy(&margin, &lowers, sizeof margin);
  // Of who is fast not the place but the trail tells where it was: each point of it stands for its surroundings.
  Wholes fast = speed == INFINITY;
  Floats way = fast ? (Floats)0 : speed * search->seconds;
  Floats slack = (way + margin) * (1 + ROUNDING_SHARE) + distance * SLACK_SHARE;
  Wholes there = player != NOBODY;
  uint8_t of_interest = mask_of((distance <= search->out + slack) & there) & ((1 << BLOCK_POINTS) - 1);
  if (of_interest == 0) return;
  Numbers marks = ((Numbers)(distance <= search->enter + slack) & QUARRY_ROAM_ENTERS)
    | ((Numbers)((distance > search->stay - slack) | fast) & QUARRY_ROAM_LEAVES);
  Numbers marked = (player & QUARRY_ROAM_PLAYER) | marks;
  uint32_t words[8];
  memcpy(words, &marked, sizeof words);
  bool is_roomy = search->count + BLOCK_POINTS <= search->room;
  for (unsigned lane = 0; lane < BLOCK_POINTS; lane++) {
    // Each is written, and the next one over it unless it is of interest: who is near is no pattern that a processor guesses.
    if (is_roomy || search->count < search->room) search->found[search->count] = words[lane];
    search->count += of_interest >> lane & 1;
  }
}

INLINE void search_slots(Search *search, const Roam *roam, const Visit *visits, size_t count) {
  uint32_t first[SLOTS_AT_ONCE * SLOT_COLUMNS];
  size_t cells = 0;
  for (size_t i = 0; i < count; i++) __builtin_prefetch(&roam->slots[roam_hash(visits[i].key, roam->header->slots)]);
  for (size_t i = 0; i < count; i++) {
    const RoamSlot *slot = &roam->slots[roam_slot(roam, visits[i].key)];
    if (slot->key == 0) continue;
    for (unsigned column = 0; column < SLOT_COLUMNS; column++) {
      if ((visits[i].cells >> column & 1) == 0 || slot->first[column] == NO_BLOCK) continue;
      expect_block(roam, slot->first[column]);
      first[cells++] = slot->first[column];
    }
  }
  for (size_t i = 0; i < cells; i++) {
    uint32_t block = first[i];
    do {
      uint32_t next = roam->blocks[block].next;
      expect_block(roam, next);
      search_block(search, &roam->blocks[block]);
      block = next;
    } while (block != NO_BLOCK);
  }
}

/// Half the degrees of longitude in which places within `reach` metres lie; 360 for all.
INLINE double half_window(const QuarryRoamQuestion *question) {
  // Two places at distances p and q from the axis, whose longitudes differ by L, have a chord of at least
  // 2 sqrt(p q) sin(L / 2); q is at least p less the chord.
  double p = sqrt(question->space.x * question->space.x + question->space.y * question->space.y);
  double reach = question->reach, least = p - reach;
  if (!(least > 0)) return 360;
  double sine = reach / (2 * sqrt(p * least));
  if (!(sine < 0.5)) return 360;
  // 2 asin(s) <= 2 s (1 + 0.2 s^2) for s <= 1/2.
  return 2 * sine * (1 + 0.2 * sine * sine) * (180 / PI) * 1.000001 + 1e-9;
}

INLINE size_t find(const uint64_t *arena, const QuarryRoamQuestion *question, uint32_t *found, size_t room) {
  Roam roam = roam_of(arena);
  // Single precision rounds sums of these.
  float slack = SLACK_METERS + (question->out + question->step) * ROUNDING_SHARE;
  Search search = {
    .x = roam_unit(question->space.x),
    .y = roam_unit(question->space.y),
    .z = roam_unit(question->space.z),
    .enter = question->enter + question->step + slack,
    .stay = question->stay - question->step - slack,
    .out = question->out + question->step + slack,
    .seconds = question->seconds,
    .found = found,
    .room = room,
  };
  // A chord is at least 0.9995 of the arc of the meridian below 570 km.
  double height = (question->reach * (1 + (double)ROUNDING_SHARE) + 0.05) * (1.0006 / 110574.0);
  double longitude = roam_longitude(question->longitude), width = half_window(question);
  double north = question->latitude + height, south = question->latitude - height;
  int64_t low = roam_row(roam.header, south > -90 ? south : -90), high = roam_row(roam.header, north < 90 ? north : 90);
  Visit visits[SLOTS_AT_ONCE];
  size_t count = 0;
  for (int64_t row = low; row <= high; row++) {
    unsigned power = roam_power(roam.header, row);
    int64_t columns = (int64_t)1 << power;
    int64_t west = roam_column(longitude - width, power), east = roam_column(longitude + width, power);
    if (east - west >= columns) {
      west = 0;
      east = columns - 1;
    }
    for (int64_t column = west; column <= east;) {
      uint64_t wrapped = roam_wrapped(column, power);
      uint32_t offset = (uint32_t)(wrapped % SLOT_COLUMNS);
      // To the end of the slot, of the row, or of the window.
      int64_t length = SLOT_COLUMNS - offset;
      if (length > east - column + 1) length = east - column + 1;
      if (length > columns - (int64_t)wrapped) length = columns - (int64_t)wrapped;
      visits[count++] = (Visit){roam_key(row, wrapped), ((1u << length) - 1) << offset};
      column += length;
      if (count < SLOTS_AT_ONCE) continue;
      search_slots(&search, &roam, visits, count);
      count = 0;
    }
  }
  search_slots(&search, &roam, visits, count);
  return search.count;
}

/// How near the time is.
enum Stage { SLOTS, POINTS };

/// Sends for the cells about a place: their slots, or their points where the slots are here.
INLINE void around(const Roam *roam, double longitude, double latitude, enum Stage stage) {
  // Nothing is said for what is no place, or near a pole.
  if (!(latitude > -85 && latitude < 85 && longitude >= -540 && longitude <= 540)) return;
  longitude = roam_longitude(longitude);
  int64_t middle = roam_row(roam->header, latitude);
  unsigned power = roam_power(roam->header, middle);
  uint64_t column = roam_wrapped(roam_column(longitude, power), power);
  uint32_t inner = (uint32_t)(column % SLOT_COLUMNS);
  // The slot itself, and the one beside it where the neighbour to one side is in that.
  uint64_t beside = roam_wrapped((int64_t)column + (inner == 0 ? -1 : inner == SLOT_COLUMNS - 1 ? 1 : 0), power);
  for (int64_t row = middle - 1; row <= middle + 1; row++) {
    for (int other = 0; other < (beside == column ? 1 : 2); other++) {
      uint64_t key = roam_key(row, other ? beside : column);
      const RoamSlot *slot = &roam->slots[roam_hash(key, roam->header->slots)];
      if (stage == SLOTS) {
        __builtin_prefetch(slot);
      } else if (slot->key == key) {
        uint32_t from = other ? (uint32_t)(beside % SLOT_COLUMNS) : inner == 0 ? 0 : inner - 1;
        uint32_t to = other ? from : inner + 1 < SLOT_COLUMNS ? inner + 1 : inner;
        for (uint32_t cell = from; cell <= to; cell++) expect_block(roam, slot->first[cell]);
      }
    }
  }
}

ON_BEST_PATH(
  size_t, find, (const uint64_t *arena, const QuarryRoamQuestion *question, uint32_t *found, size_t room),
  (arena, question, found, room))

size_t quarry_roam_find(const uint64_t *arena, const QuarryRoamQuestion *question, uint32_t *found, size_t room) {
  return find_on_best_path(arena, question, found, room);
}

void quarry_roam_expect(const uint64_t *arena, uint32_t player, double longitude, double latitude) {
  Roam roam = roam_of(arena);
  if (player < roam.header->players) __builtin_prefetch(&roam.entries[player]);
  around(&roam, longitude, latitude, SLOTS);
}

void quarry_roam_expect_soon(const uint64_t *arena, uint32_t player, double longitude, double latitude) {
  Roam roam = roam_of(arena);
  if (player < roam.header->players && roam.entries[player] != NOBODY) {
    expect_block(&roam, roam.entries[player] / BLOCK_POINTS);
  }
  around(&roam, longitude, latitude, POINTS);
}
