import type { Limit } from "@/lib/domain/lanes/rules/budget.ts";
import type { Lane } from "@/lib/domain/sequencer/rules/plan.ts";
import { sizes } from "../scenario.ts";
import type { Mutant } from "./mutant.ts";
import type { Replacing } from "./switched.ts";

/** Rooms of a lane that is taken for another. */
const roomOfLane = (change: (lane: Lane) => Partial<Lane>): Replacing => ({
  plan: {
    roomOf:
      (real) =>
      (lane, ...given) =>
        real({ ...lane, ...change(lane) }, ...given),
  },
});

const withoutWindow = (window: keyof Limit): Replacing => ({
  budget: {
    budget:
      (real) =>
      (limit, ...given) =>
        real({ ...limit, [window]: undefined }, ...given),
  },
});

/** Accounts, their hours, limits, gaps and order. */
export const ofLanes: readonly Mutant[] = [
  {
    name: "no gap between two actions",
    breaks: /its gap passes/,
    rules: { plan: { restAfter: () => (_lane, _key, now) => now } },
  },
  {
    name: "half the gap",
    breaks: /its gap passes/,
    rules: {
      plan: {
        restAfter:
          (real) =>
          ({ minGapMs }, ...given) =>
            real({ minGapMs: minGapMs / 2 }, ...given),
      },
    },
  },
  {
    name: "several actions at once in spite of a gap",
    breaks: /its gap passes/,
    rules: roomOfLane(() => ({ minGapMs: 0 })),
  },
  {
    name: "one action more at once",
    breaks: /more at once/,
    rules: roomOfLane(({ concurrency }) => ({ concurrency: concurrency + 1 })),
  },
  {
    name: "as many at once as ever, whatever is under way",
    breaks: /more at once/,
    size: sizes.crowd,
    rules: roomOfLane(() => ({ busy: 0 })),
  },
  {
    name: "no working hours",
    breaks: /outside working hours/,
    rules: roomOfLane(() => ({ hoursStart: 0, hoursEnd: 24 })),
  },
  {
    name: "working hours of another time zone",
    breaks: /outside working hours/,
    rules: roomOfLane(() => ({ timezone: "Asia/Tokyo" })),
  },
  {
    name: "no rests of a kind",
    breaks: /rests when it is told/,
    size: sizes.open,
    rules: roomOfLane(() => ({ rests: {} })),
  },
  {
    name: "no rest of an account whose server is away",
    breaks: /rests when it is told/,
    size: sizes.crowd,
    store: (tx) => ({
      writeSettle: (write) =>
        tx.writeSettle({ ...write, lanes: write.lanes.map((lane) => ({ ...lane, restUntil: null })) }),
    }),
  },
  { name: "no hourly window", breaks: /rolling limit/, size: sizes.tight, rules: withoutWindow("hour") },
  { name: "no daily window", breaks: /rolling limit/, rules: withoutWindow("day") },
  { name: "no weekly window", breaks: /rolling limit/, size: sizes.tight, rules: withoutWindow("week") },
  {
    name: "a window that ends with the hour's beginning",
    breaks: /rolling limit/,
    size: sizes.tight,
    rules: {
      budget: {
        budget: (real) => (limit, usage, now) =>
          real(
            limit,
            usage.map((one) => ({ ...one, hour: one.hour - 3_600_000 })),
            now,
          ),
      },
    },
  },
  {
    name: "no margin of the hour on which an action is booked",
    breaks: /rolling limit/,
    size: sizes.hourly,
    rules: { budget: { bookingHour: () => (now) => Math.floor(now / 3_600_000) * 3_600_000 } },
  },
  {
    name: "new people before follow-ups",
    breaks: /nobody new is written to/,
    rules: {
      plan: { byTurn: () => (a, b) => b.rank - a.rank || a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1) },
    },
  },
  {
    name: "whoever is due first, whatever their rank",
    breaks: /nobody new is written to/,
    rules: { plan: { byTurn: () => (a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1) } },
  },
  {
    name: "lanes sleep on though somebody comes",
    breaks: /isn't late/,
    size: sizes.open,
    store: (tx) => ({
      wake: async () => {},
      writeSettle: (write) =>
        tx.writeSettle({ ...write, lanes: write.lanes.map((lane) => ({ ...lane, wakeAt: null })) }),
    }),
  },
  {
    name: "lanes look again only once an hour",
    breaks: /isn't late/,
    size: sizes.open,
    store: (tx) => ({
      sleep: (lanes) => tx.sleep(lanes.map((lane) => ({ ...lane, kinds: [] }))),
    }),
  },
];
