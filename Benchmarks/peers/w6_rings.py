"""W6: every player hunts another, in one ring. A short ring; and a ring in which nobody hunts a team-mate.

elkai cannot be told how long it may take: it runs as a child that is ended when its time is over.
"""

import json
import subprocess
import sys
import time

import numpy as np

import rows

SIZES = [100] if rows.IS_QUICK else [100, 300, 1_000]
# Seconds that a solver may take for a ring; OR-Tools goes on improving until then.
LONGEST = {"OR-Tools": 2 if rows.IS_QUICK else 10, "elkai": 100, "CP-SAT": 30}
TEAM = 10


def distances(size):
    """Whole decimetres between the first players of the herd, on 20 by 20 km."""
    points = rows.pairs("w4_points.f64")[:size]
    apart = points[:, None] - points[None]
    return np.rint(10 * np.hypot(apart[..., 0], apart[..., 1])).astype(np.int64)


def report(peer, costs, ring, seconds, version, floor):
    case = f"ring of {len(costs)}"
    is_ring = (np.sort(ring) == np.arange(len(costs))).all()
    rows.require(is_ring, f"W6 {case}: {peer} leaves somebody out")
    if is_ring:
        length = costs[ring, np.roll(ring, -1)].sum()
        rows.require(length > floor, f"W6 {case}: {peer} is shorter than the shortest tree")
        # In metres, as quarry-bench tells it.
        rows.row("W6", peer, case, seconds * 1e3, "ms", length / 10, version)


def routing_ring(costs):
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    manager = pywrapcp.RoutingIndexManager(len(costs), 1, 0)
    model = pywrapcp.RoutingModel(manager)
    model.SetArcCostEvaluatorOfAllVehicles(model.RegisterTransitMatrix(costs.tolist()))
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    parameters.time_limit.FromSeconds(LONGEST["OR-Tools"])
    solution = model.SolveWithParameters(parameters)
    if solution is None:
        return None
    ring, index = [], model.Start(0)
    while not model.IsEnd(index):
        ring.append(manager.IndexToNode(index))
        index = solution.Value(model.NextVar(index))
    return np.array(ring)


def elkai_ring(size):
    """The ring and the seconds, from a child; nothing where its time is over."""
    try:
        child = subprocess.run(
            [sys.executable, __file__, "elkai", str(size)], capture_output=True, text=True, check=True,
            timeout=LONGEST["elkai"])
    except subprocess.TimeoutExpired:
        return None
    answer = json.loads(child.stdout.splitlines()[-1])
    return np.array(answer["ring"]), answer["seconds"]


def run_elkai(size):
    import elkai

    costs = distances(size).tolist()
    start = time.perf_counter()
    ring = elkai.DistanceMatrix(costs).solve_tsp()
    # It ends where it began.
    print(json.dumps({"seconds": time.perf_counter() - start, "ring": ring[:-1]}))


def measure_teams(size, version):
    """A ring without team-mates and without the targets of the round before: any such ring will do."""
    from ortools.sat.python import cp_model

    previous = np.roll(np.random.default_rng(6600).permutation(size), 1)

    def may_hunt(hunter, target):
        return hunter // TEAM != target // TEAM and target != previous[hunter]

    def solve():
        model = cp_model.CpModel()
        arcs = [
            (hunter, target, model.new_bool_var(""))
            for hunter in range(size) for target in range(size) if may_hunt(hunter, target)
        ]
        model.add_circuit(arcs)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = LONGEST["CP-SAT"]
        status = solver.solve(model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return {hunter: target for hunter, target, taken in arcs if solver.boolean_value(taken)}

    case = f"ring of {size} in teams of {TEAM}, no target again"
    seconds, targets = rows.timed(solve, passes=1)
    if targets is None:
        rows.skipped(f"OR-Tools CP-SAT, {case}", f"nothing found in {LONGEST['CP-SAT']} s")
        return
    ring = [0]
    while len(ring) < size and targets[ring[-1]] not in ring:
        ring.append(targets[ring[-1]])
    holds = len(ring) == size and targets[ring[-1]] == 0 and all(may_hunt(*pair) for pair in targets.items())
    rows.require(holds, f"W6 {case}: not one ring, or one that breaks a rule")
    rows.row("W6", "OR-Tools CP-SAT, add_circuit", case, seconds * 1e3, "ms", None, version)


def main():
    from scipy.sparse.csgraph import minimum_spanning_tree

    ortools, ortools_version = rows.package("ortools")
    elkai, elkai_version = rows.package("elkai")
    for size in SIZES:
        costs = distances(size)
        floor = minimum_spanning_tree(costs).sum()
        if ortools is not None:
            seconds, ring = rows.timed(lambda: routing_ring(costs), passes=1)
            if ring is None:
                rows.skipped(f"OR-Tools routing, ring of {size}", f"nothing found in {LONGEST['OR-Tools']} s")
            else:
                limit = f"limit {LONGEST['OR-Tools']} s"
                report(f"OR-Tools routing, cheapest arc and improvement, {limit}", costs, ring, seconds, ortools_version, floor)
        if elkai is not None:
            found = elkai_ring(size)
            if found is None:
                rows.skipped(f"elkai, ring of {size}", f"not done in {LONGEST['elkai']} s")
            else:
                report("elkai (LKH)", costs, *found, elkai_version, floor)
    if ortools is not None:
        measure_teams(40 if rows.IS_QUICK else 200, ortools_version)
    rows.finish()


if __name__ == "__main__":
    if sys.argv[1:2] == ["elkai"]:
        run_elkai(int(sys.argv[2]))
    else:
        main()
