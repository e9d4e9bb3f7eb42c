// One source, compiled for several widths of vectors.
//
// A function that is inlined becomes three: for any processor, for AVX2 and for AVX-512. All do the same operations in the same
// order on the same numbers, and none is contracted, so that their results are the same to the last bit.

#ifndef PLAYER_PATHS_H
#define PLAYER_PATHS_H

#include "player_grid.h"

#if defined(__x86_64__) && defined(__linux__) && !defined(QUARRY_ONE_PATH)

/// Defines `name_on_best_path` with the parameters of `name`, an inlined function.
#define ON_BEST_PATH(result, name, parameters, arguments) \
  static result name##_plain parameters { return name arguments; } \
  __attribute__((target("avx2,popcnt,bmi"))) static result name##_avx2 parameters { return name arguments; } \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,popcnt,bmi"))) static result name##_avx512 \
    parameters { return name arguments; } \
  static result name##_on_best_path parameters { \
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("bmi")) \
      return name##_plain arguments; \
    if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") \
        || !__builtin_cpu_supports("avx512vl")) \
      return name##_avx2 arguments; \
    return name##_avx512 arguments; \
  }

#else

#define ON_BEST_PATH(result, name, parameters, arguments) \
  static result name##_on_best_path parameters { return name arguments; }

#endif
#endif
