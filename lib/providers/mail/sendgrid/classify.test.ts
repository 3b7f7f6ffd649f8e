import { expect, it } from "vitest";
import { classifySendGrid } from "./classify.ts";

const answer = (status: number, errors: readonly object[] = [], headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  bytes: Buffer.from(JSON.stringify({ errors })),
});

it.each([
  [401, "The provided authorization grant is invalid, expired, or revoked", "auth", null],
  // The words stand for a plan that is used up, and not for a wrong key.
  [401, "Maximum credits exceeded", "limited", "account"],
  [403, "The from address does not match a verified Sender Identity.", "rejected", "account"],
  [403, "access forbidden", "rejected", "account"],
  [400, "Does not contain a valid address.", "rejected", "recipient"],
  [413, "", "rejected", "recipient"],
  [429, "too many requests", "limited", "account"],
] as const)("%s %s is %s", (status, message, kind, scope) => {
  expect(classifySendGrid(answer(status, [{ message }]), true)).toMatchObject({ kind, scope });
});

it("calls a fault of the sender's address the sender's, by the field that SendGrid names", () => {
  const refused = classifySendGrid(answer(400, [{ message: "Invalid", field: "from.email" }]), true);
  expect(refused).toMatchObject({ kind: "rejected", scope: "account", isSenders: true });
});

it("never takes a mail for unsent whose handing over ended in trouble of the server", () => {
  for (const status of [408, 500, 503]) {
    expect(classifySendGrid(answer(status), true).kind).toBe("ambiguous");
    expect(classifySendGrid(answer(status), false).kind).toBe("unavailable");
  }
});

it("waits until the limit begins anew, a minute at least and an hour at most", () => {
  const date = new Date("2026-03-01T10:00:00Z");
  const wait = (seconds: number) =>
    classifySendGrid(
      answer(429, [], {
        date: date.toUTCString(),
        "x-ratelimit-reset": String(date.getTime() / 1000 + seconds),
      }),
      true,
    ).retryAfter;
  expect(wait(5)).toBe(60_000);
  expect(wait(600)).toBe(600_000);
  expect(wait(1e9)).toBe(3_600_000);
});

it("reads answers that no SendGrid would give", () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from("<html>"),
    Buffer.from('{"errors":7}'),
    Buffer.from("null"),
  ])
    expect(classifySendGrid({ status: 400, headers: new Headers(), bytes }, true).kind).toBe("rejected");
});
