// The C face of simdjson's on-demand parser: one text in, one flat tape of nodes out.
//
// simdjson's on-demand parser checks only what is visited; this visits everything, so that a tape means that the whole
// text is JSON as RFC 8259 defines it. The tape holds byte ranges of the text rather than copies, so that the raw text
// of any value, and its place, can be had for nothing.
//
// Limits: text of less than 4 GiB, containers nested no deeper than the caller says, exponents of at most 19 digits,
// numbers within the range of a double, no escaped half of a surrogate pair.
// Memory: the parser keeps a copy of the text and the tape (24 bytes a node), simdjson four bytes for each of its
// tokens and room for unescaped strings. At most about 32 bytes for each byte of hostile text, and no more than that.
//
// A parser belongs to one thread at a time. No function throws; no function reads past the length it is given.

#ifndef QUARRY_JSON_H
#define QUARRY_JSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a node is.
enum {
  QUARRY_JSON_NULL = 0,
  QUARRY_JSON_FALSE = 1,
  QUARRY_JSON_TRUE = 2,
  QUARRY_JSON_NUMBER = 3,
  QUARRY_JSON_STRING = 4,
  QUARRY_JSON_ARRAY = 5,
  QUARRY_JSON_OBJECT = 6,
  /// The name of a member; its value is the next node.
  QUARRY_JSON_KEY = 7,
};

/// What is said about a node beside its kind.
enum {
  /// The number was written without fraction and exponent and fits 64 bits with a sign: `bits` is that integer.
  /// Otherwise `bits` is the bit pattern of a double.
  QUARRY_JSON_INTEGER = 1,
  /// The number is an integer and was written `-0`.
  QUARRY_JSON_NEGATIVE_ZERO = 2,
  /// The string has escapes: its bytes are in the string buffer, not in the text.
  QUARRY_JSON_ESCAPED = 4,
};

/// One value, or the name of one member. A container is followed by what is in it: an array by its elements, an object
/// by name, value, name, value and so on.
typedef struct quarry_json_node {
  /// The first byte in the text, counted from its start plus the base that the caller gave; of a string, its quote.
  uint32_t start;
  /// The byte after the last.
  uint32_t end;
  /// Number: see QUARRY_JSON_INTEGER. String and name: the offset of the first byte in the upper half, the length in
  /// bytes in the lower; in the text, or in the string buffer where escaped. Container: the number of elements or
  /// members.
  uint64_t bits;
  /// The index of the first node after this one and all that is in it; 0 while the node is not complete, which is seen
  /// only after an error.
  uint32_t next;
  uint16_t kind;
  uint16_t flags;
} quarry_json_node;

/// What went wrong. All but these are simdjson's own numbers, which are not promised.
enum {
  QUARRY_JSON_OK = 0,
  QUARRY_JSON_SYNTAX = 1,
  QUARRY_JSON_EMPTY = 2,
  QUARRY_JSON_TRAILING = 3,
  QUARRY_JSON_TOO_DEEP = 4,
  QUARRY_JSON_NUMBER_RANGE = 5,
  QUARRY_JSON_UTF8 = 6,
  QUARRY_JSON_CAPACITY = 7,
  QUARRY_JSON_MEMORY = 8,
};

/// What came of a text. The pointers are valid until the parser's next call.
typedef struct quarry_json_result {
  /// The tape; the root is node 0. After an error, what was read before it.
  const quarry_json_node *nodes;
  size_t node_count;
  /// The bytes of the strings that had escapes, one after another.
  const uint8_t *strings;
  size_t string_bytes;
  /// QUARRY_JSON_OK, or what went wrong.
  int code;
  /// The offset of the byte at which it went wrong, counted like `start`; the end of the text where more was expected.
  size_t error_offset;
  /// What went wrong in plain words; never NULL after an error.
  const char *detail;
  /// What simdjson itself says; NULL where it was not simdjson that saw it.
  const char *cause;
} quarry_json_result;

typedef struct quarry_json_parser quarry_json_parser;

/// A parser, or NULL where there is no memory for one.
quarry_json_parser *quarry_json_parser_make(void);

void quarry_json_parser_free(quarry_json_parser *parser);

/// Reads one text. A byte order mark before it is skipped. `base` is added to all offsets; `depth` is the number of
/// containers that may enclose each other (at most 1024). O(length).
void quarry_json_parse(quarry_json_parser *parser, const uint8_t *bytes, size_t length, size_t base, uint32_t depth,
                       quarry_json_result *result);

/// Writes the shortest decimal that reads back as exactly `value`, in positional form from 1e-7 up to 2^53 and with an
/// exponent elsewhere; `-0` keeps its sign. `value` must be finite. No locale. Returns the number
/// of bytes written, at most 32.
size_t quarry_json_format_double(double value, char out[32]);

#ifdef __cplusplus
}
#endif

#endif
