import { describe, expect, it } from "vitest";
import { checkSequence } from "@/tests/factories/check-sequence.ts";
import { lineOf } from "../graph.ts";
import type { StepDecision, StepFacts } from "./definition.ts";
import { isEventUrl } from "./event-invite/rules.ts";
import { type NodeAction, type Payload, stepRules } from "./registry.ts";

const facts: StepFacts = {
  effectKey: "e:a:0",
  connected: false,
  invited: false,
  inmailed: false,
  hasBounced: false,
  profile: "ada",
  email: "ada@p.example",
  phone: null,
  timezone: "UTC",
  now: 0,
  dialerPhone: null,
  personality: null,
  companyName: "",
  fullName: "Ada Hart",
  values: { first_name: "Ada", company_name: "" },
  mailbox: null,
  noteLimit: 200,
};
const decide = (action: NodeAction, more: Partial<StepFacts> = {}): StepDecision<Payload> =>
  stepRules[action.type].decide(action, { ...facts, ...more });
const problemsOf = (...actions: NodeAction[]) =>
  checkSequence(lineOf(actions.map((action, i) => ({ id: `n${i}`, delayHours: i, action })))).map(
    ({ key, nodeId, field }) => [key, nodeId, field],
  );

const inmail = (text: string): NodeAction => ({ type: "inmail", subject: "Hello", text });
const byEmail: NodeAction = { type: "connection_by_email", note: "Hi {first_name}" };
const request: NodeAction = { type: "connection_request", note: "" };
const comment = (more: object = {}): NodeAction => ({
  type: "comment",
  text: "Well said, {first_name}",
  ai: false,
  ...more,
});
const invite = (eventUrl: string): NodeAction => ({ type: "event_invite", eventUrl });

describe("an InMail", () => {
  it("goes to a person who isn't connected, with the words as they will be sent [OC-067]", () => {
    expect(decide(inmail("Hi {first_name}"))).toEqual({
      do: "act",
      payload: { type: "inmail", profile: "ada", subject: "Hello", text: "Hi Ada" },
    });
    expect(stepRules.inmail.budgetOf(inmail(""))).toBe("inmail");
  });

  it("has at most 1900 characters, when it is saved and again when it is filled [OC-092, OC-148]", () => {
    expect(problemsOf(inmail("x".repeat(1900)))).toEqual([]);
    expect(problemsOf(inmail("x".repeat(1901)))).toEqual([["too_long_inmail", "n0", "text"]]);
    const filled = (length: number) => decide(inmail(`${"x".repeat(length - 3)}{first_name}`)).do;
    expect(filled(1900)).toBe("act");
    expect(filled(1901)).toBe("hold");
    expect(decide(inmail(`${"x".repeat(1898)}{first_name}`))).toEqual({
      do: "hold",
      reason: "too_long_inmail",
    });
  });

  it("is skipped where the account has sent one already [OC-119]", () => {
    expect(decide(inmail("Hi"), { inmailed: true })).toEqual({ do: "skip", reason: "already_inmailed" });
  });

  it("pauses where the person is connected and thus has a conversation [OC-126]", () => {
    expect(decide(inmail("Hi"), { connected: true })).toEqual({
      do: "pause",
      reason: "inmail_with_dialog",
    });
  });
});

describe("a connection request by email", () => {
  it("names the person by their address, and spends an invitation [OC-071]", () => {
    expect(decide(byEmail)).toEqual({
      do: "act",
      payload: { type: "connection_by_email", email: "ada@p.example", note: "Hi Ada" },
    });
    expect(stepRules.connection_by_email.budgetOf(byEmail)).toBe("invitation");
    expect(stepRules.connection_by_email.asksToConnect).toBe(true);
  });

  it("is skipped without an address, and for whom the account is connected with or has invited [OC-115, OC-117]", () => {
    expect(decide(byEmail, { email: null })).toEqual({ do: "skip", reason: "no_emails" });
    expect(decide(byEmail, { connected: true })).toEqual({ do: "skip", reason: "already_connected" });
    expect(decide(byEmail, { invited: true })).toEqual({ do: "skip", reason: "request_already_sent" });
  });

  it("must come before a connection request [OC-097]", () => {
    expect(problemsOf(byEmail, request)).toEqual([]);
    expect(problemsOf(request, byEmail)).toEqual([["connection_by_email_late", "n1", undefined]]);
  });

  it("has a note of at most 200 characters, or the account's own limit up to 300 [OC-090, OC-091]", () => {
    const withNote = (length: number): NodeAction => ({ ...byEmail, note: "x".repeat(length) }) as NodeAction;
    expect(problemsOf(withNote(200))).toEqual([]);
    expect(problemsOf(withNote(201))).toEqual([["too_long_connection_request", "n0", "note"]]);
    expect(decide(withNote(201)).do).toBe("hold");
    expect(decide(withNote(300), { noteLimit: 300 }).do).toBe("act");
    const [text] = stepRules.connection_by_email.texts(withNote(1), { noteLimit: 500 });
    expect(text?.limit).toBe(300);
  });
});

describe("an action on the profile", () => {
  it.each([
    ["view", "profile_view"],
    ["follow", "follow"],
    ["like_posts", "like"],
    ["endorse", "endorsement"],
  ] as const)("%s spends the budget %s [OC-065]", (action, budget) => {
    const step: NodeAction = { type: "social_action", action };
    expect(stepRules.social_action.budgetOf(step)).toBe(budget);
    expect(decide(step)).toEqual({ do: "act", payload: { ...step, profile: "ada" } });
    expect(decide(step, { profile: null })).toMatchObject({ do: "skip", reason: "no_actions" });
  });
});

describe("a comment", () => {
  it("is sent as it is filled [OC-068]", () => {
    expect(decide(comment())).toEqual({
      do: "act",
      payload: { type: "comment", profile: "ada", text: "Well said, Ada" },
    });
  });

  it("that AI should write waits for it, and needs no text", () => {
    expect(decide(comment({ ai: true, text: "" }))).toEqual({ do: "hold", reason: "no_integration" });
    expect(problemsOf(comment({ ai: true, text: "" }))).toEqual([]);
    expect(problemsOf(comment({ text: "" }))).toEqual([["empty_text", "n0", "text"]]);
    expect(problemsOf(comment({ text: "x".repeat(1251) }))).toEqual([["too_long_comment", "n0", "text"]]);
  });
});

describe("a group message", () => {
  it("needs no connection, and waits where the company's name is missing [OC-139]", () => {
    const step = (text: string): NodeAction => ({ type: "group_message", through: "group", text });
    expect(decide(step("Hi"))).toMatchObject({ do: "act", payload: { through: "group", text: "Hi" } });
    expect(decide(step("{company_name}"))).toEqual({ do: "hold", reason: "no_company_name" });
    expect(stepRules.group_message.budgetOf(step(""))).toBe("group_message");
  });
});

describe("an event invitation", () => {
  it("needs a connection and the address of an event [OC-072]", () => {
    const url = "https://network.example/events/summit";
    expect(stepRules.event_invite.needsConnection).toBe(true);
    expect(decide(invite(url), { connected: true })).toMatchObject({ do: "act", payload: { eventUrl: url } });
    expect(decide(invite(url))).toEqual({ do: "skip", reason: "no_actions", why: "not_connected" });
    expect(problemsOf(invite(url))).toEqual([]);
    for (const wrong of [
      "",
      "summit",
      "ftp://n.example/events/a",
      "https://n.example/in/ada",
      "javascript:1",
    ])
      expect(problemsOf(invite(wrong)), wrong).toEqual([["wrong_event_url", "n0", "event_url"]]);
    expect(isEventUrl("https://www.linkedin.com/events/7123/")).toBe(true);
  });
});
