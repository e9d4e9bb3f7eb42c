"""W8: a recorded walk in GPX, as it is and with its track twenty times over. Points with place, height and time."""

import datetime
import pathlib
import sys
import xml.etree.ElementTree

import rows

TIMES = 20
HIKE = pathlib.Path(__file__).resolve().parents[2] / "Data" / "run" / "hike.gpx"


def repeated(text, times):
    """The document with its tracks so many times."""
    first, last = text.index("<trk>"), text.rindex("</trk>") + len("</trk>")
    return text[:first] + text[first:last] * times + text[last:]


def by_hand(parse):
    """A reader such as a program writes for itself, on a parser that makes a tree."""

    def read(text):
        points = []
        root = parse(text.encode())
        space = root.tag[: root.tag.index("}") + 1]
        for point in root.iter(f"{space}trkpt"):
            height, time = point.find(f"{space}ele"), point.find(f"{space}time")
            points.append((
                float(point.get("lat")), float(point.get("lon")), None if height is None else float(height.text),
                None if time is None else datetime.datetime.fromisoformat(time.text)))
        return points

    return read


def by_gpxpy(module):
    def read(text):
        tracks = module.parse(text).tracks
        found = (point for track in tracks for segment in track.segments for point in segment.points)
        return [(point.latitude, point.longitude, point.elevation, point.time) for point in found]

    return read


readers = [("ElementTree and a loop", sys.version.split()[0], by_hand(xml.etree.ElementTree.fromstring))]
lxml, version = rows.package("lxml.etree", "lxml")
if lxml is not None:
    readers.append(("lxml and a loop", version, by_hand(lxml.fromstring)))
gpxpy, version = rows.package("gpxpy")
if gpxpy is not None:
    parser = "lxml" if lxml is not None else "ElementTree"
    readers.append(("gpxpy", f"{version} (with {parser})", by_gpxpy(gpxpy)))

text = HIKE.read_text()
for case, document in (("hike", text), (f"hike, {TIMES} times", repeated(text, TIMES))):
    answers = []
    for peer, version, read in readers:
        seconds, points = rows.timed(lambda: read(document))
        answers.append(points)
        rows.row("W8", peer, case, len(document.encode()) / seconds / 1e6, "MB/s", len(points), version)
    for points, (peer, _, _) in zip(answers, readers):
        rows.require(points == answers[0], f"W8 {case}: {peer} reads other points")
(rows.INPUTS / f"w8_hike_{TIMES}.gpx").write_text(repeated(text, TIMES))

rows.finish()
