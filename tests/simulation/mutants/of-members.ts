import type { Stage } from "../stage.ts";
import type { Verb } from "../verbs.ts";
import type { Mutant } from "./mutant.ts";

/** Deeds of which some do nothing. */
const without =
  (...ignored: readonly Verb["do"][]) =>
  (stage: Stage): Stage["apply"] =>
  async (verb, now, committed) => {
    if (!ignored.includes(verb.do)) return stage.apply(verb, now, committed);
    committed?.();
  };

/** Deeds that are followed by another one by themselves. */
const followed =
  (after: "keep" | "enrol", does: "free" | "approve") =>
  (stage: Stage): Stage["apply"] =>
  async (verb, now, committed) => {
    await stage.apply(verb, now, committed);
    if (verb.do !== after) return;
    const people = verb.do === "enrol" ? verb.people : [verb.person];
    for (const person of people) await stage.apply({ do: does, person, campaign: verb.campaign }, now);
  };

/** What members and people do, and the product doesn't obey. */
export const ofMembers: readonly Mutant[] = [
  {
    name: "whoever is held is released by itself",
    breaks: /nothing begins for whom a member holds/,
    apply: followed("keep", "free"),
  },
  {
    name: "whoever enters is approved by itself",
    breaks: /nothing begins for whom nobody has approved/,
    apply: followed("enrol", "approve"),
  },
  { name: "a pause is ignored", breaks: /a paused campaign begins nothing/, apply: without("pause") },
  {
    name: "a blocked account is ignored",
    breaks: /account isn't active begins nothing/,
    apply: without("block"),
  },
  {
    name: "what is to be sent again is left out",
    breaks: /whoever nothing blocks gets everything/,
    rules: {
      answered: {
        answered: (real) => (given) => {
          const { events, actions } = real(given);
          const left = real(given.answer === "send_again" ? { ...given, answer: "skip" } : given);
          return { ...left, events, actions };
        },
      },
    },
  },
  {
    name: "what a member said to have arrived counts as refused",
    breaks: /what is marked sent arrived/,
    rules: {
      answered: {
        answered: (real) => (given) => {
          const settled = real(given);
          return { ...settled, actions: settled.actions.map((one) => ({ ...one, state: "rejected" })) };
        },
      },
    },
  },
  {
    name: "whoever is moved to another campaign stays in the old one",
    breaks: /taken to another campaign/,
    apply: (stage) => (verb, now, committed) => {
      if (verb.do !== "enrol" || !verb.move) return stage.apply(verb, now, committed);
      committed?.();
      return Promise.resolve();
    },
  },
];
