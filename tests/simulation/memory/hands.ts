import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { eventOf } from "@/lib/domain/sequencer/claim-write.ts";
import { unfitIn } from "@/lib/domain/sequencer/rules/in-line.ts";
import { noLane } from "@/lib/domain/sequencer/rules/next.ts";
import {
  conditionWaits,
  type EventReason,
  type OverlayReason,
} from "@/lib/domain/sequencer/rules/reasons.ts";
import type { Standing } from "@/lib/domain/sequencer/rules/resume.ts";
import type { SimPerson } from "../cast.ts";
import {
  campaignIn,
  factsOf,
  keptBack,
  type MemoryCampaign,
  type MemoryEnrolment,
  type MemoryProspect,
  type MemoryState,
  type Write,
  wakeLanes,
} from "../memory-store.ts";

/** The states in which a person may still get something without anybody's doing. */
export const openStates: readonly string[] = ["waiting", "on_hold", "parked", "held"];

export type Hands = ReturnType<typeof handsOn>;

/** Who stands where, in a transaction: what the verbs of a stage in memory read and change. */
export function handsOn(state: MemoryState, write: Write, seed: number, newId: () => string, now: number) {
  const rows = () => Object.values(state.enrolments);
  const of = (person: SimPerson) => rows().filter((row) => row.prospectId === person.id);
  const known = (person: SimPerson) => state.prospects[person.id] as MemoryProspect;
  const change = (row: MemoryEnrolment, to: Partial<MemoryEnrolment>) =>
    write(state.enrolments, row.id, keptBack({ ...row, ...to }));
  const tell = (row: MemoryEnrolment, kind: EventKind, reason: EventReason | null) => {
    const event = eventOf(row, kind, reason ? { reason } : {}, newId());
    write(state.events, event.id, { ...event, at: now });
  };
  const wake = (lanes: readonly MemoryEnrolment[], at?: number) =>
    wakeLanes(
      state,
      write,
      lanes.map((row) => ({ workspaceId: row.workspaceId, id: row.laneId, at: at ?? row.dueAt })),
    );
  const graphOf = (id: string, version: number): Graph =>
    state.graphs[`${id}:${version}`] ?? { start: null, nodes: {} };
  const campaignOf = (id: string) => campaignIn(state, id) as MemoryCampaign;
  const changeCampaign = (id: string, to: Partial<MemoryCampaign>) => {
    const campaign = { ...campaignOf(id), ...to };
    const active = campaign.isStarted && campaign.accountActive;
    write(state.campaigns, id, { ...campaign, active });
  };
  /** Parks a campaign's people, or lets them wait again, as its state asks for. */
  const align = (id: string) => {
    const { unfit, fit } = unfitIn(campaignOf(id));
    for (const row of rows().filter((one) => one.campaignId === id && one.state === unfit)) {
      const wasParked = ["account_inactive", "campaign_paused", "workspace_stopped"].includes(
        row.holdReason ?? "",
      );
      change(row, { state: fit, ...(fit === "waiting" && wasParked ? { holdReason: null } : {}) });
      if (fit === "waiting" && row.holds.length === 0) wake([row], now);
    }
  };
  const stop = (
    person: SimPerson,
    to: Partial<MemoryEnrolment>,
    kind: EventKind,
    which: readonly string[],
    except: (row: MemoryEnrolment) => boolean = () => false,
  ): number => {
    const stopped = of(person).filter((one) => which.includes(one.state) && !except(one));
    for (const row of stopped) {
      change(row, { ...to, holdReason: null });
      tell(row, kind, to.pauseReason ?? null);
    }
    return stopped.length;
  };
  /** Whoever waits for just this answer goes on with the sequence. */
  const isAwaited = (row: MemoryEnrolment) => row.holdReason === "waiting_for_reply" && row.state !== "held";
  const wakeConditions = (person: SimPerson) => {
    for (const row of of(person)) {
      const isAsked =
        ["waiting", "on_hold", "parked"].includes(row.state) && conditionWaits.includes(row.holdReason ?? "");
      if (row.kind !== "timer" || !isAsked) continue;
      const dueAt = Math.max(row.enteredAt, now);
      change(row, { dueAt });
      wake([{ ...row, dueAt }]);
    }
  };
  const tellEnded = (person: SimPerson, kind: "replied" | "opted_out") => {
    const all = of(person);
    const [latest] = all
      .filter((one) => one.state !== "canceled")
      .sort((a, b) => b.enteredAt - a.enteredAt || (a.id < b.id ? 1 : -1));
    if (latest?.state !== "complete" || all.some((one) => one.state === "claimed")) return;
    const isTold = Object.values(state.events).some(
      (event) => event.enrolmentId === latest.id && event.kind === kind,
    );
    if (!isTold) tell(latest, kind, null);
  };
  const standing = (row: MemoryEnrolment): Standing => ({
    ...row,
    ...factsOf(state, row),
    state: row.state,
    pauseReason: row.pauseReason,
  });
  const sentTo = ({ id }: MemoryEnrolment) =>
    Object.values(state.actions).filter((one) => one.enrolmentId === id && one.state === "sent");
  /** Adds a hold, if the enrolment hasn't it yet. */
  const putOnHold = (row: MemoryEnrolment, reason: OverlayReason) => {
    if (row.holds.includes(reason)) return;
    change(row, { holds: [...row.holds, reason] });
    tell(row, "put_on_hold", reason);
  };
  /** Lifts holds. Whoever has no other one waits again. */
  const letGo = (row: MemoryEnrolment, reasons: readonly OverlayReason[], told: EventKind) => {
    const holds = row.holds.filter((reason) => !reasons.includes(reason));
    if (holds.length === row.holds.length) return;
    const isFree = row.state === "on_hold" && holds.length === 0;
    change(row, { holds, ...(isFree ? { state: "waiting" } : {}) });
    tell(row, told, null);
    const state = isFree ? "waiting" : row.state;
    if (state === "waiting" && row.laneId !== noLane) wake([row]);
  };
  return {
    state,
    write,
    seed,
    newId,
    now,
    rows,
    of,
    known,
    change,
    tell,
    wake,
    graphOf,
    campaignOf,
    changeCampaign,
    align,
    stop,
    isAwaited,
    wakeConditions,
    tellEnded,
    standing,
    sentTo,
    putOnHold,
    letGo,
  };
}
