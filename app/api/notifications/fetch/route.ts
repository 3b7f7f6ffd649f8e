import { mayOpen } from "@/lib/access/viewer.ts";
import { fetchNotifications } from "@/lib/contracts/notifications.ts";
import { campaignsRunning } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { showNotifications } from "@/lib/http/show/notifications.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";

export const GET = route(fetchNotifications, async ({ member, viewer, workspace, brand, locale }) => {
  const [accounts, mailboxes, campaigns] = await Promise.all([
    listCredentials(member),
    mayOpen(viewer, "integrations") ? listMailboxes(member) : [],
    mayOpen(viewer, "campaigns") ? campaignsRunning(member) : null,
  ]);
  const facts = {
    accounts: accounts.map((account) => toCredentialView(account, 0)),
    mailboxes: mailboxes.map(({ id, email, status, lastError }) => ({
      id,
      email,
      refusal: status === "disabled" ? (lastError ?? "") : null,
    })),
    isPaid: workspace.isPaid,
    campaigns,
    // No CRM can be connected yet.
    isCrmTokenExpired: false,
    hidesSubscriptions: brand.switches.suppressSubscriptionNotifications,
  };
  return showNotifications(facts, locale);
});
