// What a number looks like before it is converted.

#ifndef QUARRY_JSON_NUMBER_HPP
#define QUARRY_JSON_NUMBER_HPP

#include <cstddef>
#include <cstdint>

namespace quarry {

inline bool is_space(uint8_t c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
inline bool is_digit(uint8_t c) noexcept { return c >= '0' && c <= '9'; }

/// The end of a number, its digits before the exponent, and whether it has neither fraction nor exponent.
struct number_shape {
  const uint8_t *end;
  size_t digits;
  bool is_integer;
};

/// Reads the grammar of RFC 8259, section 6; false where the text at `p` is no number, or runs on into something
/// else. At least one byte that belongs to no number must follow the text.
inline bool scan_number(const uint8_t *p, number_shape &shape) noexcept {
  if (*p == '-') p++;
  const uint8_t *const first = p;
  while (is_digit(*p)) p++;
  shape.digits = static_cast<size_t>(p - first);
  if (shape.digits == 0 || (*first == '0' && shape.digits > 1)) return false;
  shape.is_integer = true;
  if (*p == '.') {
    shape.is_integer = false;
    const uint8_t *const fraction = ++p;
    while (is_digit(*p)) p++;
    if (p == fraction) return false;
    shape.digits += static_cast<size_t>(p - fraction);
  }
  if ((*p | 0x20) == 'e') {
    shape.is_integer = false;
    p++;
    if (*p == '+' || *p == '-') p++;
    const uint8_t *const exponent = p;
    while (is_digit(*p)) p++;
    if (p == exponent) return false;
  }
  shape.end = p;
  return is_space(*p) || *p == ',' || *p == ']' || *p == '}' || *p == ':' || *p == '[' || *p == '{';
}

}  // namespace quarry

#endif
