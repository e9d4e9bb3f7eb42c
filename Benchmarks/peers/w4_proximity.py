"""W4: players on a plane of metres. Who is within 50 m of whom, who are the 8 nearest, and what changes as all move?

Quarry has no proximity yet: the inputs are drawn here, and written beside the others for nanoflann and for those to come.
"""

import numpy as np

import databases
import rows

SIDE, RADIUS, NEAREST, STEP = 20_000.0, 50.0, 8, 1.5
MEETING_PLACES, SHARE_AT_PLACES, SPREAD = 200, 0.6, 250.0
SIZES = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1M": 1_000_000}
if rows.IS_QUICK:
    SIZES = {"1k": 1_000, "10k": 10_000}
# The joins of these take minutes at a million.
LARGEST_JOIN = 100_000


def draw(count):
    """Places of players, most of them about meeting places of unequal favour, and a step of each in any direction."""
    random = np.random.default_rng(4001)
    places = random.uniform(0.05 * SIDE, 0.95 * SIDE, (MEETING_PLACES, 2))
    favour = np.exp(random.normal(0, 0.7, MEETING_PLACES))
    points = random.uniform(0, SIDE, (count, 2))
    gathers = random.random(count) < SHARE_AT_PLACES
    place = random.choice(MEETING_PLACES, gathers.sum(), p=favour / favour.sum())
    points[gathers] = places[place] + random.normal(0, SPREAD, (gathers.sum(), 2))
    heading = random.uniform(0, 2 * np.pi, count)
    return points.clip(0, SIDE), STEP * np.column_stack([np.cos(heading), np.sin(heading)])


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


points, steps = draw(max(SIZES.values()))
moved = (points + steps).clip(0, SIDE)
for name, numbers in (("w4_points.f64", points), ("w4_moved.f64", moved)):
    numbers.astype("<f8").tofile(rows.INPUTS / name)

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
