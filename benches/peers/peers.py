#!/usr/bin/env python3
"""Runs other engines on the sets of the measuring rig, and keeps their hulls where `rig evaluate` reads them.

    python3 -m venv .venv && .venv/bin/pip install -r benches/peers/requirements.txt
    cargo build --release --no-default-features --example parry_vhacd
    .venv/bin/python benches/peers/peers.py FOLDER coacd-005,vhacdx-8x32,vhacdx-32x64,parry geo,big [--limit SECONDS]

Writes FOLDER/results/ENGINE/SET/NAME.json; models with a result are not run again. Each run is a process of its own, which is
killed at the limit (200 seconds). `cpu_s` counts the processor time of the engine's call; for parry, of the whole program.
"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARRY = os.environ.get("PARRY_VHACD", ROOT / "target/release/examples/parry_vhacd")


def read_obj(path):
    import numpy as np

    points, faces = [], []
    for line in open(path):
        kind, *words = line.split() or [""]
        if kind == "v":
            points.append([float(word) for word in words])
        elif kind == "f":
            faces.append([int(word) - 1 for word in words])
    return np.array(points), np.array(faces)


def coacd_hulls(points, faces, threshold):
    import coacd

    coacd.set_log_level("error")
    return [part[0] for part in coacd.run_coacd(coacd.Mesh(points, faces), threshold=threshold, seed=0)]


def vhacdx_hulls(points, faces, hulls, vertices):
    import numpy as np
    import vhacdx

    flat = np.hstack([np.full((len(faces), 1), 3), faces]).astype(np.uint32).ravel()
    options = dict(maxConvexHulls=hulls, maxNumVerticesPerCH=vertices, resolution=400_000)
    return [part[0] for part in vhacdx.compute_vhacd(points, flat, **options)]


ENGINES = {
    "coacd-005": lambda points, faces: coacd_hulls(points, faces, 0.05),
    "vhacdx-8x32": lambda points, faces: vhacdx_hulls(points, faces, 8, 32),
    "vhacdx-32x64": lambda points, faces: vhacdx_hulls(points, faces, 32, 64),
}


def one(engine, path):
    """Runs an engine in this process and prints its hulls."""
    points, faces = read_obj(path)
    start = time.process_time()
    hulls = ENGINES[engine](points, faces)
    cpu_s = time.process_time() - start
    print("\n" + json.dumps({"hulls": [hull.tolist() for hull in hulls], "cpu_s": cpu_s}))


def run(engine, path, limit):
    """Runs an engine in a process of its own and returns the result to keep."""
    command = [str(PARRY), str(path)] if engine == "parry" else [sys.executable, __file__, "--one", engine, str(path)]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    result = {"status": "ok"}
    try:
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=limit)
        result |= json.loads(done.stdout.decode().strip().splitlines()[-1])
    except subprocess.TimeoutExpired:
        result["status"] = "timeout"
    except subprocess.CalledProcessError:
        result["status"] = "failed"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu_s": cpu_s, **result, "wall_s": time.monotonic() - start}


def main():
    words = sys.argv[1:]
    if words[:1] == ["--one"]:
        return one(*words[1:])
    limit = 200.0
    if "--limit" in words:
        at = words.index("--limit")
        limit = float(words[at + 1])
        del words[at : at + 2]
    if len(words) != 3:
        sys.exit(__doc__)
    folder = pathlib.Path(words[0])
    for engine in words[1].split(","):
        for name in words[2].split(","):
            for path in sorted((folder / name).glob("*.obj")):
                kept = folder / "results" / engine / name / f"{path.stem}.json"
                if kept.exists():
                    continue
                result = run(engine, path, limit)
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_text(json.dumps(result))
                print(f"{engine} {name} {path.stem}: {result['status']}, {result['cpu_s']:.2f} s", flush=True)


if __name__ == "__main__":
    main()
