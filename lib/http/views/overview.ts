import type { WorkflowOverview, WorkflowRates } from "@/lib/contracts/campaigns/overview.ts";
import type { StepKind } from "@/lib/contracts/steps/index.ts";
import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import { stepRules } from "@/lib/domain/campaigns/index.ts";
import {
  type CampaignOverview,
  type CampaignRates,
  ratesOf,
  splitTests,
} from "@/lib/domain/reports/index.ts";
import { toSequence } from "./campaigns.ts";

type Counts = CampaignRates["counts"];

const of = (counts: Counts, metric: FigureMetric) => counts[metric] ?? 0;

const funnelOf = (counts: Counts, interested: number) => ({
  contacted: of(counts, "contacted"),
  accepted: of(counts, "new_accepted"),
  replied: of(counts, "new_replied"),
  interested,
  meetings: of(counts, "meetings_booked"),
});

export const toRates = (row: CampaignRates): WorkflowRates => ({
  workflow_id: row.campaignId,
  ...funnelOf(row.counts, row.interested),
  requests: of(row.counts, "request_sent"),
  rates: row.rates,
  people: row.people,
  through: row.through,
  next_at: row.nextAt,
  last_at: row.lastAt,
  days: [...row.days],
});

export function toOverview(overview: CampaignOverview): WorkflowOverview {
  const { campaign, standing, counts } = overview;
  return {
    _id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    launched_at: campaign.launchedAt?.getTime() ?? null,
    owner: overview.owner,
    account: { _id: overview.account.id, name: overview.account.name },
    mailboxes: overview.mailboxes.map(({ id, email, status, health }) => ({
      _id: id,
      email,
      is_sending: status === "connected" && health !== "paused",
    })),
    next_at: campaign.status === "active" ? standing.nextAt : null,
    people: standing.people,
    through: standing.through,
    requests: of(counts, "request_sent"),
    funnel: funnelOf(counts, standing.interested),
    rates: ratesOf(counts),
    waiting: overview.waiting.map((group) => ({ ...group })),
    problems: problemsOf(overview),
    steps: toSequence(campaign.graph).map(({ id, type, delay }) => {
      const step = overview.steps.get(id);
      const own = step?.counts ?? {};
      return {
        _id: id,
        type,
        delay,
        told: toldOf(type),
        done: of(own, "sent"),
        standing: step?.standing ?? 0,
        accepted: of(own, "new_accepted"),
        replied: of(own, "new_replied"),
        opened: of(own, "email_opened"),
        clicked: of(own, "email_clicked") + of(own, "messages_clicked"),
        bounced: of(own, "bounced"),
      };
    }),
    splits: splitsOf(overview),
    days: overview.days.map((day) => ({ ...day })),
  };
}

/** The tests of the ways of splits; a step is named by its number. */
function splitsOf({ campaign: { graph }, steps }: CampaignOverview): WorkflowOverview["splits"] {
  return splitTests(graph, (id) => steps.get(id)?.counts ?? {}).map((split) => ({
    _id: split.nodeId,
    ways: split.ways.map(({ firstStep, ...way }) => ({ ...way, step: firstStep })),
    verdict: split.verdict,
    better_way: split.betterWay,
  }));
}

/** What becomes of a step: a request is accepted, and a mail is read. */
function toldOf(type: StepKind): WorkflowOverview["steps"][number]["told"] {
  const { asksToConnect, lane, tracksLinks } = stepRules[type];
  if (asksToConnect) return ["accepted", "replied"];
  if (lane === "mailbox") return ["replied", "opened", "clicked", "bounced"];
  return tracksLinks ? ["replied", "clicked"] : ["replied"];
}

/** Pauses that mean that a step failed. */
const failures: readonly (string | null)[] = [
  "email_failed",
  "message_failed",
  "task_failed",
  "invalid_email",
];

/**
 * What needs somebody: senders that send nothing, and people who wait for a decision or for something that is missing.
 */
function problemsOf({ account, mailboxes, waiting }: CampaignOverview): WorkflowOverview["problems"] {
  const kindOf = ({ state, reason }: CampaignOverview["waiting"][number]) => {
    if (state === "uncertain") return "uncertain" as const;
    if (state === "held") return "held" as const;
    if (state === "paused" && failures.includes(reason)) return "failed" as const;
    return state === "on_hold" && reason === "awaiting_approval" ? ("approval" as const) : null;
  };
  return [
    ...(account.status === "active"
      ? []
      : [{ kind: "account" as const, reason: account.status, subject: account.name, count: 1 }]),
    ...mailboxes
      .filter(({ status, health }) => status !== "connected" || health === "paused")
      .map(({ email, status, health }) => ({
        kind: "mailbox" as const,
        reason: status === "connected" ? health : status,
        subject: email,
        count: 1,
      })),
    ...waiting.flatMap((group) => {
      const kind = kindOf(group);
      return kind ? [{ kind, reason: group.reason, subject: null, count: group.count }] : [];
    }),
  ];
}
