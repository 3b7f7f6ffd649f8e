import type { LeadMark } from "@/lib/contracts/words/lead-statuses.ts";
import type { LeftOutReason, PeopleDeedKind } from "@/lib/contracts/words/people-deeds.ts";
import { type HotTx, readProductNow, type Tx } from "@/lib/db/index.ts";
import { listPeople } from "@/lib/domain/blacklist/index.ts";
import { addKnown, holdImport } from "@/lib/domain/campaigns/index.ts";
import { putOn, takeOff } from "@/lib/domain/labels/index.ts";
import {
  excludedAmong,
  excludePeople,
  lockForRemoval,
  lockPeople,
  markCustomers,
  markPeople,
  readmitPeople,
  removePeople,
  unmarkCustomers,
  unmarkPeople,
} from "@/lib/domain/prospects/index.ts";
import { cancelEverywhere } from "@/lib/domain/sequencer/index.ts";
import { suppressPeople } from "@/lib/domain/suppression/index.ts";
import { cancelTasksOfCanceled } from "@/lib/domain/tasks/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Outcome, outcomeOf } from "./rules/outcome.ts";
import type { OpenDeed } from "./store/deeds.ts";
import { inHiddenCampaign } from "./store/hidden.ts";
import { noteExcluded } from "./store/merges.ts";

type CarryOut = (tx: Tx & HotTx, workspaceId: Id, deed: OpenDeed, ids: readonly Id[]) => Promise<Outcome>;

const sightOfDeed = ({ isAdmin, sight }: OpenDeed) => (isAdmin ? null : sight);

/** What each deed does to a batch of people. It looks again at each of them, under their locks. */
export const carryOutDeed: Readonly<Record<PeopleDeedKind, CarryOut>> = {
  put_label: async (tx, workspaceId, { labelId, createdBy }, ids) => {
    await lockPeople(tx.sql, workspaceId, ids);
    const put = { by: createdBy, now: await readProductNow(tx.sql) };
    const got = await putOn(tx.sql, { workspaceId, id: labelId! }, ids, put);
    if (got.length > 0)
      await facts.publish(tx, {
        kind: "people.labelled",
        workspaceId,
        prospectIds: got,
        labelIds: [labelId!],
        change: "put",
      });
    return outcomeOf(ids, got);
  },
  take_label_off: async (tx, workspaceId, { labelId, labelType }, ids) => {
    await lockPeople(tx.sql, workspaceId, ids);
    const label = { workspaceId, id: labelId!, type: labelType! };
    const lost = await takeOff(tx.sql, label, ids, await readProductNow(tx.sql));
    if (lost.length > 0)
      await facts.publish(tx, {
        kind: "people.labelled",
        workspaceId,
        prospectIds: lost,
        labelIds: [labelId!],
        change: "taken_off",
      });
    return outcomeOf(ids, lost);
  },
  add_to_campaign: (tx, workspaceId, deed, ids) => intoCampaign(tx, workspaceId, deed, ids, false),
  move_to_campaign: (tx, workspaceId, deed, ids) => intoCampaign(tx, workspaceId, deed, ids, true),
  exclude: async (tx, workspaceId, deed, ids) => {
    const { sql } = tx;
    await lockPeople(sql, workspaceId, ids);
    const sight = sightOfDeed(deed);
    const hidden = sight === null ? [] : await inHiddenCampaign(sql, workspaceId, ids, sight);
    const leftOut = new Map(hidden.map((id): [Id, LeftOutReason] => [id, "in_hidden_campaign"]));
    const seen = ids.filter((id) => !leftOut.has(id));
    const excluded = await excludePeople(sql, workspaceId, seen);
    await noteExcluded(sql, workspaceId, seen, true);
    await stop(tx, workspaceId, deed, excluded);
    return outcomeOf(ids, excluded, leftOut);
  },
  readmit: async ({ sql }, workspaceId, _deed, ids) => {
    await lockPeople(sql, workspaceId, ids);
    await noteExcluded(sql, workspaceId, ids, false);
    return outcomeOf(ids, await readmitPeople(sql, workspaceId, ids));
  },
  mark_interested: (tx, workspaceId, _deed, ids) => mark(tx, workspaceId, ids, "interested"),
  mark_lead: (tx, workspaceId, _deed, ids) => mark(tx, workspaceId, ids, "lead"),
  mark_stuck: (tx, workspaceId, _deed, ids) => mark(tx, workspaceId, ids, "stuck"),
  unmark: async (tx, workspaceId, _deed, ids) => {
    await lockPeople(tx.sql, workspaceId, ids);
    const unmarked = await unmarkPeople(tx.sql, workspaceId, ids);
    if (unmarked.length > 0)
      await facts.publish(tx, { kind: "people.marked", workspaceId, prospectIds: unmarked, mark: null });
    return outcomeOf(ids, unmarked);
  },
  mark_customer: async (tx, workspaceId, _deed, ids) => {
    await lockPeople(tx.sql, workspaceId, ids);
    const prospectIds = await markCustomers(tx.sql, workspaceId, ids, await readProductNow(tx.sql));
    if (prospectIds.length > 0)
      await facts.publish(tx, { kind: "people.became_customers", workspaceId, prospectIds });
    return outcomeOf(ids, prospectIds);
  },
  unmark_customer: async ({ sql }, workspaceId, _deed, ids) => {
    await lockPeople(sql, workspaceId, ids);
    return outcomeOf(ids, await unmarkCustomers(sql, workspaceId, ids));
  },
  suppress: async (tx, workspaceId, deed, ids) => {
    await lockPeople(tx.sql, workspaceId, ids);
    const suppressed = await suppressPeople(tx.sql, workspaceId, ids, deed.createdBy);
    await stop(tx, workspaceId, deed, suppressed);
    return outcomeOf(ids, suppressed);
  },
  blacklist: async (tx, workspaceId, { credentialId, createdBy }, ids) => {
    const { listedIds, leftOut } = await listPeople(tx, { workspaceId, credentialId }, ids, createdBy);
    return outcomeOf(ids, listedIds, leftOut);
  },
  delete: async ({ sql }, workspaceId, deed, ids) => {
    const kept = await lockForRemoval(sql, workspaceId, ids, sightOfDeed(deed));
    const leftOut = new Map(kept.map(({ id, reason }): [Id, LeftOutReason] => [id, reason]));
    const rest = ids.filter((id) => !leftOut.has(id));
    return outcomeOf(ids, await removePeople(sql, workspaceId, rest), leftOut);
  },
};

async function mark(tx: Tx & HotTx, workspaceId: Id, ids: readonly Id[], status: LeadMark): Promise<Outcome> {
  const { sql } = tx;
  await lockPeople(sql, workspaceId, ids);
  const excluded = await excludedAmong(sql, workspaceId, ids);
  const marked = await markPeople(sql, workspaceId, ids, status);
  if (marked.length > 0)
    await facts.publish(tx, { kind: "people.marked", workspaceId, prospectIds: marked, mark: status });
  if (status !== "stuck" && marked.length > 0)
    await facts.publish(tx, { kind: "people.interested", workspaceId, prospectIds: marked });
  return outcomeOf(ids, marked, new Map(excluded.map((id): [Id, LeftOutReason] => [id, "excluded"])));
}

async function intoCampaign(
  tx: Tx,
  workspaceId: Id,
  deed: OpenDeed,
  ids: readonly Id[],
  movePeople: boolean,
): Promise<Outcome> {
  const { id: subjectId, campaignId, createdBy: by, reached } = deed;
  const open = await holdImport({ workspaceId, subjectId });
  if (!open || campaignId === null) return outcomeOf(ids, []);
  const people = { workspaceId, campaignId, movePeople, sight: sightOfDeed(deed), by };
  const { takenIds, leftOut } = await addKnown(tx, open, people, ids, reached);
  return outcomeOf(ids, takenIds, leftOut);
}

/** Ends people's sequences, and what their steps asked the team to do. */
async function stop({ sql }: Tx, workspaceId: Id, deed: OpenDeed, prospectIds: readonly Id[]): Promise<void> {
  if (prospectIds.length === 0) return;
  const now = await readProductNow(sql);
  await cancelEverywhere(sql, { workspaceId, prospectIds, by: deed.createdBy, ofAccounts: null, now });
  await cancelTasksOfCanceled(sql, { workspaceId, prospectIds, now });
}
