import QuarryGeometry

/// The result of a run: what was measured, where, and with what.
public struct BenchmarkReport: Hashable, Sendable {
  /// The form of the file that is written.
  public static let format = 1

  /// Where and with what the measurements were made.
  public struct Header: Hashable, Sendable {
    /// Names and values, in the order in which they are shown.
    public var fields: [Field]

    /// One line of the header.
    public struct Field: Hashable, Sendable {
      /// What the value is.
      public var name: String
      /// The value.
      public var value: String

      /// Makes a line.
      public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }
    }

    /// Makes a header.
    public init(_ fields: [Field]) { self.fields = fields }

    /// The value of a name; nil where there is none.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
  }

  /// A result of a peer that runs elsewhere, as a script beside the benchmark measured it on the same inputs.
  public struct PeerRow: Hashable, Sendable {
    /// The work: `W1` and so on.
    public var workload: String
    /// The peer.
    public var peer: String
    /// The case within the workload.
    public var name: String
    /// What was measured, in `unit`.
    public var value: Double
    /// The unit of `value`.
    public var unit: String
    /// The hits, pairs or cost that must agree with those of others; nil where the peer has none.
    public var check: Double?
    /// The peer's version.
    public var version: String

    /// Makes a row.
    public init(
      workload: String, peer: String, name: String, value: Double, unit: String, check: Double?, version: String
    ) {
      self.workload = workload
      self.peer = peer
      self.name = name
      self.value = value
      self.unit = unit
      self.check = check
      self.version = version
    }
  }

  /// One point of a series: how something goes as the work grows.
  public struct ScalingPoint: Hashable, Sendable {
    /// The series, such as `fixes/s by players`.
    public var series: String
    /// The size of the work.
    public var size: Double
    /// What grows.
    public var sizeUnit: String
    /// What was measured.
    public var value: Double
    /// Its unit.
    public var unit: String

    /// Makes a point.
    public init(series: String, size: Double, sizeUnit: String, value: Double, unit: String) {
      self.series = series
      self.size = size
      self.sizeUnit = sizeUnit
      self.value = value
      self.unit = unit
    }
  }

  /// Where and with what.
  public var header: Header
  /// What was measured.
  public var measurements: [Measurement]
  /// Results of peers that run elsewhere.
  public var peers: [PeerRow]
  /// How things scale.
  public var scaling: [ScalingPoint]

  /// Makes a report.
  public init(
    header: Header, measurements: [Measurement] = [], peers: [PeerRow] = [], scaling: [ScalingPoint] = []
  ) {
    self.header = header
    self.measurements = measurements
    self.peers = peers
    self.scaling = scaling
  }

  /// The measurement of a contender in a case; of the first subject where no contender is named.
  public func measurement(_ name: String, _ contender: String? = nil) -> Measurement? {
    measurements.first { $0.name == name && (contender.map($0.contender.elementsEqual) ?? ($0.role == .subject)) }
  }

  /// How many times as long as a pass of a measurement a peer elsewhere took for the whole work; nil where its unit is not ms.
  public func ratio(of row: PeerRow, to measurement: Measurement) -> Double? {
    guard row.unit.elementsEqual("ms"), measurement.isAgreed, !measurement.nanoseconds.isEmpty else { return nil }
    return row.value * 1e6 / (measurement.times.median * Double(measurement.operations))
  }

  /// The names of the cases, each once, in their order.
  public var caseNames: [String] {
    var names: [String] = []
    for measurement in measurements where names.last != measurement.name { names.append(measurement.name) }
    return names
  }
}
