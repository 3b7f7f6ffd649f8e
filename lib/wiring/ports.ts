import { env } from "@/lib/env/index.ts";
import type { MailAccount, MailPort } from "@/lib/providers/mail/port.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { parseNetworks } from "@/lib/providers/net/guarded-address.ts";
import { observed } from "@/lib/providers/observed.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";

export interface Ports {
  readonly social: SocialPort;
  readonly mail: MailPort;
  /** The account from which the product itself writes (activation, notices). */
  readonly systemMail: MailAccount;
}

const shared = globalThis as typeof globalThis & { outreachPorts?: Ports };

/** The ports with their adapters: the embedded world's while it is on. Nothing else names an adapter. */
export function ports(): Ports {
  shared.outreachPorts ??= makePorts();
  return shared.outreachPorts;
}

function makePorts(): Ports {
  const { WORLD_HTTP_PORT, WORLD_SMTP_PORT, WORLD_IMAP_PORT, ALLOWED_PRIVATE_NETWORKS } = env();
  const mail = smtpMail({
    networks: parseNetworks(ALLOWED_PRIVATE_NETWORKS),
    endpoints: env().WORLD ? [`127.0.0.1:${WORLD_SMTP_PORT}`, `127.0.0.1:${WORLD_IMAP_PORT}`] : [],
  });
  return {
    social: observed("social", worldSocial({ baseUrl: `http://127.0.0.1:${WORLD_HTTP_PORT}` })),
    mail: observed("mail", mail),
    systemMail: {
      email: "system@world.example",
      fromName: "",
      username: "system@world.example",
      password: "embedded-world",
      smtp: { host: "127.0.0.1", port: WORLD_SMTP_PORT, security: "none" },
      imap: { host: "127.0.0.1", port: WORLD_IMAP_PORT, security: "none" },
    },
  };
}
