// The roam grid: players who move one by one, and who may be near one of them.
//
// The player grid answers questions about a moment; this one keeps up with a stream. A move costs the same however many
// players there are, and a search finds candidates: nobody who is near is missed, and the caller measures those who may be.
//
// Cells are as high and as wide as a search mostly reaches, on the whole globe: rows of latitude, each cut into a power of
// two of columns, fewer towards the poles. Only cells that somebody was in are kept, in a hash table. A cell is a chain of blocks
// of six points, whose numbers lie side by side for vectors.
//
// A point is a player's place, or one of the places of its trail: whoever is fast leaves points on the way, so that a search
// along its own way meets it.
//
// The grid is one block of memory that the caller owns (an arena), without pointers in it. Nothing here allocates or has
// global state. The caller checks places before they come here; longitudes may be any finite number.

#ifndef QUARRY_ROAM_GRID_H
#define QUARRY_ROAM_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A place in space: metres from the centre of the Earth, each good to 4 nm.
typedef struct {
  double x, y, z;
} QuarrySpace;

/// Where a place on the ellipsoid is in space. The same on every processor.
QuarrySpace quarry_space(double longitude, double latitude);

/// The longitude and latitude in degrees of the place below a point that lies on the ellipsoid or some metres off it.
void quarry_place(QuarrySpace space, double *longitude, double *latitude);

/// The straight lines of two places by which a distance decides: at most `inside` is within it, more than `outside` is not; between
/// the two the geodesic decides.
typedef struct {
  double inside, outside;
} QuarryChords;

QuarryChords quarry_chords(double meters);

/// The length of the geodesic for a chord of up to 10 km, to half a micrometre or so; see player_radius.h.
double quarry_geodesic_of_chord(double chord);

/// A point of the grid.
typedef struct {
  double longitude, latitude;
  QuarrySpace space;
  /// The player moved no faster lately, in metres a second. Infinite for who is fast: then the points of the trail tell where it was,
  /// each for the places within its margin.
  float speed;
  /// Metres by which the player may be nearer than the point, whatever its speed.
  float margin;
} QuarryRoamPoint;

/// Who is asked for. Distances are chords in metres.
typedef struct {
  double longitude, latitude;
  QuarrySpace space;
  /// Whoever is not farther may be near; whoever is farther than `stay` may have left; nobody farther than `out` is of interest.
  float enter, stay, out;
  /// How far the player who asks may have been from the place, in the last `seconds`.
  float step, seconds;
  /// How far to search: `out`, `step`, and the most that a player's margin and the way in those seconds may be.
  float reach;
} QuarryRoamQuestion;

/// What a search says of a player, in the upper bits of its number.
#define QUARRY_ROAM_ENTERS 0x80000000u
#define QUARRY_ROAM_LEAVES 0x40000000u
#define QUARRY_ROAM_PLAYER 0x3FFFFFFFu

/// The 8-byte words of an arena for player numbers below `players`, so many points, and a table of `cells` cells (a power of two).
size_t quarry_roam_words(size_t players, size_t points, size_t cells);

/// Makes an empty grid with cells of so many metres, 1 at least.
void quarry_roam_make(uint64_t *arena, size_t players, size_t points, size_t cells, double cell_meters);

/// Puts a player to a point, from wherever it was. False where there is no room: then nothing has changed. O(1).
bool quarry_roam_place(uint64_t *arena, uint32_t player, const QuarryRoamPoint *point);

/// Takes a player out, not its trail; nothing where it is not in. O(1).
void quarry_roam_remove(uint64_t *arena, uint32_t player);

/// Adds a point to a player's trail. False where there is no room.
bool quarry_roam_add_trail(uint64_t *arena, uint32_t player, const QuarryRoamPoint *point);

/// Takes such a point out of the trail again; returns whether it was there. O(points of the cell).
bool quarry_roam_remove_trail(uint64_t *arena, uint32_t player, const QuarryRoamPoint *point);

/// Puts all points of a grid into another that was made empty, with the same height of cells and room for as many players. False
/// where there is not room for all points; then the other one has some of them.
bool quarry_roam_copy(const uint64_t *source, uint64_t *target);

/// How many points there are, trails included.
size_t quarry_roam_count(const uint64_t *arena);

/// Writes everybody who may be as near as `out`, as many as there is room for, and returns how many there are: marked as entering
/// who may be as near as `enter`, and as leaving who may be farther than `stay`. Somebody with a trail may come more than once,
/// and whoever asks comes too. What is behind the last one in the room is overwritten as it comes.
size_t quarry_roam_find(const uint64_t *arena, const QuarryRoamQuestion *question, uint32_t *found, size_t room);

/// Tells the processor that a player will move to a place, and others will be looked for there: first, some hundred nanoseconds ahead,
/// the cells, then what is in them. Hints without effect on any answer; the place may be anything.
void quarry_roam_expect(const uint64_t *arena, uint32_t player, double longitude, double latitude);
void quarry_roam_expect_soon(const uint64_t *arena, uint32_t player, double longitude, double latitude);

/// Goes over the whole structure. Returns 0 where everything is as it should be, else the number of the rule that is broken.
int quarry_roam_check(const uint64_t *arena);

#endif
