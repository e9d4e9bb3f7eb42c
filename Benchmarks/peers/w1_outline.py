"""W1: one polygon, many points, by Shapely. Which points does it contain?"""

import numpy as np

import rows

shapely, version = rows.package("shapely")
if shapely is None:
    rows.finish()
version = f"{version} (GEOS {shapely.geos_version_string})"
OUTLINES = ["16", "256", "4k", "64k", "64k-jagged", "coast"]
SINGLE_CALLS = 5_000


def prepared(ring):
    """A polygon whose index is built: GEOS does that at the first question."""
    polygon = shapely.polygons(ring)
    shapely.prepare(polygon)
    for predicate in (shapely.contains_xy, shapely.intersects_xy):
        predicate(polygon, *ring.mean(axis=0))
    return polygon


def ask_singly(polygon, points):
    return sum(polygon.contains(shapely.Point(x, y)) for x, y in points)


for outline in OUTLINES:
    ring, points = rows.pairs(f"w1_{outline}.poly"), rows.pairs(f"w1_{outline}.pts")
    xs, ys = np.ascontiguousarray(points[:, 0]), np.ascontiguousarray(points[:, 1])
    polygon = prepared(ring)

    def report(peer, seconds, hits):
        rows.row("W1", peer, outline, seconds / len(points) * 1e9, "ns/point", hits, version)

    seconds, mask = rows.timed(lambda: shapely.contains_xy(polygon, xs, ys))
    report("Shapely contains_xy, prepared", seconds, mask.sum())
    seconds, hits = rows.timed(lambda: shapely.intersects_xy(polygon, xs, ys).sum())
    report("Shapely intersects_xy, prepared", seconds, hits)
    seconds, hits = rows.timed(lambda: shapely.contains(polygon, shapely.points(points)).sum())
    report("Shapely points made, then contains, prepared", seconds, hits)

    # One call a point, as a program would that gets fixes one by one: on the first few points only.
    first = points[:SINGLE_CALLS].tolist()
    seconds, hits = rows.timed(lambda: ask_singly(polygon, first), passes=3)
    rows.require(hits == mask[:SINGLE_CALLS].sum(), f"W1 {outline}: single calls and one call on arrays disagree")
    rows.row(
        "W1", "Shapely Point and contains, a call each", f"{outline}, first {SINGLE_CALLS}", seconds / len(first) * 1e9,
        "ns/point", hits, version)

    seconds, _ = rows.timed(lambda: prepared(ring), passes=5)
    rows.row("W1", "Shapely polygon, prepare and first questions", f"{outline}, build", seconds * 1e3, "ms", None, version)

rows.finish()
