#include "quarry_fence_grid.h"

#pragma STDC FP_CONTRACT OFF

// The exact sign of the orientation determinant, after J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and
// Fast Robust Geometric Predicates, Discrete & Computational Geometry 18, 1997: a plain determinant with its error bound
// (section 4.2, bound A), else the six products of the expanded determinant added exactly as a sum of components that do
// not overlap, the smallest first (section 2.3).

typedef struct {
  double components[12];
  int count;
} Expansion;

/// Grow-Expansion (theorem 10): one Two-Sum for each component.
static void add(Expansion *sum, double number) {
  int kept = 0;
  for (int index = 0; index < sum->count; index++) {
    double component = sum->components[index];
    double total = number + component;
    double virtual = total - number;
    double error = (number - (total - virtual)) + (component - virtual);
    number = total;
    if (error != 0) sum->components[kept++] = error;
  }
  if (number != 0) sum->components[kept++] = number;
  sum->count = kept;
}

/// Split (theorem 17): the upper 26 bits and the rest.
static void split(double number, double *high, double *low) {
  double scaled = 134217729.0 * number;
  *high = scaled - (scaled - number);
  *low = number - *high;
}

/// Two-Product (theorem 18).
static void addProduct(Expansion *sum, double a, double b) {
  double product = a * b;
  double aHigh, aLow, bHigh, bLow;
  split(a, &aHigh, &aLow);
  split(b, &bHigh, &bLow);
  double error = aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow);
  add(sum, error);
  add(sum, product);
}

int qi_orientation(double ax, double ay, double bx, double by, double px, double py) {
  double left = (ax - px) * (by - py);
  double right = (ay - py) * (bx - px);
  double determinant = left - right;
  double bound = (__builtin_fabs(left) + __builtin_fabs(right)) * ((3 + 16 * 0x1p-53) * 0x1p-53);
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  Expansion sum = {.count = 0};
  addProduct(&sum, ax, by);
  addProduct(&sum, -ay, bx);
  addProduct(&sum, -ax, py);
  addProduct(&sum, ay, px);
  addProduct(&sum, bx, py);
  addProduct(&sum, -by, px);
  if (sum.count == 0) return 0;
  return sum.components[sum.count - 1] > 0 ? 1 : -1;
}
