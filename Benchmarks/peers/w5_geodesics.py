"""W5: pairs of places in a city. How far apart are they on the ellipsoid, and which within 5 km?"""

import numpy as np

import rows

LIMIT, FIRST = 5_000.0, 20_000
SINGLE_CALLS = 2_000
places = rows.pairs("w5_city.f64", 4)


def report(peer, case, seconds, count, hits, version):
    rows.row("W5", peer, case, seconds / count * 1e9, "ns/pair", hits, version)


pyproj, version = rows.package("pyproj")
if pyproj is not None:
    version = f"{version} (PROJ {pyproj.proj_version_str})"
    ellipsoid = pyproj.Geod(ellps="WGS84")
    columns = [np.ascontiguousarray(column) for column in places.T]

    def within(count):
        return int((ellipsoid.inv(*(column[:count] for column in columns))[2] <= LIMIT).sum())

    # The first of them are those of the case Geodesy/within/city/5km of quarry-bench.
    for count, case in ((len(places), "city, within 5 km"), (FIRST, f"city, within 5 km, first {FIRST}")):
        seconds, hits = rows.timed(lambda: within(count))
        report("pyproj Geod.inv on arrays", case, seconds, count, hits, version)
    few = places[:SINGLE_CALLS].tolist()
    seconds, hits = rows.timed(lambda: sum(ellipsoid.inv(*pair)[2] <= LIMIT for pair in few), passes=3)
    report("pyproj Geod.inv, a call each", f"city, within 5 km, first {SINGLE_CALLS}", seconds, len(few), hits, version)

geodesic, version = rows.package("geographiclib.geodesic", "geographiclib")
if geodesic is not None:
    wgs84, few = geodesic.Geodesic.WGS84, places[:SINGLE_CALLS].tolist()

    def inverse(pair):
        return wgs84.Inverse(pair[1], pair[0], pair[3], pair[2], geodesic.Geodesic.DISTANCE)["s12"]

    seconds, hits = rows.timed(lambda: sum(inverse(pair) <= LIMIT for pair in few), passes=3)
    report("GeographicLib in Python", f"city, within 5 km, first {SINGLE_CALLS}", seconds, len(few), hits, version)

rows.finish()
