import { type Graph, type GraphNode, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { Limit } from "@/lib/domain/lanes/rules/budget.ts";
import { hashText, type Random, seeded } from "@/lib/kernel/random/index.ts";
import type { SimCampaign, SimLane, SimPerson } from "./cast.ts";
import type { Hours, Verb } from "./verbs.ts";

/** Everything that a run does not decide by itself; the same for the same seed. */
export interface Scenario {
  readonly seed: number;
  /** Product time at the beginning, ms. */
  readonly start: number;
  readonly workspaceIds: readonly string[];
  readonly lanes: readonly SimLane[];
  /** The timer of each workspace. */
  readonly timers: readonly SimLane[];
  readonly campaigns: readonly SimCampaign[];
  readonly people: readonly SimPerson[];
  /** What people do, in the order of its step. */
  readonly verbs: readonly { readonly step: number; readonly verb: Verb }[];
  readonly workers: number;
  /** Stormy steps; calm ones follow until everything is over. */
  readonly steps: number;
  /** How far time leaps at times, ms. */
  readonly leapMs: number;
  /** Whether time leaps to just before a full hour instead. */
  readonly leapsToHours: boolean;
}

export interface Size {
  readonly workspaces: number;
  readonly lanes: number;
  readonly campaigns: number;
  readonly people: number;
  readonly steps: number;
  readonly verbs: number;
  readonly leapMs: number;
  /** The hours and limits of all accounts; left out: each has its own. */
  readonly accounts?: Pick<SimLane, "hoursStart" | "hoursEnd" | "limits">;
  readonly leapsToHours?: boolean;
  /** How often somebody lets each person go on in each campaign. */
  readonly releases?: number;
  /** How many meetings are booked beside the usual ones. */
  readonly meetings?: number;
}

const limitsOf = (limit: Limit) => ({ invitation: limit, message: limit, email: limit });
const large = {
  workspaces: 2,
  lanes: 4,
  campaigns: 3,
  people: 8,
  steps: 260,
  verbs: 14,
  leapMs: 6 * 3_600_000,
};
const crowd = { ...large, workspaces: 1, lanes: 3, people: 16, verbs: 4 };

export const sizes = {
  large,
  /** Something happens to people all the time, also between a claim and its call. */
  restless: { ...large, verbs: 40, releases: 12, accounts: { hoursStart: 0, hoursEnd: 24, limits: {} } },
  small: { workspaces: 1, lanes: 3, campaigns: 2, people: 5, steps: 45, verbs: 8, leapMs: 9 * 3_600_000 },
  /** Accounts that nothing keeps from sending: nothing may be late. */
  open: { ...large, verbs: 6, accounts: { hoursStart: 0, hoursEnd: 24, limits: {} } },
  /** Many people for one mailbox that nothing else keeps from sending. */
  crowd: { ...crowd, accounts: { hoursStart: 0, hoursEnd: 24, limits: {} } },
  /** The same, with one action an hour: each lies around a full hour. */
  hourly: {
    ...crowd,
    leapsToHours: true,
    accounts: { hoursStart: 0, hoursEnd: 24, limits: limitsOf({ hour: 1 }) },
  },
  /** People who are let go on again and again, whatever stopped them. */
  released: { ...large, releases: 6 },
  /** People who book meetings. */
  met: { ...large, meetings: 10 },
  /** Accounts that may send little, around full hours: every action meets a limit. */
  tight: {
    ...large,
    leapsToHours: true,
    accounts: { hoursStart: 0, hoursEnd: 24, limits: limitsOf({ hour: 1, day: 3, week: 4 }) },
  },
} as const satisfies Record<string, Size>;

const hour = 3_600_000;
/** Zones with their nights of daylight-saving changes in 2026, half hours, quarters and the date line [F6]. */
const places = [
  { timezone: "Europe/Berlin", at: [Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 9, 24, 20)] },
  { timezone: "America/New_York", at: [Date.UTC(2026, 2, 8, 2), Date.UTC(2026, 10, 1, 2)] },
  { timezone: "Australia/Lord_Howe", at: [Date.UTC(2026, 3, 4, 10), Date.UTC(2026, 9, 3, 10)] },
  { timezone: "America/St_Johns", at: [Date.UTC(2026, 2, 8, 3), Date.UTC(2026, 10, 1, 3)] },
  { timezone: "Asia/Kathmandu", at: [Date.UTC(2026, 4, 1)] },
  { timezone: "Pacific/Kiritimati", at: [Date.UTC(2026, 4, 1, 8)] },
  { timezone: "Pacific/Apia", at: [Date.UTC(2026, 4, 1, 9)] },
  { timezone: "UTC", at: [Date.UTC(2026, 11, 31, 20)] },
] as const;

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;
export const between = (random: Random, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1));

/** An id that is the same for the same seed and name, in no order of its own. */
export function idOf(seed: number, name: string): string {
  const hex = (n: number, digits: number) => n.toString(16).padStart(8, "0").slice(-digits);
  const part = (salt: string) => hashText(`${salt} ${name} ${seed}`);
  return `${hex(part("a"), 8)}-${hex(part("b"), 4)}-7${hex(part("c"), 3)}-8${hex(part("d"), 3)}-${hex(seed, 8)}${hex(part("e"), 4)}`;
}

/** Makes up the workspaces, accounts, campaigns, people and events of a seed. */
export function makeScenario(seed: number, size: Size): Scenario {
  const random = seeded(seed * 7_919 + 1);
  const place = pick(random, places);
  const start = pick(random, place.at) + between(random, 0, 5) * hour;
  const ids = (name: string, count: number) => Array.from({ length: count }, (_, i) => idOf(seed, name + i));
  const workspaceIds = ids("workspace", size.workspaces);
  const lanes = workspaceIds.flatMap((workspaceId, w) =>
    Array.from({ length: size.lanes }, (_, i) => ({
      ...makeLane(random, seed, workspaceId, w * 10 + i, i, place),
      ...size.accounts,
    })),
  );
  const members = seeded(seed * 7_927 + 3);
  const byHand = members() < 0.3 ? between(members, 0, size.campaigns - 1) : null;
  const campaigns = Array.from({ length: size.campaigns }, (_, i): SimCampaign => {
    const workspaceId = workspaceIds[i % workspaceIds.length] as string;
    const own = lanes.filter((lane) => lane.workspaceId === workspaceId);
    const mailboxes = own.filter((lane) => lane.kind === "mailbox");
    return {
      workspaceId,
      id: idOf(seed, `campaign${i}`),
      rank: i,
      acceptanceDays: between(random, 1, 3),
      approvesByHand: i === byHand,
      social: pick(
        random,
        own.filter((lane) => lane.kind === "social"),
      ),
      mailboxes: random() < 0.7 ? mailboxes : mailboxes.slice(0, 1),
      graph: makeGraph(random, between(random, 2, 4)),
    };
  });
  const people = Array.from({ length: size.people }, (_, i) =>
    makePerson(random, seed, workspaceIds[i % workspaceIds.length] as string, i, lanes),
  );
  const made = {
    seed,
    start,
    workspaceIds,
    lanes,
    timers: workspaceIds.map((workspaceId, w) => timerOf(seed, workspaceId, w)),
    campaigns,
    people,
    steps: size.steps,
    leapMs: size.leapMs,
    leapsToHours: size.leapsToHours ?? false,
  };
  const workers = between(random, 1, 4);
  const verbs = [
    ...makeVerbs(random, made, size.verbs),
    ...makeMembersVerbs(members, made),
    ...makeReleases(members, made, size.releases ?? 0),
    ...makeMeetings(members, made, size.meetings ?? 0),
    ...makeAnswers(seeded(seed * 7_933 + 5), made),
  ];
  return { ...made, workers, verbs: verbs.sort((a, b) => a.step - b.step) };
}

/** Members approve people where that is done by hand; in some scenarios they also hold, release and cancel people. */
function makeMembersVerbs(
  random: Random,
  { campaigns, people, steps }: Pick<Scenario, "campaigns" | "people" | "steps">,
): Scenario["verbs"] {
  const at = () => between(random, 1, steps - 1);
  const approvals = campaigns
    .filter(({ approvesByHand }) => approvesByHand)
    .flatMap((campaign) =>
      people
        .filter((person) => person.workspaceId === campaign.workspaceId)
        .flatMap((person) => Array.from({ length: between(random, 0, 3) }, () => ({ person, campaign }))),
    )
    .map((whom) => ({ step: at(), verb: { do: "approve" as const, ...whom } }));
  const others = Array.from({ length: random() < 0.3 ? 6 : 0 }, () => {
    const campaign = pick(random, campaigns);
    const own = people.filter((person) => person.workspaceId === campaign.workspaceId);
    const kind = random();
    const deed = kind < 0.5 ? "keep" : kind < 0.9 ? "free" : "cancel";
    return { step: at(), verb: { do: deed, person: pick(random, own), campaign } as const };
  });
  const meetings = makeMeetings(random, { people, steps }, random() < 0.15 ? 2 : 0);
  return [...approvals, ...others, ...meetings];
}

function makeMeetings(
  random: Random,
  { people, steps }: Pick<Scenario, "people" | "steps">,
  count: number,
): Scenario["verbs"] {
  return Array.from({ length: count }, () => ({
    step: between(random, 1, steps - 1),
    verb: { do: "book" as const, person: pick(random, people) },
  }));
}

/** In most scenarios members say, for everybody and each campaign, what became of an uncertain send. */
function makeAnswers(
  random: Random,
  { campaigns, people, steps }: Pick<Scenario, "campaigns" | "people" | "steps">,
): Scenario["verbs"] {
  if (random() < 0.3) return [];
  return campaigns.flatMap((campaign) =>
    people
      .filter((person) => person.workspaceId === campaign.workspaceId)
      .flatMap((person) =>
        Array.from({ length: between(random, 0, 3) }, () => {
          const answer = pick(random, ["arrived", "send_again", "skip"] as const);
          return {
            step: between(random, 1, steps - 1),
            verb: { do: "answer" as const, person, campaign, answer },
          };
        }),
      ),
  );
}

/** Somebody lets everybody go on where they stand. */
function makeReleases(
  random: Random,
  { campaigns, people, steps }: Pick<Scenario, "campaigns" | "people" | "steps">,
  times: number,
): Scenario["verbs"] {
  return campaigns.flatMap((campaign) =>
    people
      .filter((person) => person.workspaceId === campaign.workspaceId)
      .flatMap((person) =>
        Array.from({ length: times }, () => ({
          step: between(random, 1, steps - 1),
          verb: { do: "release" as const, person, campaign, stepId: null },
        })),
      ),
  );
}

/** The social accounts of a workspace. Two campaigns of the same person may have one each. */
const socialAccounts = 2;

function makeLane(
  random: Random,
  seed: number,
  workspaceId: string,
  name: number,
  index: number,
  place: (typeof places)[number],
): SimLane {
  const kind = index < socialAccounts ? "social" : "mailbox";
  const day = between(random, 2, 5);
  const limit = { day, week: day * between(random, 2, 4), ...(random() < 0.3 ? { hour: 2 } : {}) };
  return {
    workspaceId,
    id: idOf(seed, `lane${name}`),
    refId: idOf(seed, `ref${name}`),
    kind,
    rests: {},
    workDays: 127,
    holidayRegion: null,
    rampFrom: null,
    concurrency: kind === "social" ? 1 : between(random, 1, 3),
    minGapMs: pick(random, [0, 1_000, 30_000]),
    ...makeHours(random, random() < 0.7 ? place : pick(random, places)),
    email: `box${name}@s${seed}.example`,
    limits: kind === "social" ? { invitation: limit, message: { day: day + 1 } } : { email: limit },
  };
}

function timerOf(seed: number, workspaceId: string, name: number): SimLane {
  return {
    workspaceId,
    id: idOf(seed, `timer${name}`),
    refId: workspaceId,
    kind: "timer",
    concurrency: 300,
    rests: {},
    workDays: 127,
    holidayRegion: null,
    rampFrom: null,
    minGapMs: 0,
    timezone: "UTC",
    hoursStart: 0,
    hoursEnd: 24,
    email: "",
    limits: {},
  };
}

function makeHours(random: Random, { timezone }: { readonly timezone: string }): Hours {
  const [hoursStart, hoursEnd] = pick(random, [
    [0, 24],
    [9, 17],
    [between(random, 0, 12), between(random, 16, 24)],
    [20, between(random, 2, 6)],
    [1, 4],
  ] as const);
  return { timezone, hoursStart, hoursEnd };
}

/** The social accounts of a person's workspace. */
export const accountsOf = ({ workspaceId }: { readonly workspaceId: string }, lanes: readonly SimLane[]) =>
  lanes.filter((lane) => lane.workspaceId === workspaceId && lane.kind === "social");

function makePerson(
  random: Random,
  seed: number,
  workspaceId: string,
  i: number,
  lanes: readonly SimLane[],
): SimPerson {
  const firstName = random() < 0.93 ? "Ada" : "";
  const email = random() < 0.9 ? `p${i}@s${seed}.example` : null;
  const person = {
    firstName,
    lastName: "",
    fullName: firstName,
    companyName: "",
    jobTitle: "",
    location: "",
    email,
    phone: null,
    socialUrl: random() < 0.9 ? `https://n.example/in/p${i}-${seed}` : null,
    socialProviderId: null,
    personality: null,
    customFields: {},
  };
  const acceptsAfterMs = random() < 0.6 ? between(random, 0, 40) * hour + between(random, 0, 5_000) : null;
  return {
    workspaceId,
    id: idOf(seed, `person${i}`),
    person,
    connectedTo: accountsOf({ workspaceId }, lanes)
      .filter(() => random() < 0.15)
      .map(({ id }) => id),
    acceptsAfterMs,
  };
}

function makeAction(random: Random): NodeAction {
  const name = random() < 0.3 ? "{first_name}" : "{first_name|there}";
  const kind = random();
  if (kind < 0.35) return { type: "connection_request", note: `Hi ${name}` };
  if (kind < 0.6) return { type: "message", text: `Hello ${name}` };
  return { type: "email", subject: "A question", text: `Dear ${name}`, mailboxIds: [] };
}

/** A line of steps, at times with a wait and a condition behind the first. */
function makeGraph(random: Random, count: number): Graph {
  const line = lineOf(
    Array.from({ length: count }, (_, i) => ({
      id: `n${i}`,
      delayHours: i === 0 ? 0 : pick(random, [0, 1, 5, 24]),
      action: makeAction(random),
    })),
  );
  return random() < 0.35 ? branched(random, line) : line;
}

/** A wait and a condition, or a split, behind the first step. */
function branched(random: Random, line: Graph): Graph {
  const first = line.nodes[line.start ?? ""];
  if (first?.kind !== "action" || first.next === null || line.nodes.w) return line;
  const second = line.nodes[first.next];
  if (second?.kind !== "action") return line;
  const extra: GraphNode[] = [
    { ...first, next: "w" },
    { id: "w", kind: "wait", hours: 2, next: "c" },
    random() < 0.2
      ? {
          id: "c",
          kind: "split",
          ways: [
            { share: 1, next: second.id },
            { share: 2, next: second.next },
          ],
        }
      : {
          id: "c",
          kind: "condition",
          condition: { kind: pick(random, ["connected", "connected", "replied", "has_email"] as const) },
          withinHours: pick(random, [0, 0, 7, 48]),
          yes: second.id,
          no: second.next,
        },
  ];
  return { start: line.start, nodes: { ...line.nodes, ...Object.fromEntries(extra.map((n) => [n.id, n])) } };
}

/** What an edit leaves of a sequence: a step removed, added, moved, rewritten or of another kind. */
export function edited(random: Random, graph: Graph): Graph {
  const actions = Object.values(graph.nodes).flatMap((node) => (node.kind === "action" ? [node] : []));
  const list = actions.map(({ id, delayHours, action }) => ({ id, delayHours, action }));
  const at = between(random, 0, Math.max(0, list.length - 1));
  const what = pick(random, ["remove", "add", "move", "text", "kind"] as const);
  if (what === "remove" && list.length > 1) list.splice(at, 1);
  else if (what === "move") list.splice(between(random, 0, list.length - 1), 0, ...list.splice(at, 1));
  else if (what === "kind" && list[at]) list[at] = { ...list[at], action: makeAction(random) };
  else if (what === "text" && list[at]) list[at] = { ...list[at], action: fixed(list[at].action) };
  else
    list.splice(at + 1, 0, { id: `x${between(random, 0, 1e6)}`, delayHours: 1, action: makeAction(random) });
  const line = lineOf(list);
  return random() < 0.2 ? branched(random, line) : line;
}

/** The text with a fallback for the name that some people lack. */
function fixed(action: NodeAction): NodeAction {
  return JSON.parse(JSON.stringify(action).replaceAll("{first_name}", "{first_name|there}")) as NodeAction;
}

/** The step at which somebody lets a person go on; every third time where they stand. */
export function chosenStep(salt: number, { id, graph }: Pick<SimCampaign, "id" | "graph">): string | null {
  const steps = Object.values(graph.nodes).flatMap((node) => (node.kind === "action" ? [node.id] : []));
  const hash = hashText(`${salt} ${id}`);
  return hash % 3 === 0 ? null : (steps[hash % (steps.length || 1)] ?? null);
}

function makeVerbs(
  random: Random,
  made: Pick<Scenario, "campaigns" | "people" | "lanes" | "steps">,
  count: number,
): Scenario["verbs"] {
  const graphs = new Map(made.campaigns.map((campaign) => [campaign.id, campaign.graph]));
  const enrolments = made.campaigns.map((campaign, i) => {
    const own = made.people.filter((person) => person.workspaceId === campaign.workspaceId);
    const some = i === 0 ? own.slice(0, Math.ceil(own.length * 0.75)) : own.filter(() => random() < 0.6);
    const step = i === 0 ? 0 : between(random, 0, Math.floor(made.steps / 2));
    return { step, verb: { do: "enrol" as const, campaign, people: some, move: random() < 0.4 } };
  });
  const rest = Array.from({ length: count }, () => {
    const campaign = pick(random, made.campaigns);
    const person = pick(random, made.people);
    const kind = random();
    const step = between(random, 1, made.steps - 1);
    const make = (): Verb => {
      if (kind < 0.18) return { do: "reply", person };
      if (kind < 0.22) return { do: "optOut", person };
      if (kind < 0.24) return { do: "list", person };
      if (kind < 0.31) return { do: "bounce", person };
      if (kind < 0.43) return { do: "accept", person, lane: pick(random, accountsOf(person, made.lanes)) };
      if (kind < 0.47) return { do: "hold", person, campaign };
      if (kind < 0.53) return { do: "release", person, campaign, stepId: chosenStep(step, campaign) };
      if (kind < 0.6) return { do: "pause", campaign };
      if (kind < 0.7) return { do: "resume", campaign };
      if (kind < 0.78) return { do: "spend", lane: pick(random, made.lanes) };
      if (kind < 0.83)
        return {
          do: "hours",
          lane: pick(random, made.lanes),
          hours: makeHours(random, pick(random, places)),
        };
      if (kind < 0.87) return { do: "reconnect", lane: pick(random, made.lanes) };
      if (kind < 0.91) return { do: random() < 0.5 ? "block" : "unblock", lane: campaign.social };
      return { do: "edit", campaign, graph: campaign.graph };
    };
    return { step, verb: make() };
  });
  const all = [...enrolments, ...rest].sort((a, b) => a.step - b.step);
  return all.map(({ step, verb }) => {
    if (verb.do !== "edit") return { step, verb };
    const graph = edited(random, graphs.get(verb.campaign.id) ?? verb.graph);
    graphs.set(verb.campaign.id, graph);
    return { step, verb: { ...verb, graph } };
  });
}
