import { db } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireCampaign } from "./require-campaign.ts";
import { listImportIds } from "./store/audience.ts";
import { countMembers, pageOfMembers } from "./store/members.ts";
import {
  type CampaignPerson,
  listCampaignsOfProspect,
  listMembers,
  listPeople,
  listTimeline,
  type TimelineEvent,
} from "./store/people.ts";

/** A page of a campaign's people, each with their position in it. */
export function listCampaignPeople(
  member: Member,
  id: Id,
  by: {
    readonly search: string | null;
    readonly state: string | null;
    readonly approval?: string | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ items: CampaignPerson[]; total: number }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, id);
    const asked = { ...by, approval: by.approval ?? null, prospectId: null };
    if (searchPattern(asked.search) === null && asked.state === null && asked.approval === null) {
      const importIds = await listImportIds(tx.sql, workspaceId, id);
      const brought = { workspaceId, campaignId: id, importIds };
      const total = await countMembers(tx.sql, brought);
      const ids = by.offset < total ? await pageOfMembers(tx.sql, brought, total, by) : [];
      return { items: await listMembers(tx, workspaceId, id, ids), total };
    }
    const rows = await listPeople(tx, workspaceId, id, asked);
    const isPastEnd = rows.length === 0 && by.offset > 0;
    const [first] = isPastEnd
      ? await listPeople(tx, workspaceId, id, { ...asked, offset: 0, limit: 1 })
      : rows;
    return { items: rows, total: first?.total ?? 0 };
  });
}

/** One person of a campaign with their history. Throws `not_found`. */
export function readCampaignPerson(
  member: Member,
  id: Id,
  prospectId: Id,
): Promise<{ person: CampaignPerson; timeline: TimelineEvent[] }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, id);
    const [person] = await listPeople(tx, workspaceId, id, {
      search: null,
      state: null,
      approval: null,
      prospectId,
      offset: 0,
      limit: 1,
    });
    if (!person) throw new ProductError("not_found", "notFound");
    return { person, timeline: await listTimeline(tx, workspaceId, prospectId, id) };
  });
}

/** The campaigns and the timeline of a prospect, as far as the member sees the campaigns. */
export function readProspectHistory(
  member: Member,
  prospectId: Id,
): Promise<{
  campaigns: Awaited<ReturnType<typeof listCampaignsOfProspect>>;
  timeline: TimelineEvent[];
}> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const visible = await visibleCredentialIds(tx, member);
    const campaigns = (await listCampaignsOfProspect(tx, workspaceId, prospectId)).filter((one) =>
      visible.has(one.credentialId),
    );
    const ids = new Set(campaigns.map((one) => one.id));
    const timeline = await listTimeline(tx, workspaceId, prospectId, null);
    return { campaigns, timeline: timeline.filter((event) => ids.has(event.campaignId)) };
  });
}
