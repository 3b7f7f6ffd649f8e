import pino from "pino";
import { env } from "@/lib/env/index.ts";
import { redactAddress } from "./redact.ts";

/** Keys whose values never reach a log, wherever in an entry they stand. */
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

/** A structured logger for one part of the system, one JSON object a line on standard output. */
export function logger(part: string): pino.Logger {
  root ??= pino({
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    redact: { paths, censor: "[redacted]" },
    formatters: { level: (label) => ({ level: label }) },
    // Addresses stand in messages, stacks, causes and fields of errors: the whole line is looked through.
    hooks: { streamWrite: redactAddress },
  });
  return root.child({ part });
}
