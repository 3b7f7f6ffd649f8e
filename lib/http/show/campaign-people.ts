import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { listCampaignPeople } from "@/lib/domain/campaigns/index.ts";
import { stands } from "@/lib/domain/sequencer/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toPersonState } from "../views/campaigns.ts";

/** A page of a campaign's people for the wire, each with what the sequencer says they wait for. */
export function showPeople(
  who: Member,
  campaignId: string,
  by: Parameters<typeof listCampaignPeople>[2],
): Promise<{ items: PersonState[]; total: number }> {
  const { workspaceId } = who;
  return db.tenant({ workspaceId }, async (tx) => {
    const { items, total } = await listCampaignPeople(who, campaignId, by);
    const enrolmentIds = items.flatMap(({ enrolmentId }) => enrolmentId ?? []);
    const known = await stands(tx.sql, { workspaceId, enrolmentIds }, await readProductNow(tx.sql));
    return {
      items: items.map((person) => toPersonState(person, known.get(person.enrolmentId ?? "") ?? null)),
      total,
    };
  });
}
