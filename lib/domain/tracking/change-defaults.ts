import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireDomain, requireProvenDomain } from "./require-domain.ts";
import { type DefaultFor, lockDomains, type UsedDomain, writeDefault } from "./store/domains.ts";

const targets = ["isDefaultForLinkTracking", "isDefaultForVideoScenario"] as const;

/**
 * Changes for what a domain is the default of the workspace; a mark that is set is taken from the others [OC-450,
 * OC-451]. Throws `not_found`, and `conflict` where an unproven domain is to become a default.
 */
export function changeDefaults(
  member: Member,
  id: Id,
  wanted: { readonly [Target in DefaultFor]?: boolean | undefined },
): Promise<UsedDomain> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await lockDomains(tx, workspaceId);
    const row = await requireDomain(tx, workspaceId, id);
    for (const target of targets) {
      const isOn = wanted[target];
      if (isOn !== undefined && isOn !== row[target]) await setDefault(tx, member, id, target, isOn);
    }
    return requireDomain(tx, workspaceId, id);
  });
}

/**
 * Makes a domain the default for links or videos, and has everything that exists use it: for links all campaigns
 * of the accounts that the member sees.
 * Throws `not_found`, and `conflict` while it isn't proven.
 */
export function setForAll(member: Member, id: Id, target: DefaultFor): Promise<UsedDomain> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await lockDomains(tx, workspaceId);
    await setDefault(tx, member, id, target, true);
    if (target === "isDefaultForLinkTracking")
      await facts.publish(tx, {
        kind: "tracking_domain.for_all_campaigns",
        workspaceId,
        domainId: id,
        ofAccounts: member.credentialIds,
      });
    return requireDomain(tx, workspaceId, id);
  });
}

async function setDefault(
  tx: Tx,
  { workspaceId, userId }: Member,
  id: Id,
  target: DefaultFor,
  isOn: boolean,
): Promise<void> {
  if (isOn) await requireProvenDomain(tx, workspaceId, id);
  await writeDefault(tx, { workspaceId, id }, target, isOn);
  await audit(tx, {
    workspaceId,
    actorUserId: userId,
    action: "tracking_domain.set_default",
    subjectId: id,
    data: { target, is_on: isOn },
  });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["domains"] });
}
