import { expect, it } from "vitest";
import { answeredSubjects } from "./bare-subject.ts";

it.each([
  "Re: Your offer",
  "RE:Your offer",
  "AW: Your offer",
  "Rép : Your offer",
  "SV: Your offer",
  "Antwort: Your offer",
  "RIF: Your offer",
  "Odp: Your offer",
  "ΑΠ: Your offer",
  "回复：Your offer",
  "Re[2]: Your offer",
  "Re: AW: Your offer",
])("%s answers a mail with the subject “Your offer”", (subject) => {
  expect(answeredSubjects(subject)).toContain("your offer");
});

it("a subject without a prefix answers nothing, and one that begins like a prefix keeps its words", () => {
  expect(answeredSubjects("Your offer")).toEqual([]);
  expect(answeredSubjects("Re: Berlin: an idea")).toEqual(["berlin: an idea", "an idea"]);
  expect(answeredSubjects("Re:")).toEqual([]);
});

it("reads a hostile subject in no time", () => {
  const before = performance.now();
  for (const part of ["Re: ", "a", " ", ":", "Re[", "（"]) answeredSubjects(part.repeat(200_000));
  expect(performance.now() - before).toBeLessThan(1_000);
});
