// Where in a text the defects are that simdjson reports without a place. All three run only after an error.

#ifndef QUARRY_JSON_LOCATE_HPP
#define QUARRY_JSON_LOCATE_HPP

#include <cstddef>
#include <cstdint>

namespace quarry {

/// The offset of the first byte that does not belong to well-formed UTF-8 (RFC 3629), or `length`.
size_t first_invalid_utf8(const uint8_t *text, size_t length) noexcept;

/// The offset of the first control character inside a string, of a backslash outside of any, or of the opening quote
/// of a string that never ends; `length` where there is none of these.
size_t first_string_defect(const uint8_t *text, size_t length) noexcept;

/// The offset of the first escape, from `from` (behind an opening quote) on, that is none; `length` where all are
/// good.
size_t first_bad_escape(const uint8_t *text, size_t from, size_t length) noexcept;

}  // namespace quarry

#endif
