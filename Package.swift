// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target of ours is built with strict memory safety, and with warnings as errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["QuarryTesting"], swiftSettings: strict)
}

/// Debian's simdjson.pc carries a `-D` flag, which the package manager refuses with a warning at every build; the
/// library lies on the default paths there, so nothing has to be asked. Elsewhere pkg-config tells where it is.
#if os(Linux)
  let simdjsonPackage: String? = nil
#else
  let simdjsonPackage: String? = "simdjson"
#endif

let package = Package(
  name: "Quarry",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Quarry", targets: ["Quarry"]),
    .library(name: "QuarryLive", targets: ["QuarryLive"]),
    .library(name: "QuarryTesting", targets: ["QuarryTesting"]),
    .executable(name: "quarry", targets: ["quarry"]),
  ],
  targets: [
    // C libraries of the system.
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(
      name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(
      name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CSimdjson", pkgConfig: simdjsonPackage,
      providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),

    // The C face of simdjson, which is a C++ library.
    .target(
      name: "CQuarryJSON", dependencies: ["CSimdjson"], cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),

    .target(
      name: "QuarryGeometry", dependencies: ["CGEOS", "CPROJ", "CQuarryJSON"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    // The spatial index, in C.
    .target(name: "CQuarryIndex", cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("m")]),
    library("QuarryIndex", ["QuarryGeometry", "CQuarryIndex"]),
    library("QuarryFences", ["QuarryGeometry", "QuarryIndex"]),
    // On the fences, since evidence at a distance is weighed as at a border.
    library("QuarryProximity", ["QuarryGeometry", "QuarryIndex", "QuarryFences"]),
    // Rings and assignments out of costs and rules: no map, nothing of ours.
    .target(name: "QuarryTargets", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    library("QuarryTraces", ["QuarryGeometry", "CXML"]),
    library("QuarryReducer"),
    library(
      "QuarryGame",
      ["QuarryGeometry", "QuarryIndex", "QuarryFences", "QuarryProximity", "QuarryTargets", "QuarryReducer"]),
    library(
      "Quarry",
      [
        "QuarryGeometry", "QuarryIndex", "QuarryFences", "QuarryProximity", "QuarryTargets",
        "QuarryTraces", "QuarryReducer", "QuarryGame",
      ]
    ),
    // What a backend has behind the clients of the game: a database, webhooks, sessions.
    library("QuarryLive", ["QuarryGeometry", "QuarryReducer", "QuarryGame", "CSQLite", "CCurl", "CCrypto"]),
    library("QuarryTesting", ["QuarryGeometry", "QuarryReducer"]),
    library("QuarryCLI", ["Quarry", "QuarryBenchmarks"]),
    .executableTarget(name: "quarry", dependencies: ["QuarryCLI"], swiftSettings: strict),

    // The benchmark program: meters and peers in C, the runner, the cases. None of it is part of a product but the meters
    // that `quarry bench` reads.
    .target(
      name: "CQuarryBench", path: "Benchmarks/Sources/CQuarryBench", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CQuarryPeers", dependencies: ["CGEOS"], path: "Benchmarks/Sources/CQuarryPeers",
      cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("m")]),
    library(
      "QuarryBenchmarks", ["QuarryGeometry", "CQuarryBench"], path: "Benchmarks/Sources/QuarryBenchmarks"),
    .executableTarget(
      name: "quarry-bench", dependencies: ["Quarry", "QuarryBenchmarks", "CQuarryPeers"],
      path: "Benchmarks/Sources/quarry-bench", swiftSettings: strict),

    tests("QuarryGeometryTests", ["QuarryGeometry"]),
    tests("QuarryIndexTests", ["QuarryIndex", "QuarryGeometry"]),
    tests("QuarryFencesTests", ["QuarryFences", "QuarryGeometry"]),
    tests("QuarryProximityTests", ["QuarryProximity", "QuarryIndex", "QuarryGeometry"]),
    tests("QuarryTargetsTests", ["QuarryTargets"]),
    tests("QuarryTracesTests", ["QuarryTraces", "QuarryGeometry"]),
    tests("QuarryReducerTests", ["QuarryReducer"]),
    tests("QuarryGameTests", ["QuarryGame", "QuarryProximity", "QuarryTargets", "QuarryTraces"]),
    tests("QuarryLiveTests", ["QuarryLive", "QuarryGame"]),
    tests("QuarryCLITests", ["QuarryCLI", "QuarryBenchmarks"]),
    tests("QuarryBenchmarksTests", ["QuarryBenchmarks"]),
    tests("AcceptanceTests", ["Quarry", "quarry", "SnapshotProbe", "ReadmeExample"]),
    .executableTarget(
      name: "ReadmeExample", dependencies: ["Quarry"], path: "Tests/ReadmeExample", swiftSettings: strict),
    .executableTarget(
      name: "SnapshotProbe", dependencies: ["Quarry"], path: "Tests/SnapshotProbe", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
