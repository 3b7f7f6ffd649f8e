import { describe, expect, it } from "vitest";
import {
  type Graph,
  type GraphNode,
  lineOf,
  type NodeAction,
  skipMoved,
  successorAfterEdit,
} from "./graph.ts";
import { checkSequence, exactTexts, unaskedMessages } from "./sequence.ts";
import { stepKinds } from "./step-kinds.ts";

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

  it("has at most one connection request, one InMail, one request by email [OC-036, OC-037, OC-038]", () => {
    expect(keys(invite, invite)).toEqual(["one_connection_request"]);
    expect(keys({ type: "inmail" }, { type: "inmail" })).toContain("one_inmail");
    expect(keys({ type: "connection_by_email" }, { type: "connection_by_email" })).toContain(
      "one_connection_by_email",
    );
  });

  it("wants the request by email before the connection request [OC-097]", () => {
    expect(keys(invite, { type: "connection_by_email" })).toContain("by_email_before_request");
    expect(keys({ type: "connection_by_email" }, invite)).not.toContain("by_email_before_request");
  });

  it("refuses a delay below an hour between steps with the exact text [OC-083, OC-084]", () => {
    const steps = (delayHours: number) =>
      lineOf([
        { id: "a", delayHours: 0, action: message },
        { id: "b", delayHours, action: message },
      ]);
    expect(checkSequence(steps(0.9)).map((problem) => problem.key)).toEqual(["too_small_delay"]);
    expect(checkSequence(steps(1))).toEqual([]);
    expect(exactTexts.too_small_delay).toBe("Can not add action, too small delay");
  });

  it("limits the note to 200, or to the account's limit of up to 300 [OC-090, OC-091]", () => {
    const note = (length: number) => line({ type: "connection_request", note: "x".repeat(length) });
    expect(checkSequence(note(200))).toEqual([]);
    expect(checkSequence(note(201))).toMatchObject([{ key: "too_long_connection_request" }]);
    expect(checkSequence(note(300), { noteLimit: 999 })).toEqual([]);
    expect(checkSequence(note(301), { noteLimit: 999 })).toHaveLength(1);
  });

  it("flags placeholders and takes an import's columns as known [OC-088]", () => {
    const graph = line({ type: "message", text: "{pet}" });
    expect(checkSequence(graph)).toMatchObject([{ key: "placeholder", values: { name: "pet", start: 0 } }]);
    expect(checkSequence(graph, { customFields: ["pet"] })).toEqual([]);
  });

  it("has no branches; a condition that nobody could evaluate is named as such", () => {
    const branched = (condition: string) => {
      const { nodes } = line(invite, message);
      const c = { id: "c", kind: "condition", condition, yes: "n0", no: "n1" } as unknown as GraphNode;
      return { start: "c", nodes: { ...nodes, c } } satisfies Graph;
    };
    expect(checkSequence(branched("connected")).map(({ key }) => key)).toContain("not_a_line");
    for (const kind of ["replied", "opened", "clicked", "has_email", "has_phone", "has_field", "label"])
      expect(
        checkSequence(branched(kind)).map(({ key }) => key),
        kind,
      ).toContain("unknown_condition");
  });

  it("names messages that no connection request stands before, and doesn't refuse them [OC-066]", () => {
    const unasked = line(message, invite, message);
    expect(unaskedMessages(unasked)).toEqual(["n0"]);
    expect(checkSequence(unasked)).toEqual([]);
    expect(unaskedMessages(line(invite, message, message))).toEqual([]);
    expect(unaskedMessages(line({ type: "connection_by_email" }, message))).toEqual([]);
  });

  it("knows the sixteen step types", () => {
    expect(Object.keys(stepKinds)).toHaveLength(16);
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
