// How the text is walked.
//
// The text is copied into a buffer as `[` text `]` with simdjson's padding behind it. The brackets make every text an
// array of one element: a bare number or string needs no path of its own, and whatever is cut off ends at a token that
// is there (the closing bracket) instead of past the last one, so that on-demand never peeks beyond its tokens.
//
// Nodes are appended in the order of the text. A node is appended before it is read and completed afterwards; nodes
// left incomplete (`next` 0) after an error are the path to the value in which it happened.

#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <clocale>
#include <cmath>
#include <cstring>
#include <locale.h>
#include <new>

#ifdef __APPLE__
#include <xlocale.h>
#endif

#include "growing_array.hpp"
#include "locate.hpp"
#include "number.hpp"
#include "quarry_json.h"

namespace {

using namespace simdjson;
using quarry::growing_array;
using quarry::is_digit;
using quarry::is_space;

/// Containers deeper than this are refused whatever the caller asks for: the walk is recursive.
constexpr uint32_t largest_depth = 1024;
/// The significand of at most this many digits fits 64 bits, which simdjson's own number reading relies on.
constexpr size_t exact_digits = 19;
/// Integers of at most this many digits always fit 64 bits with a sign.
constexpr size_t integer_digits = 18;

}  // namespace

struct quarry_json_parser {
  ondemand::parser parser;
  growing_array<uint8_t> text;
  growing_array<uint8_t> strings;
  growing_array<quarry_json_node> tape;
  locale_t c_locale = static_cast<locale_t>(0);

  size_t length = 0;
  size_t base = 0;
  uint32_t depth_limit = 0;
  ondemand::document document;

  int code = QUARRY_JSON_OK;
  size_t error_offset = 0;
  const char *detail = nullptr;
  const char *cause = nullptr;

  ~quarry_json_parser() {
    if (c_locale != static_cast<locale_t>(0)) freelocale(c_locale);
  }

  // Places.

  /// Offset in the text, without the base; what lies behind the text is its end.
  size_t offset_of(const void *pointer) const noexcept {
    const auto distance = static_cast<const uint8_t *>(pointer) - text.items - 1;
    if (distance < 0) return 0;
    return static_cast<size_t>(distance) < length ? static_cast<size_t>(distance) : length;
  }

  uint32_t place(size_t offset) const noexcept { return static_cast<uint32_t>(offset + base); }

  /// The token that comes next or, after a fatal error, that caused it.
  size_t here() noexcept {
    const char *location;
    if (document.current_location().get(location)) return length;
    return offset_of(location);
  }

  /// The offset behind the last token before `offset`.
  size_t end_before(size_t offset) const noexcept {
    while (offset > 0 && is_space(text.items[offset])) offset--;  // text.items[offset] is the byte before `offset`
    return offset;
  }

  bool fail(int kind, size_t offset, const char *words, error_code error = SUCCESS) noexcept {
    code = kind;
    error_offset = offset;
    detail = words;
    cause = error == SUCCESS ? nullptr : error_message(error);
    return false;
  }

  bool no_memory() noexcept { return fail(QUARRY_JSON_MEMORY, 0, "there is not enough memory to read the text"); }

  // The tape.

  bool append(size_t start, uint16_t kind, uint32_t &index) noexcept {
    if (tape.count == tape.capacity && !tape.reserve(tape.count + 1)) return no_memory();
    index = static_cast<uint32_t>(tape.count);
    tape.items[tape.count++] = quarry_json_node{place(start), 0, 0, 0, kind, 0};
    return true;
  }

  void complete(uint32_t index, size_t end, uint64_t bits, uint16_t flags = 0) noexcept {
    quarry_json_node &node = tape.items[index];
    node.end = place(end);
    node.bits = bits;
    node.flags = flags;
    node.next = static_cast<uint32_t>(tape.count);
  }

  static uint64_t range(size_t offset, size_t count) noexcept {
    return static_cast<uint64_t>(offset) << 32 | static_cast<uint64_t>(count);
  }

  /// Keeps the bytes of a string that has escapes.
  bool complete_escaped(uint32_t index, size_t start, size_t end, ondemand::raw_json_string raw) noexcept {
    // What is unescaped is never longer; simdjson writes whole vectors, hence its padding.
    if (!strings.reserve(strings.count + (end - start) + SIMDJSON_PADDING)) return no_memory();
    uint8_t *into = strings.items + strings.count;
    std::string_view view;
    if (const auto error = parser.unescape(raw, into).get(view)) {
      const size_t bad = quarry::first_bad_escape(text.items + 1, start + 1, length);
      return fail(QUARRY_JSON_SYNTAX, bad == length ? start : bad,
                  "a backslash in a string must begin one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four "
                  "hexadecimal digits, surrogates in pairs",
                  error);
    }
    complete(index, end, range(strings.count, view.size()), QUARRY_JSON_ESCAPED);
    strings.count += view.size();
    return true;
  }

  // The walk.

  bool visit(ondemand::value value, uint32_t depth) noexcept {
    const std::string_view token = value.raw_json_token();
    const size_t start = offset_of(token.data());
    const uint8_t first = static_cast<uint8_t>(token[0]);
    uint32_t index;
    switch (first) {
      case '{':
        return append(start, QUARRY_JSON_OBJECT, index) && visit_object(value, index, start, depth);
      case '[':
        return append(start, QUARRY_JSON_ARRAY, index) && visit_array(value, index, start, depth);
      case '"':
        return append(start, QUARRY_JSON_STRING, index) && visit_string(value, token, index, start);
      case 't':
      case 'f':
        return append(start, first == 't' ? QUARRY_JSON_TRUE : QUARRY_JSON_FALSE, index) &&
               visit_boolean(value, index, start);
      case 'n':
        return append(start, QUARRY_JSON_NULL, index) && visit_null(value, index, start);
      default:
        if (first == '-' || is_digit(first)) {
          return append(start, QUARRY_JSON_NUMBER, index) && visit_number(value, token, index, start);
        }
        return not_a_value(start);
    }
  }

  bool not_a_value(size_t start) noexcept {
    if (start >= length) return fail(QUARRY_JSON_SYNTAX, length, "the text ends where a value is expected");
    switch (text.items[start + 1]) {
      case ',':
      case ']':
      case '}':
        return fail(QUARRY_JSON_SYNTAX, start, "a value is missing here; there may be a comma too many before");
      case '\'':
        return fail(QUARRY_JSON_SYNTAX, start, "a string is written in double quotes");
      default:
        return fail(QUARRY_JSON_SYNTAX, start,
                    "no value begins like this: a string is written in double quotes, a number begins with a digit "
                    "or a minus");
    }
  }

  bool visit_null(ondemand::value &value, uint32_t index, size_t start) noexcept {
    bool is_null;
    const auto error = value.is_null().get(is_null);
    if (error || !is_null) return fail(QUARRY_JSON_SYNTAX, start, "this must be null, or be in double quotes", error);
    complete(index, start + 4, 0);
    return true;
  }

  bool visit_boolean(ondemand::value &value, uint32_t index, size_t start) noexcept {
    bool is_true;
    if (const auto error = value.get_bool().get(is_true)) {
      return fail(QUARRY_JSON_SYNTAX, start, "this must be true or false, or be in double quotes", error);
    }
    complete(index, start + (is_true ? 4 : 5), 0);
    return true;
  }

  bool visit_number(ondemand::value &value, std::string_view token, uint32_t index, size_t start) noexcept {
    const uint8_t *const p = reinterpret_cast<const uint8_t *>(token.data());
    quarry::number_shape shape;
    if (!quarry::scan_number(p, shape)) {
      return fail(QUARRY_JSON_SYNTAX, start,
                  "this is no number: digits without leading noughts, then perhaps a point and digits, then perhaps an "
                  "exponent");
    }
    const size_t end = start + static_cast<size_t>(shape.end - p);
    if (shape.is_integer && shape.digits <= integer_digits) {
      const bool negative = *p == '-';
      int64_t number = 0;
      for (const uint8_t *digit = p + (negative ? 1 : 0); digit < shape.end; digit++) {
        number = number * 10 + (*digit - '0');
      }
      const bool negative_zero = negative && number == 0;
      complete(index, end, static_cast<uint64_t>(negative ? -number : number),
               QUARRY_JSON_INTEGER | (negative_zero ? QUARRY_JSON_NEGATIVE_ZERO : 0));
      return true;
    }
    int64_t integer;
    if (shape.is_integer && value.get_int64().get(integer) == SUCCESS) {
      complete(index, end, static_cast<uint64_t>(integer), QUARRY_JSON_INTEGER);
      return true;
    }
    double number;
    error_code error = SUCCESS;
    if (shape.digits <= exact_digits) {
      error = value.get_double().get(number);
    } else {
      // simdjson 3.0 loses the overflow of its 64-bit significand behind a leading `0.`, and gives a wrong number.
      number = strtod_l(token.data(), nullptr, c_locale);
    }
    if (error || !std::isfinite(number)) {
      return fail(QUARRY_JSON_NUMBER_RANGE, start, "this number is too large for a double", error);
    }
    uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    complete(index, end, bits);
    return true;
  }

  bool visit_string(ondemand::value &value, std::string_view token, uint32_t index, size_t start) noexcept {
    size_t size = token.size();
    while (is_space(static_cast<uint8_t>(token[size - 1]))) size--;
    const size_t end = start + size;
    ondemand::raw_json_string raw;
    if (const auto error = value.get_raw_json_string().get(raw)) {
      return fail(QUARRY_JSON_SYNTAX, start, "this string cannot be read", error);
    }
    if (std::memchr(token.data(), '\\', size) != nullptr) return complete_escaped(index, start, end, raw);
    complete(index, end, range(start + 1 + base, size - 2));
    return true;
  }

  bool visit_key(ondemand::field &field) noexcept {
    const size_t start = offset_of(field.key().raw()) - 1;
    // Back from the value over the colon: the name ends where the last byte that is no space does.
    const size_t colon = end_before(offset_of(field.value().raw_json_token().data()));
    const size_t end = end_before(colon - 1);
    uint32_t index;
    if (!append(start, QUARRY_JSON_KEY, index)) return false;
    if (std::memchr(text.items + 1 + start, '\\', end - start) != nullptr) {
      return complete_escaped(index, start, end, field.key());
    }
    complete(index, end, range(start + 1 + base, end - start - 2));
    return true;
  }

  bool too_deep(size_t start) noexcept {
    return fail(QUARRY_JSON_TOO_DEEP, start, "arrays and objects are nested too deeply here");
  }

  bool visit_object(ondemand::value &value, uint32_t index, size_t start, uint32_t depth) noexcept {
    if (depth >= depth_limit) return too_deep(start);
    ondemand::object object;
    if (const auto error = value.get_object().get(object)) return bad_object(error);
    uint64_t count = 0;
    for (auto member : object) {
      ondemand::field field;
      if (const auto error = std::move(member).get(field)) return bad_object(error);
      if (!visit_key(field) || !visit(field.value(), depth + 1)) return false;
      count++;
    }
    complete(index, end_before(here()), count);
    return true;
  }

  bool bad_object(error_code error) noexcept {
    const size_t at = here();
    if (at >= length) {
      return fail(QUARRY_JSON_SYNTAX, length, "the text ends inside an object: a closing } is missing", error);
    }
    return fail(QUARRY_JSON_SYNTAX, at,
                "in an object, a name in double quotes, a colon and a value follow each other, then a comma or the "
                "closing }",
                error);
  }

  bool visit_array(ondemand::value &value, uint32_t index, size_t start, uint32_t depth) noexcept {
    if (depth >= depth_limit) return too_deep(start);
    ondemand::array array;
    if (const auto error = value.get_array().get(array)) return bad_array(error);
    uint64_t count = 0;
    for (auto element : array) {
      ondemand::value child;
      if (const auto error = std::move(element).get(child)) return bad_array(error);
      if (!visit(child, depth + 1)) return false;
      count++;
    }
    complete(index, end_before(here()), count);
    return true;
  }

  bool bad_array(error_code error) noexcept {
    const size_t at = here();
    if (at >= length) {
      return fail(QUARRY_JSON_SYNTAX, length, "the text ends inside an array: a closing ] is missing", error);
    }
    return fail(QUARRY_JSON_SYNTAX, at, "in an array, a comma or the closing ] follows each value", error);
  }

  bool trailing(size_t offset, error_code error = SUCCESS) noexcept {
    // The closing bracket of ours was taken for one that is missing.
    if (offset >= length) {
      return fail(QUARRY_JSON_SYNTAX, length, "the text ends inside an array: a closing ] is missing", error);
    }
    return fail(QUARRY_JSON_TRAILING, offset, "the JSON text is over before this", error);
  }

  bool walk(size_t first) noexcept {
    ondemand::array around;
    if (const auto error = document.get_array().get(around)) {
      return fail(QUARRY_JSON_SYNTAX, here(), "this is no JSON", error);
    }
    size_t count = 0;
    for (auto element : around) {
      ondemand::value value;
      if (const auto error = std::move(element).get(value)) return trailing(here(), error);
      if (count > 0) return trailing(end_before(here()) - 1);
      if (!visit(value, 0)) return false;
      count++;
    }
    if (count == 0) return not_a_value(first);
    const char *rest;
    if (document.current_location().get(rest) == SUCCESS) return trailing(end_before(offset_of(rest)) - 1);
    return true;
  }

  bool parse(const uint8_t *bytes) noexcept {
    const size_t padded = length + 2 + SIMDJSON_PADDING;
    if (!text.reserve(padded)) return no_memory();
    text.items[0] = '[';
    if (length > 0) std::memcpy(text.items + 1, bytes, length);
    text.items[1 + length] = ']';
    std::memset(text.items + 2 + length, ' ', SIMDJSON_PADDING);
    size_t first = 0;
    while (first < length && is_space(bytes[first])) first++;
    if (first == length) return fail(QUARRY_JSON_EMPTY, length, "there is no text at all", EMPTY);

    if (c_locale == static_cast<locale_t>(0)) {
      c_locale = newlocale(LC_ALL_MASK, "C", static_cast<locale_t>(0));
      if (c_locale == static_cast<locale_t>(0)) return no_memory();
    }
    if (parser.capacity() < length + 2) {
      // Lines of a stream differ in length: room is made in steps, so that it is made seldom.
      const size_t step = length < (1 << 20) ? (length + 2) * 2 + 1024 : length + 2;
      if (parser.allocate(step, largest_depth + 1)) return no_memory();
    }
    if (const auto error = parser.iterate(text.items, length + 2, padded).get(document)) return unreadable(error);
    return walk(first);
  }

  /// What simdjson's first stage reports has no place; it is looked for here.
  bool unreadable(error_code error) noexcept {
    const uint8_t *const bytes = text.items + 1;
    switch (error) {
      case UTF8_ERROR:
        return fail(QUARRY_JSON_UTF8, quarry::first_invalid_utf8(bytes, length), "the text is not UTF-8 here", error);
      case MEMALLOC:
        return no_memory();
      default: {
        const size_t at = quarry::first_string_defect(bytes, length);
        const char *words = "the text cannot be read";
        if (at < length) {
          words = bytes[at] == '"'    ? "the string that begins here has no closing quote"
                  : bytes[at] == '\\' ? "a backslash may stand in a string only"
                                      : "a control character may not stand in a string: write it as an escape";
        }
        return fail(QUARRY_JSON_SYNTAX, at, words, error);
      }
    }
  }
};

quarry_json_parser *quarry_json_parser_make(void) { return new (std::nothrow) quarry_json_parser; }

void quarry_json_parser_free(quarry_json_parser *parser) { delete parser; }

void quarry_json_parse(quarry_json_parser *parser, const uint8_t *bytes, size_t length, size_t base, uint32_t depth,
                       quarry_json_result *result) {
  parser->tape.count = 0;
  parser->strings.count = 0;
  parser->code = QUARRY_JSON_OK;
  parser->detail = parser->cause = nullptr;
  parser->error_offset = 0;
  parser->depth_limit = depth < largest_depth ? depth : largest_depth;
  const size_t mark = length >= 3 && std::memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  parser->length = length - mark;
  parser->base = base + mark;
  // Offsets are 32 bits; simdjson needs its padding within them too.
  const size_t most = UINT32_MAX - SIMDJSON_PADDING - 16;
  if (length > most || base > most - length) {
    parser->fail(QUARRY_JSON_CAPACITY, 0, "the text is larger than 4 GiB", CAPACITY);
  } else {
    parser->parse(mark == 0 ? bytes : bytes + mark);
  }
  result->nodes = parser->tape.items;
  result->node_count = parser->tape.count;
  result->strings = parser->strings.items;
  result->string_bytes = parser->strings.count;
  result->code = parser->code;
  result->error_offset = parser->error_offset + parser->base;
  result->detail = parser->detail;
  result->cause = parser->cause;
}
