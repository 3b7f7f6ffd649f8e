import { z } from "zod";
import { saysHowEncrypted } from "./database-address.ts";

const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["on", "off", "1", "0", "true", "false"]))
  .transform((word) => word === "on" || word === "1" || word === "true");

const databaseUrl = z
  .string()
  .refine(
    (address) => saysHowEncrypted(address, isLoopback),
    "this Postgres is elsewhere, so its address must say sslmode=verify-full, or sslmode=disable where the network between is yours alone",
  );

const port = z.coerce.number().int().min(0).max(65535);

/** Every environment variable of the product. docs/operations.md explains each one to an operator. */
const given = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  /** Address and port of the web server. */
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  /** The address people type, where it differs from HOST and PORT (behind a proxy). */
  PUBLIC_URL: z.url().optional(),
  /** The folder of all that the embedded defaults keep: database cluster, keys, logs. */
  DATA_DIR: z.string().default(".data"),
  /** The connection of the schema's owner, used by migrations only. Unset: the embedded Postgres. */
  DATABASE_URL: databaseUrl.optional(),
  /** The connection of the application's role, which owns nothing and can't bypass row-level security. */
  APP_DATABASE_URL: databaseUrl.default(""),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** 32 bytes in base64: wraps the keys that encrypt secrets. */
  MASTER_KEY: z.string().default(""),
  /** How many trusted reverse proxies are in front. Their forwarded addresses are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Enforces the rate limits of calls; off for tests and measurements only. */
  RATE_LIMITS: flag.default(true),
  /**
   * Private networks that outgoing connections to addresses typed by people may reach (CIDR list, comma-separated).
   */
  ALLOWED_PRIVATE_NETWORKS: z.string().default(""),
  /** The embedded outside world. Unset: on if only this machine is served and the embedded Postgres is used. */
  WORLD: flag.optional(),
  /** What the demo begins with: four weeks of history, one fresh campaign, or workspaces without anything. */
  DEMO: z.enum(["lived", "fresh", "empty"]).default("lived"),
  /** The key that opens the world's page and calls. Empty: they are open. The supervisor sets it. */
  WORLD_KEY: z.string().default(""),
  WORLD_DATABASE_URL: databaseUrl.default(""),
  WORLD_HTTP_PORT: port.default(0),
  WORLD_SMTP_PORT: port.default(0),
  WORLD_IMAP_PORT: port.default(0),
  WORLD_SEED: z.coerce.number().int().default(7),
  /** The server for the product's own mails, `smtps://user:password@host:465`. Unset: the embedded world's. */
  SYSTEM_MAIL: z
    .string()
    .refine(
      (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ""),
      "smtps://user:password@host:port is wanted",
    )
    .optional(),
  /**
   * The applications that the operator registered at Google and Microsoft, for the brands that have none of their own.
   */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /**
   * The Pub/Sub topic to which Gmail tells of new mail, and the account that signs what its push subscription sends us.
   * Unset: Gmail is asked every few seconds.
   */
  GOOGLE_MAIL_TOPIC: z
    .string()
    .regex(/^projects\/[\w.:-]+\/topics\/[\w.~+%-]+$/, "projects/<project>/topics/<topic> is wanted")
    .optional(),
  GOOGLE_MAIL_PUSH_ACCOUNT: z.email().optional(),
  /** Unipile's API, through which accounts of a real network act: its DSN and key. Unset: no real network. */
  UNIPILE_DSN: z
    .string()
    .regex(/^(?:https?:\/\/)?[\w.-]+(?::\d{1,5})?(?:\/[\w/-]*)?$/, "api1.unipile.com:13111 is wanted")
    .transform((dsn) => (dsn.includes("://") ? dsn : `https://${dsn}`))
    .optional(),
  UNIPILE_API_KEY: z.string().default(""),
  /**
   * The account at Stripe that is paid: its secret key and the signing secrets of its webhook, comma-separated (two
   * while one is exchanged). Unset: the embedded world's, or nobody can pay.
   */
  STRIPE_SECRET_KEY: z.string().default(""),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((one) => one.trim() || [])),
  /** Where Stripe's API is, unless at its published address. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether Stripe Tax computes the tax. */
  STRIPE_TAX: flag.default(false),
  /**
   * The account at Twilio through which people call: its SID and token, the key that signs browsers' tokens, and the
   * TwiML application whose voice address is /api/dialer/voice. Unset: the embedded world's, or nobody can call.
   */
  TWILIO_ACCOUNT_SID: z.string().default(""),
  TWILIO_AUTH_TOKEN: z.string().default(""),
  TWILIO_API_KEY: z.string().default(""),
  TWILIO_API_SECRET: z.string().default(""),
  TWILIO_APP_SID: z.string().default(""),
  /**
   * The language model that writes texts: the address of a service that speaks OpenAI's chat completions, with its
   * version; its key; the model's name. Unset: the embedded world's writer, or nothing is written.
   */
  LANGUAGE_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  LANGUAGE_MODEL_KEY: z.string().default(""),
  LANGUAGE_MODEL: z.string().default(""),
  /** How many days received mails are kept as they came. */
  MAIL_KEPT_DAYS: z.coerce.number().int().min(0).max(3650).default(180),
  /** Where errors of browsers are posted as JSON. Unset: they are only logged. */
  ERROR_REPORTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * The id of the workspace in which the operator tries things: its browsers' errors are told as those of development.
   */
  DEVELOPMENT_SPACE: z.uuid().optional(),
  /** How many days the record of who did what is kept. The database refuses less than a year. */
  AUDIT_DAYS: z.coerce.number().int().min(365).max(36_500).default(730),
  /**
   * How many days the whole history of a deleted campaign is kept; of it stays what figures count. It can be restored
   * for 30 days: the database refuses less than 31.
   */
  HISTORY_DAYS: z.coerce.number().int().min(31).max(36_500).default(90),
  /** The sender address of these mails. Unset: the user name at that server. */
  SYSTEM_MAIL_FROM: z.email().optional(),
});

/** Whether other machines are served: by the listening address, or through a proxy. */
export function isReachable({
  HOST,
  TRUSTED_PROXIES,
  PUBLIC_URL,
}: Pick<z.infer<typeof given>, "HOST" | "TRUSTED_PROXIES" | "PUBLIC_URL">): boolean {
  if (!isLoopback(HOST) || TRUSTED_PROXIES > 0) return true;
  return PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname);
}

/** Whether a host, without its port, is a name of this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/i.test(host);
}

const schema = given.transform((settings) => ({
  ...settings,
  WORLD: settings.WORLD ?? (settings.DATABASE_URL === undefined && !isReachable(settings)),
}));

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(given.shape);

/** A setting that can't be used. Its message is for the operator at the terminal. */
export class SettingsError extends Error {}

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/**
 * The validated settings, read once. Throws a `SettingsError` that names each bad variable in one sentence, for the
 * process entries to print.
 */
export function env(): Env {
  if (parsed) return parsed;
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(process.env).filter(([, v]) => v !== "")),
  );
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`The settings can't be used. ${lines.join("; ")}.`);
  }
  parsed = result.data;
  return parsed;
}

/** Drops the cached settings, so that a test can set other variables. */
export function resetEnv(): void {
  parsed = undefined;
}

/** Has next-auth take the host that it is given: brands have many. It reads this from the environment alone. */
export function trustGivenHost(): void {
  process.env.AUTH_TRUST_HOST = "true";
}
