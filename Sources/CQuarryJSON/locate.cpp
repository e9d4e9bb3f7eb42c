#include "locate.hpp"

namespace quarry {

size_t first_invalid_utf8(const uint8_t *text, size_t length) noexcept {
  size_t i = 0;
  while (i < length) {
    const uint8_t lead = text[i];
    if (lead < 0x80) {
      i += 1;
      continue;
    }
    // The range of the second byte excludes overlong forms, surrogates and what lies above U+10FFFF.
    uint8_t low = 0x80, high = 0xBF;
    size_t size;
    if (lead >= 0xC2 && lead <= 0xDF) {
      size = 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      size = 3;
      if (lead == 0xE0) low = 0xA0;
      if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      size = 4;
      if (lead == 0xF0) low = 0x90;
      if (lead == 0xF4) high = 0x8F;
    } else {
      return i;
    }
    if (length - i < size || text[i + 1] < low || text[i + 1] > high) return i;
    for (size_t k = 2; k < size; k++) {
      if ((text[i + k] & 0xC0) != 0x80) return i;
    }
    i += size;
  }
  return length;
}

size_t first_string_defect(const uint8_t *text, size_t length) noexcept {
  bool inside = false;
  size_t opening = 0;
  for (size_t i = 0; i < length; i++) {
    const uint8_t c = text[i];
    if (!inside) {
      if (c == '\\') return i;
      if (c == '"') {
        inside = true;
        opening = i;
      }
    } else if (c < 0x20) {
      return i;
    } else if (c == '"') {
      inside = false;
    } else if (c == '\\') {
      i += 1;
      if (i < length && text[i] < 0x20) return i;
    }
  }
  return inside ? opening : length;
}

/// The value of four hexadecimal digits, or -1.
static int32_t four_hex_digits(const uint8_t *text, size_t from, size_t length) noexcept {
  if (length < 4 || from > length - 4) return -1;
  int32_t value = 0;
  for (size_t i = from; i < from + 4; i++) {
    const uint8_t c = text[i];
    int32_t digit;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') {
      digit = (c | 0x20) - 'a' + 10;
    } else {
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

size_t first_bad_escape(const uint8_t *text, size_t from, size_t length) noexcept {
  size_t i = from;
  while (i < length && text[i] != '"') {
    if (text[i] != '\\') {
      i += 1;
      continue;
    }
    if (i + 1 >= length) return i;
    switch (text[i + 1]) {
      case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
        i += 2;
        continue;
      case 'u':
        break;
      default:
        return i;
    }
    const int32_t unit = four_hex_digits(text, i + 2, length);
    if (unit < 0 || (unit >= 0xDC00 && unit <= 0xDFFF)) return i;
    if (unit < 0xD800 || unit > 0xDBFF) {
      i += 6;
      continue;
    }
    if (i + 7 >= length || text[i + 6] != '\\' || text[i + 7] != 'u') return i;
    const int32_t second = four_hex_digits(text, i + 8, length);
    if (second < 0xDC00 || second > 0xDFFF) return i;
    i += 12;
  }
  return length;
}

}  // namespace quarry
