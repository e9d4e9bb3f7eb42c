#!/usr/bin/env python3
"""Makes movements.csv out of the sample of ground movements at Zurich airport that the Python package `traffic` has.

    pip download --no-deps --no-binary :all: traffic==2.13
    tar xzf traffic-2.13.tar.gz
    python3 convert.py traffic-2.13/src/traffic/data/samples/onground/zurich_airport.json.gz > movements.csv

Nothing but the standard library is needed; the same input gives the same bytes. What is done, in this order:

1. One recording an aircraft. A second row of the same aircraft and second is dropped (one aircraft has each row twice).
2. What is on the ground, or below 3000 ft (the field lies at 1416 ft), and within WINDOW is kept.
3. A recording ends at the first silence of more than ten minutes: one aircraft comes back in the evening.
4. A row that repeats the place of the row before is dropped. The source holds a row for every second and repeats the
   last place while none was received; a repeated place is no new fix.
5. The recordings are of ten different days. Each is moved in time as a whole, so that they run side by side: in the
   order of their dates, the first begins at MATCH_START, each of the others STAGGER after the one before.
   Within a recording every interval is as it was recorded.
6. Speed and altitude are written for rows in the air only: on the ground the source repeats the last value it had.
"""

import csv
import datetime
import gzip
import json
import sys

MATCH_START = datetime.datetime(2019, 11, 5, 12, 0, 0, tzinfo=datetime.timezone.utc)
STAGGER = datetime.timedelta(minutes=3)
WINDOW = {"west": 8.515, "east": 8.600, "south": 47.430, "north": 47.495}
LOW_FEET = 3000
LONGEST_SILENCE_SECONDS = 600
METERS_PER_FOOT = 0.3048
METERS_PER_SECOND_PER_KNOT = 1852 / 3600


def is_low(row):
    altitude = row.get("altitude")
    return row["onground"] or (altitude is not None and altitude <= LOW_FEET)


def is_in_window(row):
    return (
        WINDOW["west"] <= row["longitude"] <= WINDOW["east"]
        and WINDOW["south"] <= row["latitude"] <= WINDOW["north"]
    )


def recordings(rows):
    """The rows of each aircraft in order of time, the aircraft in order of their first row."""
    aircraft = {}
    for row in sorted(rows, key=lambda row: row["timestamp"]):
        aircraft.setdefault(row["icao24"], []).append(row)
    for rows in aircraft.values():
        yield list(cleaned(rows))


def cleaned(rows):
    last_time, last_place = None, None
    for row in rows:
        if row["latitude"] is None or row["longitude"] is None or not (is_low(row) and is_in_window(row)):
            continue
        time, place = row["timestamp"] / 1000, (row["longitude"], row["latitude"])
        if last_time is not None:
            if time - last_time > LONGEST_SILENCE_SECONDS:
                return
            if time == last_time:
                continue
        last_time = time
        if place != last_place:
            last_place = place
            yield row


def lines(recording, starts_at):
    first = recording[0]["timestamp"]
    for row in recording:
        time = starts_at + datetime.timedelta(milliseconds=row["timestamp"] - first)
        flies = not row["onground"]
        altitude, speed = row.get("altitude"), row.get("groundspeed")
        yield [
            row["callsign"].strip(),
            time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            f"{row['longitude']:.7f}",
            f"{row['latitude']:.7f}",
            f"{altitude * METERS_PER_FOOT:.1f}" if flies and altitude is not None else "",
            f"{speed * METERS_PER_SECOND_PER_KNOT:.1f}" if flies and speed is not None else "",
        ]


def main():
    with gzip.open(sys.argv[1], "rt", encoding="utf-8") as file:
        rows = json.load(file)
    result = []
    for index, recording in enumerate(recordings(rows)):
        result += lines(recording, MATCH_START + STAGGER * index)
    result.sort(key=lambda line: (line[1], line[0]))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["player", "time", "longitude", "latitude", "altitudeMeters", "speedMetersPerSecond"])
    writer.writerows(result)


main()
