// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target of ours is built with strict memory safety, and with warnings as errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
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

    // The C face of simdjson, which is a C++ library.
    .target(
      name: "CQuarryJSON", dependencies: ["CSimdjson"], cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),

    .target(
      name: "QuarryGeometry", dependencies: ["CGEOS", "CPROJ", "CQuarryJSON"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m")]),
    library("QuarryIndex", ["QuarryGeometry"]),
    library("QuarryFences", ["QuarryGeometry", "QuarryIndex"]),
    library("QuarryTraces", ["QuarryGeometry", "CXML"]),
    library("QuarryReducer"),
    library("QuarryGame", ["QuarryGeometry", "QuarryFences", "QuarryReducer"]),
    library(
      "Quarry",
      ["QuarryGeometry", "QuarryIndex", "QuarryFences", "QuarryTraces", "QuarryReducer", "QuarryGame"]
    ),
    library("QuarryTesting", ["QuarryGeometry", "QuarryReducer"]),
    library("QuarryCLI", ["Quarry"]),
    .executableTarget(name: "quarry", dependencies: ["QuarryCLI"], swiftSettings: strict),

    tests("QuarryGeometryTests", ["QuarryGeometry"]),
    tests("QuarryIndexTests", ["QuarryIndex", "QuarryGeometry"]),
    tests("QuarryFencesTests", ["QuarryFences", "QuarryGeometry"]),
    tests("QuarryTracesTests", ["QuarryTraces", "QuarryGeometry"]),
    tests("QuarryReducerTests", ["QuarryReducer"]),
    tests("QuarryGameTests", ["QuarryGame", "QuarryTraces"]),
    tests("QuarryCLITests", ["QuarryCLI"]),
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
