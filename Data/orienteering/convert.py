#!/usr/bin/env python3
"""Makes games that can be replayed out of the recording of an orienteering race: controls, fixes and punches as CSV.

    python3 convert.py RACE FOLDER [RADIUS_METERS]

RACE is the path of the three files without `.controls.csv`, `.fixes.csv`, `.punches.csv`. Into FOLDER it writes
`controls.geojson` (a circle of so many metres about each control), `punches.csv` (player, control, time) and a game for each
course that was run: runners are of one course who punched the same controls in the same order. A course is a race in that
order; where a recording begins after its runner's first punch, its course is for points, in any order.
`fixes.csv` goes beside it as it is. Nothing but the standard library is needed; the same input gives the same bytes.
Places and times are as they were recorded.
"""

import csv
import json
import math
import os
import sys

NAMES = ["long", "middle", "short"]


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write_json(path, value, indent):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=indent)
        file.write("\n")


def feature(row, radius):
    properties = {"role": {"START": "spawn", "FINISH": "finish"}.get(row["control"], "objective")}
    properties["radiusMeters"] = radius
    place = {"type": "Point", "coordinates": [float(row["lon"]), float(row["lat"])]}
    return {"type": "Feature", "id": row["control"], "properties": properties, "geometry": place}


def metres(a, b):
    """The distance of two places that are near each other."""
    north, east = b[1] - a[1], (b[0] - a[0]) * math.cos(math.radians(a[1]))
    return 111_195 * math.hypot(north, east)


def courses(punches, places):
    """The runners of each course, by what they punched; the longest course first, as the crow flies."""
    controls = {}
    for row in punches:
        controls.setdefault(row["player"], []).append(row["control"])
    runners = {}
    for player, course in sorted(controls.items()):
        runners.setdefault(tuple(c for c in course if c != "FINISH"), []).append(player)

    def length(course):
        way = [places[control] for control in ("START", *course, "FINISH")]
        return sum(metres(a, b) for a, b in zip(way, way[1:]))

    return sorted(runners.items(), key=lambda item: -length(item[0]))


def main():
    race, folder = sys.argv[1], sys.argv[2]
    radius = float(sys.argv[3]) if len(sys.argv) > 3 else 25
    os.makedirs(folder, exist_ok=True)
    features = [feature(row, radius) for row in rows(race + ".controls.csv")]
    lines = ",\n  ".join(json.dumps(one) for one in features)
    with open(os.path.join(folder, "controls.geojson"), "w", encoding="utf-8") as file:
        file.write('{ "type": "FeatureCollection", "features": [\n  ' + lines + "\n] }\n")
    places = {one["id"]: one["geometry"]["coordinates"] for one in features}
    punches = rows(race + ".punches.csv")
    with open(os.path.join(folder, "punches.csv"), "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["player", "control", "time"])
        writer.writerows([row["player"], row["control"], row["punch_time"]] for row in punches)
    begins = {}
    for row in rows(race + ".fixes.csv"):
        begins[row["player"]] = min(begins.get(row["player"], row["time"]), row["time"])
    first = {}
    for row in punches:
        first[row["player"]] = min(first.get(row["player"], row["punch_time"]), row["punch_time"])
    for name, (course, runners) in zip(NAMES, courses(punches, places)):
        isWhole = all(begins[player] <= first[player] for player in runners)
        rules = {"mode": "checkpoints", "checkpointOrder": "fixed" if isWhole else "any"}
        if isWhole:
            rules["raceStart"] = "leaving"
        rules |= {"checkpoints": list(course), "assumedAccuracyMeters": 6, "staleAfterSeconds": 300}
        game = {"name": "Highfield Park, the %s course" % name, "zones": "controls.geojson"}
        game["startsAt"] = min(begins[player] for player in runners)
        game |= {"players": [{"id": player} for player in runners], "openJoin": False, "rules": rules}
        write_json(os.path.join(folder, name + ".json"), game, 2)


main()
