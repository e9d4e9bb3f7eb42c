#!/usr/bin/env python3
"""Makes hike.gpx out of a test file of the Python package `gpxpy`: the recorded tracks that have times, unchanged.

    pip download --no-deps --no-binary :all: gpxpy==1.6.2
    tar xzf gpxpy-1.6.2.tar.gz
    python3 convert.py gpxpy-1.6.2/test_files/korita-zbevnica.gpx > hike.gpx

The source also holds the track of another outing, saved by the device without times, an empty track, two waypoints and
the bounds of all of it: these are left out. Every track that is kept is kept byte for byte.
"""

import re
import sys


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        text = file.read()
    head = text[: text.index("<bounds")]
    tracks = re.findall(r"<trk>.*?</trk>\s*", text, flags=re.DOTALL)
    timed = [track for track in tracks if "<time>" in track]
    sys.stdout.write(head + "".join(timed).rstrip() + "\n</gpx>\n")


main()
