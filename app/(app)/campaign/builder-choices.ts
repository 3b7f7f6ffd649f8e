import type { StepKindTable } from "@/components/campaign-builder/index.ts";
import { hasFeature, mayOpen, type Viewer } from "@/lib/access/viewer.ts";
import { longestDelayHours, stepRules } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { knownPlaceholders } from "@/lib/domain/prospects/index.ts";
import { listDomains } from "@/lib/domain/tracking/index.ts";
import { readWorkspace } from "@/lib/domain/workspaces/index.ts";
import type { MemberContext } from "@/lib/http/context.ts";

/** The options that the builder offers a member, and the limits of steps. */
export async function builderChoices({ member: who, viewer }: Pick<MemberContext, "member" | "viewer">) {
  const manageHref = (page: string) =>
    mayOpen(viewer, "workspace_settings") ? `/preferences/workspace/${page}/${who.workspaceId}` : null;
  const [credentials, mailboxes, domains, workspace] = await Promise.all([
    listCredentials(who),
    listMailboxes(who),
    listDomains(who),
    readWorkspace(who.workspaceId),
  ]);
  return {
    accounts: credentials.map(({ id, firstName, lastName, username }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
    })),
    mailboxes: mailboxes
      .filter(({ status }) => status !== "disconnected")
      .map(({ id, email, status }) => ({ id, name: email, isDown: status === "disabled" })),
    tracking: {
      domains: domains.map(({ id, domain, verifiedAt, isDefaultForLinkTracking }) => ({
        id,
        name: domain,
        isProven: verifiedAt !== null,
        isDefault: isDefaultForLinkTracking,
      })),
      hasLinks: hasFeature(viewer, "link_tracking"),
      manageHref: manageHref("domains"),
    },
    postal: { address: workspace?.postalAddress ?? "", manageHref: manageHref("basic") },
    hasSmart: hasFeature(viewer, "smart_sequences"),
    kinds: kindTable(viewer),
    longestDelay: longestDelayHours,
    placeholders: [...knownPlaceholders],
  };
}

/** The part of the step rules that the browser needs. */
function kindTable(viewer: Viewer): StepKindTable {
  const entries = Object.entries(stepRules).map(([kind, { limits, lane, onlyOne, needs }]) => [
    kind,
    {
      limits,
      sender: lane === "timer" ? "workspace" : lane,
      isOnlyOne: onlyOne !== null,
      isInPlan: needs().length === 0 || needs().some((feature) => hasFeature(viewer, feature)),
    },
  ]);
  return Object.fromEntries(entries) as StepKindTable;
}
