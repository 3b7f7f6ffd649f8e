import { expect, it } from "vitest";
import { classifyGoogle } from "./classify.ts";

const answer = (status: number, error: object, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers({ date: "Sun, 01 Mar 2026 10:00:00 GMT", ...headers }),
  bytes: Buffer.from(JSON.stringify({ error })),
});
const reason = (word: string, message = "") => ({ message, errors: [{ reason: word }] });
const minute = 60_000;

it.each([
  ["a refused token", 401, reason("authError"), { kind: "auth" }],
  [
    "a rate limit",
    429,
    reason("rateLimitExceeded"),
    { kind: "limited", retryAfter: minute, scope: "account" },
  ],
  ["a quota by 403", 403, reason("userRateLimitExceeded"), { kind: "limited", scope: "account" }],
  ["a day's quota", 403, reason("dailyLimitExceeded"), { kind: "limited", retryAfter: 60 * minute }],
  [
    "a named time",
    429,
    reason("rateLimitExceeded", "User-rate limit exceeded.  Retry after 2026-03-01T10:30:00.000Z"),
    { kind: "limited", retryAfter: 30 * minute },
  ],
  ["a missing scope", 403, reason("insufficientPermissions"), { kind: "auth" }],
  ["an API that is off", 403, reason("accessNotConfigured"), { kind: "unavailable", scope: "server" }],
  ["an account without mail", 400, reason("failedPrecondition"), { kind: "auth" }],
  [
    "a bad recipient",
    400,
    reason("invalidArgument", "Invalid To header"),
    { kind: "rejected", scope: "recipient" },
  ],
  ["trouble", 503, reason("backendError"), { kind: "unavailable", scope: "server" }],
])("knows %s", (_what, status, error, expected) => {
  expect(classifyGoogle(answer(status, error), false)).toMatchObject(expected);
});

it("calls trouble while a mail is handed over ambiguous, and reads an answer that is no JSON", () => {
  expect(classifyGoogle(answer(500, reason("backendError")), true)).toMatchObject({ kind: "ambiguous" });
  const page = { status: 502, headers: new Headers(), bytes: Buffer.from("<html>") };
  expect(classifyGoogle(page, false)).toMatchObject({ kind: "unavailable", detail: "502" });
});
