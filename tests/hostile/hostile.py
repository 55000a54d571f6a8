#!/usr/bin/env python3
"""Sends hostile requests to a running service and fails on a crash, a hang or a 500.

    hullwright serve --database sqlite::memory: &
    python3 tests/hostile/hostile.py 127.0.0.1:8080 --requests 10000

Needs Python alone. The same seed sends the same requests. Every answer must be a response of HTTP with a status below
500, or 503 or 504; a refusal must be a problem with a code. Between the batches /healthz must answer within a second.
"""

import argparse
import collections
import gzip
import json
import random
import socket
import struct
import sys
import threading
import time
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 90
ALLOWED = {503, 504}


def seeds():
    """Files that readers accept or refuse, to be mutated."""
    files = [path.read_bytes() for folder in ("tests/fixtures", "models") for path in sorted((ROOT / folder).iterdir())
             if path.is_file() and path.stat().st_size < 200_000]
    bomb = zlib.compress(b"\0" * (64 << 20), 9)
    header = b"{\0\0\0\1k\0\0\0\x08high_lod{\0\0\0\2k\0\0\0\6offseti\0\0\0\0k\0\0\0\4sizei" + struct.pack(">i", len(bomb)) + b"}}"
    return files + [header + bomb, b"[" * 100_000, b"{'a':" * 50_000, b"<llsd>" + b"<array>" * 50_000]


def mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice((0, 1, 1, 2, 5, 20))):
        if not data:
            break
        at = rng.randrange(len(data))
        match rng.randrange(6):
            case 0: data[at] = rng.randrange(256)
            case 1: del data[at:at + rng.choice((1, 4, 100, 10_000))]
            case 2: data[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 4, 64))))
            case 3: data[at:at + 4] = struct.pack(">I", rng.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 0x80000000)))
            case 4: data[at:at] = data[:rng.randrange(1, 2000)]
            case 5: data[at:at + 8] = rng.choice((b"nan", b"inf", b"1e308", b"-1e-320", b"99999999999999999999", b"%ff%00"))
    return bytes(data)


BOMB = gzip.compress(b"#" * (128 << 20), 9, mtime=0)
TYPES = ["model/obj", "model/stl", "application/ply", "model/gltf-binary", "model/gltf+json", "model/vnd.collada+xml",
         "application/json", "application/llsd+xml", "application/llsd+binary", "application/llsd+notation",
         "application/vnd.ll.mesh", "application/octet-stream", "multipart/form-data", "text/plain", "image/png", "", "\xff"]
PARAMETERS = ["method", "retain", "max_hulls", "max_vertices", "tolerance", "target_cost", "source", "degenerate", "scale",
              "check", "front", "walk", "avatar", "passages", "physics_type", "names", "up", "format", "thickness", "callback", "nothing"]
VALUES = ["preview", "none", "solid", "surface", "wrap", "auto", "0", "1", "-1", "256", "257", "1e308", "NaN", "inf", "1,1,1",
          "0,0,0", "strict", "only", "true", "", "%00", "%ff", "x" * 5000, "free", "0.5x1.8", "999x0", "http://127.0.0.1:22/"]
ACCEPTS = ["*/*", "application/json", "application/llsd+xml", "application/llsd+binary", "application/vnd.ll.mesh",
           "model/gltf-binary", "model/obj", "image/png", "", "a/b;q=2", "x" * 3000]
PATHS = ["/decompose", "/decompose", "/decompose", "/preview-mesh", "/cost", "/decompositions/b3-" + "0" * 64, "/jobs",
         "/jobs/%ff", "/jobs/x", "/jobs/x/events", "/decompositions/%00/source", "/assets/../../etc/passwd", "/samples/%2e%2e",
         "/metrics", "/" + "a" * 9000, "//", "/openapi.json", "/docs", "*"]


def compressed(rng, body):
    """Returns the body as gzip: whole, spoiled, twice, followed by others, or a bomb instead."""
    body = gzip.compress(body, 1, mtime=0)
    match rng.randrange(5):
        case 0: return mutate(rng, body)
        case 1: return gzip.compress(body, 1, mtime=0)
        case 2: return body + gzip.compress(b"", 1, mtime=0) * rng.choice((1, 10_000)) + rng.choice((b"", b"rest"))
        case 3: return BOMB
    return body


def plain_request(rng, files):
    """Returns the bytes of a request that is well-formed HTTP around a hostile body or query."""
    path = rng.choice(("/decompose",) * 6 + ("/preview-mesh", "/cost", "/jobs"))
    if rng.random() < 0.5:
        path += f"?{rng.choice(PARAMETERS)}={rng.choice(VALUES)}"
    body = mutate(rng, rng.choice(files)) if path[:5] != "/jobs" else b""
    lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", "Host: x", "Accept: */*", "Connection: close", f"Content-Length: {len(body)}"]
    lines.append(f"Content-Type: {rng.choice(TYPES[:12] + ['application/octet-stream'] * 24)}")
    if body and rng.random() < 0.1:
        body = compressed(rng, body)
        lines[4] = f"Content-Length: {len(body)}"
        lines.append("Content-Encoding: gzip")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def odd_request(rng, files):
    """Returns the bytes of a request of which any part may be wrong."""
    path = rng.choice(PATHS)
    if rng.random() < 0.5:
        path += "?" + "&".join(f"{rng.choice(PARAMETERS)}={rng.choice(VALUES)}" for _ in range(rng.randrange(1, 4)))
    method = rng.choice(("POST",) * 8 + ("GET", "GET", "DELETE", "HEAD", "OPTIONS", "PATCH", "FOO", "get"))
    body = mutate(rng, rng.choice(files)) if method in ("POST", "PATCH") or rng.random() < 0.1 else b""
    lines = ["Connection: close"]
    lines.insert(0, f"{method} {path} {rng.choice(('HTTP/1.1',) * 20 + ('HTTP/1.0', 'HTTP/9.9', ''))}")
    lines += rng.choice((["Host: x"],) * 12 + ([], ["Host: x", "Host: y"], ["Host: \x01"]))
    lines.append(f"Content-Type: {rng.choice(TYPES)}")
    lines.append(f"Accept: {rng.choice(ACCEPTS)}")
    lines += rng.choice(([],) * 12 + (["Prefer: respond-async"], ["Content-Encoding: gzip"], ["Content-Encoding: zstd"],
                        ["Expect: 100-continue"], ["Authorization: Bearer \xfe"], ["If-None-Match: " + "\"a\"," * 500],
                        ["X: " + "y" * 100_000], ["Priority: u=99"], ["X-Request-Id: " + "z" * 500]))
    chunked = rng.random() < 0.1
    if chunked:
        lines.append("Transfer-Encoding: " + rng.choice(("chunked",) * 5 + ("gzip, chunked", "chunked, chunked", "x")))
        size = rng.choice((f"{len(body):x}",) * 6 + ("-1", "ffffffffffffffff", "zz"))
        body = size.encode() + b"\r\n" + body + b"\r\n0\r\n\r\n"
    else:
        lines.append(f"Content-Length: {rng.choice((len(body),) * 30 + (-1, 10 ** 20, 'x'))}")
    end = rng.choice(("\r\n",) * 20 + ("\n",))
    sent = end.join(lines).encode("latin-1") + (end * 2).encode() + body
    return sent


def is_whole(answer):
    """Returns whether the answer has arrived, as far as its head tells."""
    head, end, body = answer.partition(b"\r\n\r\n")
    if not end or head.startswith(b"HTTP/1.1 100"):
        return False
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return len(body) >= int(lengths[0]) if lengths else body.endswith(b"0\r\n\r\n") or head.split(b" ")[1] in (b"204", b"304")


def ask(address, sent, patience=PATIENCE_S):
    """Returns the status (0 for a closed connection), and the body."""
    with socket.create_connection(address, timeout=patience) as connection:
        try:
            connection.sendall(sent)
        except OSError:
            pass
        answer = b""
        try:
            while not is_whole(answer) and (piece := connection.recv(1 << 16)):
                answer += piece
        except TimeoutError:
            raise
        except OSError:
            pass
    head, _, body = answer.partition(b"\r\n\r\n")
    while head.startswith(b"HTTP/1.1 100"):
        head, _, body = body.partition(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    if lengths:
        # Bytes after the first body answer bytes that the service took for a second request.
        body = body[:int(lengths[0])]
    words = head.split(b" ", 2)
    return (int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else 0), head, body


def check(sent, status, head, body):
    """Returns what is wrong with the answer to a request, if anything."""
    if status >= 500 and status not in ALLOWED:
        return f"status {status}"
    if status >= 400 and not sent.startswith(b"HEAD") and b"problem+json" not in head and b"llsd" not in head:
        return f"status {status} without a problem"
    if status >= 400 and body.startswith(b"{") and b"problem+json" in head and b"chunked" not in head.lower():
        try:
            if not json.loads(body).get("code"):
                return "a problem without a code"
        except ValueError:
            return "a problem that is no JSON"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="HOST:PORT of a running service")
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clients", type=int, default=16)
    args = parser.parse_args()
    host, port = args.address.rsplit(":", 1)
    address, files = (host, int(port)), seeds()
    statuses, faults, slowest, lock = collections.Counter(), [], [0.0], threading.Lock()
    numbers = iter(range(args.requests))

    def client():
        while True:
            with lock:
                number = next(numbers, None)
            if number is None or len(faults) > 20:
                return
            rng = random.Random(args.seed * 1_000_003 + number)
            sent = (plain_request if rng.random() < 0.7 else odd_request)(rng, files)
            began = time.monotonic()
            try:
                status, head, body = ask(address, sent)
                fault = check(sent, status, head, body)
            except TimeoutError:
                status, fault = -1, f"no answer within {PATIENCE_S} s"
            except OSError as error:
                status, fault = -2, f"cannot connect: {error}"
            with lock:
                statuses[status] += 1
                slowest[0] = max(slowest[0], time.monotonic() - began)
                if fault:
                    faults.append(f"request {number}: {fault}; begins {sent[:120]!r}")

    began = time.monotonic()
    threads = [threading.Thread(target=client) for _ in range(args.clients)]
    for thread in threads:
        thread.start()
    late = 0.0
    while any(thread.is_alive() for thread in threads):
        time.sleep(1)
        asked = time.monotonic()
        try:
            status, _, _ = ask(address, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 10)
        except OSError:
            status = 0
        late = max(late, time.monotonic() - asked)
        if status != 200:
            faults.append(f"/healthz answered {status}")
            break
    for thread in threads:
        thread.join()
    print(f"{sum(statuses.values())} requests in {time.monotonic() - began:.0f} s; the slowest took {slowest[0]:.1f} s, "
          f"/healthz at most {late * 1000:.0f} ms")
    print("by status (0: closed without an answer):", dict(sorted(statuses.items())))
    for fault in faults:
        print("FAULT", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
