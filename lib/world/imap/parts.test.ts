import { expect, it } from "vitest";
import { envelopeOf } from "./headers.ts";
import { partsOf, sectionOf, structureOf } from "./parts.ts";

const mail = Buffer.from(
  [
    "From: a@p.example",
    'Content-Type: multipart/mixed; boundary="o"',
    "",
    "--o",
    "Content-Type: application/pdf; name=x.pdf",
    "Content-Disposition: attachment; filename=x.pdf",
    "Content-Transfer-Encoding: base64",
    "",
    "QUJD",
    "--o",
    'Content-Type: multipart/alternative; boundary="i"',
    "",
    "--i",
    "",
    "Plain words",
    "--i",
    "Content-Type: text/html",
    "",
    "<p>Words</p>",
    "--i--",
    "--o",
    "Content-Type: message/rfc822",
    "",
    "Message-ID: <ours@x.example>",
    "Subject: Hi",
    "",
    "Our text",
    "--o--",
    "",
  ].join("\r\n"),
);

it("tells the structure of a mail with its parts", () => {
  const structure = structureOf(partsOf(mail), envelopeOf);
  expect(structure).toContain(
    '("APPLICATION" "PDF" ("name" "x.pdf") NIL NIL "base64" 4 NIL ("attachment" ("filename" "x.pdf"))',
  );
  expect(structure).toContain('("TEXT" "PLAIN" NIL NIL NIL "7bit" 11 0 NIL NIL NIL NIL)("TEXT" "HTML"');
  expect(structure).toContain('"ALTERNATIVE" ("boundary" "i")');
  expect(structure).toContain('("MESSAGE" "RFC822"');
  expect(structure.split("(").length).toBe(structure.split(")").length);
});

it("gives each part, its headers, and an enclosed mail's headers and text", () => {
  const root = partsOf(mail);
  const text = (name: string) => sectionOf(root, name)?.toString() ?? null;
  expect(text("1")).toBe("QUJD");
  expect(text("2.1")).toBe("Plain words");
  expect(text("2.2.MIME")).toBe("Content-Type: text/html\r\n\r\n");
  expect(text("3.HEADER")).toBe("Message-ID: <ours@x.example>\r\nSubject: Hi\r\n\r\n");
  expect(text("3.TEXT")).toBe("Our text");
  expect(text("4")).toBeNull();
  expect(sectionOf(partsOf(Buffer.from("A: b\r\n\r\nAlone")), "1")?.toString()).toBe("Alone");
});

it("takes what is broken for one text, and ends", () => {
  for (const broken of [
    "",
    "no header",
    "Content-Type: multipart/mixed\r\n\r\nx",
    'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x',
  ])
    expect(structureOf(partsOf(Buffer.from(broken)), envelopeOf)).toMatch(/^\(.*\)$/s);
  const nested = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  );
  expect(partsOf(Buffer.from(nested.join(""))).children).toHaveLength(1);
});
