import fc from "fast-check";
import { expect, it } from "vitest";
import { idOfTag, tagOf } from "../../mail/amazon/message-ids.ts";
import { sesEvents } from "./events.ts";

const mail = { messageId: "0100-1", destination: ["p@x.example"] };
const told = (event: object) =>
  sesEvents(JSON.stringify({ mail, ...event }), "m-1", "eu-central-1").reports.map(({ verdict }) => verdict);
const bounce = (bounceType: string, bounceSubType: string, more: object = {}) =>
  told({
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: "p@x.example", ...more }] },
  });

it.each([
  ["Permanent", "General", {}, "hard"],
  ["Permanent", "General", { status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" }, "hard"],
  ["Permanent", "General", { diagnosticCode: "smtp; 554 5.7.1 blocked using spamhaus" }, "blocked"],
  ["Permanent", "NoEmail", {}, "hard"],
  ["Permanent", "OnAccountSuppressionList", {}, "hard"],
  ["Transient", "General", {}, "soft"],
  // What passes is never taken for an address that nobody has.
  ["Transient", "General", { diagnosticCode: "smtp; 450 4.1.1 user unknown" }, "soft"],
  ["Transient", "MailboxFull", {}, "full"],
  ["Transient", "MessageTooLarge", {}, "ours"],
  ["Transient", "ContentRejected", {}, "blocked"],
  ["Undetermined", "Undetermined", {}, "soft"],
] as const)("%s/%s %o is %s", (type, sub, more, is) => {
  expect(bounce(type, sub, more)).toMatchObject([{ kind: "bounce", class: is, addresses: ["p@x.example"] }]);
});

it("one event may name several recipients, each with a report of its own", () => {
  const recipients = [{ emailAddress: "a@x.example" }, { emailAddress: "Bea <b@x.example>" }];
  const { reports: events } = sesEvents(
    JSON.stringify({ mail, bounce: { bounceType: "Permanent", bouncedRecipients: recipients } }),
    "m-1",
    "eu-central-1",
  );
  expect(events.map(({ id, verdict }) => [id, verdict.addresses])).toEqual([
    ["m-1.0", ["a@x.example"]],
    ["m-1.1", ["b@x.example"]],
  ]);
});

it("a complaint counts, and a mail taken out of the folder of spam is none", () => {
  const complained = (complaintFeedbackType?: string | null) =>
    told({ complaint: { complainedRecipients: [{ emailAddress: "p@x.example" }], complaintFeedbackType } });
  expect(complained("abuse")).toMatchObject([{ kind: "complaint", type: "abuse" }]);
  expect(complained(null)).toMatchObject([{ kind: "complaint", type: "abuse" }]);
  expect(complained()).toHaveLength(1);
  expect(complained("not-spam")).toEqual([]);
});

it("delays and SES's own refusals are told, everything else is passed over", () => {
  const delayed = { deliveryDelay: { delayedRecipients: [{ emailAddress: "p@x.example" }] } };
  expect(told(delayed)).toMatchObject([{ kind: "delay" }]);
  expect(told({ reject: { reason: "Bad content" } })).toMatchObject([
    { kind: "bounce", class: "ours", addresses: ["p@x.example"], detail: "SES: rejected, Bad content" },
  ]);
  expect(told({ eventType: "Delivery", delivery: {} })).toEqual([]);
  expect(sesEvents("Successfully validated SNS topic for Amazon SES event publishing.", "m", "r")).toEqual({
    reports: [],
    taken: [],
  });
});

it("names the mail by SES's id, by the Message-ID that it was given, and by our tag", () => {
  const tag = tagOf("<own@x.example>");
  expect(idOfTag(tag?.Value ?? "")).toBe("<own@x.example>");
  expect(tagOf(`<${"x".repeat(300)}@x.example>`)).toBeNull();
  const [verdict] = sesEvents(
    JSON.stringify({
      mail: {
        ...mail,
        headers: [{ name: "Message-Id", value: "<given@x.example>" }],
        tags: { outreach_mail: [tag?.Value] },
      },
      complaint: { complainedRecipients: [{ emailAddress: "p@x.example" }] },
    }),
    "m-1",
    "eu-central-1",
  ).reports.map((event) => event.verdict);
  expect(verdict?.quoted).toEqual([
    "<0100-1@eu-central-1.amazonses.com>",
    "<0100-1@email.amazonses.com>",
    "<given@x.example>",
    "<own@x.example>",
  ]);
});

it("tells that SES took a mail, by the Message-ID that it was given; what it rejected never left", () => {
  const given = { ...mail, tags: { outreach_mail: [tagOf("<own@x.example>")?.Value] } };
  const taken = (event: object) => sesEvents(JSON.stringify({ mail: given, ...event }), "m", "r").taken;
  expect(taken({ eventType: "Send", send: {} })).toEqual(["<own@x.example>"]);
  expect(taken({ eventType: "Delivery", delivery: {} })).toEqual(["<own@x.example>"]);
  expect(taken({ reject: { reason: "Bad content" } })).toEqual([]);
});

it("keeps no text of a stranger that can't be stored, and none at full length", () => {
  const odd = `\0\ud800\n${"x".repeat(5_000)}`;
  const complaint = { complainedRecipients: [{ emailAddress: "p@x.example" }], complaintFeedbackType: odd };
  for (const verdicts of [bounce(odd, odd), told({ complaint }), told({ reject: { reason: odd } })]) {
    expect(verdicts).toHaveLength(1);
    for (const text of Object.values(verdicts[0]!).filter((value) => typeof value === "string")) {
      expect(text.length).toBeLessThanOrEqual(520);
      expect(text).not.toMatch(/[\0\n]/);
      expect(text.isWellFormed()).toBe(true);
    }
  }
});

it("reads anything without failing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, part) => {
      sesEvents(JSON.stringify(value), "m", "r");
      sesEvents(JSON.stringify({ mail, bounce: part, complaint: part }), "m", "r");
    }),
  );
});
