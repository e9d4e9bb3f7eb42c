"""W4: players on a plane of metres. Who is within 50 m of whom, who are the 8 nearest, and what changes as all move?"""

import numpy as np

import databases
import rows

RADIUS, NEAREST = 50.0, 8
SIZES = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1M": 1_000_000}
if rows.IS_QUICK:
    SIZES = {"1k": 1_000, "10k": 10_000}
# The joins of these take minutes at a million.
LARGEST_JOIN = 100_000


def report(peer, case, seconds, check, version):
    rows.row("W4", peer, case, seconds * 1e3, "ms", check, version)


def measure_scipy(size, points, moved):
    spatial, version = rows.package("scipy.spatial", "scipy")
    if spatial is None:
        return
    tree_of = spatial.cKDTree

    seconds, pairs = rows.timed(lambda: len(tree_of(points).query_pairs(RADIUS, output_type="ndarray")))
    report("SciPy cKDTree, build and query_pairs", f"{size}, pairs within 50 m", seconds, pairs, version)

    # The nearest of all is the player itself.
    seconds, total = rows.timed(lambda: tree_of(points).query(points, k=NEAREST + 1)[0].sum())
    report("SciPy cKDTree, build and query", f"{size}, 8 nearest", seconds, total, version)

    def keys(places):
        pairs = tree_of(places).query_pairs(RADIUS, output_type="ndarray")
        return np.sort(pairs[:, 0].astype(np.int64) * len(places) + pairs[:, 1])

    before = keys(points)
    seconds, changes = rows.timed(lambda: len(np.setxor1d(before, keys(moved), assume_unique=True)))
    report("SciPy cKDTree, build, query_pairs and difference", f"{size}, moving tick", seconds, changes, version)


def measure_shapely(size, points):
    shapely, version = rows.package("shapely")
    if shapely is None:
        return

    def join():
        made = shapely.points(points)
        both = shapely.STRtree(made).query(made, predicate="dwithin", distance=RADIUS).shape[1]
        return (both - len(points)) // 2

    seconds, pairs = rows.timed(join, passes=3)
    version = f"{version} (GEOS {shapely.geos_version_string})"
    report("Shapely STRtree, build and dwithin", f"{size}, pairs within 50 m", seconds, pairs, version)


points, moved = rows.pairs("w4_points.f64"), rows.pairs("w4_moved.f64")

opened = databases.open_all()
for size, count in SIZES.items():
    measure_scipy(size, points[:count], moved[:count])
    if count > LARGEST_JOIN:
        continue
    measure_shapely(size, points[:count])
    for database in opened:
        database.make_points("players", points[:count])
        join = (
            "SELECT count(*) FROM players AS a JOIN players AS b"
            f" ON ST_DWithin(a.geometry, b.geometry, {RADIUS}) WHERE a.id < b.id")
        seconds, pairs = rows.timed(lambda: database.answer(join), passes=3)
        report(f"{database.name}, ST_DWithin join, table ready", f"{size}, pairs within 50 m", seconds, pairs, database.version)

rows.finish()
