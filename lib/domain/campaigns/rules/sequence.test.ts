import { describe, expect, it } from "vitest";
import { checkSequence } from "@/tests/factories/check-sequence.ts";
import { type Graph, type GraphNode, lineOf, skipMoved, successorAfterEdit } from "./graph.ts";
import { checkingSequence, minimumDelayHours, unaskedSteps } from "./sequence.ts";
import { accountLimitsOf } from "./steps/account-limits.ts";
import type { NodeAction } from "./steps/registry.ts";

const invite: NodeAction = { type: "connection_request", note: "Hi {first_name|there}" };
const message: NodeAction = { type: "message", text: "Hello {first_name}" };
const line = (...actions: NodeAction[]) =>
  lineOf(actions.map((action, i) => ({ id: `n${i}`, delayHours: i === 0 ? 0 : 24, action })));
const keys = (...actions: NodeAction[]) => checkSequence(line(...actions)).map((problem) => problem.key);

describe("a simple sequence", () => {
  it("takes a request, a message and a mail", () => {
    expect(keys(invite, message, { type: "email", subject: "S", text: "T", mailboxIds: [] })).toEqual([]);
    expect(keys()).toEqual(["empty_sequence"]);
  });

  it("is read in slices where its texts are long, a short one in one [F23]", () => {
    const mail = (text: string): NodeAction => ({ type: "email", subject: "S", text, mailboxIds: [] });
    const pauses = (count: number, text: string) =>
      [...checkingSequence(line(...Array.from({ length: count }, () => mail(text))))].length;
    expect(pauses(20, "x".repeat(50_000))).toBe(20);
    expect(pauses(20, "x".repeat(13_000))).toBe(10);
    expect(pauses(20, "x".repeat(1_000))).toBe(0);
  });

  it("has at most one connection request [OC-037]", () => {
    expect(keys(invite, invite)).toEqual(["one_connection_request"]);
    expect(keys(message, message)).toEqual([]);
  });

  it("has at most one InMail, and at most one request by email address [OC-036, OC-038]", () => {
    const inmail: NodeAction = { type: "inmail", subject: "S", text: "T" };
    const byEmail: NodeAction = { type: "connection_by_email", note: "" };
    expect(keys(inmail, message)).toEqual([]);
    expect(keys(inmail, inmail)).toEqual(["one_inmail"]);
    expect(keys(invite, byEmail, byEmail)).toContain("one_connection_by_email");
    expect(keys(invite, byEmail)).not.toContain("one_connection_by_email");
  });

  it("has no video in an email-only campaign [OC-039]", () => {
    const mail: NodeAction = { type: "email", subject: "S", text: "T", mailboxIds: [], videoTemplateId: "v" };
    const problems = (isEmailOnly: boolean) =>
      checkSequence(line(mail), { isEmailOnly }).map(({ key, field }) => [key, field]);
    expect(problems(true)).toEqual([["video_in_email_only", "video_template_id"]]);
    expect(problems(false)).toEqual([]);
  });

  it("has at most one video, in whatever step [OC-040]", () => {
    const mail: NodeAction = { type: "email", subject: "S", text: "T", mailboxIds: [], videoTemplateId: "v" };
    const shown: NodeAction = { ...message, videoTemplateId: "w" } as NodeAction;
    expect(keys(message, mail)).toEqual([]);
    expect(keys(shown, message, mail)).toEqual(["one_video"]);
    expect(keys(shown, message)).toEqual([]);
  });

  it("waits at least an hour before each step but the first: the constant of this project [OC-085]", () => {
    expect(minimumDelayHours).toBe(1);
    const problems = (first: number, second: number) =>
      checkSequence(
        lineOf([
          { id: "a", delayHours: first, action: invite },
          { id: "b", delayHours: second, action: message },
        ]),
      ).map(({ key, nodeId, values }) => [key, nodeId, values?.hours]);
    expect(problems(0, minimumDelayHours)).toEqual([]);
    expect(problems(0, minimumDelayHours - 0.5)).toEqual([["too_small_delay", "b", minimumDelayHours]]);
  });

  it("holds no step of a kind that nothing knows", () => {
    expect(keys({ type: "telepathy" } as unknown as NodeAction)).toEqual(["unknown_step"]);
    expect(keys({ type: "toString" } as unknown as NodeAction)).toEqual(["unknown_step"]);
  });

  it("refuses a delay below an hour between steps [OC-083]", () => {
    const steps = (delayHours: number) =>
      lineOf([
        { id: "a", delayHours: 0, action: message },
        { id: "b", delayHours, action: message },
      ]);
    expect(checkSequence(steps(0.9)).map((problem) => problem.key)).toEqual(["too_small_delay"]);
    expect(checkSequence(steps(1))).toEqual([]);
  });

  it("limits the note to 200, or to the account's limit of up to 300 [OC-090, OC-091]", () => {
    const note = (length: number) => line({ type: "connection_request", note: "x".repeat(length) });
    expect(checkSequence(note(200))).toEqual([]);
    expect(checkSequence(note(201))).toMatchObject([{ key: "too_long_connection_request" }]);
    expect(checkSequence(note(300), { account: { noteLimit: 999 } })).toEqual([]);
    expect(checkSequence(note(301), { account: { noteLimit: 999 } })).toHaveLength(1);
    expect([accountLimitsOf({ note: 250 }), accountLimitsOf({ note: 999 }), accountLimitsOf(null)]).toEqual([
      { noteLimit: 250 },
      { noteLimit: 300 },
      { noteLimit: 200 },
    ]);
  });

  it("flags placeholders and takes an import's columns as known [OC-088]", () => {
    const graph = line({ type: "message", text: "{pet}" });
    expect(checkSequence(graph)).toMatchObject([{ key: "placeholder", values: { name: "pet", start: 0 } }]);
    expect(checkSequence(graph, { customFields: ["pet"] })).toEqual([]);
  });

  it("has no branches while it is simple", () => {
    const { nodes } = line(invite, message);
    const c: GraphNode = {
      id: "c",
      kind: "condition",
      condition: { kind: "connected" },
      withinHours: 0,
      yes: "n0",
      no: "n1",
    };
    const branched: Graph = { start: "c", nodes: { ...nodes, c } };
    expect(checkSequence(branched)).toMatchObject([{ key: "not_a_line", nodeId: "c" }]);
    expect(checkSequence(branched, { type: "smart" })).toEqual([]);
  });

  it("names messages that no connection request stands before, and doesn't refuse them [OC-066]", () => {
    const unasked = line(message, invite, message);
    expect(unaskedSteps(unasked)).toEqual(["n0"]);
    expect(checkSequence(unasked)).toEqual([]);
    expect(unaskedSteps(line(invite, message, message))).toEqual([]);
  });
});

describe("an edit", () => {
  const before = line(invite, message, message);
  it("moves an enrolment on a deleted node to the next surviving successor, else to the end [F17]", () => {
    const after = lineOf([{ id: "n2", delayHours: 1, action: message }]);
    expect(successorAfterEdit(before, after, "n0")).toBe("n2");
    expect(successorAfterEdit(before, after, "n2")).toBe("n2");
    expect(successorAfterEdit(before, { start: null, nodes: {} }, "n1")).toBeNull();
  });

  it("skips a step that now stands before a completed one [OC-098]", () => {
    const step = (id: string) => ({ id, delayHours: 1, action: message });
    const after = lineOf([step("n2"), step("n0"), step("n1")]);
    expect(skipMoved(after, "n1", new Set(["n0"]))).toEqual(["n2"]);
  });
});
