import { db } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import {
  countRunning,
  type Entered,
  listEntered,
  listNames,
  type NamedCampaign,
} from "./store/campaign-names.ts";

/** The campaigns that a member sees, by name, as choices of a list. Deleted ones are left out. */
export function campaignNames(member: Member): Promise<NamedCampaign[]> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) =>
    listNames(tx, workspaceId, [...(await visibleCredentialIds(tx, member))]),
  );
}

/** The campaigns that some people have entered, as far as the member sees them, latest first. */
export async function campaignsOfPeople(member: Member, prospectIds: readonly Id[]): Promise<Entered[]> {
  const { workspaceId } = member;
  if (prospectIds.length === 0) return [];
  return db.tenant({ workspaceId }, async (tx) =>
    listEntered(tx, workspaceId, prospectIds, [...(await visibleCredentialIds(tx, member))]),
  );
}

/**
 * How many campaigns that were started a member sees, and how many of them run. Drafts, archived and deleted ones don't
 * count.
 */
export function campaignsRunning(
  member: Member,
): Promise<{ readonly all: number; readonly running: number }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) =>
    countRunning(tx, workspaceId, [...(await visibleCredentialIds(tx, member))]),
  );
}
