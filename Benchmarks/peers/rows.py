"""What every script here shares: where the inputs are, how a pass is timed, how a row is printed."""

import importlib
import importlib.metadata
import json
import os
import pathlib
import statistics
import sys
import time

import numpy as np

INPUTS = pathlib.Path(os.environ.get("PEERS_INPUTS", "build/peers-inputs"))
# A quick run is for checking that everything works: small sizes and few passes. Its figures mean nothing.
IS_QUICK = os.environ.get("PEERS_QUICK") == "1"

_failures = []


def timed(work, seconds=1.5, passes=9):
    """The median time of a pass in seconds, and the answer of the last pass.

    Passes are repeated until so many seconds or passes are over, whichever is first; a quick run makes one. There is
    no pass to warm up: what a peer builds on first use is to be built before, or is part of the work.
    """
    times = []
    while True:
        start = time.perf_counter()
        answer = work()
        times.append(time.perf_counter() - start)
        if IS_QUICK or len(times) >= passes or sum(times) >= seconds:
            return statistics.median(times), answer


def row(workload, peer, case, value, unit, check, version):
    """Prints a result. Rows of one workload and case must agree in `check`: agree.py compares them."""
    members = {
        "workload": workload, "peer": peer, "case": case, "value": round(float(value), 6), "unit": unit,
        "check": None if check is None else float(check), "version": version,
    }
    print(json.dumps({name: member for name, member in members.items() if member is not None}), flush=True)


def skipped(peer, reason):
    """Tells that a peer is left out, and why."""
    print(f"skipped: {peer}: {reason}", file=sys.stderr, flush=True)


def package(name, distribution=None):
    """A module and the version of its package; none, with the reason told, where it is not installed."""
    try:
        return importlib.import_module(name), importlib.metadata.version(distribution or name)
    except ImportError as error:
        skipped(distribution or name, error)
        return None, ""


def require(holds, what):
    """Notes an answer that is wrong; `finish` then ends the script with a failure."""
    if not holds:
        print(f"wrong: {what}", file=sys.stderr, flush=True)
        _failures.append(what)


def finish():
    """The end of every script: exit code 1 where an answer was wrong."""
    sys.exit(1 if _failures else 0)


def expected(workload, case):
    """The answer that quarry-bench wrote beside the inputs."""
    for line in (INPUTS / "expected.ndjson").read_text().splitlines():
        answer = json.loads(line)
        if answer["workload"] == workload and answer["case"] == case:
            return answer["check"]
    raise KeyError(f"expected.ndjson has no answer for {workload}, {case}")


def pairs(name, columns=2):
    """A file of doubles as rows of so many columns."""
    return np.fromfile(INPUTS / name, dtype="<f8").reshape(-1, columns)


def integers(name):
    """A file of 4-byte integers."""
    return np.fromfile(INPUTS / name, dtype="<i4")


def rings(name):
    """The rings of `name.coords`, cut at the offsets of `name.offs`."""
    coordinates, offsets = pairs(f"{name}.coords"), integers(f"{name}.offs")
    return [coordinates[first:last] for first, last in zip(offsets, offsets[1:])]
