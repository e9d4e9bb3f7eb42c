/// What a table of costs holds, found in one pass.
struct PairSurvey {
  /// The largest finite cost; 0 where there is none.
  var largest = 0.0
  /// The first number that is no cost: negative, or not a number.
  var firstBad: Int?

  /// Looks at all values, eight at a time.
  ///
  /// Why no check is needed: indices stay below the number of values.
  init(of values: [Double]) {
    let (bad, most) = unsafe values.withUnsafeBufferPointer { values in
      var bad = 0
      var a = 0.0
      var b = 0.0
      var c = 0.0
      var d = 0.0
      var index = 0
      while index + 4 <= values.count {
        let (w, x) = unsafe (values[index], values[index + 1])
        let (y, z) = unsafe (values[index + 2], values[index + 3])
        bad |= (w >= 0 ? 0 : 1) | (x >= 0 ? 0 : 1) | (y >= 0 ? 0 : 1) | (z >= 0 ? 0 : 1)
        a = a < w ? w : a
        b = b < x ? x : b
        c = c < y ? y : c
        d = d < z ? z : d
        index += 4
      }
      while index < values.count {
        let value = unsafe values[index]
        bad |= value >= 0 ? 0 : 1
        a = a < value ? value : a
        index += 1
      }
      return (bad, max(max(a, b), max(c, d)))
    }
    if bad != 0 { firstBad = values.firstIndex { !($0 >= 0) } }
    largest = most
    if most == .infinity {
      largest = 0
      for value in values where value < .infinity && value > largest { largest = value }
    }
  }
}
