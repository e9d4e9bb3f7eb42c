// W4 by nanoflann: the same questions as w4_proximity.py asks, on the same files.
//
// usage: nanoflann FOLDER SIZE…, with a size such as 10k or 1M: so many of the players at the head of the files.
//
// A tree is built for each pass, since players move. Each pass is timed; the median of at most `most` passes, or of those
// that fit into `span`, is printed as a row of JSON.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nanoflann.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr double radius = 50;       // metres
constexpr std::size_t nearest = 8;  // others, besides the player itself
constexpr std::size_t leaf = 10;    // points in a leaf: the library's own default
constexpr double span = 1.5;        // seconds
constexpr std::size_t most = 9;

/// Points as x, y, x, y …, in the shape that the library asks of a data set.
class Points {
 public:
  Points(const std::string &path, std::size_t count) : numbers(2 * count) {
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char *>(numbers.data()), static_cast<std::streamsize>(numbers.size() * sizeof(double)));
    if (!file) throw std::runtime_error(path + " is missing or too short");
  }

  const double *at(std::size_t index) const { return &numbers[2 * index]; }
  std::size_t kdtree_get_point_count() const { return numbers.size() / 2; }
  double kdtree_get_pt(std::size_t index, std::size_t axis) const { return numbers[2 * index + axis]; }
  template <class Box>
  bool kdtree_get_bbox(Box &) const { return false; }

 private:
  std::vector<double> numbers;
};

using Tree =
    nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<double, Points>, Points, 2, std::uint32_t>;

/// Calls `take(a, b)` for each pair within the radius once, with a < b.
template <class Take>
void forEachPair(const Points &points, Take take) {
  Tree tree(2, points, nanoflann::KDTreeSingleIndexAdaptorParams(leaf));
  tree.buildIndex();
  nanoflann::SearchParams search;
  search.sorted = false;
  std::vector<std::pair<std::uint32_t, double>> found;
  const auto count = static_cast<std::uint32_t>(points.kdtree_get_point_count());
  for (std::uint32_t index = 0; index < count; index++) {
    tree.radiusSearch(points.at(index), radius * radius, found, search);
    for (const auto &other : found)
      if (index < other.first) take(index, other.first);
  }
}

std::vector<std::uint64_t> sortedPairs(const Points &points) {
  std::vector<std::uint64_t> pairs;
  forEachPair(points, [&](std::uint64_t a, std::uint64_t b) { pairs.push_back(a << 32 | b); });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

double sumOfNearest(const Points &points) {
  Tree tree(2, points, nanoflann::KDTreeSingleIndexAdaptorParams(leaf));
  tree.buildIndex();
  std::uint32_t indices[nearest + 1];
  double squares[nearest + 1];
  double sum = 0;
  for (std::size_t index = 0; index < points.kdtree_get_point_count(); index++) {
    const std::size_t found = tree.knnSearch(points.at(index), nearest + 1, indices, squares);
    for (std::size_t rank = 0; rank < found; rank++) sum += std::sqrt(squares[rank]);
  }
  return sum;
}

/// The number of elements that only one of two sorted arrays has.
std::size_t countOfChanges(const std::vector<std::uint64_t> &before, const std::vector<std::uint64_t> &now) {
  std::size_t changes = 0;
  auto a = before.begin(), b = now.begin();
  while (a != before.end() && b != now.end()) {
    if (*a == *b) {
      ++a, ++b;
    } else {
      changes++;
      *a < *b ? ++a : ++b;
    }
  }
  return changes + static_cast<std::size_t>(before.end() - a) + static_cast<std::size_t>(now.end() - b);
}

template <class Work>
void measure(const std::string &what, const std::string &size, const char *how, Work work) {
  using Clock = std::chrono::steady_clock;
  const bool isQuick = std::getenv("PEERS_QUICK") && std::string(std::getenv("PEERS_QUICK")) == "1";
  std::vector<double> times;
  double sum = 0, check = 0;
  do {
    const auto start = Clock::now();
    check = static_cast<double>(work());
    times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    sum += times.back();
  } while (!isQuick && sum < span && times.size() < most);
  std::sort(times.begin(), times.end());
  std::printf(
      "{\"workload\": \"W4\", \"peer\": \"nanoflann, %s\", \"case\": \"%s, %s\", \"value\": %.6f, \"unit\": \"ms\", "
      "\"check\": %.9f, \"version\": \"%x.%x.%x\"}\n",
      how, size.c_str(), what.c_str(), times[times.size() / 2] * 1e3, check, NANOFLANN_VERSION >> 8,
      NANOFLANN_VERSION >> 4 & 15, NANOFLANN_VERSION & 15);
  std::fflush(stdout);
}

std::size_t number(const std::string &size) {
  const std::size_t count = std::stoul(size);
  return size.back() == 'k' ? count * 1000 : size.back() == 'M' ? count * 1000000 : count;
}

}  // namespace

int main(int argumentCount, char **arguments) {
  if (argumentCount < 3) {
    std::fprintf(stderr, "usage: nanoflann FOLDER SIZE…\n");
    return 64;
  }
  try {
    const std::string folder = arguments[1];
    for (int index = 2; index < argumentCount; index++) {
      const std::string size = arguments[index];
      const Points points(folder + "/w4_points.f64", number(size)), moved(folder + "/w4_moved.f64", number(size));
      measure("pairs within 50 m", size, "build and radiusSearch", [&] {
        std::size_t pairs = 0;
        forEachPair(points, [&](std::uint32_t, std::uint32_t) { pairs++; });
        return pairs;
      });
      measure("8 nearest", size, "build and knnSearch", [&] { return sumOfNearest(points); });
      const auto before = sortedPairs(points);
      measure("moving tick", size, "build, radiusSearch and difference",
              [&] { return countOfChanges(before, sortedPairs(moved)); });
    }
  } catch (const std::exception &error) {
    std::fprintf(stderr, "nanoflann: %s\n", error.what());
    return 2;
  }
}
