import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Heartbeat, hold, startHeartbeat } from "./heartbeat.ts";
import type { LastWord } from "./rules/newcomer.ts";

let heart: Heartbeat;
let stands: boolean;
let said: number[];
let waits: number[];
/** How long the next word waits for the database, in ms. */
let holdUp: number;
/** What the first word finds: another worker that spoke just now, and judges. */
const veteran = [{ agoMs: 1_000, judgesInMs: 0 }];
const failures: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [stands, said, waits, holdUp] = [false, [], [], 0];
  failures.length = 0;
  heart = start(veteran);
});

const start = (words: readonly LastWord[], now = () => Date.now()) =>
  startHeartbeat("w", {
    now,
    onError: (error) => failures.push(error),
    async hear() {
      if (stands) throw new Error("the database stands still");
      return words;
    },
    async say(_name, _ms, judgesInMs) {
      if (stands) throw new Error("the database stands still");
      const waitMs = holdUp;
      holdUp = 0;
      if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
      said.push(Date.now());
      waits.push(judgesInMs);
    },
  });

afterEach(async () => {
  await heart.stop();
  vi.useRealTimers();
});

it("says every two seconds that it lives, four times as often as it must", async () => {
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said).toEqual([0, 2_000, 4_000, 6_000]);
  expect(hold.ms / hold.beatMs).toBe(4);
  expect(heart.mayJudge()).toBe(true);
});

it("a database that stands still for a moment keeps nobody from judging, and nobody is taken for dead", async () => {
  await vi.advanceTimersByTimeAsync(4_000);
  stands = true;
  await vi.advanceTimersByTimeAsync(2_000);
  stands = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failures).toHaveLength(1);
  expect(heart.mayJudge()).toBe(true);
});

it("after a database that stood still for long, others get the time to say that they live", async () => {
  await vi.advanceTimersByTimeAsync(4_000);
  stands = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heart.mayJudge()).toBe(false);
  stands = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said.at(-1)).toBe(16_000);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(hold.ms - 1);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(heart.mayJudge()).toBe(true);
});

it("a process that stood still itself judges nobody when it goes on", async () => {
  await vi.advanceTimersByTimeAsync(4_000);
  vi.setSystemTime(40_000);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(hold.ms);
  expect(heart.mayJudge()).toBe(true);
});

it("a machine that slept, with the database's clock, judges nobody when it wakes up", async () => {
  await heart.stop();
  let slept = 0;
  heart = start(veteran, () => Date.now() - slept);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heart.mayJudge()).toBe(true);
  // Monotonic time stands still meanwhile.
  slept = 600_000;
  vi.setSystemTime(Date.now() + slept);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(hold.ms);
  expect(heart.mayJudge()).toBe(true);
});

it("a worker that follows a killed one judges from its first word on", async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(heart.mayJudge()).toBe(true);
});

it("a worker that comes where nobody spoke gives the others a hold, and says so", async () => {
  await heart.stop();
  [said, waits] = [[], []];
  heart = start([]);
  await vi.advanceTimersByTimeAsync(hold.ms - 1);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(heart.mayJudge()).toBe(true);
  expect(waits.slice(0, 4)).toEqual([8_000, 6_000, 4_000, 2_000]);
});

it("a worker that waited for the database at its start gives the others a hold, whatever it finds", async () => {
  await heart.stop();
  stands = true;
  heart = start(veteran);
  await vi.advanceTimersByTimeAsync(9_000);
  stands = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heart.mayJudge()).toBe(false);
  await vi.advanceTimersByTimeAsync(hold.ms);
  expect(heart.mayJudge()).toBe(true);
});

it("a worker whose first word waited for the database misleads no newcomer: it says at once that it judges nobody", async () => {
  await heart.stop();
  waits = [];
  holdUp = 6_000;
  heart = start(veteran);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(waits).toEqual([0, hold.ms]);
  expect(heart.mayJudge()).toBe(false);
});
