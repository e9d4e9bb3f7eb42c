"""W3: fixes of many players in the order of time. When does who enter or leave which zone?"""

import numpy as np

import rows

shapely, version = rows.package("shapely")
if shapely is None:
    rows.finish()
version = f"{version} (GEOS {shapely.geos_version_string})"
points, players, rings = rows.pairs("w3.pts"), rows.integers("w3.ids"), rows.rings("w3_zones")
PLAYERS = int(players.max()) + 1
zones = np.array([shapely.polygons(ring) for ring in rings])
shapely.prepare(zones)
tree = shapely.STRtree(zones)
tree.query(shapely.points(points[:10_000]), predicate="covered_by")


def zones_of(places):
    """Pairs of the index of a place and of a zone that covers it."""
    return tree.query(shapely.points(places), predicate="covered_by")


def play_ticks():
    """A tick at a time, in which each player has exactly one fix: the state is one sorted array of who is where."""
    state, changes = np.empty(0, dtype=np.int64), 0
    for first in range(0, len(points), PLAYERS):
        which, zone = zones_of(points[first : first + PLAYERS])
        now = np.sort(players[first + which].astype(np.int64) * len(zones) + zone)
        changes += len(np.setxor1d(state, now, assume_unique=True))
        state = now
    return changes, len(state)


def play_batches(size, limit):
    """A few fixes at a time, with a set for each player: what a server does that answers soon."""
    state, changes = [frozenset()] * PLAYERS, 0
    for first in range(0, limit, size):
        inside = {}
        for which, zone in zip(*(column.tolist() for column in zones_of(points[first : first + size]))):
            inside.setdefault(which, set()).add(zone)
        for index, player in enumerate(players[first : first + size].tolist()):
            now = inside.get(index, frozenset())
            changes += len(state[player] ^ now)
            state[player] = now
    return changes, sum(map(len, state))


def report(peer, case, count, work, seconds=2.0):
    median, (changes, inside) = rows.timed(work, seconds=seconds, passes=5)
    if count == len(points):
        rows.require(inside == rows.expected("W3", "inside"), f"W3 {peer}: {inside} pairs hold in the end")
    rows.row("W3", peer, case, median / count * 1e9, "ns/fix", changes, version)


rows.require(len(points) % PLAYERS == 0, "W3: the ticks are not whole")
report("Shapely STRtree, arrays, a tick each", "changes", len(points), play_ticks)
report("Shapely STRtree, sets, 100 fixes each", "changes", len(points), lambda: play_batches(100, len(points)))
# One call a fix is slow: on the first tick and the second.
few = 2 * PLAYERS
report("Shapely STRtree, sets, one fix each", f"changes, first {few}", few, lambda: play_batches(1, few))
report("Shapely STRtree, sets, 100 fixes each", f"changes, first {few}", few, lambda: play_batches(100, few))

rows.finish()
