import { type Env, env, SettingsError } from "./index.ts";

export type ProcessName = "web" | "worker" | "world";

interface ProcessSettings {
  /** Every setting that the process is given. A setting that no process takes stays with the supervisor. */
  readonly takes: readonly (keyof Env)[];
  /** Settings that the process requires. */
  readonly needs: readonly (keyof Env)[];
}

const everywhere = ["NODE_ENV", "LOG_LEVEL"] as const;
const database = ["APP_DATABASE_URL", "DATABASE_POOL", "MASTER_KEY"] as const;
/** The ports of the embedded world, whose database belongs to it alone. */
const worldPorts = ["WORLD", "WORLD_HTTP_PORT", "WORLD_SMTP_PORT", "WORLD_IMAP_PORT"] as const;
const oauth = [
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "GOOGLE_MAIL_TOPIC",
  "GOOGLE_MAIL_PUSH_ACCOUNT",
  "MICROSOFT_CLIENT_ID",
  "MICROSOFT_CLIENT_SECRET",
] as const;
const social = ["UNIPILE_DSN", "UNIPILE_API_KEY"] as const;
const payments = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS", "STRIPE_API_URL", "STRIPE_TAX"] as const;
const phones = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_API_KEY",
  "TWILIO_API_SECRET",
  "TWILIO_APP_SID",
] as const;
const models = ["LANGUAGE_MODEL_URL", "LANGUAGE_MODEL_KEY", "LANGUAGE_MODEL"] as const;
const mails = ["ALLOWED_PRIVATE_NETWORKS", "PUBLIC_URL", "PORT"] as const;

/** Each process gets only what it needs, so that an attacker inside one process finds no key or address of another. */
export const processSettings: Readonly<Record<ProcessName, ProcessSettings>> = {
  web: {
    takes: [
      ...everywhere,
      ...database,
      ...worldPorts,
      ...mails,
      ...oauth,
      ...social,
      ...payments,
      ...phones,
      ...models,
      "HOST",
      "TRUSTED_PROXIES",
      "RATE_LIMITS",
      "WORLD_KEY",
      "ERROR_REPORTS_URL",
      "DEVELOPMENT_SPACE",
    ],
    needs: ["APP_DATABASE_URL", "MASTER_KEY"],
  },
  worker: {
    takes: [
      ...everywhere,
      ...database,
      ...worldPorts,
      ...mails,
      ...oauth,
      ...social,
      ...payments,
      ...phones,
      ...models,
      "MAIL_KEPT_DAYS",
      "SYSTEM_MAIL",
      "SYSTEM_MAIL_FROM",
      "AUDIT_DAYS",
      "HISTORY_DAYS",
    ],
    needs: ["APP_DATABASE_URL", "MASTER_KEY"],
  },
  world: {
    takes: [
      ...everywhere,
      "WORLD_DATABASE_URL",
      "WORLD_SEED",
      "PORT",
      "WORLD_HTTP_PORT",
      "WORLD_SMTP_PORT",
      "WORLD_IMAP_PORT",
    ],
    needs: ["WORLD_DATABASE_URL"],
  },
};

/** Throws a `SettingsError` that names the required settings which the process wasn't given. */
export function requireSettings(name: ProcessName): void {
  const settings = env();
  const missing = processSettings[name].needs.filter((key) => !settings[key]);
  if (missing.length > 0) throw new SettingsError(`Set ${missing.join(" and ")}: the ${name} needs it.`);
}
