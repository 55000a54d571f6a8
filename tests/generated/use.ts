// Uses the client that @hey-api/openapi-ts makes from the description: node use.js URL KEY
import { createClient, createConfig } from "./made/client";
import { cost, decompose, getDecomposition, getHealth, getJob, listJobs } from "./made/sdk.gen";
import type { Decomposition, Job } from "./made/types.gen";

declare const process: { argv: string[]; exit(code: number): never };

const CUBE = `v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1
f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n`;

const [baseUrl = "", auth = ""] = process.argv.slice(2);
const client = createClient(createConfig({ baseUrl, auth }));

function expect(holds: unknown, shown: unknown): asserts holds {
  if (!holds) throw new Error(JSON.stringify(shown));
}

const headers = { "Content-Type": "model/obj" };
const fileOf = (text: string) => new Blob([text]);

async function main(): Promise<void> {
  const alive = await getHealth({ client });
  expect(alive.data?.engine.startsWith("hullwright "), alive);

  const made = await decompose({ client, headers, body: fileOf(CUBE), query: { method: "solid", max_hulls: 8 } });
  const result = made.data as Decomposition | undefined;
  expect(result?.hulls.length === 1 && result.hulls[0]?.vertices === 8, made);
  const stored = await getDecomposition({ client, path: { id: result.id } });
  expect(stored.data && "id" in stored.data && stored.data.id === result.id, stored);

  const prims = [{ name: "root", shape: "mesh", size: [1, 1, 1], id: result.id }];
  const report = await cost({ client, body: { prims } });
  expect(report.data && report.data.physics > 0, report);

  const accepted = await decompose({ client, headers: { ...headers, Prefer: "respond-async" }, body: fileOf(`${CUBE}# a job\n`) });
  let job = accepted.data as Job | undefined;
  while (job?.state === "queued" || job?.state === "running") {
    await new Promise((done) => setTimeout(done, 50));
    job = (await getJob({ client, path: { id: job.id } })).data;
  }
  expect(job?.state === "done" && job.result?.startsWith("/decompositions/"), job);
  const listed = await listJobs({ client });
  expect(listed.data?.jobs.some(({ id }) => id === job.id), listed);

  const refused = await decompose({ client, headers, body: fileOf("v 0 0 0\n") });
  expect(refused.response?.status === 422 && refused.error?.code === "single_point", refused);
  const stranger = await getDecomposition({ client: createClient(createConfig({ baseUrl })), path: { id: result.id } });
  expect(stranger.response?.status === 401, stranger);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
