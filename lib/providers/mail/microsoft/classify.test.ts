import { expect, it } from "vitest";
import { classifyMicrosoft, isForgotten } from "./classify.ts";

const answer = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  bytes: Buffer.from(JSON.stringify({ error: { code, message: "words" } })),
});

it.each([
  ["a refused token", answer(401, "InvalidAuthenticationToken"), { kind: "auth" }],
  ["no mailbox", answer(404, "MailboxNotEnabledForRESTAPI"), { kind: "auth" }],
  [
    "a limit",
    answer(429, "ApplicationThrottled", { "retry-after": "120" }),
    { kind: "limited", retryAfter: 120_000, scope: "account" },
  ],
  ["a day's limit", answer(403, "ErrorExceededMessageLimit"), { kind: "limited", retryAfter: 3_600_000 }],
  ["a foreign sender", answer(403, "ErrorSendAsDenied"), { kind: "rejected", scope: "account" }],
  ["a missing right", answer(403, "ErrorAccessDenied"), { kind: "auth" }],
  ["a bad recipient", answer(400, "ErrorInvalidRecipients"), { kind: "rejected", scope: "recipient" }],
  [
    "trouble",
    answer(503, "ServiceUnavailable", { "retry-after": "30" }),
    { kind: "unavailable", retryAfter: 30_000 },
  ],
])("knows %s", (_what, given, expected) => {
  expect(classifyMicrosoft(given, false)).toMatchObject(expected);
});

it("calls trouble while a mail is handed over ambiguous", () => {
  expect(classifyMicrosoft(answer(503, "ServiceUnavailable"), true)).toMatchObject({ kind: "ambiguous" });
});

it("knows a forgotten position by its status or its word", () => {
  expect(isForgotten(answer(410, "Gone"))).toBe(true);
  expect(isForgotten(answer(400, "SyncStateInvalid"))).toBe(true);
  expect(isForgotten(answer(404, "ErrorItemNotFound"))).toBe(false);
});
