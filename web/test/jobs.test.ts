import { test, mock } from "node:test";
import assert from "node:assert/strict";
import { secondsOf, ServiceError, type Ask, type Http } from "../src/service/http.ts";
import { statesOf, type JobState } from "../src/service/jobs.ts";
import { plainProblem } from "../src/model/trouble.ts";

type Reply = (path: string) => Response;

const gone: Reply = () => {
  throw new ServiceError(plainProblem(0, "network", "gone"));
};
const refusing = (status: number): Reply => () => {
  throw new ServiceError(plainProblem(status, "told", "by a test"));
};
const state = (state: JobState["state"]): Reply => () => new Response(JSON.stringify({ state, result: "/r" }));
const events = (...states: JobState["state"][]): Reply => () =>
  new Response(states.map((state) => `data: ${JSON.stringify({ state })}\n\n`).join(""), { headers: { "content-type": "text/event-stream" } });

/** Follows a job of a service that gives these replies in turn, the last for ever. */
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

test("a stream that tells the end is all that is needed", async () => {
  assert.deepEqual(await follow([events("queued", "running", "done")]), { states: ["queued", "running", "done"], asked: ["/jobs/1/events"], lost: 0 });
});

test("where the stream ends too early the job is asked for", async () => {
  const { states, asked } = await follow([events("running"), state("running"), events("running"), state("done")]);
  assert.deepEqual(states, ["running", "running", "running", "done"]);
  assert.deepEqual(asked, ["/jobs/1/events", "/jobs/1", "/jobs/1/events", "/jobs/1"]);
});

test("a service that is away for a moment is waited for, and said to be away", async () => {
  const { states, lost } = await follow([events("running"), gone, gone, state("done")]);
  assert.deepEqual(states, ["running", "done"]);
  assert.equal(lost, 2);
});

test("a stream that falls silent is given up, and the job is asked for", async () => {
  const silent: Reply = () => {
    const first = new TextEncoder().encode('data: {"state":"running"}\n\n');
    return new Response(new ReadableStream({ start: (stream) => stream.enqueue(first) }));
  };
  const { states, asked } = await follow([silent, state("done")]);
  assert.deepEqual([states, asked], [["running", "done"], ["/jobs/1/events", "/jobs/1"]]);
});

test("a service without a place for a listener is asked instead, and nothing is lost", async () => {
  const { states, lost } = await follow([refusing(503), state("running"), state("done")]);
  assert.deepEqual(states, ["running", "done"]);
  assert.equal(lost, 0);
});

test("a service that stays away is given up, a job that is not known at once", async () => {
  await assert.rejects(follow([gone]), /gone/);
  await assert.rejects(follow([refusing(404)]), /by a test/);
});

test("a wait is told in seconds or as a date, and is bounded", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  assert.deepEqual(["3", "99999", "Thu, 01 Jan 2026 00:00:05 GMT", "soon", "", null].map((text) => secondsOf(text, now)), [3, 60, 5, null, null, null]);
});
