#!/usr/bin/env python3
"""Sends large uploads that are slow to work on, and says how each is answered and when.

    HULLWRIGHT__SERVER__DEADLINE_S=4 hullwright serve --database sqlite::memory: &
    python3 tests/hostile/slow.py 127.0.0.1:8080 --query method=solid

Needs Python alone. The same shapes are sent on every run. Fails on a crash, a hang or a 500; a 504 is counted. Results that the
deadline cut short are not stored, so a shape can be sent again.
"""

import argparse
import http.client
import json
import math
import random
import struct
import sys
import time

PATIENCE_S = 300


def scattered(rng):
    """A place in a slab of 100 x 100 x 10."""
    return rng.random() * 100, rng.random() * 100, rng.random() * 10


def moved(at, by):
    return tuple(a + b for a, b in zip(at, by))


def inside_out(triangles):
    return [(a, c, b) for a, b, c in triangles]


def tetrahedron(at, size):
    a, b, c, d = at, moved(at, (size, 0, 0)), moved(at, (0, size, 0)), moved(at, (0, 0, size))
    return [(a, c, b), (a, b, d), (a, d, c), (b, c, d)]


def far_off(rng, radius):
    """A place on a sphere."""
    q = [rng.gauss(0, 1) for _ in range(3)]
    length = math.sqrt(sum(x * x for x in q))
    return tuple(radius * x / length for x in q)


def on_circle(number, count, radius, height):
    angle = 2 * math.pi * number / count
    return radius * math.cos(angle), radius * math.sin(angle), height


def dust(rng):
    """100,000 tetrahedra that are far apart."""
    return [triangle for _ in range(100_000) for triangle in tetrahedron(scattered(rng), 0.05)]


def dust_inside_out(rng):
    """60,000 tetrahedra that touch, wound the wrong way."""
    return inside_out(triangle for _ in range(60_000) for triangle in tetrahedron(scattered(rng), 1))


def onion(rng):
    """60,000 tetrahedra, each around the one before, wound by turns."""
    shells = [tetrahedron((-size / 4,) * 3, size) for size in (1 + 0.001 * number for number in range(60_000))]
    return [triangle for number, shell in enumerate(shells) for triangle in (shell if number % 2 else inside_out(shell))]


def bars(rng):
    """30,000 closed slivers across one cube, whose boxes all overlap."""
    def bar(number):
        (x, y, z), (u, v, w) = (rng.random(), 0, 0), (1 - rng.random() * 0.1, 1, 1)
        a, b, c, d = (x, y, z), (u, v, w), (u + 1e-3, v, w), (x, y + 1e-3, z - 1e-3)
        closed = [(a, c, b), (a, b, d), (a, d, c), (b, c, d)]
        return closed if number % 2 == 0 else inside_out(closed)
    return [triangle for number in range(30_000) for triangle in bar(number)]


def across(rng):
    """200,000 triangles as large as the whole."""
    return [tuple((rng.random() * 50, rng.random() * 50, rng.random() * 5) for _ in range(3)) for _ in range(200_000)]


def chips(rng):
    """300,000 small triangles that touch nothing."""
    def near(at):
        return moved(at, (rng.random() * 0.1, rng.random() * 0.1, rng.random() * 0.1))
    return [(near(at), near(at), near(at)) for at in (scattered(rng) for _ in range(300_000))]


def copies(rng):
    """One triangle 400,000 times."""
    return [((0, 0, 0), (1, 0, 0), (0, 1, 0))] * 400_000


def near_copies(rng):
    """200,000 triangles within a millionth of each other."""
    def near(x, y):
        return x + rng.random() * 1e-6, y + rng.random() * 1e-6, rng.random() * 1e-6
    return [(near(0, 0), near(1, 0), near(0, 1)) for _ in range(200_000)]


def sphere(rng):
    """A sphere of 400,000 triangles with a hole at each pole."""
    columns, rows = 500, 400

    def at(column, row):
        polar = math.pi * (row + 0.5) / rows
        return on_circle(column % columns, columns, math.sin(polar), math.cos(polar))
    squares = [(at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)) for j in range(rows - 1) for i in range(columns)]
    return [triangle for a, b, c, d in squares for triangle in ((a, c, b), (b, c, d))]


def ribbon(rng):
    """A ribbon of 300,000 triangles, whose edges are all open or wound against each other."""
    at = [(0.001 * number, number % 2 * 0.1, 0.3 * math.sin(0.005 * number)) for number in range(300_002)]
    return [tuple(at[number:number + 3]) for number in range(300_000)]


def hull_fan(rng):
    """150,000 triangles around the centre of a saddle; every outer vertex is one of the hull."""
    count = 150_000
    rim = [on_circle(n, count, 1, 0.5 * math.cos(4 * math.pi * n / count)) for n in range(count)]
    return [((0, 0, 0), rim[n], rim[(n + 1) % count]) for n in range(count)]


def folded_fan(rng):
    """40,000 triangles around one vertex, folded up and down."""
    count = 40_000
    return [((0, 0, 0), on_circle(n, count, 5, 0.5 * (n % 2)), on_circle(n + 1, count, 5, 0.5 - 0.5 * (n % 2)))
            for n in range(count)]


def spikes(rng):
    """200,000 spikes from one vertex, each with a normal of its own."""
    return [((0, 0, 0), tip, moved(tip, (0.01, 0.01, 0.01))) for tip in (far_off(rng, 10) for _ in range(200_000))]


def few_spikes(rng):
    """40,000 wider spikes from one vertex."""
    return [((0, 0, 0), tip, moved(tip, (0.3, -0.3, 0.2))) for tip in (far_off(rng, 10) for _ in range(40_000))]


def plate_with_holes(rng):
    """A plate of 304,000 triangles with 50,000 holes."""
    count = 450
    squares = [(i, j) for i in range(count) for j in range(count) if not (i % 2 and j % 2)]
    return [triangle for i, j in squares
            for triangle in (((i, j, 0), (i + 1, j, 0), (i + 1, j + 1, 0)), ((i, j, 0), (i + 1, j + 1, 0), (i, j + 1, 0)))]


def box_with_holes(rng):
    """A box of 667,000 triangles with 41,000 holes."""
    count, triangles = 250, []
    for side in range(6):
        def at(u, v):
            place = [0.0, 0.0, 0.0]
            place[side // 2], place[(side // 2 + 1) % 3], place[(side // 2 + 2) % 3] = count * (side % 2), u, v
            return tuple(20 * c / count for c in place)
        for i in range(count):
            for j in (j for j in range(count) if not (i % 3 == 1 and j % 3 == 1)):
                a, b, c, d = at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)
                triangles += [(a, b, c), (a, c, d)] if side % 2 else [(a, d, c), (a, c, b)]
    return triangles


def drum(rng):
    """A flat cylinder of 160,000 triangles."""
    count, triangles = 40_000, []
    for n in range(count):
        a, b, c, d = (on_circle(m, count, 5, height) for height in (0, 1) for m in (n, n + 1))
        triangles += [(a, b, d), (a, d, c), ((0, 0, 0), b, a), ((0, 0, 1), c, d)]
    return triangles


SHAPES = [across, bars, box_with_holes, chips, copies, drum, dust, dust_inside_out, few_spikes, folded_fan, hull_fan,
          near_copies, onion, plate_with_holes, ribbon, sphere, spikes]


def stl(triangles):
    """The triangles as binary STL."""
    records = (struct.pack("<12fH", 0, 0, 0, *(c for corner in triangle for c in corner), 0) for triangle in triangles)
    return b"".join([bytes(80), struct.pack("<I", len(triangles)), *records])


def send(address, query, accept, body):
    """Returns the status, the seconds until the last byte, and the body of the answer."""
    begun = time.monotonic()
    connection = http.client.HTTPConnection(address, timeout=PATIENCE_S)
    connection.request("POST", f"/decompose?{query}", body, {"Content-Type": "model/stl", "Accept": accept})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, time.monotonic() - begun, content


def told(status, content):
    """The warnings of a result, or the code of a refusal."""
    try:
        answer = json.loads(content)
    except ValueError:
        return f"{len(content)} bytes"
    return answer.get("code") or " ".join(dict.fromkeys(warning["code"] for warning in answer["warnings"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="host:port of the service")
    parser.add_argument("--query", default="method=solid", help="parameters of the request [method=solid]")
    parser.add_argument("--accept", default="application/json", help="form of the answer [application/json]")
    parser.add_argument("--only", help="send only the shapes whose names contain this")
    options = parser.parse_args()
    late = faults = sent = 0
    for shape in (shape for shape in SHAPES if not options.only or options.only in shape.__name__):
        body = stl(shape(random.Random(5)))
        try:
            status, seconds, content = send(options.address, options.query, options.accept, body)
        except OSError as error:
            status, seconds, content = 599, 0.0, json.dumps({"code": str(error)}).encode()
        sent, late = sent + 1, late + (status == 504)
        faults += status >= 500 and status not in (503, 504)
        print(f"{shape.__name__:17} {(len(body) - 84) // 50:7} triangles  {status}  {seconds:6.2f} s  {told(status, content)}", flush=True)
    print(f"{sent} sent, {late} answered with 504, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
