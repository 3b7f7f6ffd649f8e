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
  phone: null,
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
  email: { type: "email", subject: "For {first_name}", text: "Hi {first_name}", mailboxIds: ["m", "n"] },
  webhook: { type: "webhook", url: "https://hooks.example.com/a" },
  enrich: { type: "enrich", what: "both", emailType: "work" },
  crm_push: { type: "crm_push", integrationId: "i" },
  personality: { type: "personality" },
};

/** The kinds that write to people. */
const writing = Object.values(samples).filter(({ type }) => stepRules[type].lane !== "workspace");

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
    expect(Object.keys(limits)).not.toEqual([]);
  });

  it.each(writing)("show and record what they decided to send ($type)", (action) => {
    const rules = stepRules[action.type];
    const decided = rules.decide(action, { ...facts, connected: rules.needsConnection });
    expect(decided.do).toBe("act");
    if (decided.do !== "act") return;
    const isMail = rules.lane === "mailbox";
    expect(showEffect(decided.payload)).toEqual({
      to: isMail ? "ada@p.example" : "ada",
      subject: isMail ? "For Ada" : null,
      text: "Hi Ada",
    });
    expect(rules.record(decided.payload)).toEqual({
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
    expect(budgetsOf("social")).toEqual(["invitation", "message"]);
    expect(budgetsOf("mailbox")).toEqual(["email"]);
    expect(budgetsOf("workspace")).toEqual(["webhook", "enrichment", "crm", "personality"]);
    expect(budgetsLeadingTo("request_sent")).toEqual(["invitation"]);
    expect(budgetsLeadingTo("contacted")).toEqual(["message", "email"]);
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
