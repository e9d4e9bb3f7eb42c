"""W2: many zones, many points. Which zones is each point in?"""

import numpy as np

import databases
import rows

points, rings = rows.pairs("w2.pts"), rows.rings("w2_zones")
SINGLE_CALLS = 5_000


def report(peer, seconds, hits, version, count=len(points), case="10k"):
    rows.row("W2", peer, case, seconds / count * 1e9, "ns/point", hits, version)


def measure_shapely(shapely, version):
    zones = np.array([shapely.polygons(ring) for ring in rings])

    def build():
        tree = shapely.STRtree(zones)
        tree.query(shapely.Point(points[0]))
        return tree

    seconds, tree = rows.timed(build, passes=5)
    rows.row("W2", "Shapely STRtree", "10k, build", seconds * 1e3, "ms", None, version)
    # Prepared zones keep their index; the first pass builds it.
    shapely.prepare(zones)
    for predicate in ("within", "intersects"):
        tree.query(shapely.points(points), predicate=predicate)

    for predicate in ("within", "covered_by", "intersects"):
        seconds, hits = rows.timed(lambda: tree.query(shapely.points(points), predicate=predicate).shape[1])
        report(f"Shapely STRtree, {predicate}, points made", seconds, hits, version)
    # The other way round: a tree of points, asked with each zone. Only where all points are known in advance.
    seconds, hits = rows.timed(
        lambda: shapely.STRtree(shapely.points(points)).query(zones, predicate="contains").shape[1])
    report("Shapely STRtree of the points, asked with zones", seconds, hits, version)

    first = points[:SINGLE_CALLS]
    seconds, hits = rows.timed(
        lambda: sum(len(tree.query(shapely.Point(point), predicate="within")) for point in first), passes=3)
    at_once = tree.query(shapely.points(first), predicate="within").shape[1]
    rows.require(hits == at_once, "W2: single calls and one call on arrays disagree")
    report("Shapely STRtree, a call each", seconds, hits, version, SINGLE_CALLS, f"10k, first {SINGLE_CALLS}")


shapely, version = rows.package("shapely")
if shapely is not None:
    measure_shapely(shapely, f"{version} (GEOS {shapely.geos_version_string})")
    polygons = databases.wkb(rings)
    for database in databases.open_all():
        database.make_points("points", points)
        database.make_zones("zones", polygons)
        join = "SELECT count(*) FROM points JOIN zones ON ST_Contains(zones.geometry, points.geometry)"
        seconds, hits = rows.timed(lambda: database.answer(join), passes=3)
        report(f"{database.name}, ST_Contains join", seconds, hits, database.version)

rows.finish()
