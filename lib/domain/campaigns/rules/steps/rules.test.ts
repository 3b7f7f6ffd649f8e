import { describe, expect, it } from "vitest";
import type { StepFacts } from "./definition.ts";
import type { Email, EmailPayload } from "./email/rules.ts";
import {
  budgetsLeadingTo,
  budgetsOf,
  findRules,
  type NodeAction,
  type Payload,
  showEffect,
  stepRules,
  toAction,
  toStep,
} from "./registry.ts";

const facts: StepFacts = {
  effectKey: "e:a:0",
  connected: true,
  invited: false,
  inmailed: false,
  phone: "+49 30 901820",
  timezone: "Europe/Berlin",
  now: Date.UTC(2026, 5, 1, 10),
  dialerPhone: "+4930123456",
  companyName: "",
  personality: null,
  hasBounced: false,
  profile: "ada",
  email: "ada@p.example",
  fullName: "Ada Hart",
  values: { first_name: "Ada" },
  mailbox: { id: "m", email: "me@x.example" },
  noteLimit: 200,
};

const samples: { [K in NodeAction["type"]]: Extract<NodeAction, { type: K }> } = {
  connection_request: { type: "connection_request", note: "Hi {first_name}" },
  message: { type: "message", text: "Hi {first_name}" },
  email: {
    type: "email",
    subject: "For {first_name}",
    text: "Hi {first_name}",
    mailboxIds: ["m", "n"],
    unsubscribeText: "No more mails, {first_name}?",
  },
  inmail: { type: "inmail", subject: "For {first_name}", text: "Hi {first_name}" },
  connection_by_email: { type: "connection_by_email", note: "Hi {first_name}" },
  social_action: { type: "social_action", action: "follow" },
  comment: { type: "comment", text: "Hi {first_name}", ai: false },
  group_message: { type: "group_message", through: "event", text: "Hi {first_name}" },
  event_invite: { type: "event_invite", eventUrl: "https://network.example/events/summit" },
  manual_task: { type: "manual_task", text: "Hi {first_name}", priority: 400 },
  call: { type: "call", text: "Hi {first_name}" },
  sms: { type: "sms", text: "Hi {first_name}" },
  voicemail: { type: "voicemail", voicemailId: "v" },
  webhook: { type: "webhook", url: "https://hooks.example.com/a" },
  enrich: { type: "enrich", what: "both", emailType: "work" },
  crm_push: { type: "crm_push", integrationId: "i" },
  personality: { type: "personality" },
};

/** The kinds that write to people. */
const writing = Object.values(samples).filter(
  (one) =>
    stepRules[one.type].lane !== "workspace" || stepRules[one.type].texts(one, { noteLimit: 200 }).length > 0,
);

describe("the rules of each kind", () => {
  it.each(Object.values(samples))("lead to the wire and back without a loss ($type)", (action) => {
    const step = toStep(action, { id: "a", delay: 3 });
    expect(step).toMatchObject({ id: "a", delay: 3, type: action.type });
    expect(step && toAction(step)).toEqual(action);
  });

  it.each(writing)("limit each text of which they tell the builder ($type)", (action) => {
    const { limits, texts } = stepRules[action.type];
    const told = Object.fromEntries(
      texts(action, { noteLimit: 200 }).map(({ field, limit }) => [field, limit]),
    );
    expect(told).toEqual(limits);
  });

  it.each(writing)("show and record what they decided to send ($type)", (action) => {
    const rules = stepRules[action.type];
    const decided = rules.decide(action, { ...facts, connected: rules.needsConnection });
    expect(decided.do).toBe("act");
    if (decided.do !== "act") return;
    const isMail = rules.lane === "mailbox";
    const fields = rules.texts(action, { noteLimit: 200 }).map(({ field }) => field);
    const shown = showEffect(decided.payload);
    expect(["ada", "ada@p.example", "Ada Hart", "+4930901820"]).toContain(shown.to);
    expect(shown.subject).toBe(fields.includes("subject") ? "For Ada" : null);
    if (fields.length > 0) expect(shown.text).toBe("Hi Ada");
    const recorded = rules.record(decided.payload);
    if (!recorded) return;
    expect(recorded).toEqual({
      channel: isMail ? "email" : "social",
      mailMessageId: isMail ? (decided.payload as EmailPayload).messageId : null,
    });
  });

  it("keep of a step's mailboxes those that may be used", () => {
    const rules = stepRules[samples.email.type];
    expect(rules.mailboxesOf(samples.email)).toEqual(["m", "n"]);
    const kept = rules.keepMailboxes(samples.email, (id) => id === "n") as Email;
    expect(kept).toEqual({ ...samples.email, mailboxIds: ["n"] });
    expect(stepRules[samples.message.type].mailboxesOf(samples.message)).toEqual([]);
  });

  it("name the budgets of a lane, and those of what contacts a person", () => {
    expect(budgetsOf("social")).toEqual([
      "invitation",
      "message",
      "inmail",
      "profile_view",
      "follow",
      "like",
      "endorsement",
      "comment",
      "group_message",
      "event_invitation",
    ]);
    expect(budgetsOf("mailbox")).toEqual(["email"]);
    expect(budgetsOf("workspace")).toEqual([
      "task",
      "call",
      "sms",
      "voicemail",
      "webhook",
      "enrichment",
      "crm",
      "personality",
    ]);
    expect(budgetsLeadingTo("request_sent")).toEqual(["invitation"]);
    expect(budgetsLeadingTo("contacted")).toEqual([
      "message",
      "email",
      "inmail",
      "group_message",
      "sms",
      "voicemail",
    ]);
  });

  it.each(Object.values(samples).filter((one) => !writing.includes(one)))(
    "need no sender, write no text and appear in no conversation ($type)",
    (action) => {
      const rules = stepRules[action.type];
      expect(rules.texts(action, { noteLimit: 200 })).toEqual([]);
      const decided = rules.decide(action, { ...facts, email: null, connected: false, mailbox: null });
      expect(decided.do).toBe("act");
      if (decided.do === "act") expect(rules.record(decided.payload)).toBeNull();
    },
  );

  it("are none for a kind that this version doesn't know", () => {
    for (const type of ["telepathy", "toString", "__proto__"]) {
      expect(findRules({ type }), type).toBeNull();
      expect(toStep({ type } as unknown as NodeAction, { id: "a", delay: 0 })).toBeNull();
      expect(showEffect({ type } as unknown as Payload)).toEqual({ to: "", subject: null, text: "" });
    }
  });
});
