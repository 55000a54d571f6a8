"""Writes the list of parts of the program (CycloneDX 1.6) to standard output, from Cargo.lock and the crates' own manifests.

The same sources give the same bytes, and no network is needed after `cargo fetch --locked`:

    python3 .ci/sbom.py > hullwright.cdx.json
"""

import json
import pathlib
import subprocess
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent


def metadata():
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--offline"]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def shipped(nodes, root):
    """Returns the ids of the crates that the program is made of: tests, benches and build scripts are left out."""
    found, waiting = set(), [root]
    while waiting:
        at = waiting.pop()
        if at in found:
            continue
        found.add(at)
        waiting += [link["pkg"] for link in nodes[at]["deps"] if any(kind["kind"] is None for kind in link["dep_kinds"])]
    return found


def reference(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package, checksums):
    described = {
        "type": "library",
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "purl": reference(package),
        "scope": "required",
    }
    if package["license"]:
        # Old manifests write "/" for OR.
        described["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    checksum = checksums.get((package["name"], package["version"]))
    if checksum:
        described["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return described


def main():
    told = metadata()
    packages = {package["id"]: package for package in told["packages"]}
    nodes = {node["id"]: node for node in told["resolve"]["nodes"]}
    root = told["resolve"]["root"]
    ids = sorted(shipped(nodes, root), key=lambda id: reference(packages[id]))
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    checksums = {(crate["name"], crate["version"]): crate.get("checksum") for crate in locked}
    edges = [
        {
            "ref": reference(packages[id]),
            "dependsOn": sorted({reference(packages[link["pkg"]]) for link in nodes[id]["deps"] if link["pkg"] in ids}),
        }
        for id in ids
    ]
    program = component(packages[root], checksums) | {"type": "application"}
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": program},
        "components": [component(packages[id], checksums) for id in ids if id != root],
        "dependencies": edges,
    }
    print(json.dumps(document, indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
