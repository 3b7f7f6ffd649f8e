import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endingOf, fileName, isRefusedByMail, mediaType } from "./file-name.ts";

describe("a file's name", () => {
  it.each([
    ["offer.pdf", "offer.pdf"],
    ["C:\\fakepath\\offer.pdf", "offer.pdf"],
    ["../../etc/passwd", "passwd"],
    ["in\u202efdp.exe", "infdp.exe"],
    ["two\r\nlines.txt", "twolines.txt"],
    ["ze\u200bro.txt", "zero.txt"],
    ["  ", "file"],
    ["folder/", "file"],
    ["Angebot für Ø.pdf", "Angebot für Ø.pdf"],
  ])("reads %j as %j", (given, name) => {
    expect(fileName(given)).toBe(name);
  });

  it("is never empty or long, has no folder, and keeps a long name's ending", () => {
    expect(fileName(`${"a".repeat(400)}.docx`)).toMatch(/^a+\.docx$/);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (given) => {
        const name = fileName(given);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(150);
        expect(name).not.toMatch(/[/\\\r\n\0]/);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });

  it("tells programs, which mail services refuse, however they are written", () => {
    for (const name of ["a.exe", "a.EXE", "a.pdf.js", "a.bat ", "setup.MSI"])
      expect(isRefusedByMail(name)).toBe(true);
    for (const name of ["a.pdf", "exe", "a.exe.zip", "a.docx", "js"])
      expect(isRefusedByMail(name)).toBe(false);
    expect(endingOf("no ending")).toBe("");
  });

  it("names only a type that has a type's form", () => {
    expect(mediaType("Application/PDF")).toBe("application/pdf");
    for (const odd of ["", "text", "text/plain; charset=x", "a/b\r\nBcc: x", "text/" + "a".repeat(200)])
      expect(mediaType(odd)).toBe("application/octet-stream");
  });
});
