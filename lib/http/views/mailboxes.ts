import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import type { SeenMailbox } from "@/lib/domain/mailboxes/index.ts";

/** A mailbox as the wire's integration [OC-403]. */
export function toIntegrationView(box: SeenMailbox): IntegrationView {
  return {
    _id: box.id,
    status: box.status,
    type: box.type,
    email: box.email,
    sender_name: box.fromName,
    username: box.username,
    smtp: box.smtp && { ...box.smtp },
    imap: box.imap && { ...box.imap },
    service: box.relay && {
      region: box.relay.region,
      access_key_id: box.relay.kind === "amazon" ? box.relay.accessKeyId : null,
      configuration_set: box.relay.kind === "amazon" ? box.relay.configurationSet : null,
    },
    error: box.lastError,
    credentials_ids: [...box.credentialIds],
    is_shared: box.isShared,
    health: {
      state: box.health.state,
      reason: box.health.reason,
      until: box.health.until?.toISOString() ?? null,
    },
    is_domain_broken: box.isDomainBroken,
  };
}
