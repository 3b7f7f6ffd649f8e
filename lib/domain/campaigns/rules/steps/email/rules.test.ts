import { describe, expect, it } from "vitest";
import { sequenceStep } from "@/lib/contracts/steps/index.ts";
import type { StepFacts } from "../definition.ts";
import { type Email, email } from "./rules.ts";
import { usualUnsubscribeText } from "./unsubscribe-line.ts";

const facts = {
  effectKey: "e:a:0",
  hasBounced: false,
  email: "ada@p.example",
  fullName: "Ada Hart",
  values: { first_name: "Ada", company_name: null, nickname: null },
  mailbox: { id: "m", email: "me@x.example" },
} as unknown as StepFacts;

/** A step as it comes over the wire, as its action. */
function stored(more: object = {}): Email {
  const step = sequenceStep.parse({ id: "a", type: "email", subject: "Hi", text: "Text", ...more });
  if (step.type !== "email") throw new Error("an email");
  return email.fromWire(step);
}
describe("the signature of an email step", () => {
  it("goes with its mails by name only, and there is none where the step names none", () => {
    const signed = stored({ signature_id: "default" });
    expect(signed).toMatchObject({ signatureId: "default" });
    expect(email.toWire(signed)).toMatchObject({ signature_id: "default" });
    expect(email.decide(signed, facts)).toMatchObject({ payload: { text: "Text", signatureId: "default" } });
    for (const none of [stored(), stored({ signature_id: null }), stored({ signature_id: "" })]) {
      expect(none).not.toHaveProperty("signatureId");
      const decided = email.decide(none, facts);
      expect(decided.do === "act" && decided.payload).not.toHaveProperty("signatureId");
    }
  });
});

describe("the files of an email step", () => {
  it("go with its mails and into their record; a step without them is stored as before there were any", () => {
    const step = stored({ files: ["0190a0a0-0000-7000-8000-000000000001"] });
    expect(step).toMatchObject({ files: ["0190a0a0-0000-7000-8000-000000000001"] });
    expect(email.toWire(step)).toMatchObject({ files: step.files });
    expect(email.filesOf?.(step)).toEqual(step.files);
    const decided = email.decide(step, facts);
    if (decided.do !== "act") throw new Error("it acts");
    expect(decided.payload.files).toEqual(step.files);
    expect(email.record(decided.payload)).toMatchObject({ files: step.files });
    for (const none of [stored(), stored({ files: [] })]) {
      expect(none).not.toHaveProperty("files");
      expect(email.toWire(none)).not.toHaveProperty("files");
    }
  });
});

const texts = (action: Email) => email.texts(action, { noteLimit: 200 });

describe("the unsubscribe link of an email step", () => {
  it("is on where the step doesn't say so, in English words", () => {
    expect(stored()).toMatchObject({ unsubscribeText: usualUnsubscribeText });
    expect(stored({ with_unsubscribe_button: "true", unsubscribe_text: "Enough?" })).toMatchObject({
      unsubscribeText: "Enough?",
    });
  });

  it("is off where the step says so, whatever its words", () => {
    const off = stored({ with_unsubscribe_button: false, unsubscribe_text: "Enough?" });
    expect(off).not.toHaveProperty("unsubscribeText");
    expect(email.toWire(off)).toMatchObject({ with_unsubscribe_button: false });
    expect(texts(off).map(({ field }) => field)).toEqual(["subject", "text"]);
  });

  it("isn't added to a step that was stored before there was one, also when it is saved again", () => {
    const old: Email = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] };
    expect(stored(email.toWire(old))).toEqual(old);
    const decided = email.decide(old, facts);
    expect(decided.do === "act" && decided.payload).not.toHaveProperty("unsubscribeText");
  });

  it("needs words that aren't too long, and fills their placeholders", () => {
    const [, , line] = texts(stored({ unsubscribe_text: "" }));
    expect(line).toEqual({
      field: "unsubscribe_text",
      value: "",
      limit: 200,
      tooLong: "too_long_unsubscribe_text",
      empty: "empty_unsubscribe_text",
    });
    expect(email.decide(stored({ unsubscribe_text: "Enough, {first_name}?" }), facts)).toMatchObject({
      payload: { text: "Text", unsubscribeText: "Enough, Ada?" },
    });
    expect(email.decide(stored({ unsubscribe_text: "{nickname}" }), facts)).toEqual({
      do: "hold",
      reason: "missing_field",
    });
  });
});
