"""Uses the client that openapi-python-client makes from the description: python use.py URL KEY"""

import sys
import time
from io import BytesIO

from hullwright_client import AuthenticatedClient, Client
from hullwright_client.api.jobs import get_job, list_jobs
from hullwright_client.api.operation import get_health, get_readiness
from hullwright_client.api.work import cost, decompose, get_decomposition
from hullwright_client.models import (
    Alive, CostJsonBody, DecomposeFilesBody, DecomposeFormat, DecomposeMethod, Decomposition, Job, JobState, LinksetReport, Problem,
)
from hullwright_client.types import File

CUBE = b"""v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1
f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"""
url, key = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key, raise_on_unexpected_status=True)


def file(body: bytes) -> File:
    return File(BytesIO(body), "model.obj")


def post(body: bytes, **parameters):
    return decompose.sync(client=client, body=file(body), **parameters)


alive = get_health.sync(client=client)
assert isinstance(alive, Alive) and alive.engine.startswith("hullwright "), alive

result = post(CUBE, method=DecomposeMethod.SOLID, max_hulls=8)
assert isinstance(result, Decomposition), result
assert len(result.hulls) == 1 and result.hulls[0].vertices == 8, result.hulls
stored = get_decomposition.sync(result.id, client=client)
assert isinstance(stored, Decomposition) and stored.id == result.id, stored

levels = DecomposeFilesBody(high_lod=file(CUBE), physics_shape=file(CUBE))
several = decompose.sync(client=client, body=levels, format_=DecomposeFormat.OBJ)
assert isinstance(several, Decomposition) and several.source.value == "physics_shape", several

prims = {"prims": [{"name": "root", "shape": "mesh", "size": [1, 1, 1], "id": result.id}]}
report = cost.sync(client=client, body=CostJsonBody.from_dict(prims))
assert isinstance(report, LinksetReport) and report.physics > 0, report

job = post(CUBE + b"# a job\n", prefer="respond-async")
assert isinstance(job, Job), job
while job.state in (JobState.QUEUED, JobState.RUNNING):
    time.sleep(0.05)
    job = get_job.sync(job.id, client=client)
assert job.state == JobState.DONE and job.result.startswith("/decompositions/"), job
assert job.id in [one.id for one in list_jobs.sync(client=client).jobs]

problem = post(b"v 0 0 0\n")
assert isinstance(problem, Problem) and problem.code == "single_point", problem
stranger = get_decomposition.sync(result.id, client=Client(base_url=url))
assert isinstance(stranger, Problem) and stranger.status == 401, stranger
