"""W6: as many hunters as targets. Which assignment costs least in all?

Costs are whole numbers: decimetres between players anywhere, or of the herd, or drawn at random below a million.
"""

import numpy as np

import rows

SIZES = [100, 1_000] if rows.IS_QUICK else [100, 1_000, 5_000]


def draw(size):
    for kind in ("distances", "random") if size < 1_000 else ("distances", "herd", "random"):
        yield kind, rows.integers(f"w6_{size}_{kind}.i32").reshape(size, size).astype(np.int64)


def scipy_solver():
    optimize, version = rows.package("scipy.optimize", "scipy")
    if optimize is None:
        return None
    return "SciPy linear_sum_assignment", version, lambda costs, _: optimize.linear_sum_assignment(costs)[1]


def lap_solver():
    lap, version = rows.package("lap")
    return None if lap is None else ("lap lapjv", version, lambda costs, _: lap.lapjv(costs)[1])


def lapjv_solver():
    lapjv, version = rows.package("lapjv")
    return None if lapjv is None else ("lapjv", version, lambda costs, _: lapjv.lapjv(costs)[0])


def ortools_solver():
    module, version = rows.package("ortools.graph.python.linear_sum_assignment", "ortools")
    if module is None:
        return None

    def solve(_, whole):
        size = len(whole)
        solver = module.SimpleLinearSumAssignment()
        left, right = np.divmod(np.arange(size * size, dtype=np.int32), size)
        solver.add_arcs_with_cost(left, right, whole.ravel())
        if solver.solve() != solver.OPTIMAL:
            raise RuntimeError("OR-Tools finds no optimum")
        return np.array([solver.right_mate(index) for index in range(size)])

    return "OR-Tools SimpleLinearSumAssignment, with its arcs", version, solve


solvers = [solver for solver in (scipy_solver(), lap_solver(), lapjv_solver(), ortools_solver()) if solver]
for size in SIZES:
    for kind, whole in draw(size):
        costs = whole.astype(np.float64)
        for peer, version, solve in solvers:
            seconds, mates = rows.timed(lambda: solve(costs, whole))
            case = f"assignment of {size}, {kind}"
            rows.require((np.sort(mates) == np.arange(size)).all(), f"W6 {case}: {peer} gives no assignment")
            # The cost is added up here: what a solver says of itself may be rounded.
            rows.row("W6", peer, case, seconds * 1e3, "ms", whole[np.arange(size), mates].sum(), version)

rows.finish()
