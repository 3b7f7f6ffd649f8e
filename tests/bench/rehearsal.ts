import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { start } from "@/lib/domain/sequencer/people/enrol.ts";
import { type RehearsalInput, rehearse } from "@/lib/domain/sequencer/rehearsal/rehearse.ts";
import { next } from "@/lib/domain/sequencer/rules/next.ts";
import type { EnrolmentKind } from "@/lib/domain/sequencer/rules/plan.ts";
import { campaignFacts, enrolmentFacts, personFacts } from "../factories/campaign-facts.ts";

/**
 * `npm run bench -- rehearsal`: plays 5,000 people through 8 steps (goal: 3 s). The baseline is one bare decision for
 * each action that the rehearsal carries out. Three interleaved rounds, medians.
 */
const people = 5_000;
const rounds = 3;
const from = Date.UTC(2026, 2, 2, 9);
const pool = [1, 2, 3, 4].map((n) => ({ id: `m${n}`, laneId: `lm${n}`, email: `a${n}@x.example` }));
const campaign = {
  ...campaignFacts,
  currentVersion: 1,
  timezone: "Europe/Berlin",
  mailboxes: pool.map((one) => ({ ...one, isConnected: true, isSending: true })),
};
const message = (id: string) => ({
  id,
  delayHours: 24,
  action: { type: "message" as const, text: "Hello {first_name|there}" },
});
const email = (id: string) => ({
  id,
  delayHours: 24,
  action: { type: "email" as const, subject: "A question", text: "Dear {first_name|there}", mailboxIds: [] },
});
const graph: Graph = lineOf([
  { id: "a", delayHours: 0, action: { type: "connection_request" as const, note: "Hi {first_name|there}" } },
  ...["b", "d", "f"].flatMap((id) => [message(id), email(`${id}e`)]),
  message("h"),
]);
const lane = (id: string, kind: "social" | "mailbox", limits: RehearsalInput["lanes"][number]["limits"]) => ({
  workspaceId: "w",
  id,
  kind,
  concurrency: 1,
  busy: 0,
  minGapMs: 60_000,
  timezone: "Europe/Berlin",
  hoursStart: 9,
  hoursEnd: 18,
  workDays: 127,
  holidayRegion: null,
  rampFrom: null,
  limits,
  rests: {},
  restUntil: 0,
});

function inputOf(): RehearsalInput {
  return {
    from,
    graph,
    campaign,
    lanes: [
      lane("s", "social", { invitation: { day: 400 }, message: { day: 400 } }),
      ...pool.map(({ laneId }) => lane(laneId, "mailbox", { email: { day: 400 } })),
    ],
    usage: [],
    people: Array.from({ length: people }, (_, i) => {
      const id = `e${i}`;
      const placement = start(id, { connected: false, chosen: false }, graph, campaign, from);
      const { state, nodeId, laneId, mailboxId, kind, rank, dueAt, holdReason } = placement;
      const person = {
        ...personFacts,
        email: `${id}@p.example`,
        socialUrl: `https://n.example/in/${id}`,
      };
      const at = { nodeId, laneId, mailboxId, kind: kind as EnrolmentKind, rank, dueAt, holdReason };
      const facts = { ...enrolmentFacts, ...at, id, prospectId: id, person };
      return { state, facts };
    }),
    assumptions: {
      acceptPercent: 40,
      acceptAfterHours: 30,
      replyPercent: 10,
      replyAfterHours: 7,
      taskAfterHours: 24,
      seed: 1,
    },
  };
}

function timed<T>(work: () => T): { ms: number; value: T } {
  const begun = performance.now();
  const value = work();
  return { ms: performance.now() - begun, value };
}

function whole(input: RehearsalInput) {
  const steps = rehearse(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.calendar.reduce((sum, { count }) => sum + count, 0);
  }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
const input = inputOf();
const measured = Array.from({ length: rounds }, () => {
  const played = timed(() => whole(input));
  const [first] = input.people;
  const bare = timed(() => {
    for (let i = 0; i < played.value; i++) if (first) next(first.facts, graph, campaign, from);
  });
  return { played: played.ms, bare: bare.ms, actions: played.value };
});
const [played, bare] = [median(measured.map((one) => one.played)), median(measured.map((one) => one.bare))];
process.stdout.write(
  `${people} people × 8 steps: ${Math.round(played)} ms (goal 3000), ${measured[0]?.actions} actions, ` +
    `${(played / bare).toFixed(1)} times their bare decisions (${Math.round(bare)} ms)\n`,
);
