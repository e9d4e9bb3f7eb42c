"""W4 by servers: Redis, Tile38 and PostGIS, each only where it is installed. Who is within 50 m of whom?

A server of its own is started on a free port, without a file and without anything outside this machine, and ended.
Redis and Tile38 lay players on a sphere, and Redis rounds a place to its cell of some decimetres: the players are laid
about 0° 0°, where a plane and the sphere hardly differ, and pairs may differ by a hundredth from those of the plane.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time

import numpy as np

import rows

COUNT, SIZE = (1_000, "1k") if rows.IS_QUICK else (10_000, "10k")
RADIUS, SIDE = 50.0, 20_000.0
CLOSE_ENOUGH = 0.01
# Metres of the earth's radius, as Redis has it.
SPHERE = 6_372_797.560856
# Seconds for a server to start.
PATIENCE = 10.0


class Server:
    """A server that speaks the protocol of Redis."""

    def __init__(self, program, arguments):
        self._folder = tempfile.TemporaryDirectory()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._process = subprocess.Popen(
            [program, *arguments(port, self._folder.name)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
                break
            except OSError:
                if time.monotonic() > until or self._process.poll() is not None:
                    self.__exit__()
                    raise
                time.sleep(0.05)
        self._answers = self._socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        self._folder.cleanup()

    def ask(self, commands, batch=500):
        """The answers to commands, sent so many at a time without waiting for each."""
        answers = []
        for first in range(0, len(commands), batch):
            part = commands[first : first + batch]
            self._socket.sendall(b"".join(map(self._encoded, part)))
            answers += [self._answer() for _ in part]
        return answers

    @staticmethod
    def _encoded(words):
        encoded = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        return b"*%d\r\n" % len(encoded) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in encoded)

    def _answer(self):
        line = self._answers.readline()
        kind, rest = line[:1], line[1:-2]
        if kind == b"*":
            return [self._answer() for _ in range(int(rest))]
        if kind == b"$":
            return self._answers.read(int(rest) + 2)[:-2] if int(rest) >= 0 else None
        if kind == b":":
            return int(rest)
        if kind == b"+":
            return rest
        raise RuntimeError(f"the server answers {line!r}")


def report(peer, seconds, pairs, on_plane, version):
    case = f"{SIZE}, pairs within 50 m"
    rows.require(abs(pairs - on_plane) <= CLOSE_ENOUGH * on_plane, f"W4 {case}: {peer} finds {pairs}, not {on_plane}")
    # A case of its own, since its pairs are not exactly those of the plane.
    rows.row("W4", peer, f"{case}, on a sphere", seconds * 1e3, "ms", None, version)


def redis_arguments(port, folder):
    return ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]


def measure_redis(program, degrees, on_plane):
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split("v=")[1].split()[0]
    with Server(program, redis_arguments) as server:
        adds = [["GEOADD", "players", x, y, index] for index, (x, y) in enumerate(degrees)]
        seconds, _ = rows.timed(lambda: server.ask(adds), passes=3)
        rows.row("W4", "Redis GEOADD", f"{SIZE}, places set", seconds * 1e3, "ms", None, version)
        searches = [["GEOSEARCH", "players", "FROMMEMBER", index, "BYRADIUS", RADIUS, "m"] for index in range(COUNT)]
        seconds, found = rows.timed(lambda: sum(map(len, server.ask(searches))), passes=3)
        report("Redis GEOSEARCH for each, loaded", seconds, (found - COUNT) // 2, on_plane, version)


def tile38_arguments(port, folder):
    return ["-h", "127.0.0.1", "-p", str(port), "-d", folder, "-appendonly", "no"]


def measure_tile38(program, degrees, on_plane):
    with Server(program, tile38_arguments) as server:
        described = server.ask([["SERVER"]])[0]
        described = dict(zip(described[::2], described[1::2]))
        version = described.get(b"version", b"unknown").decode()
        sets = [["SET", "players", index, "POINT", y, x] for index, (x, y) in enumerate(degrees)]
        seconds, _ = rows.timed(lambda: server.ask(sets), passes=3)
        rows.row("W4", "Tile38 SET", f"{SIZE}, places set", seconds * 1e3, "ms", None, version)
        searches = [["NEARBY", "players", "LIMIT", COUNT, "COUNT", "POINT", y, x, RADIUS] for x, y in degrees]
        seconds, found = rows.timed(lambda: sum(server.ask(searches)), passes=1)
        report("Tile38 NEARBY for each, loaded", seconds, (found - COUNT) // 2, on_plane, version)


def measure_postgis(points):
    """PostGIS in a database that the variable PEERS_POSTGIS names, as psql takes it: nobody's database is touched unasked.

    Tables are temporary. Its pairs are those of the plane.
    """
    database = os.environ.get("PEERS_POSTGIS")
    if database is None:
        rows.skipped("PostGIS", "PEERS_POSTGIS names no database with the extension, for psql")
        return
    places = "\n".join(f"{index}\t{x!r}\t{y!r}" for index, (x, y) in enumerate(points.tolist()))
    script = f"""
        SET max_parallel_workers_per_gather = 0; SET jit = off;
        CREATE TEMPORARY TABLE places (id integer, x float8, y float8);
        COPY places FROM stdin;\n{places}\n\\.
        CREATE TEMPORARY TABLE players AS SELECT id, ST_MakePoint(x, y) AS geometry FROM places;
        CREATE INDEX ON players USING gist (geometry);
        ANALYZE players;
        SELECT 'version ' || postgis_lib_version() || ' (PostgreSQL ' || current_setting('server_version') || ')';
        \\timing on
        SELECT 'pairs ' || count(*) FROM players a JOIN players b ON ST_DWithin(a.geometry, b.geometry, {RADIUS}) WHERE a.id < b.id;
    """
    done = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", "--dbname", database],
        input=script, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        rows.skipped("PostGIS", done.stderr.strip().splitlines()[-1] if done.stderr else "psql fails")
        return
    answers = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    milliseconds = float(answers["Time:"].split()[0])
    rows.row(
        "W4", "PostGIS ST_DWithin join, index ready", f"{SIZE}, pairs within 50 m", milliseconds, "ms",
        int(answers["pairs"]), answers["version"])


points = rows.pairs("w4_points.f64")[:COUNT]
degrees = np.degrees((points - SIDE / 2) / SPHERE).tolist()
spatial, _ = rows.package("scipy.spatial", "scipy")
on_plane = len(spatial.cKDTree(points).query_pairs(RADIUS))
for name, program, measure in (("Redis", "redis-server", measure_redis), ("Tile38", "tile38-server", measure_tile38)):
    found = shutil.which(program)
    if found is None:
        rows.skipped(name, f"{program} is not installed")
        continue
    try:
        measure(found, degrees, on_plane)
    except OSError as error:
        rows.skipped(name, f"it does not start: {error}")
measure_postgis(points)

rows.finish()
