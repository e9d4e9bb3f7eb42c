"""Compares the answers of rows: those of one workload and case among each other, and with the answers that
quarry-bench wrote beside the inputs.

usage: agree.py ROWS.ndjson EXPECTED.ndjson

Exit code 1 where answers disagree, each of which is named on standard error, or where there is none at all.
"""

import json
import sys

# How far answers may be apart, as a share; all others must be equal.
# Sums of distances: the order in which they are added, and the last bits of the root. Rings: no method
# here promises the shortest; going to the nearest each time is about a quarter longer, and whatever is more is a mistake.
TOLERANCES = {("W4", "nearest"): 1e-9, ("W6", "ring"): 0.3}


def tolerance(workload, case):
    for (of, word), share in TOLERANCES.items():
        if workload == of and word in case:
            return share
    return 0.0


def main(rows_path, expected_path):
    read = lambda path: [json.loads(line) for line in open(path) if line.strip()]
    answers, wrong, alone = {}, 0, 0
    for row in read(rows_path):
        if row.get("check") is not None:
            answers.setdefault((row["workload"], row["case"]), []).append((row["peer"], row["check"]))
    for row in read(expected_path):
        group = answers.get((row["workload"], row["case"]))
        if group is not None:
            group.insert(0, ("quarry-bench", float(row["check"])))
    for (workload, case), group in sorted(answers.items()):
        if len(group) == 1:
            alone += 1
            continue
        peer, check = group[0] if group[0][0] == "quarry-bench" else min(group, key=lambda answer: answer[1])
        for other, value in group:
            if abs(value - check) > tolerance(workload, case) * abs(check):
                wrong += 1
                print(f"wrong: {workload} {case}: {other} says {value!r}, {peer} says {check!r}", file=sys.stderr)
    print(f"{len(answers)} cases with answers, {alone} of one peer alone, {wrong} answers disagree", file=sys.stderr)
    return 1 if wrong or not answers else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
