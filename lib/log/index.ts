import pino from "pino";
import { env } from "@/lib/env/index.ts";
import { redactAddress } from "./redact.ts";

/** Keys whose values are never logged, at any depth of an entry. */
const secretKeys = [
  "password",
  "token",
  "code",
  "secret",
  "authorization",
  "cookie",
  "cookies",
  "restore_code",
  "activation_code",
  "invite_code",
  "api_key",
  "apiKey",
  "masterKey",
  "pass",
  "pin",
  "passwordHash",
  "password_hash",
  "access_token",
  "accessToken",
  "refresh_token",
  "refreshToken",
];

const paths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]);

let root: pino.Logger | undefined;

/** A structured logger for one part of the system: one JSON object per line on standard output. */
export function logger(part: string): pino.Logger {
  root ??= pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    redact: { paths, censor: "[redacted]" },
    formatters: { level: (label) => ({ level: label }) },
    // Addresses occur in messages, stacks, causes and fields of errors, so the whole line is redacted.
    hooks: { streamWrite: redactAddress },
  });
  return root.child({ part });
}
