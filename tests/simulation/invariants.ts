import type { Limit } from "@/lib/domain/lanes/rules/budget.ts";
import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import type { SimLane } from "./cast.ts";
import type { Receipt } from "./outside.ts";
import { leaseMs, type Run } from "./simulate.ts";
import type { Hours } from "./verbs.ts";

const hour = 3_600_000;

/** A promise of docs/sequencer.md that a run broke, in words, with what to run again. */
export class Broken extends Error {}

/** What every run must hold, each by its own check on what arrived outside and on what the store says. */
const checks: readonly (readonly [string, (run: Run) => string | null])[] = [
  ["every key is received at most once", onceEach],
  ["nothing is sent twice at one step, nor a Message-ID twice", stepOnce],
  ["no account invites a person twice", invitedOnce],
  ["a message goes only to whom its own account is connected with", messagesToConnected],
  ["nothing begins after a reply, an opt-out, a bounce or a booked meeting", stopsObeyed],
  ["nothing begins for whom a member holds", holdsObeyed],
  ["nothing begins for whom nobody has approved for its version", approvalsObeyed],
  ["what is marked sent arrived, and what arrived is sent or uncertain", accounted],
  ["each action leaves by an account of its kind", byItsKind],
  ["every intent is settled: sent + uncertain + rejected + given back = intended", settledAll],
  ["uncertain is only what nobody could know", doubtful],
  ["what is marked rejected was refused", refusedIndeed],
  ["no rolling limit is ever passed", limitsHeld],
  ["the budgets hold what was spent, once each", spentOnce],
  ["nothing arrives outside working hours", hoursKept],
  ["who was taken to another campaign gets nothing of the old one", movesObeyed],
  ["a paused campaign begins nothing", pausesObeyed],
  ["a campaign whose account isn't active begins nothing", blocksObeyed],
  ["what begins follows the version that holds", oneVersion],
  ["whoever nothing blocks gets everything", everythingDone],
  ["each enrolment ended where its person, its campaign and its steps lead", endsExplained],
  ["no slot of an account is lost", slotsFree],
];

/** Throws the first promise that a run broke, with its seed and the last lines of its log. */
export function check(run: Run): void {
  for (const [promise, broken] of checks) {
    const why = broken(run);
    if (why === null) continue;
    const key = /[0-9a-f]{8}/.exec(why)?.[0] ?? "";
    const about = run.log.filter((line) => key && line.includes(key)).slice(-40);
    throw new Broken(
      `seed ${run.scenario.seed}: ${promise}: ${why}\nkills: ${run.kills.join(", ") || "none"}\n${about.join("\n")}`,
    );
  }
}

function first<Row>(rows: Iterable<Row>, wrong: (row: Row) => string | null | false): string | null {
  for (const row of rows) {
    const why = wrong(row);
    if (why) return why;
  }
  return null;
}

function onceEach({ outside }: Run) {
  const seen = new Set<string>();
  return first(outside.received, ({ key }) => {
    if (seen.has(key)) return `${key} arrived twice`;
    seen.add(key);
    return null;
  });
}

function stepOnce({ outside }: Run) {
  const seen = new Set<string>();
  const twice = (what: string) => {
    if (seen.has(what)) return `${what} twice`;
    seen.add(what);
    return null;
  };
  return first(outside.received, ({ intent }) => {
    const { enrolmentId, nodeId, payload } = intent;
    return twice(`${enrolmentId} ${nodeId}`) ?? (payload.type === "email" ? twice(payload.messageId) : null);
  });
}

/** An account may only invite again if nobody could know what became of its first invitation. */
function invitedOnce({ outside, orphaned }: Run) {
  const isUnclear = (key: string) => outside.silent.has(key) || outside.unknown.has(key) || orphaned.has(key);
  const known = new Map<string, string>();
  return first(outside.received, ({ key, intent: { prospectId, laneId, payload } }) => {
    if (payload.type !== "connection_request") return null;
    const name = `${prospectId} ${laneId}`;
    const before = known.get(name);
    known.set(name, key);
    return before !== undefined && !isUnclear(before) && `${key} invites whom ${before} had invited`;
  });
}

function messagesToConnected({ claims, scenario, verbs }: Run) {
  return first(claims, ({ intent: { effectKey, prospectId, laneId, payload }, seq }) => {
    if (payload.type !== "message") return null;
    const person = scenario.people.find(({ id }) => id === prospectId);
    const hasAccepted = verbs.some(
      ({ verb, seq: at }) =>
        verb.do === "accept" && verb.person.id === prospectId && verb.lane.id === laneId && at < seq,
    );
    return !hasAccepted && !person?.connectedTo.includes(laneId) && `${effectKey} went to a stranger`;
  });
}

function accounted({ outside, final }: Run) {
  const arrived = new Set(outside.received.map(({ key }) => key));
  return (
    first(final.actions, ({ effectKey: key, state }) => {
      if (state === "sent" && !arrived.has(key)) return `${key} is marked sent and never arrived`;
      if (arrived.delete(key) && state !== "sent" && state !== "uncertain")
        return `${key} arrived and is ${state}`;
      return null;
    }) ?? first(arrived, (key) => `${key} arrived without an action`)
  );
}

function byItsKind({ claims, scenario }: Run) {
  const kinds = new Map(scenario.lanes.map((lane) => [lane.id, lane.kind]));
  return first(claims, ({ intent: { effectKey, laneId, kind, payload } }) => {
    const isMail = payload.type === "email";
    const wanted = isMail ? "mailbox" : "social";
    if (kinds.get(laneId) !== wanted) return `${effectKey} (${payload.type}) left by a ${kinds.get(laneId)}`;
    return isMail !== (kind === "email") && `${effectKey} (${payload.type}) was booked as ${kind}`;
  });
}

function settledAll({ claims, final }: Run) {
  const states = new Map(final.actions.map(({ effectKey, state }) => [effectKey, state]));
  const intended = new Set(claims.map(({ intent }) => intent.effectKey));
  return (
    first(intended, (key) => !states.has(key) && `${key} was intended and has no action`) ??
    first(states, ([key, state]) => {
      if (!intended.has(key)) return `${key} has an action that no claim recorded`;
      return !["sent", "uncertain", "rejected", "retry"].includes(state) && `${key} is still ${state}`;
    })
  );
}

function doubtful({ outside, orphaned, final }: Run) {
  return first(
    final.actions,
    ({ effectKey: key, state }) =>
      state === "uncertain" &&
      !outside.silent.has(key) &&
      !outside.unknown.has(key) &&
      !orphaned.has(key) &&
      `${key} is uncertain, though its call was answered`,
  );
}

function refusedIndeed({ outside, final }: Run) {
  return first(
    final.actions,
    ({ effectKey: key, state }) =>
      state === "rejected" &&
      !outside.refused.has(key) &&
      !outside.idle.has(key) &&
      `${key} is rejected, though nobody refused it`,
  );
}

const windows = { hour, day: 24 * hour, week: 168 * hour } as const;

/**
 * Counted from what arrived, without the product's buckets. Messages that a member sends by hand are never limited. They
 * count against a later action only if they were committed before it was claimed.
 */
function limitsHeld({ scenario, outside, verbs, claims }: Run) {
  const begun = new Map(claims.map(({ intent, seq }) => [`${intent.effectKey} ${intent.fence}`, seq]));
  return first(scenario.lanes, (lane) =>
    first(Object.entries(lane.limits) as [string, Limit][], ([kind, limit]) => {
      const sent = outside.received.filter(({ intent }) => intent.laneId === lane.id && intent.kind === kind);
      const byHand = verbs.filter(
        ({ verb }) => verb.do === "spend" && verb.lane.id === lane.id && kindByHand(lane) === kind,
      );
      return first(Object.entries(windows), ([name, length]) => {
        const max = limit[name as keyof Limit] ?? Number.POSITIVE_INFINITY;
        return first(sent, ({ at: end, intent }) => {
          const auto = sent.filter(({ at }) => at <= end && at > end - length).length;
          const known = begun.get(`${intent.effectKey} ${intent.fence}`) ?? 0;
          const own = byHand.filter(({ at, seq }) => seq < known && at > end - length).length;
          return (
            auto + own > max &&
            `lane ${lane.id} sent ${auto} of ${kind} (by hand ${own}) in a ${name} at ${new Date(end).toISOString()}, limit ${max}`
          );
        });
      });
    }),
  );
}

const kindByHand = (lane: SimLane) => (lane.kind === "social" ? "message" : "email");

/** A try that was refused for now gave its budget back, and so did one that had nothing to do. */
function spentOnce({ final, verbs, outside }: Run) {
  const spent = new Map<string, number>();
  const add = (laneId: string, kind: string, by: number) =>
    spent.set(`${laneId} ${kind}`, (spent.get(`${laneId} ${kind}`) ?? 0) + by);
  for (const { laneId, kind, spent: by } of final.usage) add(laneId, kind, -by);
  for (const { laneId, kind, state, effectKey } of final.actions)
    if (state !== "retry" && !(state === "rejected" && outside.idle.has(effectKey))) add(laneId, kind, 1);
  for (const { verb } of verbs) if (verb.do === "spend") add(verb.lane.id, kindByHand(verb.lane), 1);
  return first(spent, ([what, off]) => off !== 0 && `${what} counts ${-off} more than was spent`);
}

/** The hour on the wall, by the platform's own time zones: not the product's reckoning. */
const formats = new Map<string, Intl.DateTimeFormat>();
function wallHour(timezone: string, at: number): number {
  const known = formats.get(timezone);
  const format =
    known ?? new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", hourCycle: "h23" });
  if (!known) formats.set(timezone, format);
  return Number(format.format(at));
}

function isWithin({ timezone, hoursStart, hoursEnd }: Hours, at: number): boolean {
  const wall = wallHour(timezone, at);
  return hoursStart < hoursEnd
    ? wall >= hoursStart && wall < hoursEnd
    : wall >= hoursStart || wall < hoursEnd;
}

/** A mail may arrive so long after its claim: what a server takes before it begins, and behind it. */
const longestMailMs = leaseMs + 60_000;

/** Hours are checked at the claim, by the account as it was then; the call ends within the lease, but for a slow mail. */
function hoursKept({ scenario, outside, verbs, claims }: Run) {
  const hours = new Map(scenario.lanes.map((lane) => [lane.id, [{ seq: 0, hours: lane as Hours }]]));
  for (const { verb, seq } of verbs)
    if (verb.do === "hours") hours.get(verb.lane.id)?.push({ seq, hours: verb.hours });
  const late = first(
    outside.received,
    ({ key, intent, at }: Receipt) =>
      at - intent.intendedAt > (intent.kind === "email" ? longestMailMs : leaseMs) &&
      `${key} arrived ${at - intent.intendedAt} ms after its claim`,
  );
  return (
    late ??
    first(claims, (claim) => {
      const { laneId, intendedAt, effectKey } = claim.intent;
      const seen = asSeenBy(claim, hours.get(laneId) ?? []);
      return (
        !seen.some((one) => isWithin(one.hours, intendedAt)) &&
        `${effectKey} was claimed at ${new Date(intendedAt).toISOString()}, outside ${JSON.stringify(seen[0]?.hours)}`
      );
    })
  );
}

/** Whether somebody let a person go on in a campaign after a moment, and before another. */
function released({ verbs }: Run, prospectId: string, campaignId: string, after = 0, before = Infinity) {
  return verbs.some(
    ({ verb, seq }) =>
      verb.do === "release" &&
      verb.person.id === prospectId &&
      verb.campaign.id === campaignId &&
      seq > after &&
      seq < before,
  );
}

/** Whether the sequence itself waited for the reply: it decided a condition on it since, and went on. */
function tookReply({ final, scenario, verbs }: Run, intent: Intent, repliedAt: number): boolean {
  const graphs = [
    ...scenario.campaigns.filter(({ id }) => id === intent.campaignId).map(({ graph }) => graph),
    ...verbs.flatMap(({ verb }) =>
      verb.do === "edit" && verb.campaign.id === intent.campaignId ? [verb.graph] : [],
    ),
  ];
  const asksForReply = (nodeId: string) =>
    graphs.some(({ nodes }) => {
      const node = nodes[nodeId];
      return node?.kind === "condition" && node.condition.kind === "replied";
    });
  return final.events.some(
    ({ enrolmentId, kind, nodeId, at }) =>
      enrolmentId === intent.enrolmentId &&
      kind === "branched" &&
      asksForReply(nodeId) &&
      at >= repliedAt &&
      at <= intent.intendedAt,
  );
}

/** What stops a sequence until somebody lets it go on. */
const isPassing = (deed: string) => deed === "reply" || deed === "book";

/** Whether a person entered a campaign at a moment or after it. */
function isLaterThan({ final }: Run, { enrolmentId }: Intent, at: number): boolean {
  return final.events.some(
    (event) => event.enrolmentId === enrolmentId && event.kind === "enrolled" && event.at >= at,
  );
}

function stopsObeyed(run: Run) {
  const { claims, verbs } = run;
  return first(verbs, ({ verb, seq, at }) => {
    if (verb.do !== "reply" && verb.do !== "optOut" && verb.do !== "bounce" && verb.do !== "book")
      return null;
    const late = claims.find(
      (claim) =>
        claim.seq > seq &&
        claim.intent.prospectId === verb.person.id &&
        (verb.do !== "bounce" || claim.intent.kind === "email") &&
        !(verb.do === "book" && isLaterThan(run, claim.intent, at)) &&
        !(isPassing(verb.do) && released(run, verb.person.id, claim.intent.campaignId, seq, claim.seq)) &&
        !(verb.do === "reply" && tookReply(run, claim.intent, at)),
    );
    return late ? `${late.intent.effectKey} began after the ${verb.do}` : null;
  });
}

/** Whether a member's deed changed something: the person's history tells it. */
function hadEffect(
  { final }: Run,
  about: { prospectId: string; campaignId: string },
  kind: string,
  at: number,
) {
  const row = final.enrolments.find(
    ({ prospectId, campaignId }) => prospectId === about.prospectId && campaignId === about.campaignId,
  );
  return final.events.some(
    (event) => event.enrolmentId === row?.id && event.kind === kind && event.at === at,
  );
}

function holdsObeyed(run: Run) {
  const { claims, verbs } = run;
  const about = (verb: Run["verbs"][number]["verb"], { prospectId, campaignId }: Intent) =>
    "campaign" in verb &&
    "person" in verb &&
    verb.person.id === prospectId &&
    verb.campaign.id === campaignId;
  return first(claims, ({ intent, seq }) => {
    const mine = verbs.filter((one) => one.seq < seq && about(one.verb, intent));
    const last = mine.findLast(({ verb, at }) =>
      verb.do === "keep" ? hadEffect(run, intent, "put_on_hold", at) : verb.do === "free",
    );
    return last?.verb.do === "keep" && `${intent.effectKey} began while its person was held`;
  });
}

function approvalsObeyed(run: Run) {
  const { claims, verbs, scenario, final } = run;
  const wasSent = new Set(
    final.actions.flatMap(({ effectKey, state }) =>
      ["sent", "uncertain"].includes(state) ? [effectKey] : [],
    ),
  );
  return first(claims, ({ intent, seq }) => {
    const { campaignId, prospectId, enrolmentId, effectKey, version } = intent;
    if (!scenario.campaigns.find(({ id }) => id === campaignId)?.approvesByHand) return null;
    const hasBegun = claims.some(
      (claim) =>
        claim.seq < seq &&
        claim.intent.enrolmentId === enrolmentId &&
        claim.intent.effectKey !== effectKey &&
        wasSent.has(claim.intent.effectKey),
    );
    if (hasBegun) return null;
    const approved = verbs.some(
      ({ verb, seq: when, at }) =>
        verb.do === "approve" &&
        when < seq &&
        verb.person.id === prospectId &&
        verb.campaign.id === campaignId &&
        hadEffect(run, intent, "approved", at) &&
        1 + editsBefore(run, campaignId, when) >= version,
    );
    return !approved && `${effectKey} began in version ${version}, which nobody has approved`;
  });
}

/** How often a campaign was edited before a moment. */
function editsBefore({ verbs }: Run, campaignId: string, before: number): number {
  return verbs.filter(
    ({ verb, seq }) => verb.do === "edit" && verb.campaign.id === campaignId && seq < before,
  ).length;
}

function movesObeyed(run: Run) {
  const { claims, verbs } = run;
  const moves = verbs.flatMap(({ verb, seq }) => (verb.do === "enrol" ? [{ verb, seq }] : []));
  return first(claims, ({ intent, seq }) => {
    const { prospectId, campaignId, effectKey } = intent;
    const mine = moves.filter(
      (move) => move.seq < seq && move.verb.people.some(({ id }) => id === prospectId),
    );
    const here = mine.findLastIndex(({ verb }) => verb.campaign.id === campaignId);
    const away = mine.slice(here + 1).find(({ verb }) => verb.move);
    // Somebody may send a person on at a step of a campaign that they had left.
    if (away && released(run, prospectId, campaignId, away.seq, seq)) return null;
    return away ? `${effectKey} began after its person went to ${away.verb.campaign.id}` : null;
  });
}

/**
 * What a campaign may have looked like to a claim: as it was when the claim's transaction began, and what was committed
 * while it was open.
 */
function asSeenBy<Row extends { readonly seq: number }>(
  { began, seq }: Run["claims"][number],
  changes: readonly Row[],
): Row[] {
  const before = changes.filter((change) => change.seq <= began).slice(-1);
  return [...before, ...changes.filter((change) => change.seq > began && change.seq < seq)];
}

function pausesObeyed({ claims, verbs }: Run) {
  const changes = verbs.flatMap(({ verb, seq }) =>
    verb.do === "pause" || verb.do === "resume"
      ? [{ of: verb.campaign.id, isStopped: verb.do === "pause", seq }]
      : [],
  );
  return first(claims, (claim) => {
    const { campaignId, effectKey } = claim.intent;
    return isStopped(claim, campaignId, changes) && `${effectKey} began while paused`;
  });
}

function blocksObeyed({ claims, verbs, scenario }: Run) {
  const laneOf = new Map(scenario.campaigns.map(({ id, social }) => [id, social.id]));
  const changes = verbs.flatMap(({ verb, seq }) =>
    verb.do === "block" || verb.do === "unblock"
      ? [{ of: verb.lane.id, isStopped: verb.do === "block", seq }]
      : [],
  );
  return first(claims, (claim) => {
    const { campaignId, effectKey } = claim.intent;
    const lane = laneOf.get(campaignId) ?? "";
    return isStopped(claim, lane, changes) && `${effectKey} began while its account was blocked`;
  });
}

/** Whether a campaign or an account was stopped before a claim began, and nobody let it go on until it had committed. */
function isStopped(
  claim: Run["claims"][number],
  of: string,
  changes: readonly { readonly of: string; readonly isStopped: boolean; readonly seq: number }[],
): boolean {
  const seen = asSeenBy(
    claim,
    changes.filter((change) => change.of === of),
  );
  const wasBefore = (seen[0]?.seq ?? Number.POSITIVE_INFINITY) <= claim.began;
  return wasBefore && seen.every((change) => change.isStopped);
}

function oneVersion({ claims, verbs, scenario }: Run) {
  const versions = new Map(scenario.campaigns.map(({ id, graph }) => [id, [{ seq: 0, version: 1, graph }]]));
  for (const { verb, seq } of verbs) {
    if (verb.do !== "edit") continue;
    const known = versions.get(verb.campaign.id) ?? [];
    known.push({ seq, version: known.length + 1, graph: verb.graph });
  }
  const latest = new Map<string, number>();
  return first(claims, (claim) => {
    const { effectKey, campaignId, version, nodeId, enrolmentId } = claim.intent;
    if (version < (latest.get(enrolmentId) ?? 0)) return `${effectKey} went back to version ${version}`;
    latest.set(enrolmentId, version);
    const seen = asSeenBy(claim, versions.get(campaignId) ?? []);
    const holds = seen.find((one) => one.version === version);
    if (!holds) return `${effectKey} began in version ${version} while ${seen[0]?.version} holds`;
    return !holds.graph.nodes[nodeId] && `${effectKey} began at a step that its version has not`;
  });
}

function endsExplained({ final, scenario, verbs, outside }: Run) {
  const did = (what: string, prospectId: string) =>
    verbs.some(({ verb }) => verb.do === what && "person" in verb && verb.person.id === prospectId);
  const moved = (prospectId: string) =>
    verbs.some(
      ({ verb }) => verb.do === "enrol" && verb.move && verb.people.some((one) => one.id === prospectId),
    );
  const some = (enrolmentId: string, state: string) =>
    final.actions.some((one) => one.enrolmentId === enrolmentId && one.state === state);
  return first(final.enrolments, (row) => {
    const { id, state, prospectId, nodeId } = row;
    const person = scenario.people.find((one) => one.id === prospectId);
    const fine = {
      complete: () => true,
      canceled: () => did("optOut", prospectId) || did("cancel", prospectId) || moved(prospectId),
      on_hold: () =>
        did("keep", prospectId) ||
        scenario.campaigns.some((one) => one.id === row.campaignId && one.approvesByHand),
      uncertain: () => some(id, "uncertain"),
      paused: () =>
        row.pauseReason === "got_reply" || row.pauseReason === "contacted_before"
          ? did("reply", prospectId)
          : row.pauseReason === "booked_meeting"
            ? did("book", prospectId)
            : row.pauseReason === "manual"
              ? did("hold", prospectId)
              : row.pauseReason === "email_failed"
                ? did("bounce", prospectId) || some(id, "rejected")
                : row.pauseReason === "message_failed" && some(id, "rejected"),
      held: () =>
        row.holdReason === "missing_field"
          ? person?.person.firstName === ""
          : row.holdReason === "too_long_connection_request"
            ? final.actions.some(
                (one) =>
                  one.enrolmentId === id && one.state === "retry" && outside.lacking.has(one.effectKey),
              )
            : row.holdReason === "invalid_email" && did("bounce", prospectId),
    }[state];
    return (
      !fine?.() && `${id} ended ${state} (${row.pauseReason ?? row.holdReason ?? "no reason"}) at ${nodeId}`
    );
  });
}

/**
 * No enrolment is left waiting, claimed or parked. A complete one has an outcome or a reason to skip for every step; a
 * refused step that it went past was skipped because of that.
 */
function everythingDone(run: Run) {
  const { final, pending, scenario, verbs } = run;
  if (pending > 0) {
    const left = final.enrolments.find((row) => ["waiting", "claimed", "parked"].includes(row.state));
    return `${pending} never ended, like ${left?.id} (${left?.state} at ${left?.nodeId})`;
  }
  const wasEdited = new Set(verbs.flatMap(({ verb }) => (verb.do === "edit" ? [verb.campaign.id] : [])));
  return first(final.enrolments, ({ id, state, campaignId, prospectId }) => {
    const campaign = scenario.campaigns.find((one) => one.id === campaignId);
    if (state !== "complete" || !campaign || wasEdited.has(campaignId)) return null;
    const outcomes = new Map<string, string[]>();
    const note = (nodeId: string, what: string) =>
      outcomes.set(nodeId, [...(outcomes.get(nodeId) ?? []), what]);
    for (const action of final.actions)
      if (action.enrolmentId === id && ["sent", "uncertain"].includes(action.state))
        note(action.nodeId, action.state);
    for (const event of final.events)
      if (event.enrolmentId === id && event.kind === "skipped") note(event.nodeId, event.reason ?? "");
    const isBranched = Object.values(campaign.graph.nodes).some(
      (node) => node.kind === "condition" || node.kind === "split",
    );
    return first(Object.values(campaign.graph.nodes), (node) => {
      if (node.kind !== "action") return null;
      const found = outcomes.get(node.id) ?? [];
      if (found.length === 1 || (found.length === 0 && isBranched)) return null;
      // Whoever was let go on at a step that had been done or refused meets it a second time.
      if (found.length > 1 && released(run, prospectId, campaignId)) return null;
      return `${id} is through, and its step ${node.id} has ${found.join(" and ") || "no outcome"}`;
    });
  });
}

function slotsFree({ final }: Run) {
  return first(final.lanes, ({ id, busy }) => busy !== 0 && `lane ${id} still counts ${busy} calls`);
}
