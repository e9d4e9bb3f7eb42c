// Sorting of numbers of 64 bits by some of their bits.

#include <string.h>

#include "player_grid.h"

/// By insertion, where there are few.
static void insertion_sort(uint64_t *numbers, size_t count, unsigned shift, uint64_t mask) {
  for (size_t i = 1; i < count; i++) {
    uint64_t number = numbers[i], key = number >> shift & mask;
    size_t j = i;
    for (; j > 0 && (numbers[j - 1] >> shift & mask) > key; j--) numbers[j] = numbers[j - 1];
    numbers[j] = number;
  }
}

/// By so many bits at a time, from the lowest; each pass keeps the order of equals.
uint64_t *quarry_radix_sort(uint64_t *numbers, uint64_t *spare, size_t count, unsigned shift, unsigned bits) {
  if (bits == 0) return numbers;
  if (count <= 32) {
    insertion_sort(numbers, count, shift, (1ull << bits) - 1);
    return numbers;
  }
  // Many numbers: as few passes as may be. Few: tables that are not larger than what is sorted.
  unsigned most = count < 4096 ? 8 : 11;
  unsigned passes = (bits + most - 1) / most;
  for (unsigned pass = 0; pass < passes; pass++) {
    unsigned begin = bits * pass / passes, width = bits * (pass + 1) / passes - begin;
    unsigned by = shift + begin;
    uint32_t starts[2048], mask = (1u << width) - 1;
    memset(starts, 0, sizeof(uint32_t) << width);
    for (size_t i = 0; i < count; i++) starts[numbers[i] >> by & mask]++;
    uint32_t sum = 0;
    for (uint32_t digit = 0; digit <= mask; digit++) {
      uint32_t those = starts[digit];
      starts[digit] = sum;
      sum += those;
    }
    for (size_t i = 0; i < count; i++) spare[starts[numbers[i] >> by & mask]++] = numbers[i];
    uint64_t *other = numbers;
    numbers = spare;
    spare = other;
  }
  return numbers;
}

bool quarry_finish_sort(uint64_t *numbers, size_t count) {
  size_t budget = 8 * count + 64;
  for (size_t i = 1; i < count; i++) {
    uint64_t number = numbers[i];
    size_t j = i;
    for (; j > 0 && numbers[j - 1] > number; j--) numbers[j] = numbers[j - 1];
    numbers[j] = number;
    if (i - j > budget) return false;
    budget -= i - j;
  }
  return true;
}
