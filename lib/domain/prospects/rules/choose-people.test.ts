import { describe, expect, it } from "vitest";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { choosePeople, knownFinder } from "./choose-people.ts";
import type { Person } from "./mapping.ts";

const id = (name: string) => name as Id;
const person = (line: number, socialKey: string | null, email: string | null): Person => ({
  line,
  socialKey,
  socialUrl: socialKey && `https://network.example/in/${socialKey}`,
  email,
  firstName: "Ada",
  lastName: "Hart",
  fullName: "Ada Hart",
  companyName: "",
  jobTitle: "",
  location: "",
  phone: "",
  customFields: {},
});
const matched = (line: number, known: string | null) => ({
  person: person(line, null, `${line}@mail.example`),
  knownId: known === null ? null : id(known),
});
const nowhere = { here: new Set<Id>(), elsewhere: new Set<Id>(), hidden: new Set<Id>() };

describe("who of a file is known", () => {
  const find = knownFinder([
    { id: id("page"), socialKey: "ada", emailLower: null },
    { id: id("mail"), socialKey: null, emailLower: "ada@mail.example" },
  ]);

  it("is told by the page before the address, whatever the address's case", () => {
    expect(find(person(1, "ada", "ada@mail.example"))).toBe("page");
    expect(find(person(2, null, "ADA@mail.example"))).toBe("mail");
    expect(find(person(3, "grace", "grace@mail.example"))).toBeNull();
  });
});

describe("who of a file comes into the campaign", () => {
  it("is everybody new, and everybody known who is in no campaign", () => {
    const people = [matched(1, null), matched(2, "a"), matched(3, null)];
    expect(choosePeople(people, nowhere, false)).toEqual({ taken: people, refused: [], moved: [] });
  });

  it("is nobody twice: two lines can mean one known person", () => {
    const { taken, refused } = choosePeople([matched(1, "a"), matched(2, "a")], nowhere, false);
    expect(taken.map((one) => one.person.line)).toEqual([1]);
    expect(refused).toEqual([{ line: 2, reason: "duplicate_in_file" }]);
  });

  it("is nobody who is in it already, even where people are moved", () => {
    const places = { here: new Set([id("a")]), elsewhere: new Set([id("a")]), hidden: new Set<Id>() };
    for (const move of [true, false])
      expect(choosePeople([matched(1, "a")], places, move)).toEqual({
        taken: [],
        moved: [],
        refused: [{ line: 1, reason: "already_in_campaign" }],
      });
  });

  it("is somebody of another campaign only to be moved from there [OC-022]", () => {
    const places = { here: new Set<Id>(), elsewhere: new Set([id("a")]), hidden: new Set<Id>() };
    const people = [matched(1, "a"), matched(2, "b")];
    expect(choosePeople(people, places, false)).toEqual({
      taken: [people[1]],
      moved: [],
      refused: [{ line: 1, reason: "in_other_campaign" }],
    });
    expect(choosePeople(people, places, true)).toEqual({ taken: people, refused: [], moved: ["a"] });
  });

  it("is nobody of a campaign that the importer doesn't see, even where people are moved", () => {
    const places = { here: new Set<Id>(), elsewhere: new Set([id("a")]), hidden: new Set([id("a")]) };
    const refused = (move: boolean) => choosePeople([matched(1, "a")], places, move).refused;
    expect(refused(true)).toEqual([{ line: 1, reason: "in_hidden_campaign" }]);
    expect(refused(false)).toEqual([{ line: 1, reason: "in_other_campaign" }]);
  });
});
