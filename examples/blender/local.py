"""The service that does the work: a server that runs somewhere, or a local program that is started for the time."""

import contextlib
import os
import subprocess
import threading

# Longest time for a local program to listen, in seconds.
START_S = 20


class NotAvailable(Exception):
    """No service can be reached. The message says which and why."""


@contextlib.contextmanager
def connection(program, folder, server, key):
    """Yield (address, key) of the service. A local program is stopped at the end; its results stay in the folder."""
    if not program:
        yield server, key
        return
    process = start(program, folder)
    try:
        yield address_of(process, program), None
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def start(program, folder):
    """Start a program that listens on a free port of this computer and keeps its results in a folder."""
    database = f"sqlite://{os.path.join(folder, 'hullwright.db')}"
    arguments = [program, "serve", "--bind", "127.0.0.1:0", "--database", database]
    try:
        return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder, text=True)
    except OSError as error:
        raise NotAvailable(f"{program} cannot be started: {error.strerror}") from error


def address_of(process, program):
    """Return the address that a started program announces on its first line."""
    timer = threading.Timer(START_S, process.kill)
    timer.start()
    line = process.stdout.readline()
    timer.cancel()
    marker = "listening on "
    if marker not in line:
        raise NotAvailable(f"{program} did not start as a server; is it hullwright?")
    return line.split(marker, 1)[1].split(";")[0].strip()
