// The places of all players, by number.

#include <math.h>
#include <string.h>

#include "player_paths.h"

INLINE size_t present(const double *places, size_t count) {
  size_t players = 0;
  for (size_t i = 0; i < count; i++) players += !isnan(places[2 * i + 1]);
  return players;
}

INLINE bool is_misplaced(const double *places, const double *given, size_t i) {
  // Comparisons with NaN are false; a longitude that is not finite differs from itself when it is taken off itself.
  double longitude = given[2 * i], latitude = given[2 * i + 1];
  bool is_on_globe = (longitude - longitude == 0) & (fabs(latitude) <= 90);
  return !isnan(places[2 * i + 1]) & !is_on_globe;
}

INLINE size_t misplaced(const double *places, const double *given, size_t count) {
  size_t wrong = 0;
  for (size_t i = 0; i < count; i++) wrong += is_misplaced(places, given, i);
  if (wrong == 0) return count;
  size_t first = 0;
  while (!is_misplaced(places, given, first)) first++;
  return first;
}

/// The same where everybody is present: half the memory is read.
INLINE size_t misplaced_of_all(const double *given, size_t count) {
  size_t wrong = 0;
  for (size_t i = 0; i < count; i++) {
    wrong += !((given[2 * i] - given[2 * i] == 0) & (fabs(given[2 * i + 1]) <= 90));
  }
  return wrong;
}

INLINE void move(double *restrict places, const double *restrict given, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bool is_present = !isnan(places[2 * i + 1]);
    places[2 * i] = is_present ? given[2 * i] : places[2 * i];
    places[2 * i + 1] = is_present ? given[2 * i + 1] : places[2 * i + 1];
  }
}

ON_BEST_PATH(size_t, present, (const double *places, size_t count), (places, count))
ON_BEST_PATH(size_t, misplaced, (const double *places, const double *given, size_t count), (places, given, count))
ON_BEST_PATH(size_t, misplaced_of_all, (const double *given, size_t count), (given, count))
ON_BEST_PATH(void, move, (double *places, const double *given, size_t count), (places, given, count))

size_t quarry_players_present(const double *places, size_t count) { return present_on_best_path(places, count); }

size_t quarry_players_misplaced(const double *places, const double *given, size_t count, bool all_are_present) {
  if (all_are_present && misplaced_of_all_on_best_path(given, count) == 0) return count;
  return misplaced_on_best_path(places, given, count);
}

void quarry_players_move(double *places, const double *given, size_t count, bool all_are_present) {
  if (!all_are_present) return move_on_best_path(places, given, count);
  if (count > 0) memcpy(places, given, count * 2 * sizeof(double));
}
