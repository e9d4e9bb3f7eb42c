#include <charconv>
#include <cmath>

#include "quarry_json.h"

size_t quarry_json_format_double(double value, char out[32]) {
  const double size = std::fabs(value);
  // From 2^53 on positional digits would not be the shortest; within the bounds, they are at most sign, point, seven
  // noughts and 17 digits.
  const bool positional = size == 0 || (size >= 1e-7 && size < 0x1p53);
  const auto end = std::to_chars(out, out + 32, value,
                                 positional ? std::chars_format::fixed : std::chars_format::scientific);
  return end.ec == std::errc() ? static_cast<size_t>(end.ptr - out) : 0;
}
