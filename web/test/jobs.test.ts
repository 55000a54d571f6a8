import { test, mock } from "node:test";
import assert from "node:assert/strict";
import { Http, secondsOf, ServiceError, type Ask } from "../src/service/http.ts";
import { statesOf, type JobState } from "../src/service/jobs.ts";
import { Client } from "../src/service/client.ts";
import { explain, plainProblem } from "../src/model/trouble.ts";

type Reply = (path: string) => Response;

const gone: Reply = () => {
  throw new ServiceError(plainProblem(0, "network", "gone"));
};
const refusing = (status: number): Reply => () => {
  throw new ServiceError(plainProblem(status, "test", "by a test"));
};
const state = (state: JobState["state"]): Reply => () => new Response(JSON.stringify({ state, result: "/r" }));
const events = (...states: JobState["state"][]): Reply => () =>
  new Response(states.map((state) => `data: ${JSON.stringify({ state })}\n\n`).join(""), { headers: { "content-type": "text/event-stream" } });

/** Follows a job of a service that gives the replies in order and repeats the last one. */
async function follow(replies: Reply[]): Promise<{ states: string[]; asked: string[]; lost: number }> {
  mock.timers.enable({ apis: ["setTimeout"] });
  const ticking = setInterval(() => mock.timers.tick(1000), 1);
  const asked: string[] = [];
  let lost = 0;
  const request = async (path: string, _ask: Ask) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] as Reply;
    asked.push(path);
    return reply(path);
  };
  const states: string[] = [];
  try {
    for await (const { state } of statesOf({ request } as unknown as Http, "/jobs/1", new AbortController().signal, () => (lost += 1))) states.push(state);
  } finally {
    clearInterval(ticking);
    mock.timers.reset();
  }
  return { states, asked, lost };
}

test("a complete stream needs no polling", async () => {
  assert.deepEqual(await follow([events("queued", "running", "done")]), { states: ["queued", "running", "done"], asked: ["/jobs/1/events"], lost: 0 });
});

test("the job is polled if its stream ends early", async () => {
  const { states, asked } = await follow([events("running"), state("running"), events("running"), state("done")]);
  assert.deepEqual(states, ["running", "running", "running", "done"]);
  assert.deepEqual(asked, ["/jobs/1/events", "/jobs/1", "/jobs/1/events", "/jobs/1"]);
});

test("a short outage is waited for and reported", async () => {
  const { states, lost } = await follow([events("running"), gone, gone, state("done")]);
  assert.deepEqual(states, ["running", "done"]);
  assert.equal(lost, 2);
});

test("the job is polled if its stream falls silent", async () => {
  const silent: Reply = () => {
    const first = new TextEncoder().encode('data: {"state":"running"}\n\n');
    return new Response(new ReadableStream({ start: (stream) => stream.enqueue(first) }));
  };
  const { states, asked } = await follow([silent, state("done")]);
  assert.deepEqual([states, asked], [["running", "done"], ["/jobs/1/events", "/jobs/1"]]);
});

test("the job is polled if the service has no free stream, which is not an outage", async () => {
  const { states, lost } = await follow([refusing(503), state("running"), state("done")]);
  assert.deepEqual(states, ["running", "done"]);
  assert.equal(lost, 0);
});

test("a long outage ends the wait, an unknown job ends it at once", async () => {
  await assert.rejects(follow([gone]), /gone/);
  await assert.rejects(follow([refusing(404)]), /by a test/);
});

test("Retry-After is a number of seconds or a date, and is bounded", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  assert.deepEqual(["3", "99999", "Thu, 01 Jan 2026 00:00:05 GMT", "soon", "", null].map((text) => secondsOf(text, now)), [3, 60, 5, null, null, null]);
});

test("a file that changed on disk is no lost connection", async (context) => {
  context.mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const codeOf = (body: Blob | FormData) =>
    new Http().request("/decompose", { method: "POST", body }).then(() => null, (error: ServiceError) => [error.problem.code, error.problem.errors[0]?.part]);
  class Changed extends File {
    override slice(): Blob {
      return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")) });
    }
  }
  assert.deepEqual(await codeOf(new File(["v"], "house.obj")), ["network", undefined]);
  assert.deepEqual(await codeOf(new Changed(["v"], "house.obj")), ["file_changed", null]);
});

test("the weights are asked for again after a busy answer", async (context) => {
  const busy = new Response(JSON.stringify({ code: "saturated" }), { status: 503, headers: { "Retry-After": "0" } });
  const replies = [busy, Response.json({ streaming: 1.5, simulation: 0.5 })];
  context.mock.method(globalThis, "fetch", async () => replies.shift());
  assert.deepEqual(await new Client().weights("b3-1", [1, 1, 1], "prim"), { streaming: 1.5, server: 0.5 });
});

test("the page of a proxy is not shown as the reason", async (context) => {
  context.mock.method(globalThis, "fetch", async () => new Response("<html><h1>502 Bad Gateway</h1></html>", { status: 502 }));
  const trouble = await new Http().request("/decompose").then(() => null, (error: ServiceError) => explain(error.problem));
  assert.deepEqual([trouble?.title, trouble?.detail, trouble?.again], ["The server cannot be reached", "A server between this page and Hullwright answered with status 502.", true]);
});
