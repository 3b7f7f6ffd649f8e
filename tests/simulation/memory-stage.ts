import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { bookingHour } from "@/lib/domain/lanes/rules/budget.ts";
import { eventOf } from "@/lib/domain/sequencer/claim-write.ts";
import { pausedAtStart, start } from "@/lib/domain/sequencer/people/enrol.ts";
import { isApprovalVoid } from "@/lib/domain/sequencer/rules/approval.ts";
import { unfitIn } from "@/lib/domain/sequencer/rules/in-line.ts";
import { noLane, stay } from "@/lib/domain/sequencer/rules/next.ts";
import {
  conditionWaits,
  connectionWaits,
  type EventReason,
  type OverlayReason,
  releasable,
} from "@/lib/domain/sequencer/rules/reasons.ts";
import { replanned, staysAt } from "@/lib/domain/sequencer/rules/replan.ts";
import {
  inCampaign,
  mayMove,
  resumed,
  type Standing,
  waitsAlready,
} from "@/lib/domain/sequencer/rules/resume.ts";
import type { SimPerson } from "./cast.ts";
import {
  campaignIn,
  emptyMemory,
  factsOf,
  inMemory,
  keptBack,
  type MemoryCampaign,
  type MemoryEnrolment,
  type MemoryLane,
  type MemoryProspect,
  type MemoryState,
  memoryStore,
  type Write,
  wakeLanes,
} from "./memory-store.ts";
import { idOf, type Scenario } from "./scenario.ts";
import { countedIds, type Stage, sorted } from "./stage.ts";
import type { Verb } from "./verbs.ts";

/** A stage in memory. Its verbs do what the product's do in SQL; that both are the same is a test of its own. */
export function memoryStage(scenario: Scenario, state: MemoryState = stateOf(scenario)): Stage {
  const newId = countedIds(scenario.seed);
  return {
    store: memoryStore(state),
    lease: (ms) => ms,
    newId,
    async advance(now) {
      state.now = now;
    },
    async apply(verb, now, committed = () => {}) {
      await inMemory(async (write) => verbs(state, write, scenario, newId, now)(verb));
      committed();
    },
    isBlocked: async () => false,
    async outlook() {
      const open = Object.values(state.enrolments).filter((row) =>
        ["waiting", "claimed"].includes(row.state),
      );
      const times = open.flatMap(({ state: word, laneId, dueAt }) => {
        const lane = state.lanes[laneId];
        return word === "waiting" && lane?.isActive ? [Math.max(lane.nextAt, dueAt)] : [];
      });
      return { pending: open.length, nextLook: times.length > 0 ? Math.min(...times) : null };
    },
    async snapshot() {
      const { enrolments, actions, lanes, usage, events, campaigns, prospects } = state;
      return sorted({
        enrolments: Object.values(enrolments).map(
          ({ id, campaignId, prospectId, state: word, nodeId, visit, version, laneId, ...row }) => ({
            id,
            campaignId,
            prospectId,
            state: word,
            nodeId,
            visit,
            version,
            laneId,
            holdReason: row.holdReason,
            pauseReason: row.pauseReason,
          }),
        ),
        actions: Object.values(actions).map(
          ({ effectKey, enrolmentId, campaignId, prospectId, laneId, nodeId, kind, ...row }) => ({
            effectKey,
            enrolmentId,
            campaignId,
            prospectId,
            laneId,
            nodeId,
            kind,
            state: row.state,
            version: row.version,
            fence: row.fence,
            attempts: row.attempts,
            intendedAt: row.intendedAt,
          }),
        ),
        lanes: Object.values(lanes).map(({ id, busy, isActive, rests }) => ({
          id,
          busy,
          isActive,
          rests,
        })),
        usage: Object.values(usage).map(({ laneId, kind, hour, spent }) => ({ laneId, kind, hour, spent })),
        events: Object.values(events).map(({ enrolmentId, nodeId, kind, data, at }) => ({
          enrolmentId,
          nodeId,
          kind,
          reason: (data.reason as string | undefined) ?? null,
          at,
        })),
        campaigns: Object.values(campaigns).map(({ id, isStarted, currentVersion }) => ({
          id,
          active: isStarted,
          version: currentVersion,
        })),
        relations: Object.values(prospects).flatMap(({ id: prospectId, connectedTo, invitedBy }) =>
          [...new Set([...connectedTo, ...invitedBy])].map((laneId) => ({
            prospectId,
            laneId,
            connected: connectedTo.includes(laneId),
            invited: invitedBy.includes(laneId),
          })),
        ),
      });
    },
  };
}

/** The state with which a scenario begins. */
export function stateOf(scenario: Scenario): MemoryState {
  const state = emptyMemory(scenario.start);
  for (const lane of [...scenario.lanes, ...scenario.timers])
    state.lanes[lane.id] = {
      ...lane,
      busy: 0,
      isActive: true,
      isBlocked: false,
      nextAt: scenario.start,
      restUntil: 0,
      rests: {},
    };
  for (const {
    id,
    workspaceId,
    rank,
    acceptanceDays,
    approvesByHand,
    social,
    mailboxes,
    graph,
  } of scenario.campaigns) {
    const sending = { isConnected: true, isSending: true };
    const pool = mailboxes.map((lane) => ({
      id: lane.refId,
      laneId: lane.id,
      email: lane.email,
      ...sending,
    }));
    state.campaigns[id] = {
      id,
      workspaceId,
      rank,
      acceptanceDays,
      isStarted: true,
      active: true,
      accountActive: true,
      approvesByHand,
      workspaceRuns: true,
      noteLimit: 200,
      currentVersion: 1,
      socialLaneId: social.id,
      timezone: social.timezone,
      workspaceLaneId: null,
      timerLaneId: scenario.timers.find((lane) => lane.workspaceId === workspaceId)?.id ?? null,
      mailboxes: pool.sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
    state.graphs[`${id}:1`] = graph;
  }
  for (const { id, workspaceId, person, connectedTo } of scenario.people)
    state.prospects[id] = {
      id,
      workspaceId,
      person,
      connectedTo,
      invitedBy: [],
      inmailedBy: [],
      repliedAt: null,
      bookedAt: null,
      suppressed: null,
    };
  return state;
}

function verbs(state: MemoryState, write: Write, { seed }: Scenario, newId: () => string, now: number) {
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
  const open = ["waiting", "on_hold", "parked", "held"];
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
  return async (verb: Verb): Promise<void> => {
    switch (verb.do) {
      case "reply":
        write(state.prospects, verb.person.id, { ...known(verb.person), repliedAt: now });
        if (stop(verb.person, { state: "paused", pauseReason: "got_reply" }, "paused", open, isAwaited) === 0)
          tellEnded(verb.person, "replied");
        return wakeConditions(verb.person);
      case "book":
        write(state.prospects, verb.person.id, { ...known(verb.person), bookedAt: now });
        stop(
          verb.person,
          { state: "paused", pauseReason: "booked_meeting" },
          "paused",
          [...open, "paused"],
          (row) => row.state === "paused" && row.pauseReason !== "got_reply",
        );
        return;
      case "optOut": {
        const person = known(verb.person);
        write(state.prospects, person.id, { ...person, suppressed: "person" });
        const canceled = stop(
          verb.person,
          { state: "canceled", pauseReason: null, laneId: noLane },
          "opted_out",
          [...open, "paused", "uncertain"],
        );
        if (person.suppressed !== "person" && canceled === 0) tellEnded(verb.person, "opted_out");
        return;
      }
      case "bounce": {
        const person = known(verb.person);
        if (!person.person.email) return;
        if (!person.suppressed) write(state.prospects, person.id, { ...person, suppressed: "bounce" });
        for (const row of of(verb.person).filter((one) => one.kind === "email" && open.includes(one.state))) {
          change(row, { state: "paused", pauseReason: "email_failed", holdReason: null });
          tell(row, "paused", "email_failed");
        }
        return;
      }
      case "accept": {
        const { connectedTo, ...person } = known(verb.person);
        const account = verb.lane.id;
        write(state.prospects, person.id, { ...person, connectedTo: [...connectedTo, account] });
        for (const row of of(verb.person).filter(
          (one) =>
            campaignOf(one.campaignId).socialLaneId === account &&
            ["waiting", "on_hold", "parked"].includes(one.state) &&
            connectionWaits.includes(one.holdReason ?? ""),
        )) {
          const node = graphOf(row.campaignId, row.version).nodes[row.nodeId];
          const dueAt = now + (node?.kind === "action" ? node.delayHours : 0) * 3_600_000;
          change(row, { holdReason: "delay", dueAt });
          tell(row, "accepted", null);
          wake([{ ...row, dueAt }]);
        }
        return wakeConditions(verb.person);
      }
      case "hold": {
        const row = of(verb.person).find((one) => one.campaignId === verb.campaign.id);
        if (!row || row.state === "paused" || row.state === "complete" || mayMove(standing(row))) return;
        change(row, stay(standing(row), "paused", { pauseReason: "manual" }));
        return tell(row, "paused", "manual");
      }
      case "release": {
        const row = of(verb.person).find((one) => one.campaignId === verb.campaign.id);
        const { stepId } = verb;
        const isThere = row && row.nodeId === stepId && row.dueAt <= now;
        if (!row || (["waiting", "on_hold", "parked"].includes(row.state) && (stepId === null || isThere)))
          return;
        const campaign = campaignOf(verb.campaign.id);
        const version = campaign.currentVersion;
        const chosen = stepId === null ? null : { stepId, sent: sentTo(row), repeats: null };
        const to = resumed(standing(row), graphOf(campaign.id, version), campaign, chosen, now);
        if (!to.ok || waitsAlready(row, to.placement)) return;
        const placement = inCampaign(to.placement, campaign);
        change(row, { ...placement, version, resumedAt: now });
        for (const nodeId of to.skipped) tell({ ...row, nodeId }, "skipped", "manual_resume");
        tell({ ...row, nodeId: placement.nodeId }, "resumed", null);
        if (placement.state === "waiting" && placement.laneId !== noLane) wake([{ ...row, ...placement }]);
        return;
      }
      case "keep":
      case "free":
      case "approve":
      case "cancel": {
        const row = of(verb.person).find((one) => one.campaignId === verb.campaign.id);
        if (!row) return;
        const isOver = row.state === "complete" || row.state === "canceled";
        if (verb.do === "free") return letGo(row, releasable, "let_go");
        if (verb.do === "cancel") {
          if (isOver || (row.state === "claimed" && row.laneId === noLane)) return;
          const left = row.state === "claimed" ? row.state : "canceled";
          change(row, stay(standing(row), left, { laneId: noLane }));
          return tell(row, "canceled", null);
        }
        if (isOver || known(verb.person).suppressed === "person") return;
        if (verb.do === "keep") return putOnHold(row, "user_hold");
        if (!row.holds.includes("awaiting_approval")) return;
        const approved = { ...row, approvedFor: campaignOf(row.campaignId).currentVersion };
        return letGo(approved, ["awaiting_approval"], "approved");
      }
      case "pause":
      case "resume":
        changeCampaign(verb.campaign.id, { isStarted: verb.do === "resume" });
        return align(verb.campaign.id);
      case "block":
      case "unblock": {
        const accountActive = verb.do === "unblock";
        const lane = state.lanes[verb.lane.id] as MemoryLane;
        write(state.lanes, lane.id, {
          ...lane,
          isBlocked: !accountActive,
          isActive: accountActive,
          nextAt: Math.max(lane.restUntil, Math.min(lane.nextAt, now)),
        });
        for (const { id } of Object.values(state.campaigns).filter((one) => one.socialLaneId === lane.id)) {
          changeCampaign(id, { accountActive });
          if (campaignOf(id).isStarted) align(id);
        }
        return;
      }
      case "edit": {
        const { id } = verb.campaign;
        const campaign = { ...campaignOf(id), currentVersion: campaignOf(id).currentVersion + 1 };
        write(state.campaigns, id, campaign);
        write(state.graphs, `${id}:${campaign.currentVersion}`, verb.graph);
        for (const found of rows().filter(
          (one) => one.campaignId === id && [...open, "paused"].includes(one.state),
        )) {
          const { approvesByHand, currentVersion } = campaign;
          const { approvedFor } = factsOf(state, found);
          if (isApprovalVoid({ approvedFor, version: currentVersion }, { approvesByHand }))
            putOnHold(found, "awaiting_approval");
          const row = state.enrolments[found.id] as MemoryEnrolment;
          const placement = replanned(standing(row), graphOf(id, row.version), verb.graph, campaign, now);
          change(row, { ...placement, version: campaign.currentVersion });
          if (placement.nodeId !== row.nodeId)
            tell(row, placement.state === "complete" ? "completed" : "moved", "edited");
          const isMoved = !staysAt(graphOf(id, row.version), verb.graph, row);
          if (isMoved && placement.state === "waiting") wake([{ ...row, ...placement }]);
        }
        return align(id);
      }
      case "enrol": {
        const campaign = campaignOf(verb.campaign.id);
        for (const person of verb.people) {
          const { connectedTo, repliedAt, suppressed, workspaceId } = known(person);
          const connected = connectedTo.includes(campaign.socialLaneId ?? "");
          const mine = of(person);
          const others = mine.filter((row) => row.campaignId !== campaign.id);
          const elsewhere = others.some((row) => !["complete", "canceled"].includes(row.state));
          if (suppressed === "person" || (elsewhere && !verb.move)) continue;
          const id = idOf(seed, `${campaign.id} ${person.id}`);
          const isNew = !mine.some((row) => row.campaignId === campaign.id);
          if (isNew) {
            const graph = graphOf(campaign.id, campaign.currentVersion);
            const placement = start(id, connected, graph, campaign, now);
            const row: MemoryEnrolment = {
              ...(repliedAt !== null ? pausedAtStart(placement) : placement),
              workspaceId,
              id,
              campaignId: campaign.id,
              prospectId: person.id,
              version: campaign.currentVersion,
              createdAt: now,
              resumedAt: null,
              holds: [],
              approvedFor: null,
            };
            write(state.enrolments, id, row);
            tell(row, "enrolled", null);
            if (row.state === "paused") tell(row, "paused", row.pauseReason);
            if (campaign.approvesByHand && row.state !== "complete") putOnHold(row, "awaiting_approval");
            if (row.state === "waiting") wake([row]);
          }
          if (!elsewhere) continue;
          for (const row of others) {
            if (
              ["complete", "canceled"].includes(row.state) ||
              (row.state === "claimed" && row.laneId === noLane)
            )
              continue;
            const left = row.state === "claimed" ? "claimed" : "canceled";
            change(row, { state: left, holdReason: null, laneId: noLane });
            tell(row, "moved_away", null);
          }
        }
        return;
      }
      case "spend": {
        const { workspaceId, id: laneId } = verb.lane;
        const kind = verb.lane.kind === "social" ? "message" : "email";
        const hour = bookingHour(now);
        const id = `${laneId} ${kind} ${hour}`;
        write(state.usage, id, { workspaceId, laneId, kind, hour, spent: (state.usage[id]?.spent ?? 0) + 1 });
        return;
      }
      case "hours":
      case "reconnect": {
        const lane = state.lanes[verb.lane.id];
        if (!lane) return;
        write(state.lanes, lane.id, {
          ...lane,
          ...(verb.do === "hours" ? verb.hours : {}),
          isActive: !lane.isBlocked,
          nextAt: Math.max(lane.restUntil, Math.min(lane.nextAt, now)),
        });
      }
    }
  };
}
