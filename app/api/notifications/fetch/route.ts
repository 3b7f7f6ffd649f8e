import { hasFeature, mayOpen } from "@/lib/access/viewer.ts";
import { fetchNotifications } from "@/lib/contracts/notifications.ts";
import { campaignsRunning } from "@/lib/domain/campaigns/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { webhooksOff } from "@/lib/domain/webhooks/index.ts";
import { route } from "@/lib/http/route.ts";
import { showNotifications } from "@/lib/http/show/notifications.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";

export const GET = route(fetchNotifications, async ({ member, viewer, workspace, brand, locale }) => {
  const [accounts, mailboxes, campaigns, off] = await Promise.all([
    listCredentials(member),
    mayOpen(viewer, "integrations") ? listMailboxes(member) : [],
    mayOpen(viewer, "campaigns") ? campaignsRunning(member) : null,
    mayOpen(viewer, "integrations") && hasFeature(viewer, "webhook_integration") ? webhooksOff(member) : [],
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
    webhooksOff: off.map(({ id, name }) => ({ id, name })),
    // No CRM can be connected yet.
    isCrmTokenExpired: false,
    hidesSubscriptions: brand.switches.suppressSubscriptionNotifications,
  };
  return showNotifications(facts, locale);
});
