import { expect, it } from "vitest";
import type { StepFacts } from "../definition.ts";
import { personality } from "../personality/rules.ts";
import { enrich } from "./rules.ts";

const nobody: StepFacts = {
  effectKey: "e:a:0",
  connected: false,
  invited: false,
  inmailed: false,
  phone: null,
  companyName: "Alder Labs",
  personality: null,
  timezone: "UTC",
  now: 0,
  dialerPhone: null,
  hasBounced: false,
  profile: "ada",
  email: null,
  fullName: "Ada Hart",
  values: {},
  mailbox: null,
  noteLimit: 200,
};
const person = { profile: "ada", fullName: "Ada Hart", companyName: "Alder Labs", email: null };
const step = (what: "email" | "phone" | "both", emailType: "any" | "work" = "any") =>
  ({ type: "enrich", what, emailType }) as const;
const skipped = { do: "skip", reason: "already_enriched" };

it("asks for what the step wants and nobody knows yet [OC-073]", () => {
  const asked = (email: "any" | "work" | null, phone: boolean) => ({
    do: "act",
    payload: { type: "enrich", person, email, phone },
  });
  expect(enrich.decide(step("email"), nobody)).toEqual(asked("any", false));
  expect(enrich.decide(step("phone"), nobody)).toEqual(asked(null, true));
  expect(enrich.decide(step("both", "work"), nobody)).toEqual(asked("work", true));
  const known = { ...nobody, email: "a@b.example" };
  expect(enrich.decide(step("both"), known)).toMatchObject({ payload: { email: null, phone: true } });
});

it("is skipped as already enriched where everything that it wants is known [OC-116]", () => {
  const reached = { ...nobody, email: "a@b.example" };
  expect(enrich.decide(step("email"), reached)).toEqual(skipped);
  expect(enrich.decide(step("phone"), { ...nobody, phone: "12345" })).toEqual(skipped);
  expect(enrich.decide(step("both"), { ...reached, phone: "12345" })).toEqual(skipped);
  expect(personality.decide({ type: "personality" }, { ...nobody, personality: "influence" })).toEqual(
    skipped,
  );
});

it("asks for a type of personality that nobody knows yet [OC-080]", () => {
  const decided = personality.decide({ type: "personality" }, nobody);
  expect(decided).toEqual({ do: "act", payload: { type: "personality", person } });
});
