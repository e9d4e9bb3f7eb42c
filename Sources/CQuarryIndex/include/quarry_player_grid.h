// The player grid: players with dense numbers on the WGS84 ellipsoid, and who is near whom.
//
// Places are pairs of doubles, longitude and latitude in degrees, one pair for each player number; a player whose latitude
// is NaN is absent. Longitudes may be any finite number. The caller checks places before they come here.
//
// The grid is one block of memory that the caller owns (an arena), without pointers in it, so that it can be copied and
// shared. Readers never write to it; any number of threads may read. Nothing here allocates or has global state. What is
// uncertain by the fast formula is decided by a geodesic that the caller passes as a function, so that every answer is that of the
// geodesic.

#ifndef QUARRY_PLAYER_GRID_H
#define QUARRY_PLAYER_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The metres between two places along the geodesic.
typedef double (*QuarryGeodesic)(double longitude_a, double latitude_a, double longitude_b, double latitude_b);

/// A player that was found.
typedef struct {
  double meters;
  /// The player's number.
  uint32_t player;
  /// Where the grid keeps it; of use inside only.
  uint32_t slot;
} QuarryNeighbor;

/// How many of the players are present.
size_t quarry_players_present(const double *places, size_t count);

/// The first player who is present and whose given place is not on the globe; `count` where there is none.
size_t quarry_players_misplaced(const double *places, const double *given, size_t count, bool all_are_present);

/// Takes the given places of all who are present.
void quarry_players_move(double *places, const double *given, size_t count, bool all_are_present);

/// The 8-byte words that an arena needs for so many players that are present.
size_t quarry_player_grid_words(size_t players);

/// The 8-byte words of scratch that a build needs for so many players that are present.
size_t quarry_player_grid_scratch_words(size_t players);

/// Whether an arena of so many words, which held a grid or zeros, can be built anew over so many players.
bool quarry_player_grid_fits(size_t words, size_t players);

/// Builds the grid from all places that are present; what the arena held is forgotten.
/// `band_meters`: how high bands should be, for a known radius of questions; 0 for bands by number alone.
/// Returns the number of players. Cost: a radix sort, some 30 ns for each player.
size_t quarry_player_grid_build(
  uint64_t *arena, size_t words, const double *places, size_t count, double band_meters, uint64_t *scratch);

/// Adds a player at a place, `places[player]`. Returns false where there is no room: then build anew. O(√n).
bool quarry_player_grid_insert(uint64_t *arena, const double *places, uint32_t player);

/// Takes out a player that stands at `places[player]`. Returns false where it is not there. O(√n).
bool quarry_player_grid_remove(uint64_t *arena, const double *places, uint32_t player);

/// The number of players.
size_t quarry_player_grid_count(const uint64_t *arena);

/// Goes over the whole structure. Returns 0 where everything is as it should be, else the number of the rule that is broken:
/// 1 bands, 2 room, 3 order, 4 keys, 5 coordinates, 6 players, 7 bounds of a band, 8 bounds of the height.
int quarry_player_grid_check(const uint64_t *arena, size_t words, const double *places, size_t count);

/// All players within `meters` of a place, the border included, by distance and number.
/// `except`: a player that is left out; UINT32_MAX for none.
/// Writes at most `room` neighbors and returns how many there are; where they are more than the room, those written are
/// of no use, and the caller asks again. Cost: O(log n + √n · width of the question + k log k), no allocation.
size_t quarry_player_grid_within(
  const uint64_t *arena, const double *places, double longitude, double latitude, double meters, uint32_t except,
  QuarryNeighbor *found, size_t room, QuarryGeodesic geodesic);

/// The `k` nearest players to a place by distance and number, `except` left out; `k` is at most QUARRY_MOST_NEAREST.
/// Returns how many were written: fewer than `k` where there are not so many. `*is_sure` tells whether the geodesic could not choose
/// others; where it is false, ask quarry_player_grid_within as far as the last one and take the first of those.
size_t quarry_player_grid_nearest(
  const uint64_t *arena, const double *places, double longitude, double latitude, size_t k, uint32_t except,
  QuarryNeighbor *found, bool *is_sure, QuarryGeodesic geodesic);

/// How far to ask after an answer that is not sure, whose last distance this is: so far that everybody is found whom the
/// geodesic might choose.
double quarry_player_grid_reach(double meters);

/// The most that quarry_player_grid_nearest may be asked for.
enum { QUARRY_MOST_NEAREST = 128 };

/// The `k` nearest others of every player: `players[i * k + rank]` and `meters[i * k + rank]` for player i, UINT32_MAX and
/// infinity where there is none. Returns how many rows are not sure, as above; in those `players[i * k]` has
/// the value QUARRY_UNSURE, and `meters[i * k + k - 1]` is how far to ask.
/// `cursors`: a 4-byte word for each band, see quarry_player_grid_bands.
size_t quarry_player_grid_nearest_of_all(
  const uint64_t *arena, const double *places, size_t count, size_t k, uint32_t *players, double *meters,
  uint32_t *cursors, QuarryGeodesic geodesic);

#define QUARRY_UNSURE 0xFFFFFFFEu

/// How many bands the grid has.
size_t quarry_player_grid_bands(const uint64_t *arena);

/// How many pairs of players are within `meters`, the border included.
uint64_t quarry_player_grid_pair_count(
  const uint64_t *arena, const double *places, double meters, QuarryGeodesic geodesic);

/// All pairs within `meters`, each once, by its lower number and then its higher one: the partners of player i, with
/// higher numbers than i, are `partners[starts[i]] ..< partners[starts[i + 1]]`. `starts` has `count + 1` numbers.
/// Writes partners only where `room` is enough for all; returns how many there are. `scratch`: a 4-byte word for each player number.
uint64_t quarry_player_grid_pairs(
  const uint64_t *arena, const double *places, size_t count, double meters, uint64_t *starts, uint32_t *partners,
  uint64_t room, QuarryGeodesic geodesic);

/// A moment of two: the grid and the places that it was made from.
typedef struct {
  const uint64_t *arena;
  const double *places;
  size_t count;
} QuarryMoment;

/// What changed between two moments.
typedef struct {
  /// The lower number of a pair in the upper half, the higher one in the lower half; sorted.
  uint64_t *entered, *left;
  /// Numbers that there is room for in each, and that each has; where one has more than room, nothing in it is of use.
  size_t entered_room, left_room, entered_count, left_count;
} QuarryPairChanges;

/// The 8-byte words of scratch that quarry_player_grid_changes needs.
size_t quarry_player_grid_changes_scratch_words(const uint64_t *before, size_t count_before, const uint64_t *after, size_t count_after);

/// The pairs that were farther apart than `entering` metres before and are not now, and those that were not farther apart than
/// `leaving` metres and are now; `leaving` is at least `entering`. An absent player is farther than anything.
/// `sort_room`: as many words as the larger of both rooms.
void quarry_player_grid_changes(
  QuarryMoment before, QuarryMoment after, double entering, double leaving, QuarryPairChanges *changes,
  uint64_t *scratch, uint64_t *sort_room, QuarryGeodesic geodesic);

#endif
