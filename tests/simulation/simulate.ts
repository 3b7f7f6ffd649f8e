import { carryOut } from "@/lib/domain/sequencer/carry-out.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { trustOf } from "@/lib/domain/sequencer/dispatch.ts";
import { GraphCache } from "@/lib/domain/sequencer/graph-cache.ts";
import { type Lease, leaseOf } from "@/lib/domain/sequencer/lease.ts";
import type { Messenger, Settlement } from "@/lib/domain/sequencer/messenger.ts";
import { recover } from "@/lib/domain/sequencer/recover.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import type { Changes, Intent, Store, StoreTx } from "@/lib/domain/sequencer/store/store.ts";
import { MayNotBegin } from "@/lib/kernel/errors/index.ts";
import { type Random, seeded } from "@/lib/kernel/random/index.ts";
import type { SimCampaign, SimLane } from "./cast.ts";
import { Killed, type Killer, killable } from "./kills.ts";
import { interrupted, type Seen } from "./meanwhile.ts";
import { makeOutside, type Outside } from "./outside.ts";
import { between, type Scenario } from "./scenario.ts";
import type { Snapshot, Stage } from "./stage.ts";
import { say, type Verb } from "./verbs.ts";

/** A lease and how often it is renewed, in ms; as in the worker's loop. */
export const leaseMs = 8_000;
const renewEveryMs = 2_000;

interface Claimed {
  readonly intent: Intent;
  /** The order of what happened: when the claim's transaction began, and when it had committed. */
  readonly began: number;
  readonly seq: number;
  readonly at: number;
}

/** What a committed claim or settling wrote. */
export interface Written {
  readonly began: number;
  readonly seq: number;
  readonly at: number;
  readonly placed: Changes["placed"];
  readonly events: Changes["events"];
  /** The actions that it settled, by their ids. */
  readonly ended: readonly { readonly id: string; readonly state: string }[];
}

/** An answer that was settled. */
interface Answered {
  readonly intent: Intent;
  readonly outcome: Settlement["outcome"];
  readonly seq: number;
  readonly at: number;
}

/** Everything that is known about a run when it is over: what the invariants are checked on. */
export interface Run {
  readonly scenario: Scenario;
  readonly outside: Outside;
  /** Keys of calls whose answer died with the process that made them. */
  readonly orphaned: ReadonlySet<string>;
  /** Claims and verbs in the order of their commits. */
  readonly claims: readonly Claimed[];
  readonly verbs: readonly { readonly verb: Verb; readonly seq: number; readonly at: number }[];
  /** What could still begin right before its call, and after what the question began. */
  readonly begins: readonly Claimed[];
  /** What claims and settlings wrote, in the order of their commits. */
  readonly writes: readonly Written[];
  /** What was settled by workers that lived to know it. */
  readonly answers: readonly Answered[];
  /** When the storm was over, ms of product time. */
  readonly calmAt: number;
  /** Where processes died. */
  readonly kills: readonly string[];
  /** Every point of the protocol that the run passed in the storm. */
  readonly points: readonly string[];
  /** What happened, a line each: equal runs have equal logs. */
  readonly log: readonly string[];
  /** How many enrolments never came to an end. */
  readonly pending: number;
  readonly final: Snapshot;
}

/**
 * Chooses what happens at a point of an open transaction, given the people it has read: a verb, another worker's turn,
 * or nothing.
 */
export type Meanwhile = (point: string, seen: Seen) => Verb | "turn" | null;

interface Worker {
  readonly name: string;
  /** The process of that name: another one after each death. */
  life: number;
  lease: Lease | null;
  renewAt: number;
  claimed: { readonly intent: Intent; readonly under: string; readonly at: number }[];
  ended: { readonly settlement: Settlement; readonly at: number }[];
  frozenUntil: number;
}

const short = (key: string) => key.replace(/^(.{8})[^:]*/, "$1");

/**
 * Plays a scenario on a stage: workers take turns in a seeded order while people reply, edit and pause, time leaps,
 * calls get lost and processes die; then everything is calm until nothing is left to do.
 * @param dies decides where processes die; after the storm nothing dies.
 * @param meanwhile decides what happens while a transaction is open, on a stage that has several connections.
 */
export async function simulate(
  scenario: Scenario,
  stage: Stage,
  dies: Killer = () => false,
  meanwhile: Meanwhile = () => null,
): Promise<Run> {
  const random = seeded(scenario.seed);
  const clock = { now: scenario.start, calm: false };
  const outside = makeOutside(seeded(scenario.seed + 1_000_003), clock);
  const claims: Claimed[] = [];
  const begins: Claimed[] = [];
  const writes: Written[] = [];
  const answers: Answered[] = [];
  const verbs: { verb: Verb; seq: number; at: number }[] = [];
  const kills: string[] = [];
  const orphaned = new Set<string>();
  const points: string[] = [];
  const log: string[] = [];
  let seq = 0;
  const line = (text: string) => log.push(`+${((clock.now - scenario.start) / 1000).toFixed(3)} s  ${text}`);
  const killer: Killer = (point) => {
    if (clock.calm) return false;
    points.push(point);
    return dies(point);
  };
  const graphs = new GraphCache();
  const workers = Array.from(
    { length: scenario.workers },
    (_, i): Worker => ({
      name: `w${i}`,
      life: 1,
      lease: null,
      renewAt: 0,
      claimed: [],
      ended: [],
      frozenUntil: 0,
    }),
  );
  const options = (worker: Worker) => ({
    worker: leaseFor(worker).worker(),
    leaseMs: stage.lease(leaseMs),
    maxActions: 4,
    graphs,
    newId: stage.newId,
  });
  const leaseFor = (worker: Worker) => {
    const { name, life } = worker;
    worker.lease ??= leaseOf(
      aliveFor(storeOf("renew"), stage.lease),
      `${name}.${life}`,
      leaseMs,
      () => clock.now,
    );
    return worker.lease;
  };
  const committed = (intents: readonly Intent[], written: readonly Noted[], began: number) => {
    for (const intent of intents) {
      seq += 1;
      claims.push({ intent, began, seq, at: clock.now });
      line(`claim   ${short(intent.effectKey)} v${intent.version} fence ${intent.fence}`);
    }
    for (const one of written) {
      seq += 1;
      writes.push({ ...one, began, seq, at: clock.now });
    }
  };
  const told = (verb: Verb) => {
    seq += 1;
    verbs.push({ verb, seq, at: clock.now });
    line(`verb    ${say(verb)}`);
  };
  const apply = async (verb: Verb) => {
    await stage.apply(verb, clock.now, () => told(verb));
  };
  let isNested = false;
  let acting: Worker | null = null;
  const choose = (point: string, seen: Seen) => {
    const what = clock.calm || isNested ? null : meanwhile(point, seen);
    if (what !== "turn") return what && (() => stage.apply(what, clock.now, () => told(what)));
    const other = workers[Math.floor(random() * workers.length)] as Worker;
    return other === acting || other.frozenUntil > clock.now ? null : () => nested(other);
  };
  const nested = async (worker: Worker) => {
    isNested = true;
    await alive(worker, () => turn(random, worker, { doRenew, doClaim, doCall, doSettle, doRecover }));
    isNested = false;
  };
  const storeOf = (transaction: string) => {
    const recorded = recording(stage.store, () => seq, committed);
    return killable(interrupted(recorded, transaction, stage.isBlocked, choose), transaction, killer);
  };
  const accepted = new Set<string>();
  const accept = async () => {
    for (const { intent, at } of outside.received) {
      const name = `${intent.prospectId} ${intent.laneId}`;
      if (intent.payload.type !== "connection_request" || accepted.has(name)) continue;
      const lane = scenario.lanes.find((one) => one.id === intent.laneId);
      const person = scenario.people.find((one) => one.id === intent.prospectId);
      if (!person || !lane || person.acceptsAfterMs === null || at + person.acceptsAfterMs > clock.now)
        continue;
      accepted.add(name);
      await apply({ do: "accept", person, lane });
    }
  };
  const pass = async (ms: number) => {
    clock.now += ms;
    await stage.advance(clock.now, ms);
    outside.arrive(clock.now);
    await accept();
  };

  const hourMs = 3_600_000;
  const longLeap = () =>
    scenario.leapsToHours
      ? hourMs - (clock.now % hourMs) + hourMs * between(random, 0, 2) - between(random, 100, 1_200)
      : between(random, 0, scenario.leapMs);

  const doRenew = async (worker: Worker) => {
    if (clock.now < worker.renewAt) return;
    await leaseFor(worker).renew();
    worker.renewAt = clock.now + renewEveryMs;
  };
  const doClaim = async (worker: Worker) => {
    const { intents, moved } = await claim(storeOf("claim"), options(worker));
    worker.claimed.push(
      ...intents.map((intent) => ({ intent, under: options(worker).worker, at: clock.now })),
    );
    return intents.length + moved;
  };
  const doCall = async (worker: Worker) => {
    const next = worker.claimed.shift();
    if (!next) return 0;
    const { intent, under, at } = next;
    const before = outside.received.length;
    let died: Killed | null = null;
    const dead = (point: string) => {
      died = new Killed(point);
    };
    // As the worker's loop.
    const begin = async () => {
      const { absent, ...trusted } = trustOf(outside.messenger, intent);
      const longestMs = absent === "harmless" ? 0 : trusted.longestMs;
      const began = seq;
      const ask = (tx: StoreTx) => (absent === "weak" ? tx.begin([intent]) : tx.mayBegin([intent]));
      const isAsked = absent !== "harmless";
      const isWanted = !isAsked || (await storeOf("begin").transaction(ask)).includes(intent.id);
      const holds = () => clock.now - at <= leaseMs - longestMs && leaseFor(worker).holds(under, longestMs);
      const may = isWanted && (absent === "weak" || holds());
      if (!may) throw new MayNotBegin("not any more");
      seq += 1;
      begins.push({ intent, began, seq, at: clock.now });
    };
    const mortalBegin = () =>
      begin().catch((error: unknown) => {
        if (error instanceof Killed) dead(error.point);
        throw error;
      });
    const messenger = mortal(outside.messenger, killer, dead);
    const outcome = await carryOut(messenger, intent, mortalBegin, outside.stalled);
    for (const one of outside.received.slice(before)) line(`arrive  ${short(one.key)}`);
    if (died) {
      orphaned.add(intent.effectKey);
      throw died;
    }
    line(`call    ${short(intent.effectKey)} ${outcome?.state ?? "unanswered"}`);
    if (!outcome) return 1;
    const answerMs = random() < 0.8 ? 0 : between(random, 0, 4_000);
    worker.ended.push({ settlement: { intent, outcome }, at: clock.now + answerMs });
    return 1;
  };
  const doSettle = async (worker: Worker) => {
    const due = worker.ended.filter((one) => one.at <= clock.now);
    if (due.length === 0) return 0;
    const settlements = due.map((one) => one.settlement);
    const { settled, fenced } = await settle(storeOf("settle"), settlements, options(worker));
    worker.ended = worker.ended.filter((one) => !due.includes(one));
    seq += 1;
    answers.push(...settled.map((one) => ({ ...one, seq, at: clock.now })));
    for (const { intent, outcome } of settled) line(`settle  ${short(intent.effectKey)} ${outcome.state}`);
    for (const intent of fenced) line(`fenced  ${short(intent.effectKey)}`);
    return settled.length;
  };
  const doRecover = async (worker: Worker) => {
    const inHand = [
      ...worker.claimed.map(({ intent }) => intent),
      ...worker.ended.map((one) => one.settlement.intent),
    ];
    const taking = { ...options(worker), limit: 10, inHand: inHand.map(({ id }) => id) };
    const found = await recover(storeOf("recover"), outside.messenger, taking);
    found.sort((a, b) => (a.intent.effectKey < b.intent.effectKey ? -1 : 1));
    for (const { intent, outcome } of found) line(`recover ${short(intent.effectKey)} ${outcome.state}`);
    worker.ended.push(...found.map((settlement) => ({ settlement, at: clock.now })));
    return found.length;
  };
  const alive = async (worker: Worker, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills.push(error.point);
      line(`kill    ${worker.name} at ${error.point}`);
      for (const { settlement } of worker.ended) orphaned.add(settlement.intent.effectKey);
      worker.claimed = [];
      worker.ended = [];
      worker.life += 1;
      worker.lease = null;
      worker.renewAt = 0;
    }
  };

  const waitingVerbs = [...scenario.verbs];
  for (let step = 0; step < scenario.steps; step++) {
    while (waitingVerbs[0] && waitingVerbs[0].step <= step)
      await apply((waitingVerbs.shift() as (typeof waitingVerbs)[number]).verb);
    const leap = random();
    await pass(leap < 0.88 ? between(random, 1, 1_200) : leap < 0.94 ? 9_000 : longLeap());
    const worker = workers[Math.floor(random() * workers.length)] as Worker;
    if (worker.frozenUntil > clock.now) continue;
    acting = worker;
    await alive(worker, () => turn(random, worker, { doRenew, doClaim, doCall, doSettle, doRecover }));
    if (random() < 0.03) {
      worker.frozenUntil = clock.now + between(random, 4_000, 20_000);
      line(`freeze  ${worker.name}`);
    }
  }
  for (const { verb } of waitingVerbs) await apply(verb);

  clock.calm = true;
  const calmAt = clock.now;
  line("calm");
  for (const lane of scenario.lanes) if (isBlocked(verbs, lane)) await apply({ do: "unblock", lane });
  for (const campaign of scenario.campaigns)
    if (isPaused(verbs, campaign)) await apply({ do: "resume", campaign });
  let { pending, nextLook } = await stage.outlook();
  for (let round = 0; round < 600 && pending > 0; round++) {
    let done = 0;
    for (const worker of round === 0 ? workers : workers.slice(0, 1)) {
      await doRenew(worker);
      if (round < 3 || nextLook === null) done += await doRecover(worker);
      done += await doClaim(worker);
      while (worker.claimed.length > 0) done += await doCall(worker);
    }
    for (const worker of workers) done += await doSettle(worker);
    // Not before the last refused sign-in of the storm is settled.
    if (round === 0) for (const lane of scenario.lanes) await apply({ do: "reconnect", lane });
    ({ pending, nextLook } = await stage.outlook());
    // What a process left behind is taken over when its lease is over.
    await pass(done > 0 || nextLook === null ? leaseMs : Math.max(nextLook - clock.now, leaseMs));
  }
  const final = await stage.snapshot();
  return {
    scenario,
    outside,
    orphaned,
    claims,
    begins,
    verbs,
    writes,
    answers,
    calmAt,
    kills,
    points,
    log,
    pending,
    final,
  };
}

function isPaused(verbs: Run["verbs"], { id }: SimCampaign): boolean {
  const changes = verbs.flatMap(({ verb }) =>
    (verb.do === "pause" || verb.do === "resume") && verb.campaign.id === id ? [verb.do] : [],
  );
  return changes.at(-1) === "pause";
}

function isBlocked(verbs: Run["verbs"], { id }: SimLane): boolean {
  const changes = verbs.flatMap(({ verb }) =>
    (verb.do === "block" || verb.do === "unblock") && verb.lane.id === id ? [verb.do] : [],
  );
  return changes.at(-1) === "block";
}

/** Runs one turn of a worker: a random number chooses between settling, a call, recovery and a claim. */
async function turn(
  random: Random,
  worker: Worker,
  able: Record<"doClaim" | "doCall" | "doSettle" | "doRecover", (worker: Worker) => Promise<number>> & {
    readonly doRenew: (worker: Worker) => Promise<void>;
  },
): Promise<void> {
  await able.doRenew(worker);
  const what = random();
  if (worker.ended.length > 0 && what < 0.5) await able.doSettle(worker);
  else if (worker.claimed.length > 0 && what < 0.9) await able.doCall(worker);
  else if (what > 0.8) await able.doRecover(worker);
  else await able.doClaim(worker);
}

/** A store in which a worker stays alive for as long as a lease of the stage. */
function aliveFor(store: Store, lease: Stage["lease"]): Store {
  return {
    transaction: (work) =>
      store.transaction((tx) => work({ ...tx, keepAlive: (worker, ms) => tx.keepAlive(worker, lease(ms)) })),
  };
}

type Noted = Pick<Written, "placed" | "events" | "ended">;

/** A store that tells which intents a committed transaction began, and what it wrote. */
function recording(
  store: Store,
  seq: () => number,
  committed: (intents: readonly Intent[], written: readonly Noted[], began: number) => void,
): Store {
  return {
    async transaction(work) {
      const began = seq();
      let begun: Intent[] = [];
      let written: Noted[] = [];
      const result = await store.transaction((tx) => {
        begun = [];
        written = [];
        return work({
          ...tx,
          async writeClaim(write) {
            const intents = await tx.writeClaim(write);
            begun.push(...intents);
            written.push({ placed: write.placed, events: write.events, ended: [] });
            return intents;
          },
          async writeSettle(write) {
            await tx.writeSettle(write);
            const ended = write.actions.map(({ id, state }) => ({ id, state }));
            written.push({ placed: write.placed, events: write.events, ended });
          },
        });
      });
      committed(begun, written, began);
      return result;
    },
  };
}

/** The outside, called by a process that may die before the call, while it runs, and behind it. */
function mortal(messenger: Messenger, dies: Killer, died: (point: string) => void): Messenger {
  return {
    async perform(intent, begin) {
      if (dies("call:before")) {
        died("call:before");
        throw new Error("dead");
      }
      const receipt = await messenger.perform(intent, begin);
      if (dies("call:accepted")) died("call:accepted");
      return receipt;
    },
    lookUp: (intent) => messenger.lookUp(intent),
    trust: (intent) => trustOf(messenger, intent),
  };
}
