#ifndef QUARRY_JSON_GROWING_ARRAY_HPP
#define QUARRY_JSON_GROWING_ARRAY_HPP

#include <cstddef>
#include <cstdlib>

namespace quarry {

/// Room for plain values that grows by doubling, and says so where there is no memory; never throws.
template <typename T>
struct growing_array {
  T *items = nullptr;
  size_t count = 0;
  size_t capacity = 0;

  ~growing_array() { std::free(items); }

  bool reserve(size_t wanted) noexcept {
    if (wanted <= capacity) return true;
    size_t size = capacity < 64 ? 64 : capacity;
    while (size < wanted) size *= 2;
    void *grown = std::realloc(items, size * sizeof(T));
    if (grown == nullptr) return false;
    items = static_cast<T *>(grown);
    capacity = size;
    return true;
  }
};

}  // namespace quarry

#endif
