import { keepToken, type OAuthAccess } from "@/lib/domain/mailboxes/index.ts";
import { env } from "@/lib/env/index.ts";
import { calendlyCalendar } from "@/lib/providers/calendar/calendly/adapter.ts";
import type { CalendarPort } from "@/lib/providers/calendar/port.ts";
import { noCrm } from "@/lib/providers/crm/no-crm.ts";
import type { CrmPort } from "@/lib/providers/crm/port.ts";
import { noDialer } from "@/lib/providers/dialer/no-dialer.ts";
import type { DialerPort } from "@/lib/providers/dialer/port.ts";
import { twilioDialer } from "@/lib/providers/dialer/twilio/adapter.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { resolverDns } from "@/lib/providers/dns/resolver/adapter.ts";
import { worldDns } from "@/lib/providers/dns/world/adapter.ts";
import { noEnrichment } from "@/lib/providers/enrichment/no-enrichment.ts";
import type { EnrichmentPort } from "@/lib/providers/enrichment/port.ts";
import { worldEnrichment } from "@/lib/providers/enrichment/world/adapter.ts";
import { errorReports } from "@/lib/providers/error-reports/adapter.ts";
import type { ErrorReportsPort } from "@/lib/providers/error-reports/port.ts";
import { amazonMail } from "@/lib/providers/mail/amazon/adapter.ts";
import { mailByKind } from "@/lib/providers/mail/by-kind.ts";
import { googleMail } from "@/lib/providers/mail/google/adapter.ts";
import { microsoftMail } from "@/lib/providers/mail/microsoft/adapter.ts";
import type { MailPort, SmtpAccount, TokenKeeper } from "@/lib/providers/mail/port.ts";
import { sendGridMail } from "@/lib/providers/mail/sendgrid/adapter.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { imapReading } from "@/lib/providers/mail/smtp/imap-reading.ts";
import { mailEvents } from "@/lib/providers/mail-events/adapter.ts";
import type { MailEventsPort } from "@/lib/providers/mail-events/port.ts";
import { parseNetworks } from "@/lib/providers/net/guarded-address.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";
import { observed } from "@/lib/providers/observed.ts";
import { noPayments } from "@/lib/providers/payments/no-payments.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { stripePayments } from "@/lib/providers/payments/stripe/adapter.ts";
import { noNetwork } from "@/lib/providers/social/no-network.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { unipileSocial } from "@/lib/providers/social/unipile/adapter.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { nextAuthSso } from "@/lib/providers/sso/next-auth/adapter.ts";
import type { SsoPort } from "@/lib/providers/sso/port.ts";
import { noTelephony } from "@/lib/providers/telephony/no-telephony.ts";
import type { TelephonyPort } from "@/lib/providers/telephony/port.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import { modelWriting } from "@/lib/providers/writing/model/adapter.ts";
import { noWriting } from "@/lib/providers/writing/no-writing.ts";
import type { WritingPort } from "@/lib/providers/writing/port.ts";
import { worldWriting } from "@/lib/providers/writing/world/adapter.ts";
import { gmailPush } from "./gmail-push.ts";
import { isOfWorld, oauthAccess, ssoIssuers } from "./oauth.ts";
import { systemMailAccount, trustedEndpoints } from "./system-mail.ts";

export interface Ports {
  readonly social: SocialPort;
  readonly mail: MailPort;
  readonly mailEvents: MailEventsPort;
  readonly oauth: OAuthAccess;
  readonly sso: SsoPort;
  readonly telephony: TelephonyPort;
  readonly dialer: DialerPort;
  readonly webhook: WebhookPort;
  readonly calendar: CalendarPort;
  readonly enrichment: EnrichmentPort;
  readonly crm: CrmPort;
  readonly payments: PaymentsPort;
  readonly writing: WritingPort;
  readonly dns: DnsPort;
  readonly errorReports: ErrorReportsPort;
  /** The account from which the product itself sends mail (activation, notices). Null: there is none. */
  readonly systemMail: SmtpAccount | null;
}

const shared = globalThis as typeof globalThis & { outreachPorts?: Ports };

/** The ports with their adapters: the embedded world's while it is on. Only files of lib/wiring name one. */
export function ports(): Ports {
  shared.outreachPorts ??= makePorts();
  return shared.outreachPorts;
}

/** Drops the ports, so that a test can have others. Call `resetEnv`, too. */
export function resetPorts(): void {
  delete shared.outreachPorts;
}

/** The network of an installation without the world. */
function realNetwork(): SocialPort {
  const { UNIPILE_DSN, UNIPILE_API_KEY } = env();
  return UNIPILE_DSN && UNIPILE_API_KEY
    ? unipileSocial({ baseUrl: UNIPILE_DSN, apiKey: UNIPILE_API_KEY })
    : noNetwork();
}

/** The account of the embedded world's payment provider. docs/world.md has the constants. */
const worldStripe = { apiKey: "sk_test_embedded_world_0001", webhookSecrets: ["whsec_embedded_world_0001"] };

/** The operator's account at Stripe, else the embedded world's. */
function payments(worldUrl: string): PaymentsPort {
  const { WORLD, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_API_URL, STRIPE_TAX } = env();
  if (STRIPE_SECRET_KEY)
    return stripePayments({
      apiKey: STRIPE_SECRET_KEY,
      webhookSecrets: STRIPE_WEBHOOK_SECRETS,
      computesTax: STRIPE_TAX,
      ...(STRIPE_API_URL === undefined ? {} : { baseUrl: STRIPE_API_URL }),
    });
  return WORLD ? stripePayments({ ...worldStripe, baseUrl: worldUrl, computesTax: true }) : noPayments();
}

/** The account of the embedded world's telephony provider. docs/world.md has the constants. */
const worldTwilio = {
  accountSid: "ACembeddedworld0000000000000000001",
  authToken: "embedded-world-phone-token-0001",
  apiKey: "SKembeddedworld0000000000000000001",
  apiSecret: "embedded-world-phone-secret-0001",
  appSid: "APembeddedworld0000000000000000001",
};

/** The operator's account at Twilio, else the embedded world's. */
function dialer(worldUrl: string): DialerPort {
  const { WORLD, PORT, PUBLIC_URL, ...given } = env();
  const here = `http://127.0.0.1:${PORT}`;
  if (given.TWILIO_ACCOUNT_SID)
    return twilioDialer({
      accountSid: given.TWILIO_ACCOUNT_SID,
      authToken: given.TWILIO_AUTH_TOKEN,
      apiKey: given.TWILIO_API_KEY,
      apiSecret: given.TWILIO_API_SECRET,
      appSid: given.TWILIO_APP_SID,
      callbackBase: PUBLIC_URL?.replace(/\/+$/, "") ?? here,
    });
  return WORLD
    ? twilioDialer({ ...worldTwilio, baseUrl: worldUrl, callbackBase: here, isWorld: true })
    : noDialer();
}

/** The operator's language model, else the embedded world's writer. */
function writing(world: { readonly baseUrl: string }): WritingPort {
  const { WORLD, LANGUAGE_MODEL_URL, LANGUAGE_MODEL_KEY, LANGUAGE_MODEL } = env();
  if (LANGUAGE_MODEL_URL !== undefined)
    return modelWriting({
      baseUrl: LANGUAGE_MODEL_URL,
      apiKey: LANGUAGE_MODEL_KEY,
      model: LANGUAGE_MODEL,
    });
  return WORLD ? worldWriting(world) : noWriting();
}

function makePorts(): Ports {
  const { WORLD, WORLD_HTTP_PORT, WORLD_SMTP_PORT, WORLD_IMAP_PORT, ALLOWED_PRIVATE_NETWORKS } = env();
  const world = WORLD ? { smtpPort: WORLD_SMTP_PORT, imapPort: WORLD_IMAP_PORT } : null;
  const systemMail = systemMailAccount(env().SYSTEM_MAIL, env().SYSTEM_MAIL_FROM, world);
  const networks = parseNetworks(ALLOWED_PRIVATE_NETWORKS);
  const worldAt = { baseUrl: `http://127.0.0.1:${WORLD_HTTP_PORT}` };
  const oauth = oauthAccess(worldAt.baseUrl);
  const keeper: TokenKeeper = (grant, refused) => keepToken(oauth, grant, refused);
  const apiOf = (provider: OAuthProvider, path: string) =>
    isOfWorld(provider) ? { keeper, baseUrl: `${worldAt.baseUrl}${path}` } : { keeper };
  const mailPolicy = {
    networks,
    endpoints: [
      ...(world ? [`127.0.0.1:${WORLD_SMTP_PORT}`, `127.0.0.1:${WORLD_IMAP_PORT}`] : []),
      ...trustedEndpoints(systemMail),
    ],
  };
  const reading = imapReading(mailPolicy);
  const push = gmailPush();
  const relayAt = (path: string) => (WORLD ? { reading, baseUrl: `${worldAt.baseUrl}${path}` } : { reading });
  return {
    social: observed("social", WORLD ? worldSocial(worldAt) : realNetwork()),
    mail: observed(
      "mail",
      mailByKind({
        smtp: smtpMail(mailPolicy),
        sendgrid: sendGridMail(relayAt("/sendgrid")),
        amazon: amazonMail(relayAt("/ses")),
        google: googleMail({ ...apiOf("google", ""), topic: push?.topic ?? null }),
        microsoft: microsoftMail(apiOf("microsoft", "/graph")),
      }),
    ),
    mailEvents: mailEvents(undefined, push),
    oauth,
    sso: observed("sso", nextAuthSso(ssoIssuers(worldAt.baseUrl))),
    telephony: observed("telephony", noTelephony()),
    dialer: observed("dialer", dialer(worldAt.baseUrl)),
    webhook: observed("webhook", httpWebhook({ networks, endpoints: [] })),
    calendar: observed("calendar", calendlyCalendar(WORLD ? { baseUrl: `${worldAt.baseUrl}/calendly` } : {})),
    enrichment: observed("enrichment", WORLD ? worldEnrichment(worldAt) : noEnrichment()),
    crm: observed("crm", noCrm()),
    payments: observed("payments", payments(worldAt.baseUrl)),
    writing: observed("writing", writing(worldAt)),
    dns: observed("dns", WORLD ? worldDns(worldAt) : resolverDns()),
    errorReports: errorReports(env().ERROR_REPORTS_URL ?? null),
    systemMail,
  };
}
