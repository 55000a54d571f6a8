#!/usr/bin/env python3
"""Hullwright beside CoACD, V-HACD and parry3d's VHACD, in one run and by one measure.

    python3 -m venv .venv && .venv/bin/pip install -r benches/peers/requirements.txt
    cargo build --release && cargo build --release --no-default-features --example parry_vhacd
    .venv/bin/python benches/peers/peers.py target/release/hullwright [--pictures FOLDER] [FOLDER ...]

Reads models/*.obj, *.stl, *.ply and *.glb, and every *.obj of the folders named. With --pictures, each model of models/
and the hulls of every engine are drawn side by side into that folder. Prints a Markdown table:

  cost      0.04 x (hulls + vertices)
  excess    farthest that the boundary of the hulls lies from the surface where it is outside the solid, % of the diagonal
  uncovered share of the surface more than 0.1 % of the diagonal outside all hulls, %
  cpu       processor seconds of the engine; for Hullwright and parry of the whole program, reading and writing included

"""

import base64
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np
import trimesh
from scipy.spatial import ConvexHull, QhullError, cKDTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SURFACE_SAMPLES = 100_000
BOUNDARY_SAMPLES = 6_000
COVERED = 1e-3
TIMEOUT_S = 300


def load(path):
    mesh = trimesh.load(path, force="mesh", process=False)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    return np.asarray(mesh.vertices, float), np.asarray(mesh.faces, int)


def measured_command(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, capture_output=True, timeout=TIMEOUT_S).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def written(path, points, faces):
    with open(path, "w") as file:
        file.writelines(f"v {x:.9g} {y:.9g} {z:.9g}\n" for x, y, z in points)
        file.writelines(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in faces)
    return path


def hullwright(program, method):
    def run(points, faces):
        with tempfile.TemporaryDirectory() as folder:
            source, result = written(f"{folder}/mesh.obj", points, faces), f"{folder}/hulls.json"
            command = [program, "decompose", source, "-o", result, "--format", "json", "--method", method]
            _, cpu = measured_command(command)
            return decoded(json.load(open(result))["decomposition"]), cpu

    return run


def parry_hulls(program):
    def run(points, faces):
        with tempfile.TemporaryDirectory() as folder:
            output, cpu = measured_command([program, written(f"{folder}/mesh.obj", points, faces)])
            return [np.asarray(hull, float) for hull in json.loads(output)["hulls"]], cpu

    return run


def decoded(block):
    """The hulls of a block: 16-bit positions between Min and Max; a count of 0 means 256."""
    low, high = np.array(block["Min"]), np.array(block["Max"])
    steps = np.frombuffer(base64.b64decode(block["Position"]), "<u2").reshape(-1, 3)
    points = low + steps / 65535 * (high - low)
    hulls, first = [], 0
    for count in base64.b64decode(block["HullList"]):
        hulls.append(points[first : first + (count or 256)])
        first += count or 256
    return hulls


def in_process(engine):
    def run(points, faces):
        start = time.process_time()
        hulls = engine(points, faces)
        return [np.asarray(hull, float) for hull in hulls], time.process_time() - start

    return run


def coacd_hulls(points, faces):
    import coacd

    coacd.set_log_level("error")
    return [part[0] for part in coacd.run_coacd(coacd.Mesh(points, faces), threshold=0.05, seed=0)]


def vhacd_hulls(points, faces):
    import vhacdx

    flat = np.hstack([np.full((len(faces), 1), 3), faces]).astype(np.uint32).ravel()
    options = dict(maxConvexHulls=8, maxNumVerticesPerCH=32, resolution=400_000)
    return [part[0] for part in vhacdx.compute_vhacd(points, flat, **options)]


def is_inside(points, corners):
    """Generalised winding number above one half (A. Jacobson et al., 2013)."""
    angles = np.zeros(len(points))
    for chunk in np.array_split(np.arange(len(points)), max(1, len(points) * len(corners) // 2_000_000)):
        a, b, c = (corners[None, :, k] - points[chunk, None] for k in range(3))
        la, lb, lc = (np.linalg.norm(v, axis=2) for v in (a, b, c))
        dot = lambda u, v: np.einsum("ijk,ijk->ij", u, v)
        numerator = dot(a, np.cross(b, c))
        denominator = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb
        angles[chunk] = 2 * np.arctan2(numerator, denominator).sum(1)
    return np.abs(angles) > 2 * np.pi


def scattered(corners, count, seed=1):
    """Points spread evenly over triangles."""
    random = np.random.default_rng(seed)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    chosen = corners[random.choice(len(corners), count, p=areas / areas.sum())]
    u, v = random.random((2, count, 1))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    return chosen[:, 0] + u * (chosen[:, 1] - chosen[:, 0]) + v * (chosen[:, 2] - chosen[:, 0])


def farthest(places, upper, corners):
    """The largest distance of places to triangles; `upper` is no less than the distance of each."""
    largest = 0.0
    for index in np.argsort(-upper):
        if upper[index] <= largest:
            break
        repeated = np.repeat(places[index : index + 1], len(corners), axis=0)
        closest = trimesh.triangles.closest_point(corners, repeated)
        largest = max(largest, np.linalg.norm(closest - repeated, axis=1).min())
    return largest


def measured(points, faces, hulls):
    diagonal = np.linalg.norm(np.ptp(points, axis=0))
    corners = points[faces]
    surface = scattered(corners, SURFACE_SAMPLES)
    solids = []
    for hull in hulls:
        try:
            solids.append(ConvexHull(hull))
        except QhullError:
            return None
    height = lambda solid, at: (at @ solid.equations[:, :3].T + solid.equations[:, 3]).max(1)
    outside = np.min([height(solid, surface[::10]) for solid in solids], axis=0)
    boundary = []
    for number, solid in enumerate(solids):
        places = scattered(solid.points[solid.simplices], BOUNDARY_SAMPLES // len(solids) + 50)
        others = [height(other, places) for index, other in enumerate(solids) if index != number]
        boundary.append(places[np.min(others, axis=0) > -1e-9 * diagonal] if others else places)
    boundary = np.vstack(boundary)
    upper, _ = cKDTree(surface).query(boundary)
    free = ~is_inside(boundary, corners)
    return 100 * farthest(boundary[free], upper[free], corners) / diagonal, 100 * np.mean(outside > COVERED * diagonal)


def hulls_as_obj(path, hulls):
    """One object for each hull, as `hullwright view --hulls` reads them."""
    first = 1
    with open(path, "w") as file:
        for number, hull in enumerate(hulls):
            file.write(f"o hull{number}\n")
            file.writelines(f"v {x:.9g} {y:.9g} {z:.9g}\n" for x, y, z in hull)
            file.writelines("f {} {} {}\n".format(*(face + first)) for face in ConvexHull(hull, qhull_options="QJ").simplices)
            first += len(hull)


def drawn(program, path, points, faces, results, picture):
    with tempfile.TemporaryDirectory() as folder:
        source = written(f"{folder}/{path.stem}.obj", points, faces)
        command = [program, "view", source, "-o", str(picture), "--show", "model", "--title", path.stem, "--size", "1600x900"]
        for name, hulls in results.items():
            file = f"{folder}/{name.replace(' ', '_')}.obj"
            hulls_as_obj(file, hulls)
            command += ["--hulls", f"{name}={file}"]
        subprocess.run(command, check=True, capture_output=True, timeout=TIMEOUT_S)


def main():
    program, *folders = sys.argv[1:]
    pictures = None
    if folders[:1] == ["--pictures"]:
        pictures, folders = pathlib.Path(folders[1]), folders[2:]
        pictures.mkdir(parents=True, exist_ok=True)
    own = [path for kind in ("obj", "stl", "ply", "glb") for path in sorted((ROOT / "models").glob(f"*.{kind}"))]
    others = [path for folder in folders for path in sorted(pathlib.Path(folder).glob("*.obj"))]
    engines = {
        "hullwright preview": hullwright(program, "preview"),
        "hullwright solid": hullwright(program, "solid"),
        "coacd 0.05": in_process(coacd_hulls),
        "v-hacd 8x32": in_process(vhacd_hulls),
        "parry vhacd": parry_hulls(str(pathlib.Path(program).parent / "examples" / "parry_vhacd")),
    }
    print("| mesh | engine | hulls | vertices | cost | excess % | uncovered % | cpu s |")
    print("|---|---|---|---|---|---|---|---|")
    for path in own + others:
        points, faces = load(path)
        results = {}
        for name, engine in engines.items():
            hulls, cpu = engine(points, faces)
            results[name] = hulls
            vertices = sum(len(np.unique(hull, axis=0)) for hull in hulls)
            figures = measured(points, faces, hulls)
            fit = "flat hulls | " if figures is None else f"{figures[0]:.2f} | {figures[1]:.2f}"
            cost = 0.04 * (len(hulls) + vertices)
            print(f"| {path.stem} | {name} | {len(hulls)} | {vertices} | {cost:.2f} | {fit} | {cpu:.2f} |", flush=True)
        if pictures and path in own:
            drawn(program, path, points, faces, results, pictures / f"{path.stem}-peers.png")


if __name__ == "__main__":
    main()
