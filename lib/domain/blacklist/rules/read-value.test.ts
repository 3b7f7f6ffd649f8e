import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneKey, readValue } from "./read-value.ts";
import { readValues } from "./read-values.ts";

describe("a value of a blacklist", () => {
  it.each([
    ["Ann@Acme.com", "address", "ann@acme.com"],
    [" <ann@acme.com> ", "address", "ann@acme.com"],
    ["mailto:ann@acme.com", "address", "ann@acme.com"],
    ["acme.com", "domain", "acme.com"],
    ["ACME.com.", "domain", "acme.com"],
    ["@acme.com", "domain", "acme.com"],
    ["*@acme.com", "domain", "acme.com"],
    ["*.acme.co.uk", "domain", "acme.co.uk"],
    ["https://www.acme.com/team?x=1", "domain", "acme.com"],
    ["acme.com/about", "domain", "acme.com"],
    ["müller.de", "domain", "xn--mller-kva.de"],
    ["https://www.linkedin.com/in/Ann-Lee-1/?trk=x", "profile", "ann-lee-1"],
    ["linkedin.com/in/ann-lee-1", "profile", "ann-lee-1"],
    ["+49 30 1234567", "phone", "301234567"],
    ["(030) 123-4567", "phone", "301234567"],
    ["0049 30 1234567", "phone", "301234567"],
    ["00000", "company", "00000"],
    ["Acme", "company", "Acme"],
    ["Acme GmbH & Co. KG", "company", "Acme GmbH & Co. KG"],
    ["St. Mary's", "company", "St. Mary's"],
    ["AC/DC Ltd", "company", "AC/DC Ltd"],
  ])("%j is read as %s %j [OC-265]", (text, kind, value) => {
    expect(readValue(text)).toEqual({ kind, value });
  });

  it.each([
    ["ann@", "address"],
    ["ann lee@acme.com", "address"],
    ["@acme", "address"],
    ["https://www.linkedin.com/company/acme", "link"],
    ["https://localhost/x", "link"],
    [`a${"b".repeat(300)}`, "long"],
  ])("%j is refused as %s", (text, refusal) => {
    expect(readValue(text)).toEqual({ refusal });
  });

  it("is none where nothing is seen", () => {
    for (const text of ["", "  ", "\u200b", "\t"]) expect(readValue(text)).toBeNull();
  });

  it("is read or refused, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const read = readValue(text);
        expect(read === null || "refusal" in read || read.value !== "").toBe(true);
      }),
    );
  });

  it("is one number, with or without its country", () => {
    expect(phoneKey("+1 (415) 555-0100")).toBe(phoneKey("415 555 0100"));
    expect(phoneKey("12345")).toBe("12345");
  });

  it("is told by its line where it is refused", () => {
    expect(readValues(["acme.com", "", "ann@", "Acme"])).toEqual({
      values: [
        { kind: "domain", value: "acme.com", entry: "acme.com" },
        { kind: "company", value: "Acme", entry: "Acme" },
      ],
      refused: [{ line: 3, entry: "ann@", reason: "address" }],
    });
  });
});
