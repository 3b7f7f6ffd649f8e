/** The documented constants of the embedded world: who may sign in, and with what. docs/world.md lists them. */

/** Domain of the mailboxes that a user of the product can connect. */
export const mailboxDomain = "mail.example";

/** Password of every mailbox `<anything>@mail.example`. */
export const mailboxPassword = "mailbox-pass-1";

/** The application as which the product signs people in at the world's Google and Microsoft. */
export const oauthClient = { id: "embedded-world", secret: "embedded-world-secret" } as const;

/** Where the sign-ins send people back to, on whatever host the product is. */
export const callbackPath = "/api/integrations/callback";

/** The same for people who sign in to the product by a provider. */
export const signInPath = /^\/api\/sso\/callback\/(google|microsoft)$/;

/** The mailboxes that the page of consent offers. Any other of the domain can be typed. */
export const offeredMailboxes = [
  "ada.hart@mail.example",
  "ben.okafor@mail.example",
  "chloe.martin@mail.example",
];

/** The key of the world's SendGrid account, which may send for every address of the domain. */
export const sendGridKey = "SG.embedded-world.mailbox-key-1";

/** The key of the world's Unipile. */
export const unipileKey = "embedded-world-unipile-key-1";

/** The key of the world's language model. */
export const modelKey = "sk-embedded-world-0001";

/** The keys of the world's SES account, in which the domain is proven, and its regions. */
export const sesKeys = {
  accessKeyId: "AKIAEMBEDDEDWORLD001",
  secretAccessKey: "embedded-world-secret-access-key-0001",
} as const;
export const sesRegions: readonly string[] = ["eu-central-1", "us-east-1"];

/** The product's own account for system mails (activation, reset, notices), which arrive in the outbox. */
export const systemAccount = { username: "system@world.example", password: "embedded-world" } as const;

/** The accounts of the network that a user can connect. Each one asks for a PIN sent by e-mail. */
export const networkSignIns = [
  { ref: "acc-1", email: "ada.hart@network.example", password: "network-pass-1", name: "Ada Hart" },
  { ref: "acc-2", email: "ben.okafor@network.example", password: "network-pass-2", name: "Ben Okafor" },
  { ref: "acc-3", email: "chloe.martin@network.example", password: "network-pass-3", name: "Chloé Martin" },
  { ref: "acc-4", email: "diego.santos@network.example", password: "network-pass-4", name: "Diego Santos" },
  { ref: "acc-5", email: "emma.vogel@network.example", password: "network-pass-5", name: "Emma Vogel" },
] as const;

/** The cookie in which the network's site keeps a session. */
export const sessionCookieName = "network_session";

/** The session that the browser of an account's owner has at the network, whatever the password. */
export const sessionOf = (ref: string) => `session-of-${ref}`;

/** Sign-ins that fail in a certain way, whatever the password, so that these outcomes can be seen. */
export const specialSignIns = [
  { email: "blocked@network.example", outcome: "blocked" },
  { email: "challenged@network.example", outcome: "challenged" },
] as const;

/**
 * What the network asks for at a sign-in instead of a PIN, by the word behind a plus of any of its addresses, as in
 * ada.hart+phone@network.example: a phone number, to which it then texts the PIN, or the approval by a Microsoft
 * account or by another service.
 */
export const askingWords = ["phone", "microsoft", "authenticator"] as const;
export type AskingWord = (typeof askingWords)[number];

/** The port at which no proxy answers, so that this outcome can be seen, too. Any other port is a good proxy's. */
export const deadProxyPort = 9;

export const networkLimits = {
  noteChars: 300,
  messageChars: 8000,
  inmailChars: 1900,
  inmailSubjectChars: 200,
  commentChars: 1250,
  invitationsPerDay: 100,
  invitationsPerWeek: 200,
  /** So long after a withdrawal nobody can be invited again. */
  withdrawnDays: 21,
  pinMinutes: 60,
} as const;

/** The key of the account at the world's payment provider, and the secret with which its webhook signs. */
export const paymentsKey = "sk_test_embedded_world_0001";
export const paymentsWebhookSecret = "whsec_embedded_world_0001";

/** The cards that the provider's pages take, with any date to come and any three digits. */
export const cards = {
  good: "4242424242424242",
  /** Is declined at once. */
  declined: "4000000000000002",
  /** Can be kept, and is declined whenever it is charged later. */
  declinedLater: "4000000000000341",
  /** Its money takes a while. */
  slow: "4000000000005126",
} as const;

/** The share of tax that the provider adds, in percent. */
export const taxShare = 19;

/** What the account sells: the provider's own ids, with what one costs in cents. */
export const paymentPrices: Readonly<Record<string, PaymentPrice>> = {
  price_basic_monthly: { amount: 3900, currency: "eur", interval: "month", name: "Basic" },
  price_pro_monthly: { amount: 7900, currency: "eur", interval: "month", name: "Pro" },
  price_pro_annual: { amount: 79000, currency: "eur", interval: "year", name: "Pro" },
  price_credits_500: { amount: 2500, currency: "eur", interval: null, name: "500 credits" },
  price_credits_2000: { amount: 8000, currency: "eur", interval: null, name: "2,000 credits" },
};

export interface PaymentPrice {
  readonly amount: number;
  readonly currency: string;
  /** Null: it is paid once. */
  readonly interval: "month" | "year" | null;
  readonly name: string;
}

/** The account's promotion codes, with the percentage that each takes off. */
export const paymentPromotions: Readonly<Record<string, number>> = { promo_annual_20: 20 };

/** The account at the world's telephony provider. */
export const phoneAccount = {
  accountSid: "ACembeddedworld0000000000000000001",
  authToken: "embedded-world-phone-token-0001",
  apiKey: "SKembeddedworld0000000000000000001",
  apiSecret: "embedded-world-phone-secret-0001",
  appSid: "APembeddedworld0000000000000000001",
} as const;

/** Where the account's application asks what to do with a call, at the product. */
export const phoneVoicePath = "/api/dialer/voice";

/** How people answer, by the last two digits of their number; anybody else takes the call. */
export const phoneAnswers: Readonly<Record<string, "busy" | "no-answer" | "failed">> = {
  "00": "busy",
  "01": "no-answer",
  "02": "failed",
};

/** Where the account's webhook posts, at the product. */
export const paymentsWebhookPath = "/api/billing/events";

/** The topic to which the world's Gmail tells of new mail, and the account that signs its pushes. */
export const gmailPush = { topic: "projects/world/topics/mail", account: "push@world.example" } as const;

/** Largest mail that the SMTP server takes, in bytes. */
export const mailSizeCap = 25 * 1024 * 1024;

/** Where a process of the world listens and stores its state. Port 0 picks a free port. */
export interface WorldOptions {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly imapPort: number;
  /** The port of the product, to which Gmail's topic pushes. Left out: it pushes nowhere. */
  readonly productPort?: number;
}
