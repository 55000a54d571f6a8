#!/usr/bin/env python3
"""Make hullwright-blender.zip, which Blender 4.2 or newer installs (Edit > Preferences > Get Extensions > Install from Disk)."""

import argparse
import pathlib
import zipfile

HERE = pathlib.Path(__file__).parent
# The client is the one that scripts use. It needs the standard library only.
FILES = [HERE / name for name in ("blender_manifest.toml", "__init__.py", "local.py", "shapes.py")]
CLIENT = HERE.parent / "python" / "hullwright.py"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", default="hullwright-blender.zip")
    output = parser.parse_args().output
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in [*FILES, CLIENT]:
            # A fixed date makes the same files the same archive.
            entry = zipfile.ZipInfo(path.name, date_time=(2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    print(output)


if __name__ == "__main__":
    main()
