import { expect, it } from "vitest";
import { classifyAmazon } from "./classify.ts";

const answer = (status: number, word: string, message = "") => ({
  status,
  headers: new Headers({ "x-amzn-errortype": word }),
  bytes: Buffer.from(JSON.stringify({ message })),
});

it.each([
  [403, "InvalidClientTokenId:http://x", "", "auth", null],
  [403, "SignatureDoesNotMatch", "", "auth", null],
  [400, "AccessDeniedException", "", "auth", null],
  [400, "MessageRejected", "Email address is not verified. The following…", "rejected", "account"],
  [400, "MessageRejected", "Local address contains control or whitespace", "rejected", "recipient"],
  [400, "AccountSuspendedException", "", "rejected", "account"],
  [400, "SendingPausedException", "", "rejected", "account"],
  [400, "com.amazonaws#MailFromDomainNotVerifiedException", "", "rejected", "account"],
  [404, "NotFoundException", "Configuration set <x> does not exist.", "rejected", "account"],
  [400, "BadRequestException", "Illegal address", "rejected", "recipient"],
  [400, "LimitExceededException", "", "limited", "account"],
  [429, "TooManyRequestsException", "Maximum sending rate exceeded.", "limited", "account"],
] as const)("%s %s %s is %s", (status, word, message, kind, scope) => {
  expect(classifyAmazon(answer(status, word, message), true)).toMatchObject({ kind, scope });
});

it("waits an hour for a day's quota, and a minute for the rate", () => {
  const wait = (message: string) =>
    classifyAmazon(answer(429, "TooManyRequestsException", message), true).retryAfter;
  expect(wait("Daily message quota exceeded.")).toBe(3_600_000);
  expect(wait("Maximum sending rate exceeded.")).toBe(60_000);
});

it("blames a wrong clock on nobody's keys", () => {
  const late = answer(403, "InvalidSignatureException", "Signature expired: 20260301T100000Z is now earlier");
  expect(classifyAmazon(late, true)).toMatchObject({ kind: "unavailable", scope: "server" });
});

it("never takes a mail for unsent whose handing over ended in trouble of the server", () => {
  for (const status of [408, 500, 503]) {
    expect(classifyAmazon(answer(status, "InternalFailure"), true).kind).toBe("ambiguous");
    expect(classifyAmazon(answer(status, "InternalFailure"), false).kind).toBe("unavailable");
  }
});

it("reads answers that no SES would give", () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from("<html>"), Buffer.from("7"), Buffer.from("null")])
    expect(classifyAmazon({ status: 400, headers: new Headers(), bytes }, true).kind).toBe("rejected");
});
