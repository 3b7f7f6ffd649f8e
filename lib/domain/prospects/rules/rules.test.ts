import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvSheet, readCsv as readFile } from "./csv/read-csv.ts";
import type { CsvLine } from "./csv/records.ts";
import { guessMapping, lineReader, refuseMapping } from "./mapping.ts";
import { completeNames, fieldKey, readEmail, tidy } from "./person.ts";
import { recordOf, refusedColumns, writeRefused } from "./refused-file.ts";
import { readSocialUrl } from "./social-url.ts";
import { writeCsv } from "./write-csv.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

interface CsvTable extends Pick<CsvSheet, "columns" | "delimiter"> {
  readonly lines: readonly CsvLine[];
}

/** A text says why the file can't be read. */
function readCsv(content: Uint8Array): CsvTable | string {
  const lines: CsvLine[] = [];
  const sheet = readFile(content, {}, (line) => lines.push(line));
  return typeof sheet === "string" ? sheet : { columns: sheet.columns, lines, delimiter: sheet.delimiter };
}

function table(content: string | Uint8Array): CsvTable {
  const read = readCsv(typeof content === "string" ? bytes(content) : content);
  if (typeof read === "string") throw new Error(read);
  return read;
}

describe("a person's page", () => {
  it("is one person whatever host, case, query or end the link has", () => {
    const forms = [
      "https://www.example.com/in/Anna-Berg/",
      "http://de.example.com/in/anna-berg?trk=x#about",
      "example.com/in/anna-berg/details/experience",
      "//network.example/in/ANNA-BERG",
      " https://localhost:4010/in/anna-berg ",
    ];
    expect(forms.map((form) => readSocialUrl(form)?.key)).toEqual(forms.map(() => "anna-berg"));
  });

  it("is not what has no page in it", () => {
    for (const text of [
      "",
      "anna",
      "https://example.com/company/x",
      "https://example.com/in/",
      "javascript:/in/x",
      "a b/in/c",
      "https://example.com/in/%zz",
    ])
      expect(readSocialUrl(text), text).toBeNull();
  });

  it("keeps its key when it is read again", () => {
    const slug = fc.stringMatching(/^[a-zA-Z0-9À-ÖØ-öø-ÿ-]{1,40}$/);
    fc.assert(
      fc.property(slug, fc.constantFrom("", "/", "?a=b", "#x", "/en"), (name, end) => {
        const once = readSocialUrl(`https://www.example.com/in/${name}${end}`);
        if (once) expect(readSocialUrl(once.url)).toEqual(once);
        else expect(name).toBe("");
      }),
    );
  });
});

describe("a person's fields", () => {
  it("takes addresses that can be written to, and no others", () => {
    for (const good of ["a@b.co", " Anna.Berg+x@mail.example.com ", "mailto:a@b.co", "<a@b.co>"])
      expect(readEmail(good), good).not.toBeNull();
    for (const bad of [
      "",
      "a",
      "a@b",
      "a@@b.co",
      ".a@b.co",
      "a..b@c.co",
      "a@b.co, c@d.co",
      "a b@c.co",
      "a@b.co\r\nBcc: x@y.co",
    ])
      expect(readEmail(bad), bad).toBeNull();
  });

  it("tidies any text into one storable line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const tidied = tidy(text, 100);
        expect(tidied.length).toBeLessThanOrEqual(100);
        expect(tidied).not.toMatch(/[\p{Cc}]/u);
        expect(tidied.isWellFormed()).toBe(true);
        expect(tidied.startsWith(" ")).toBe(false);
      }),
    );
  });

  it("completes names from what is there", () => {
    expect(completeNames({ first: "", last: "", full: "Anna Maria Berg" })).toEqual({
      first: "Anna",
      last: "Maria Berg",
      full: "Anna Maria Berg",
    });
    expect(completeNames({ first: "Anna", last: "Berg", full: "" }).full).toBe("Anna Berg");
  });

  it("makes placeholder names of columns [OC-178]", () => {
    expect(fieldKey("Größe der Firma (2024)")).toBe("gro_e_der_firma_2024");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (column) => {
        expect(fieldKey(fieldKey(column))).toBe(fieldKey(column));
        expect(fieldKey(column)).toMatch(/^([a-z0-9][a-z0-9_]*)?$/);
      }),
    );
  });
});

describe("a CSV file", () => {
  it("is read with a byte-order mark, semicolons, quotes and lines inside quotes, and keeps line numbers", () => {
    const read = table('\uFEFFName;Mail;Note\r\n"Berg; Anna";a@b.co;"one\r\ntwo"\r\n\r\nBo;b@b.co\r\n');
    expect(read.delimiter).toBe(";");
    expect(read.columns).toEqual(["Name", "Mail", "Note"]);
    expect(read.lines.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, "Berg; Anna"],
      [5, "Bo"],
    ]);
  });

  it("is read in Windows-1252 when it isn't UTF-8, and with tabs", () => {
    const read = table(Uint8Array.from(Buffer.from("Vorname\tOrt\nJürgen\tKöln\n", "latin1")));
    expect(read.delimiter).toBe("\t");
    expect(read.lines[0]?.cells).toEqual(["Jürgen", "Köln"]);
  });

  it("gives every column a name of its own", () => {
    expect(table("a,,a\n1,2,3").columns).toEqual(["a", "Column 2", "a (2)"]);
  });

  it("is refused when it is something else [S16]", () => {
    expect(readCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 20]))).toBe("not_text");
    expect(readCsv(bytes("only,a,heading\n\n"))).toBe("empty");
    expect(readCsv(bytes(`${"c,".repeat(300)}\n1,2`))).toBe("too_many_columns");
    const lines = "a\n".repeat(250_000);
    expect(readCsv(bytes(`c\n${lines}`))).toHaveProperty("lines.length", 250_000);
    expect(readCsv(bytes(`c\n${lines}a\n`))).toBe("too_many_lines");
  });

  it("reads 30,000 lines in seconds", () => {
    const text = `name,url\n${Array.from({ length: 30_000 }, (_, i) => `Name ${i},https://x.example/in/p-${i}`).join("\n")}`;
    const read = table(text);
    expect(read.lines.at(-1)?.line).toBe(30_001);
  });
});

describe("a mapping", () => {
  const columns = ["Vorname", "E-Mail", "Profil", "Branche"];
  it("is guessed by names, then by content", () => {
    const sample = [{ line: 2, cells: ["Anna", "a@b.co", "https://x.example/in/anna", "IT"], broken: false }];
    expect(guessMapping(columns, sample)).toEqual({
      first_name: "Vorname",
      email: "E-Mail",
      social_url: "Profil",
    });
  });

  it("must name an address or a page, and a page unless the campaign is e-mail only [OC-175, OC-176]", () => {
    expect(refuseMapping({ fields: { first_name: "Vorname" }, custom: [] }, columns, false)).toBe(
      "csvMapEmailOrUrl",
    );
    expect(refuseMapping({ fields: { email: "E-Mail" }, custom: [] }, columns, false)).toBe(
      "csvLinkRequired",
    );
    expect(refuseMapping({ fields: { email: "E-Mail" }, custom: [] }, columns, true)).toBeNull();
    expect(refuseMapping({ fields: { social_url: "Profil" }, custom: [] }, columns, false)).toBeNull();
    expect(refuseMapping({ fields: { social_url: "Nowhere" }, custom: [] }, columns, false)).toBe(
      "csvUnknownColumn",
    );
    // Without this refusal one column could fill as many fields of each person as a caller names [S23].
    const twice = ["branche", "sector"].map((key) => ({ key, column: "Branche" }));
    expect(refuseMapping({ fields: { social_url: "Profil" }, custom: twice }, columns, false)).toBe(
      "csvColumnTwice",
    );
    expect(
      refuseMapping(
        { fields: { social_url: "Profil" }, custom: [{ key: "email", column: "Branche" }] },
        columns,
        false,
      ),
    ).toBe("csvFieldKey");
  });

  it("reads a line or says why not", () => {
    const read = lineReader(
      {
        fields: { first_name: "Vorname", email: "E-Mail", social_url: "Profil" },
        custom: [{ key: "branche", column: "Branche" }],
      },
      columns,
      false,
    );
    const line = (cells: string[], broken = false) => read({ line: 7, cells, broken });
    expect(line(["Anna", "", "x.example/in/Anna", "IT"])).toMatchObject({
      line: 7,
      socialKey: "anna",
      email: null,
      customFields: { branche: "IT" },
    });
    expect(line(["Anna"])).toBe("no_contact");
    expect(line(["Anna", "nope", ""])).toBe("invalid_email");
    expect(line(["Anna", "", "x.example/company/y"])).toBe("invalid_url");
    expect(line(["Anna", "a@b.co", "", "IT", "more"])).toBe("too_many_cells");
    expect(line(["Anna", "a@b.co"], true)).toBe("broken_quotes");
  });
});

describe("an exported CSV file", () => {
  it("carries no formula and keeps quotes [S16]", () => {
    const text = writeCsv([["=HYPERLINK(1)", "+1", "@x", " -2+3", 'say "hi"', 7]]);
    expect(text).toBe(`\uFEFF"'=HYPERLINK(1)","'+1","'@x","' -2+3","say ""hi""","7"\r\n`);
    for (const sign of ["＝", "＋", "－", "＠"])
      expect(writeCsv([[`${sign}1`]])).toBe(`\uFEFF"'${sign}1"\r\n`);
  });

  it("is read back as it was, whatever stands in its cells", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const head = ["a", "b", "c", "d"];
          const filled = rows.map((cells) => ["x", ...cells.map((cell) => cell.toWellFormed())].slice(0, 4));
          expect(table(writeCsv([head, ...filled])).lines.map(({ cells }) => cells)).toEqual(filled);
        },
      ),
    );
  });

  it("of rows of several widths isn't taken apart at a sign within its cells", () => {
    const rows = [
      ["x", "1|2"],
      ["x", "|", ""],
      ["x", "a|b", "c", "d"],
      ["x", "|"],
    ];
    const { lines } = table(writeCsv([["a", "b", "c", "d"], ...rows]));
    expect(lines.map(({ cells }) => cells)).toEqual(rows);
  });

  it("of refused lines has the columns of the first file and all cells, even those that held delimiters", () => {
    const cells = ["Bo", 'a "b", c', "+49 151", "two\nlines"];
    const { columns, lines } = table(
      writeRefused(
        ["First name", "Note", "Phone", "Text"],
        [{ line: 3, reason: "invalid_email", content: recordOf(cells) }],
      ),
    );
    expect(columns).toEqual([...refusedColumns, "First name", "Note", "Phone", "Text"]);
    expect(lines[0]?.cells).toEqual(["3", "invalid_email", ...cells]);
  });
});
