import { db, readProductNow } from "@/lib/db/index.ts";
import { allBrandHosts } from "@/lib/domain/brands/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { newToken } from "@/lib/kernel/tokens/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireDomain } from "./require-domain.ts";
import { domainName, isRelated } from "./rules/domain-name.ts";
import { insertDomain, listDomainRows, lockDomains, type UsedDomain } from "./store/domains.ts";

/** The most domains of a workspace. */
const mostDomains = 50;

/**
 * Claims a domain name for the workspace. The claim gets a token of its own; it binds nothing until DNS shows the token
 * (`verifyDomain`), so any number of workspaces may claim a name. A second claim of the same name is the first one.
 * Throws `invalid_input` for what is no name and for names of the application, `conflict` past the most domains.
 */
export async function claimDomain(member: Member, typed: string): Promise<UsedDomain> {
  const { workspaceId, userId } = member;
  const domain = domainName(typed);
  if (domain === null) throw invalidField("domain", "trackingDomainInvalid");
  // Cookies and pages of the application must never share a domain with customers' links (S5).
  if ((await allBrandHosts()).some((host) => isRelated(host, domain)))
    throw invalidField("domain", "trackingDomainOurs");
  return db.tenant({ workspaceId }, async (tx) => {
    await lockDomains(tx, workspaceId);
    const known = await listDomainRows(tx.sql, workspaceId);
    const same = known.find((row) => row.domain === domain);
    const id = same?.id ?? newId();
    if (!same) {
      if (known.length >= mostDomains)
        throw new ProductError("conflict", "tooManyTrackingDomains", { values: { max: mostDomains } });
      const createdAt = await readProductNow(tx.sql);
      await insertDomain(tx, { workspaceId, id, domain, token: newToken(), createdAt });
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: "tracking_domain.claim",
        subjectId: id,
        data: { domain },
      });
      announce(tx, { workspaceId, event: "refetch_data", topics: ["domains"] });
    }
    return requireDomain(tx, workspaceId, id);
  });
}
