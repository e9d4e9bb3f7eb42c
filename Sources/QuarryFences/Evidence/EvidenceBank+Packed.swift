import QuarryGeometry

extension EvidenceBank: BinaryPacked {
  package func pack(into writer: inout ByteWriter) {
    func put(_ lanes: Lanes) { for index in 0..<4 { writer.float(lanes[index]) } }
    writer.flag(self != EvidenceBank.none)
    if self == EvidenceBank.none { return }
    put(weight)
    put(depth)
    put(speed)
    put(error)
    put(depthDepth)
    put(depthSpeed)
    put(depthError)
    put(speedSpeed)
    put(speedError)
    put(errorError)
    writer.float(foretold)
    writer.signed(Int64(count))
  }

  package init(unpacking reader: inout ByteReader) throws(BinaryError) {
    self = EvidenceBank.none
    guard try reader.flag() else { return }
    func lanes() throws(BinaryError) -> Lanes {
      var lanes = Lanes.zero
      for index in 0..<4 { lanes[index] = try reader.float() }
      return lanes
    }
    weight = try lanes()
    depth = try lanes()
    speed = try lanes()
    error = try lanes()
    depthDepth = try lanes()
    depthSpeed = try lanes()
    depthError = try lanes()
    speedSpeed = try lanes()
    speedError = try lanes()
    errorError = try lanes()
    foretold = try reader.float()
    count = try reader.integer(Int32.self)
  }
}
