import CXML

/// The names that mean something in a GPX file, as addresses in the dictionary of one parser.
///
/// libxml2 keeps each name and each namespace once, in the dictionary of the parser, and hands out the address in the
/// dictionary: two names are equal where their addresses are.
@safe struct GPXNames {
  typealias Name = UnsafePointer<xmlChar>?

  let gpx: Name
  let trackPoint: Name
  let extensions: Name
  let latitude: Name
  let longitude: Name
  /// The namespaces of GPX 1.0 and 1.1.
  let namespaces: (Name, Name)
  private let ownFields: [(name: Name, field: TrackPoint.Field)]
  private let extensionFields: [(name: Name, field: TrackPoint.Field)]

  init(dictionary: xmlDictPtr?) {
    func intern(_ text: String) -> Name { unsafe xmlDictLookup(dictionary, text, -1) }
    unsafe gpx = intern("gpx")
    unsafe trackPoint = intern("trkpt")
    unsafe extensions = intern("extensions")
    unsafe latitude = intern("lat")
    unsafe longitude = intern("lon")
    unsafe namespaces = (
      intern("http://www.topografix.com/GPX/1/1"), intern("http://www.topografix.com/GPX/1/0")
    )
    unsafe ownFields = Self.ownNames.map { unsafe (intern($0.name), $0.field) }
    unsafe extensionFields = Self.extensionNames.map { unsafe (intern($0.name), $0.field) }
  }

  /// What a child of a track point in the GPX namespace means.
  func field(ofChild name: Name) -> TrackPoint.Field {
    unsafe ownFields.first { unsafe $0.name == name }?.field ?? .none
  }

  /// What an element of another namespace, or inside `extensions`, means, by its local name alone.
  func field(ofExtension name: Name) -> TrackPoint.Field {
    unsafe extensionFields.first { unsafe $0.name == name }?.field ?? .none
  }

  /// GPX 1.1, and the `speed` and `course` that GPX 1.0 had and apps still write.
  private static let ownNames: [(name: String, field: TrackPoint.Field)] = [
    ("time", .time), ("ele", .elevation), ("hdop", .hdop), ("speed", .speed), ("course", .course),
    ("accuracy", .accuracy),
  ]

  /// The spellings of the usual apps: Garmin's TrackPointExtension 2 (speed, course, bearing), OpenTracks
  /// (accuracy_horizontal), Apple's Health (hAcc, vAcc), and what follows from them.
  private static let extensionNames: [(name: String, field: TrackPoint.Field)] = [
    ("speed", .speed), ("course", .course), ("bearing", .bearing),
    ("accuracy", .accuracy), ("acc", .accuracy), ("Accuracy", .accuracy),
    ("hAcc", .accuracy), ("hacc", .accuracy), ("h_acc", .accuracy), ("hAccuracy", .accuracy),
    ("accuracy_horizontal", .accuracy), ("horizontal_accuracy", .accuracy), ("horizontalAccuracy", .accuracy),
    ("vAcc", .verticalAccuracy), ("vacc", .verticalAccuracy), ("v_acc", .verticalAccuracy),
    ("vAccuracy", .verticalAccuracy), ("accuracy_vertical", .verticalAccuracy),
    ("vertical_accuracy", .verticalAccuracy), ("verticalAccuracy", .verticalAccuracy),
    ("hdop", .hdop), ("Speed", .speed), ("Course", .course),
  ]
}
