import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check, fillIn, neededIn, render } from "./index.ts";

const kinds = (text: string) => check(text, ["first_name", "city"]).map((problem) => problem.kind);

describe("placeholders", () => {
  it("takes lower-case names with an optional fallback [OC-086]", () => {
    expect(kinds("Hi {first_name|there}, how is {city}?")).toEqual([]);
    expect(kinds("Hi {First_Name}")).toEqual(["not_lower_case"]);
    expect(render("Hi {first_name|there} of {city}", { first_name: " ", city: "Oslo" })).toEqual({
      ok: true,
      text: "Hi there of Oslo",
    });
  });

  it("flags unbalanced parentheses and braces with their place [OC-087]", () => {
    expect(check("ab) (b", [])).toMatchObject([
      { kind: "unbalanced_parenthesis", start: 2 },
      { kind: "unbalanced_parenthesis", start: 4 },
    ]);
    expect(kinds("{first_name")).toEqual(["unbalanced_brace"]);
    expect(kinds("{a {city}}")).toEqual(["unbalanced_brace", "unbalanced_brace"]);
  });

  it("takes smileys and the marks of lists for what they are", () => {
    for (const text of [
      "Thanks :)",
      "Thanks ;-) see you",
      "1) this 2) that",
      "a) this\nb) that",
      "Sad :(",
      "(yes :) )",
    ])
      expect(kinds(text), text).toEqual([]);
    expect(kinds("(a :)")).toEqual([]);
    for (const text of ["see below) and", "(see it) and that)", "(see below"])
      expect(kinds(text), text).toEqual(["unbalanced_parenthesis"]);
  });

  it("knows the placeholders of other tools and names what is meant", () => {
    const names = ["first_name", "company_name", "city_1"];
    const meant = (text: string) => check(text, names).map(({ kind, name }) => [kind, name]);
    for (const text of [
      "[First Name]",
      "[first_name]",
      "%FIRSTNAME%",
      ["$", "{first_name}"].join(""),
      "<<First Name>>",
      "*|FNAME|*",
      "[Vorname]",
      "[Prénom]",
    ])
      expect(meant(`Hi ${text},`), text).toEqual([["foreign_placeholder", "first_name"]]);
    expect(meant("[Company] and [City 1]")).toEqual([
      ["foreign_placeholder", "company_name"],
      ["foreign_placeholder", "city_1"],
    ]);
    for (const text of ["[1]", "[see the list]", "50% of what % is", "<<quoted>>", "$5 {city_1}"])
      expect(meant(text), text).toEqual([]);
  });

  it("flags a fallback that is empty, and never greets nobody with it", () => {
    expect(check("Hi {first_name|}, {city| }", ["first_name", "city"])).toEqual([
      { kind: "empty_fallback", start: 3, end: 16, name: "first_name" },
      { kind: "empty_fallback", start: 18, end: 26, name: "city" },
    ]);
    expect(render("Hi {first_name|},", { first_name: "" })).toEqual({ ok: false, missing: ["first_name"] });
    expect(render("Hi {first_name|},", { first_name: "Ada" })).toEqual({ ok: true, text: "Hi Ada," });
  });

  it("takes braces that are doubled, as other tools write them, for one mistake and names what is meant", () => {
    expect(check("Hi {{nickname}}, or {{ city | there }}", ["city"])).toEqual([
      { kind: "doubled_braces", start: 3, end: 15, name: "nickname" },
      { kind: "doubled_braces", start: 20, end: 38, name: "city" },
    ]);
    expect(kinds("{{}}")).toEqual(["empty_placeholder"]);
    expect(kinds("{{{city}}} and {{city}")).toEqual(["doubled_braces", "unbalanced_brace"]);
    expect(kinds("{{city}} ( {pet}")).toEqual([
      "doubled_braces",
      "unbalanced_parenthesis",
      "unknown_placeholder",
    ]);
  });

  it("reads a text of nothing but braces in no time", () => {
    const before = performance.now();
    for (const text of ["{".repeat(100_000), "{{a}}".repeat(10_000), "{{a".repeat(20_000)]) check(text, []);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it("flags unknown placeholders [OC-088]", () => {
    expect(kinds("{nick_name}")).toEqual(["unknown_placeholder"]);
    expect(kinds("{}")).toEqual(["empty_placeholder"]);
  });

  it("takes 249 characters between the braces, the fallback included, and flags 250 [OC-089]", () => {
    const between = (length: number) => `{${"city|".padEnd(length, "x")}}`;
    expect(between(249)).toHaveLength(251);
    expect(kinds(between(249))).toEqual([]);
    expect(kinds(between(250))).toEqual(["long_placeholder"]);
  });

  it("names what is missing and never fills from an object's prototype", () => {
    expect(render("{constructor} {city}", {})).toEqual({ ok: false, missing: ["constructor", "city"] });
  });

  it("tells which of its names everybody needs a value for, each once", () => {
    expect(neededIn("{{({city} {job|you} { city } {first_name|} {a{last_name}")).toEqual([
      "city",
      "first_name",
      "last_name",
    ]);
    expect(neededIn("{".repeat(50_000))).toEqual([]);
  });

  it("are looked for in 500 words that have other tools' brackets, not in more [F23]", () => {
    const kindsBehind = (words: number) => kinds(`${"[aa]".repeat(words)} [First Name]`);
    expect(kindsBehind(499)).toEqual(["foreign_placeholder"]);
    expect(kindsBehind(500)).toEqual([]);
  });

  it("leaves any text without braces as it is, and any value too", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (text, value) => {
        const plain = text.replace(/[{}]/g, "");
        fc.pre(value.trim() !== "");
        expect(render(plain, {})).toEqual({ ok: true, text: plain });
        expect(render(`${plain}{v}`, { v: value })).toEqual({ ok: true, text: plain + value.trim() });
      }),
    );
  });

  it("stay as they are written where the person has no value, and are named once", () => {
    expect(
      fillIn("Hi {first_name}, {city}, { city | } and {job|you}", { first_name: "Ada", city: " " }),
    ).toEqual({
      text: "Hi Ada, {city}, { city | } and you",
      missing: ["city"],
    });
    expect(fillIn("Hi {name}", { name: "{city}" })).toEqual({ text: "Hi {city}", missing: [] });
  });
});
