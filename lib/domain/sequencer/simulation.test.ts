import { describe, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Random, seeded } from "@/lib/kernel/random/index.ts";
import { isOpen } from "@/lib/kernel/time-windows/index.ts";
import { carryOut } from "./carry-out.ts";
import { claim } from "./claim.ts";
import { GraphCache } from "./graph-cache.ts";
import type { Messenger, Settlement } from "./messenger.ts";
import { recover } from "./recover.ts";
import { enter, noLane } from "./rules/next.ts";
import { settle } from "./settle.ts";
import { Killed, type MemoryState, memoryStore } from "./store/memory.ts";
import type { Campaign, Intent } from "./store/store.ts";

const hour = 3_600_000;
const graph = lineOf([
  { id: "a", delayHours: 0, action: { type: "connection_request", note: "Hi {first_name}" } },
  { id: "b", delayHours: 1, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
]);
const limit = 3;

function begin(people: number): MemoryState {
  const now = Date.UTC(2026, 2, 27, 12);
  const lane = (id: string, kind: "social" | "mailbox") => ({
    ...{ workspaceId: "w", id, kind, concurrency: kind === "social" ? 1 : 2, busy: 0, minGapMs: 1_000 },
    ...{ timezone: "Europe/Berlin", hoursStart: 9, hoursEnd: 17, isActive: true, nextAt: now, restUntil: 0 },
    limits: { invitation: { day: limit }, email: { day: limit } },
  });
  const campaign: Campaign = {
    ...{
      id: "c",
      workspaceId: "w",
      active: true,
      rank: 0,
      acceptanceDays: 14,
      noteLimit: 200,
      currentVersion: 1,
    },
    ...{ socialLaneId: "s", workspaceLaneId: null },
    mailboxes: [{ id: "m", laneId: "lm", email: "m@x.example" }],
  };
  const state: MemoryState = {
    ...{ now, usage: [], actions: {}, prospects: {}, enrolments: {}, campaigns: { c: campaign } },
    ...{ lanes: { s: lane("s", "social"), lm: lane("lm", "mailbox") }, graphs: { "c:1": graph } },
  };
  for (let i = 0; i < people; i++) {
    const [id, prospectId] = [`e${i}`, `p${i}`];
    const names = {
      firstName: "Ada",
      lastName: "",
      fullName: "Ada",
      companyName: "",
      jobTitle: "",
      location: "",
    };
    state.prospects[prospectId] = {
      ...{ workspaceId: "w", id: prospectId, connected: false, replied: false, suppressed: null },
      person: { ...names, email: `${id}@p.example`, socialUrl: id, socialProviderId: null, customFields: {} },
    };
    const at = { id, connected: false, nodeId: "", visit: 0, laneId: noLane, mailboxId: null, rank: 0 };
    const start = { ...at, kind: "message" as const, dueAt: now, enteredAt: now };
    state.enrolments[id] = {
      ...enter(start, graph, campaign, graph.start, now),
      ...{ workspaceId: "w", id, campaignId: "c", prospectId, version: 1 },
    };
  }
  return state;
}

interface Receipt {
  readonly key: string;
  readonly laneId: string;
  readonly at: number;
}

/** The outside: takes an effect as often as it is told to, and sometimes lets go of the line before or after. */
function outside(state: MemoryState, random: Random, calm: () => boolean) {
  const received: Receipt[] = [];
  let doubts = 0;
  const messenger: Messenger = {
    async perform({ effectKey: key, laneId }) {
      const chance = calm() ? 1 : random();
      if (chance < 0.05) throw new ProviderError("rejected", "no such person");
      if (chance < 0.1) throw new ProviderError("unavailable", "not now");
      if (chance < 0.15) {
        doubts += 1;
        throw new ProviderError("ambiguous", "before");
      }
      received.push({ key, laneId, at: state.now });
      if (chance < 0.25) {
        doubts += 1;
        throw new ProviderError("ambiguous", "after");
      }
      return {};
    },
    async lookUp({ effectKey: key }) {
      if (random() < 0.2) return { state: "unknown" };
      return received.some((one) => one.key === key) ? { state: "done", receipt: {} } : { state: "absent" };
    },
  };
  return { messenger, received, doubts: () => doubts };
}

async function simulate(
  seed: number,
): Promise<{ state: MemoryState; received: Receipt[]; kills: number; trace: string }> {
  const random = seeded(seed);
  const state = begin(6);
  let calm = false;
  let kills = 0;
  const { messenger, received, doubts } = outside(state, random, () => calm);
  let asked = 0;
  const store = memoryStore(state, () => !calm && random() < 0.05);
  let ids = 0;
  const newId = () => `id${String(++ids).padStart(6, "0")}`;
  const graphs = new GraphCache();
  const workers = Array.from({ length: 3 }, (_, i) => ({
    name: `w${i}`,
    claimed: [] as { intent: Intent; at: number }[],
    ended: [] as Settlement[],
  }));
  const options = (worker: string) => ({ worker, leaseMs: 8_000, timeoutMs: 5_000, hands: 4, graphs, newId });
  const turn = async (worker: (typeof workers)[number]) => {
    const what = Math.floor(random() * 4);
    const next = worker.claimed.shift();
    try {
      if (next && what > 0) {
        // As the worker's loop: what can't end within its lease is not begun.
        if (state.now - next.at > 3_000) return;
        worker.ended.push({ intent: next.intent, outcome: await carryOut(messenger, next.intent, 5_000) });
      } else if (worker.ended.length > 0) {
        await settle(store, worker.ended, options(worker.name));
        worker.ended = [];
      } else if (what === 3 || calm) {
        const taken = await recover(store, messenger, { ...options(worker.name), limit: 10 });
        asked += taken.length;
        worker.ended.push(...taken);
      }
      if (next && what === 0) worker.claimed.unshift(next);
      const { intents } = await claim(store, options(worker.name));
      for (const intent of intents) {
        expect(state.prospects[intent.prospectId]?.replied, "no send after a known reply").toBe(false);
        const lane = state.lanes[intent.laneId];
        const hours = { timezone: lane?.timezone ?? "", start: 9, end: 17 };
        expect(isOpen(hours, intent.intendedAt), "within working hours").toBe(true);
        worker.claimed.push({ intent, at: state.now });
      }
      if (!calm && random() < 0.03) throw new Killed();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills += 1;
      worker.claimed = [];
      worker.ended = [];
    }
  };
  for (let step = 0; step < 400 || (!over(state) && step < 3_000); step++) {
    calm = step >= 400;
    const jump = random();
    state.now += Math.floor(jump < 0.85 ? random() * 1_500 : jump < 0.97 ? 9_000 : random() * 6 * hour);
    if (calm && step % 12 === 0) state.now += hour;
    if (!calm && random() < 0.01) reply(state, `p${Math.floor(random() * 6)}`);
    await turn(workers[Math.floor(random() * workers.length)] as (typeof workers)[number]);
  }
  const uncertain = Object.values(state.actions).filter((action) => action.state === "uncertain").length;
  expect(uncertain).toBeLessThanOrEqual(doubts() + asked);
  const trace = Object.values(state.actions).map((one) => `${one.effectKey}=${one.state}@${one.intendedAt}`);
  return { state, received, kills, trace: trace.sort().join("\n") };
}

const over = (state: MemoryState) =>
  Object.values(state.enrolments).every((row) => ["complete", "paused", "uncertain"].includes(row.state));

function reply(state: MemoryState, prospectId: string) {
  const prospect = state.prospects[prospectId];
  if (prospect) prospect.replied = true;
  for (const row of Object.values(state.enrolments))
    if (row.prospectId === prospectId && row.state === "waiting")
      Object.assign(row, { state: "paused", pauseReason: "got_reply" });
}

describe("the protocol under kills, lost calls, replies and racing workers", () => {
  it("delivers each effect at most once and accounts for all of them, in 300 seeds [F1, F3, F6, F11]", async () => {
    let [kills, sends] = [0, 0];
    for (let seed = 1; seed <= 300; seed++) {
      const { state, received, ...ran } = await simulate(seed);
      kills += ran.kills;
      sends += received.length;
      const say = `seed ${seed}`;
      expect(new Set(received.map((one) => one.key)).size, say).toBe(received.length);
      for (const { laneId, at } of received) {
        const window = received.filter(
          (one) => one.laneId === laneId && one.at <= at && one.at > at - 24 * hour,
        );
        expect(window.length, say).toBeLessThanOrEqual(limit);
      }
      const keys = new Set(received.map((one) => one.key));
      for (const action of Object.values(state.actions))
        if (action.state === "sent") expect(keys.has(action.effectKey), say).toBe(true);
      expect(over(state), say).toBe(true);
    }
    // The storm was one: hundreds of deaths, and most of the work still got done.
    expect(kills).toBeGreaterThan(1_000);
    expect(sends).toBeGreaterThan(1_000);
  }, 60_000);

  it("repeats itself for the same seed", async () => {
    expect((await simulate(7)).trace).toBe((await simulate(7)).trace);
  });
});
