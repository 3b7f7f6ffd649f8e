import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { largeFile, mostLinesFile, peopleFiles } from "@/tests/factories/people-files.ts";
import { guessMapping, lineReader, type Person } from "../mapping.ts";
import { describeFile, type FileDescription } from "./describe-file.ts";
import { type LaidEnd, layFile } from "./lay-file.ts";
import { type CsvSheet, readCsv } from "./read-csv.ts";
import { type CsvRecord, readRecords } from "./records.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** What comes of a file when nobody chooses anything. */
function importOf(content: Uint8Array) {
  const records: CsvRecord[] = [];
  const sheet = readCsv(content, {}, (record) => records.push(record)) as CsvSheet;
  const read = lineReader(
    { fields: guessMapping(sheet.columns, records.slice(0, 50)), custom: [] },
    sheet.columns,
    false,
  );
  const people = records.map(read);
  return { sheet, records, people };
}

describe("a file as people have it", () => {
  it.each(peopleFiles().map((file) => [file.name, file] as const))("%s", (_, file) => {
    const { sheet, records, people } = importOf(file.bytes);
    expect(sheet).toMatchObject({
      encoding: file.encoding,
      delimiter: file.delimiter,
      heading: file.heading,
      columns: file.columns,
    });
    const refused = people.flatMap((one, at) =>
      typeof one === "string" ? [[records[at]?.line ?? 0, one]] : [],
    );
    expect(Object.fromEntries(refused)).toEqual(file.refused);
    expect(people.length - refused.length).toBe(file.accepted);
    const found = people.find((one): one is Person => typeof one !== "string");
    if (file.first) expect(found?.fullName).toBe(file.first);
    // Whoever accepts a file's lines loses none of them.
    expect(sheet.total).toBe(file.accepted + Object.keys(file.refused).length);
  });

  it("is read by what a person chose, whatever was found", () => {
    const turkish = Uint8Array.from(
      Buffer.from("Adı;E-posta\nŞükrü;s@x.example\n".replace("ı", "\u00fd").replace("Ş", "\u00de"), "latin1"),
    );
    expect((describeFile(turkish, { encoding: "windows-1254" }) as FileDescription).first[0]?.cells[0]).toBe(
      "Şükrü",
    );
    const moved = describeFile(bytes("a,b\nName,Email\nAnn,a@x.example\n"), {
      heading: 1,
    }) as FileDescription;
    expect([moved.columns, moved.total]).toEqual([["a", "b"], 2]);
    const none = describeFile(bytes("Name,Email\nAnn,a@x.example\n"), { heading: 0 }) as FileDescription;
    expect([none.columns, none.total, none.heading]).toEqual([["Column 1", "Column 2"], 2, 0]);
    const other = describeFile(bytes("Name,Email;x\nAnn,a@x.example;y\n"), {
      delimiter: ";",
    }) as FileDescription;
    expect(other.columns).toEqual(["Name,Email", "x"]);
  });

  it("shows what is above its heading, with the lines' numbers", () => {
    const found = describeFile(bytes("A title\n\nName,Email\nAnn,a@x.example\n"), {}) as FileDescription;
    expect(found.top.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "A title"],
      [3, "Name"],
      [4, "Ann"],
    ]);
  });

  it("has columns whose names can be stored, also where a character is half there or is cut [F21]", () => {
    const wide = (text: string) =>
      new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]));
    const { columns } = describeFile(
      wide(`n\ud800me,n\ud801me,${"x".repeat(99)}😀,email\nAnn,b,c,a@p.example\n`),
      {},
    ) as FileDescription;
    expect(columns).toEqual(["n\ufffdme", "n\ufffdme (2)", `${"x".repeat(99)}\ufffd`, "email"]);
  });

  it("may have 250,000 lines, and no more", () => {
    expect(describeFile(mostLinesFile(), {})).toMatchObject({ total: 250_000 });
    expect(describeFile(mostLinesFile(250_001), {})).toBe("too_many_lines");
  });

  it("of the largest size is laid out line by line", () => {
    const mapping = { fields: { email: "Email", social_url: "Profile" }, custom: [] };
    const pieces = [...layFile(largeFile(), {}, { mapping, isEmailOnly: false })];
    const { total } = pieces.at(-1) as LaidEnd;
    const found = pieces.flatMap((piece) => (typeof piece === "object" && "lines" in piece ? piece : []));
    const lines = found.flatMap((piece) => piece.lines);
    expect([lines.length, lines.at(-1)]).toEqual([total, total + 1]);
    expect(found.flatMap(({ repeated }) => repeated)).toEqual([]);
  });
});

describe("a program's own file", () => {
  const zip = (name: string) => bytes(`PK\u0003\u0004\u0014\u0000${name}`);
  it("that is a spreadsheet is told apart: it can be saved as CSV [S16]", () => {
    for (const name of [
      "xl/workbook.xml",
      "mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
      "Index/Document.iwa",
    ])
      expect(describeFile(zip(name), {})).toBe("spreadsheet");
    expect(describeFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), {})).toBe("spreadsheet");
  });

  it("of another kind is none of ours [S16]", () => {
    for (const start of ["%PDF-1.7", "GIF89a", "{\\rtf1"])
      expect(describeFile(bytes(start), {})).toBe("not_text");
    expect(describeFile(zip("word/document.xml"), {})).toBe("not_text");
    const noise = Uint8Array.from({ length: 5_000 }, (_, n) => ((n * 7919) % 253) + 1);
    expect(describeFile(noise, {})).toBe("not_text");
  });
});

describe("the records of a text", () => {
  const cell = fc.oneof(
    fc.constantFrom("", "a@x.example", 'say "hi"', '"', "a,b", "two\nlines", " ", "https://x.example/in/a"),
    fc.string({ maxLength: 6 }),
  );
  const piece = fc.constantFrom('"', ",", "\n", "a", "b@x.co", '""', " ", ";");

  it("are those of an ordinary parser, wherever a file is written as it should be", () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = Papa.unparse(rows, { newline: "\n" }).replace(/\r\n?/g, "\n");
        const wanted = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n" }).data;
        const found = [...readRecords(text, ",", 0, text.length, 1)];
        // A record that hides two others is told as broken on purpose.
        if (found.some(({ broken }) => broken)) return;
        const filled = (cells: readonly string[]) => cells.some((one) => one.trim() !== "");
        expect(found.map(({ cells }) => cells.length)).toEqual(
          wanted.filter(filled).map((cells) => cells.length),
        );
      }),
    );
  });

  it("account for every line: each that isn't empty is in one record", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const text = pieces.join("");
        const lines = text.split("\n");
        const taken = new Map<number, number>();
        let last = 0;
        for (const { line, lastLine, broken } of readRecords(text, ",", 0, text.length, 1)) {
          expect(line).toBeGreaterThan(last);
          if (broken) expect(lastLine).toBe(line);
          for (let at = line; at <= lastLine; at++) taken.set(at, (taken.get(at) ?? 0) + 1);
          last = lastLine;
        }
        lines.forEach((line, at) => {
          expect(taken.get(at + 1) ?? 0).toBeLessThanOrEqual(1);
          if (/[^\s",]/.test(line)) expect(taken.get(at + 1)).toBe(1);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("are read again one by one as they were read together", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const text = pieces.join("");
        const all = [...readRecords(text, ",", 0, text.length, 1)];
        all.forEach((record, at) => {
          const [again] = readRecords(text, ",", record.at, all[at + 1]?.at ?? text.length, record.line);
          expect(again).toEqual(record);
        });
      }),
      { numRuns: 500 },
    );
  });

  it.each(['"a\n', '"\n",', '"""a\n', 'a,"b\n', '"a","b\n', '""', '"a""\n', '"a@x.co,\n"', 'x","y\n'])(
    "of a hostile text take time that grows with its length (%j) [S23]",
    (part) => {
      const time = (count: number) => {
        const text = part.repeat(count);
        const began = performance.now();
        for (const _ of readRecords(text, ",", 0, text.length, 1));
        return performance.now() - began;
      };
      time(1_000);
      // The better of two: another program may have held the processor.
      const [short, long] = [10_000, 80_000].map((count) => Math.min(time(count), time(count)));
      expect(long!).toBeLessThan(Math.max(short!, 15) * 8 * 6);
    },
  );

  it("of one line with cells without end show no more of them than a file may have columns [S23]", () => {
    const described = describeFile(bytes(`Name,Email\nAnn,ann@x.example\nBen${",".repeat(100_000)}\n`), {});
    if (typeof described === "string") throw new Error(described);
    expect(described.first.map(({ cells }) => cells.length)).toEqual([2, 200]);
  });

  it("and so do as many headings as fit into a file, all of one name [S23]", () => {
    const began = performance.now();
    expect(describeFile(bytes(`${"a,".repeat(32_000)}\n1,2\n`), {})).toBe("too_many_columns");
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
