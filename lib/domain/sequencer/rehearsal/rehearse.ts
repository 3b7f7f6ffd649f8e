import TinyQueue from "tinyqueue";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { findRules, type Payload } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { UsageRow } from "@/lib/domain/lanes/index.ts";
import { bookingHour } from "@/lib/domain/lanes/rules/budget.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { hourMs } from "@/lib/kernel/clock/spans.ts";
import { groupBy } from "../claim-rooms.ts";
import { effectKey, type Facts } from "../rules/facts.ts";
import { next } from "../rules/next.ts";
import { type Lane, plan, restAfter, roomOf } from "../rules/plan.ts";
import type { PauseReason } from "../rules/reasons.ts";
import { advance } from "../settle.ts";
import type { Campaign } from "../store/store.ts";
import { type Assumptions, fateOf } from "./assumptions.ts";
import {
  type Bottleneck,
  Calendar,
  type CalendarEntry,
  type SkippedSteps,
  type Standing,
} from "./calendar.ts";
import { LaneQueue } from "./lane-queue.ts";
import { type Happening, happen } from "./outside.ts";
import { Player } from "./player.ts";

/** Where a person stands when the rehearsal begins. */
export interface Rehearsed {
  readonly facts: Facts;
  readonly state: EnrolmentState;
  readonly pauseReason?: PauseReason | null;
}

/** A campaign's people, its sequence and its senders, as they are at `from` (ms of product time). */
export interface RehearsalInput {
  readonly from: number;
  readonly graph: Graph;
  readonly campaign: Campaign;
  readonly lanes: readonly (Lane & { readonly restUntil: number })[];
  /** What the lanes have spent until now. */
  readonly usage: readonly UsageRow[];
  readonly people: readonly Rehearsed[];
  readonly assumptions: Assumptions;
}

/** Who gets what when, and what comes of it. */
export interface Rehearsal {
  readonly calendar: readonly CalendarEntry[];
  readonly skipped: readonly SkippedSteps[];
  readonly standing: readonly Standing[];
  readonly bottleneck: Bottleneck | null;
  /** When the first action takes place, ms. Null: none does. */
  readonly firstAt: number | null;
  /** When the last one does. */
  readonly lastAt: number | null;
  /** Whether everything was over within the longest time that is looked at. */
  readonly isWhole: boolean;
}

/** The longest time that a rehearsal looks ahead, in ms. */
export const longestMs = 366 * 24 * 3_600_000;
/** The looks of lanes in one slice: a few milliseconds of work. */
const slice = 20;
/** Longer than the longest window of a budget. */
const longestWindowMs = 31 * 24 * 3_600_000;

interface StageLane {
  readonly lane: Lane;
  readonly queue: LaneQueue;
  readonly usage: Map<string, { hour: number; spent: number }[]>;
  restUntil: number;
  nextAt: number;
}

interface Coming {
  readonly at: number;
  readonly what: Happening;
  readonly player: Player;
  readonly order: number;
}

/**
 * Plays a campaign through: the rules of the product (`roomOf`, `plan`, `next`, `advance`), an outside that does what
 * is assumed, and calls that take no time and never fail. Yields after each slice of work, for `inSlices`.
 */
export function* rehearse(input: RehearsalInput): Generator<undefined, Rehearsal> {
  const stage = new Stage(input);
  let looks = 0;
  while (stage.step()) {
    looks += 1;
    if (looks % slice === 0) yield;
  }
  return stage.result();
}

class Stage {
  private now: number;
  private readonly until: number;
  private readonly lanes = new Map<string, StageLane>();
  private readonly looks = new TinyQueue<{ at: number; of: StageLane }>([], (a, b) => a.at - b.at);
  private readonly coming = new TinyQueue<Coming>([], (a, b) => a.at - b.at || a.order - b.order);
  private readonly players: Player[];
  private readonly calendar: Calendar;
  private firstAt: number | null = null;
  private lastAt: number | null = null;
  private order = 0;
  private readonly input: RehearsalInput;

  constructor(input: RehearsalInput) {
    this.input = input;
    this.now = input.from;
    this.until = input.from + longestMs;
    this.calendar = new Calendar(input.campaign.timezone);
    const spent = groupBy(input.usage, (row) => row.laneId);
    for (const { restUntil, ...lane } of input.lanes) {
      const byKind = groupBy(spent.get(lane.id) ?? [], (row) => row.kind);
      const usage = new Map(
        [...byKind].map(([kind, rows]) => [kind, rows.map(({ hour, spent }) => ({ hour, spent }))]),
      );
      this.lanes.set(lane.id, {
        lane: { ...lane, busy: 0 },
        queue: new LaneQueue(),
        usage,
        restUntil,
        nextAt: never,
      });
    }
    this.players = input.people.map(
      ({ facts, state, pauseReason = null }) =>
        new Player(facts, state, pauseReason, fateOf(facts.prospectId, input.assumptions)),
    );
    for (const player of this.players) this.enqueue(player);
  }

  /** Goes on to the next moment at which something happens. False: nothing happens any more. */
  step(): boolean {
    const look = this.nextLook();
    const first = this.coming.peek();
    const at = Math.min(look?.nextAt ?? never, first?.at ?? never);
    if (at > this.until || at >= never) return false;
    this.now = Math.max(this.now, at);
    for (let one = this.coming.peek(); one && one.at <= this.now; one = this.coming.peek()) {
      this.coming.pop();
      const before = one.player.turn;
      happen(one.what, one.player, this.input.graph, this.input.campaign, this.now);
      // Whoever stays where they are stands in the queue already.
      if (one.player.turn !== before) this.enqueue(one.player);
    }
    const due: StageLane[] = [];
    for (let lane = this.nextLook(); lane && lane.nextAt <= this.now; lane = this.nextLook()) {
      due.push(lane);
      lane.nextAt = never;
    }
    const acting = due.sort((a, b) => (a.lane.id < b.lane.id ? -1 : 1)).flatMap((lane) => this.look(lane));
    for (const { player, payload, lane } of acting) this.settle(player, payload, lane);
    return true;
  }

  result(): Rehearsal {
    const reasonOf = ({ state, facts, pauseReason }: Player) =>
      state === "paused"
        ? pauseReason
        : state === "complete" || state === "canceled"
          ? null
          : facts.holdReason;
    const groups = groupBy(this.players, (player) => `${player.state} ${reasonOf(player)}`);
    const standing = [...groups.values()].flatMap((group): Standing[] => {
      const [one] = group;
      return one ? [{ state: one.state, reason: reasonOf(one), count: group.length }] : [];
    });
    return {
      calendar: this.calendar.entries(),
      skipped: this.calendar.skippedSteps(),
      standing: standing.sort((a, b) => b.count - a.count),
      bottleneck: this.calendar.bottleneck(),
      firstAt: this.firstAt,
      lastAt: this.lastAt,
      isWhole: this.nextLook() === undefined && this.coming.length === 0,
    };
  }

  /** The lane that looks next. An entry that no longer says when its lane looks is dropped. */
  private nextLook(): StageLane | undefined {
    for (let entry = this.looks.peek(); entry; entry = this.looks.peek()) {
      if (entry.at === entry.of.nextAt) return entry.of;
      this.looks.pop();
    }
    return undefined;
  }

  private wake(lane: StageLane, at: number): void {
    const nextAt = Math.max(lane.restUntil, Math.min(lane.nextAt, at));
    if (nextAt === lane.nextAt) return;
    lane.nextAt = nextAt;
    if (nextAt < never) this.looks.push({ at: nextAt, of: lane });
  }

  private enqueue(player: Player): void {
    const lane = this.lanes.get(player.facts.laneId);
    if (player.state !== "waiting" || !lane || player.facts.dueAt >= never) return;
    lane.queue.add(player);
    this.wake(lane, Math.max(player.facts.dueAt, this.now));
  }

  /** One look of a lane, as in a claim: places whom the rules place, and returns those who act. */
  private look(of: StageLane): { player: Player; payload: Payload; lane: StageLane }[] {
    const { lane, queue, usage } = of;
    const room = roomOf(lane, usage, this.now, queue.known);
    this.noteShortage(of, room.closed?.reason === "working_hours" ? null : room.room);
    if (room.closed) {
      this.wake(of, queue.nextDue(queue.known, this.now) >= never ? never : room.closed.until);
      return [];
    }
    const candidates: Player[] = [];
    for (const [kind, count] of room.room)
      candidates.push(...queue.take(kind, Math.min(count, room.slots), this.now));
    const chosen = plan(room, candidates);
    const acting: { player: Player; payload: Payload; lane: StageLane }[] = [];
    for (const player of candidates) if (!chosen.includes(player)) queue.add(player);
    for (const player of chosen) {
      const fact = player.facts;
      const decision = next(fact, this.input.graph, this.input.campaign, this.now);
      if (decision.do === "act") {
        acting.push({ player, payload: decision.payload, lane: of });
        this.act(of, fact);
        continue;
      }
      if (decision.event === "skipped") this.calendar.skipped(fact.nodeId, decision.reason ?? "");
      player.move(decision.placement);
      this.enqueue(player);
    }
    if (acting.length === 0)
      this.wake(of, Math.min(room.freeAt, queue.nextDue([...room.room.keys()], this.now)));
    return acting;
  }

  /** Notes who is due and has to wait: for a limit, or (`room` null) because the lane is closed. */
  private noteShortage({ lane, queue }: StageLane, room: ReadonlyMap<string, number> | null): void {
    for (const kind of queue.known) {
      if (room?.has(kind) || !queue.hasDue(kind, this.now)) continue;
      this.calendar.keptWaiting(lane.id, room ? kind : null, this.now);
    }
  }

  private act(of: StageLane, fact: Facts): void {
    const hour = bookingHour(this.now);
    const rows = of.usage.get(fact.kind) ?? [];
    const last = rows.at(-1);
    if (last?.hour === hour) last.spent += 1;
    else
      of.usage.set(fact.kind, [
        ...rows.filter((row) => row.hour > this.now - longestWindowMs),
        { hour, spent: 1 },
      ]);
    of.restUntil = Math.max(of.restUntil, restAfter(of.lane, effectKey(fact), this.now));
    this.calendar.carriedOut(of.lane.id, fact.kind, this.now);
    this.firstAt ??= this.now;
    this.lastAt = this.now;
  }

  /** The action has arrived at once: the person goes on, and does what is assumed. */
  private settle(player: Player, payload: Payload, lane: StageLane): void {
    const { graph, campaign, assumptions } = this.input;
    const intent = { payload } as Parameters<typeof advance>[0]["intent"];
    const sent = { state: "sent", receipt: null } as const;
    const { placement } = advance({ facts: player.facts, intent }, sent, campaign, () => graph, this.now);
    player.move(placement);
    const rules = findRules(payload);
    if (rules?.asksToConnect) {
      player.facts = { ...player.facts, invited: true };
      if (player.fate.accepts) this.come("accepts", player, assumptions.acceptAfterHours);
    }
    if (rules?.budgets.includes("inmail")) player.facts = { ...player.facts, inmailed: true };
    if (rules?.leadStatus === "contacted" && player.fate.replies && !player.isAnswering) {
      player.isAnswering = true;
      this.come("replies", player, assumptions.replyAfterHours);
    }
    if (player.facts.holdReason === "task_open")
      this.come("completes_task", player, assumptions.taskAfterHours);
    this.enqueue(player);
    this.wake(lane, this.now);
  }

  private come(what: Happening, player: Player, afterHours: number): void {
    this.order += 1;
    this.coming.push({ at: this.now + afterHours * hourMs, what, player, order: this.order });
  }
}
