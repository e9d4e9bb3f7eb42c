import Foundation
import QuarryGeometry
import Testing

@testable import QuarryTraces

@Suite("recorded traces", .enabled(if: SharedData.isPresent, "the shared data is not beside the repository"))
struct RecordedTraceTests {
  @Test("every GPX file is read, or refused in one line with its name, a line and a reason")
  func everyGPX() throws {
    let files = SharedData.files(below: "gpx")
    #expect(files.count > 50)
    for file in files {
      let result = read(TraceSource(path: file))
      if let error = result.error {
        #expect(error.description.hasPrefix("\(file):\(error.line ?? -1): "))
        #expect(error.line ?? 0 >= 1)
        #expect(error.description.count > file.count + 10)
        #expect(!error.description.contains("\n"))
      } else {
        // Whatever has the tag of a point is a fix or counted.
        let text = try String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        let tags = text.replacing(#/<!--[\s\S]*?-->/#, with: "").ranges(of: "<trkpt").count
        let summary = try #require(result.summary)
        #expect(summary.fixes + summary.droppedCount == tags, "\(file)")
        #expect(summary.bytes == text.utf8.count)
      }
    }
  }

  @Test("just these are refused")
  func refused() {
    let refused = SharedData.files(below: "gpx").filter { read(TraceSource(path: $0)).error != nil }
    let names = refused.map { URL(filePath: $0).lastPathComponent }
    #expect(
      names == [
        "badcharacter.xml", "segmented_tracks.expected.geojson", "invalid.gpx", "c.gpx", "d.gpx", "h.gpx", "jpg.gpx",
      ])
  }

  /// Counts from the list of origins of the data, found by other programs.
  @Test(
    "the fixes are as many as others counted",
    arguments: [
      ("gpx/orienteering/Highfield_Park_Short_blue.gpx", 2246), ("gpx/orienteering/Highfield_Park_Orange.gpx", 1959),
      ("gpx/orienteering/oaklands.gpx", 819), ("gpx/togeojson/blue_hills.gpx", 1243),
      ("gpx/georust/garmin-activity.gpx", 988), ("gpx/gps-wizard/activity_8998087955.gpx", 2287),
      ("gpx/gpsbabel/mtk_logger_m241.gpx", 1199), ("gpx/gpsbabel/sbn-v13.gpx", 3453), ("gpx/gpsbabel/dg100.gpx", 12027),
      ("gpx/reitti/location_data_2026-07-26_to_2026-07-26.gpx", 2201), ("gpx/misc/304-to-UL-2019-02-18.gpx", 2144),
      ("gpx/two_devices_same_walk/Guichet_asc_suunto.gpx", 1028), ("gpx/placemark-togeojson/apple_watch_route.gpx", 44),
      ("multiplayer_orienteering/highfieldpark-2022-06-04.fixes.csv", 11511), ("multiplayer_goats/02.csv", 3600),
      ("multiplayer_goats/12.csv", 3494), ("csv/ais_noaa_20230101_sample.csv", 1000),
      ("csv/liverpool_bus_route14.csv", 1533), ("csv/geolife_small_semicolon.csv", 5908),
      ("csv/bearded_seals_argos_accuracy.csv", 27547), ("csv/dawarich_nsew_suffixes.csv", 3),
      ("csv/dawarich_unix_timestamps.csv", 3), ("csv/dawarich_quoted_headers.csv", 2),
      ("nmea/gpsbabel/nmea.expected.gpx", 154), ("nmea/gpsbabel/adddate.expected.csv", 500),
    ])
  func counts(name: String, count: Int) {
    let result = read(TraceSource(path: SharedData.path(name)))
    #expect(result.error == nil)
    let summary = result.summary
    #expect((summary?.fixes ?? 0) + (summary?.droppedCount ?? 0) == count, "\(String(describing: summary?.dropped))")
  }

  @Test(
    "tables that are no traces are refused with the columns that they have",
    arguments: [
      "csv/porto_taxi_2trips.csv", "fit/garmin-fenix-5-run-records.csv", "antimeridian/iceberg_b16.csv",
      "issue_inputs/tracelet-294_flapping-tight-accuracy.csv",
      "multiplayer_orienteering/highfieldpark-2022-06-04.controls.csv",
    ])
  func otherTables(name: String) {
    guard case .missingColumns(_, 1, _, let found) = read(TraceSource(path: SharedData.path(name))).error else {
      Issue.record("\(name) was read")
      return
    }
    #expect(!found.isEmpty)
  }

  @Test("sixteen goats keep their names and their time")
  func goats() throws {
    let sources = (1...16).map {
      TraceSource(path: SharedData.path("multiplayer_goats/\($0 < 10 ? "0" : "")\($0).csv"))
    }
    let merge = try TraceMerge(sources)
    #expect(merge.summaries.map { $0.players.first?.name } == (1...16).map { $0 < 10 ? "0\($0)" : "\($0)" })
    // One collar went back three seconds at a quarter past seven.
    #expect(merge.summaries.filter { !$0.isSorted }.flatMap { $0.players } == ["10"])
    // The first file has NA for a longitude, NA for a latitude, and an hour 25.
    #expect(
      merge.summaries.flatMap { $0.dropped } == [
        TraceDrop(reason: .unreadableTime, count: 1, firstLine: 35),
        TraceDrop(reason: .unreadablePosition, count: 2, firstLine: 6),
      ])
    #expect(merge.summaries.allSatisfy { $0.firstTime == GameTime(rfc3339: "2015-09-10T07:00:00Z") })
  }

  @Test("OwnTracks Recorder's files give a fix for each location and transition")
  func ownTracks() throws {
    let month = read(TraceSource(path: SharedData.path("owntracks/2024-03.rec")))
    // Nine locations and two transitions; a last will in line 9 and a waypoint.
    #expect(month.events.count == 9 + 2)
    #expect(month.summary?.dropped == [TraceDrop(reason: .notAnEvent, count: 2, firstLine: 9)])
    let phone = read(TraceSource(path: SharedData.path("owntracks/demo-iphone.rec")))
    #expect(phone.events.first?.fix?.accuracy == Meters(3000))
    #expect(phone.events.count == 23)
    #expect(phone.summary?.players == ["NE"])
    #expect(phone.events.allSatisfy { $0.receivedAt != nil })
  }

  @Test("a file cut off in mid-tag gives what came before, then its line")
  func truncated() {
    let path = SharedData.path("derived/truncated_oaklands.gpx")
    let broken = read(TraceSource(path: path))
    // 545 whole points, the first of which has no valid time.
    #expect(broken.events.count == 544)
    #expect(broken.summary?.dropped == [TraceDrop(reason: .unreadableTime, count: 1, firstLine: 25)])
    #expect(broken.error?.line == 4922)
    #expect(broken.error?.reason.hasPrefix("the file breaks off before </gpx>") == true)
    let salvaged = read(TraceSource(path: path, salvage: true))
    #expect(salvaged.events == broken.events)
    #expect(salvaged.error == nil)
    #expect(salvaged.summary?.salvagedFrom == broken.error)
  }
}
