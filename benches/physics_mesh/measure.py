#!/usr/bin/env python3
"""Measures meshes for physics on the sets of the measuring rig (docs/BENCHMARKS.md, "Meshes for physics").

    cargo build --release
    cargo bench --bench rig -- generate target/rig
    benches/physics_mesh/measure.py target/rig lossless geo,big
    benches/physics_mesh/measure.py target/rig metres:0.3 big
    benches/physics_mesh/measure.py target/rig share:0.01 dev,wild
    benches/physics_mesh/measure.py target/rig cheapest geo,big,dev --program target/release/hullwright

`lossless` and `share` compare the cost with that of the source's own triangles, `metres` the cheaper of mesh and hulls with
the known cover. `cheapest` makes each shape by itself at five scales, and compares the least cost with the one that
`physics=cheapest` takes. Distances are measured by the program on the decoded block, and shown as shares of the diagonal.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

LIMIT_S = 300
SCALES = [0.5, 1, 2, 5, 10]


def run(program, model, *options):
    """Returns the result and the seconds; the result is a text where there is none."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [program, "decompose", model, "-o", out.name, "--format", "json", *options]
        start = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            return "timeout", float(LIMIT_S)
        seconds = time.monotonic() - start
        if done.returncode:
            return (done.stderr.strip().splitlines() or ["failed"])[-1], seconds
        return json.load(open(out.name)), seconds


def diagonal(result):
    bounds, scale = result["input"]["bounds"], result["cost"]["scale"]
    return sum(((bounds["max"][k] - bounds["min"][k]) * scale[k]) ** 2 for k in range(3)) ** 0.5


def show(name, *cells):
    print(f"{name:28}", *cells, flush=True)


def reaches(result):
    return (result.get("walk") or {}).get("kept")


def against_source(program, model, scale, share, rows):
    """Compares a mesh with the source's own triangles."""
    own, _ = run(program, model, "--method", "none", "--scale", scale)
    made, seconds = run(program, model, "--physics", "mesh", "--walk", "--scale", scale, "--tolerance", str(share))
    if isinstance(own, str) or isinstance(made, str):
        return show(model.stem, made if isinstance(made, str) else own)
    mesh, size, before = made["mesh_fit"], diagonal(made), own["cost"]["mesh"]
    far = max(mesh["from_source"], mesh["to_source"]) / size
    ratio, walk = mesh["cost"] / before, reaches(made)
    rows.append((ratio, far, walk, seconds, made["input"]["triangles"]))
    show(model.stem, made["input"]["triangles"], mesh["triangles"], f"cost {before:.2f} {mesh['cost']:.2f} {ratio:.3f}",
         f"distance {far:.1e} of {share:g} walk {walk} {seconds:.2f} s")


def against_cover(program, model, scale, metres, cost, rows):
    """Compares the cheaper of mesh and hulls with the known cover."""
    own, _ = run(program, model, "--method", "none", "--scale", scale)
    share = str(metres / diagonal(own))
    mesh, seconds = run(program, model, "--physics", "mesh", "--walk", "--scale", scale, "--tolerance", share)
    hulls, _ = run(program, model, "--method", "solid", "--walk", "--scale", scale, "--tolerance", share)
    far = max(mesh["mesh_fit"]["from_source"], mesh["mesh_fit"]["to_source"])
    prices = mesh["mesh_fit"]["cost"], hulls["cost"]["decomposition"]
    ratio = min(prices) / cost
    rows.append((ratio, far, min(reaches(mesh) or 1, reaches(hulls) or 1), seconds, mesh["input"]["triangles"]))
    show(model.stem, f"mesh {prices[0]:.2f} hulls {prices[1]:.2f} cover {cost:.2f} ratio {ratio:.3f}",
         f"distance {far:.3f} m walk {reaches(mesh)} {reaches(hulls)} {seconds:.2f} s")


def by_hand(program, model, rows):
    """Compares `physics=cheapest` with the three shapes made one by one."""
    for scale in SCALES:
        tolerance = ["--scale", str(scale), "--tolerance", "0.032"]
        chosen, seconds = run(program, model, "--method", "preview", *tolerance, "--physics", "cheapest")
        shapes = [run(program, model, "--method", "preview", *tolerance)[0],
                  run(program, model, "--method", "none", *tolerance)[0],
                  run(program, model, "--physics", "mesh", *tolerance)[0]]
        if isinstance(chosen, str):
            show(model.stem, scale, chosen)
            continue
        compared = {line["shape"]: line for line in chosen["cheapest"]["compared"]}
        keeps = [line for line in compared.values() if line["keeps"]] or list(compared.values())
        least = min(line["cost"] for line in keeps)
        costs = [shape["cost"]["effective"]["cost"] for shape in shapes if not isinstance(shape, str)]
        listed = sorted(line["cost"] for line in compared.values())
        is_equal = abs(chosen["cost"]["effective"]["cost"] - least) < 1e-9 and all(
            abs(one - other) < 1e-9 for one, other in zip(listed, sorted(costs)))
        rows.append((0 if is_equal else 1, 0, None, seconds, chosen["input"]["triangles"]))
        show(model.stem, scale, "equal" if is_equal else f"DIFFERS {sorted(costs)}", chosen["cheapest"]["why"])


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    program = "target/release/hullwright"
    if "--program" in sys.argv:
        program = words.pop(words.index(sys.argv[sys.argv.index("--program") + 1]))
    folder, (mode, _, number), sets = pathlib.Path(words[0]), words[1].partition(":"), words[2].split(",")
    rows = []
    for name in sets:
        for model in sorted((folder / name).glob("*.obj"), key=lambda model: model.stat().st_size):
            facts = model.with_suffix(".json")
            known = json.load(open(facts)) if facts.exists() else {}
            scale = str(known.get("scale") or 1)
            if mode == "metres":
                against_cover(program, model, scale, float(number), known["cost"], rows)
            elif mode == "cheapest":
                by_hand(program, model, rows)
            else:
                against_source(program, model, scale, float(number or 0), rows)
    if rows:
        ratios, far, walks, seconds, _ = zip(*rows)
        walks = [walk for walk in walks if walk is not None]
        small = [row[3] for row in rows if row[4] <= 5000]
        print(f"{len(rows)} results: ratio at most {max(ratios):.3f}, median {statistics.median(ratios):.3f};",
              f"distance at most {max(far):.2e}; walk at least {min(walks, default=None)};",
              f"seconds at most {max(seconds):.2f}, median up to 5000 triangles {statistics.median(small or [0]):.3f}")


main()
