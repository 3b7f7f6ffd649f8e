import { describe, expect, it } from "vitest";
import { textOfBytes } from "./charset.ts";
import { readStructured } from "./content-type.ts";
import { readHeaders } from "./headers.ts";
import { readMessage } from "./parts.ts";
import { bytesOf } from "./transfer.ts";

const message = (text: string) => readMessage(text.replace(/\n/g, "\r\n"));
const texts = (text: string) => message(text).parts.map((part) => part.text(1_000).trim());

describe("the parts of a mail", () => {
  it("are read through containers, with what stands around them left out", () => {
    const found = texts(
      "Content-Type: multipart/mixed; boundary=a\n\nold programs see this\n--a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nplain\n--b\nContent-Type: text/html\n\n<p>rich</p>\n--b--\nbetween\n--a\nContent-Type: text/plain\n\nfoot\n--a--\nbehind",
    );
    expect(found).toEqual(["plain", "<p>rich</p>", "foot"]);
  });

  it("end where an outer part does, even if their own end is missing", () => {
    const found = texts(
      "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\none\n--a\n\ntwo\n--a--",
    );
    expect(found).toEqual(["one", "two"]);
  });

  it("are found behind a boundary that isn't declared, and without any", () => {
    expect(
      texts("Content-Type: multipart/mixed; boundary=a\n\n--z\nContent-Type: text/plain\n\none\n--z--"),
    ).toEqual(["one"]);
    expect(texts("Content-Type: multipart/mixed\n\n--z\nContent-Type: text/plain\n\none\n--z--")).toEqual([
      "one",
    ]);
    expect(texts("Content-Type: multipart/mixed; boundary=a\n\njust words\n--\nAda")).toEqual([
      "just words\n--\nAda".replace(/\n/g, "\r\n"),
    ]);
    expect(
      texts("Content-Type: multipart/mixed; boundary=a\n\n--a\nno header, no empty line\n--a--"),
    ).toEqual(["no header, no empty line"]);
  });

  it("of a quoted mail stay together", () => {
    const inner = "Content-Type: multipart/mixed; boundary=i\n\n--i\n\ninner\n--i--";
    const { parts } = message(
      `Content-Type: multipart/mixed; boundary=a\n\n--a\n\nouter\n--a\nContent-Type: message/rfc822\n\n${inner}\n--a--`,
    );
    expect(parts.map(({ type }) => type.value)).toEqual(["text/plain", "message/rfc822"]);
    expect(parts[1]?.text(1_000)).toContain("--i--");
  });

  it("are many, and none is lost before the cap", () => {
    const many = Array.from({ length: 500 }, (_, i) => `--a\n\npart ${i}\n`).join("");
    expect(message(`Content-Type: multipart/mixed; boundary=a\n\n${many}--a--`).parts).toHaveLength(500);
  });
});

describe("a header", () => {
  it("is unfolded, decoded and found whatever its case", () => {
    const headers = readHeaders([
      "SUBJECT: one",
      " two",
      "X: =?utf-8?B?w6k=?=",
      "nonsense",
      "subject: again",
    ]);
    expect(headers.first("subject")).toBe("one two");
    expect(headers.all("subject")).toHaveLength(2);
    expect(headers.text("x")).toBe("é");
    expect(readHeaders([`Subject: ${Buffer.from("Größe").toString("latin1")}`]).text("subject")).toBe(
      "Größe",
    );
    expect(readHeaders(["Subject: Gr\xf6\xdfe"]).text("subject")).toBe("Größe");
  });

  it("with parameters is taken apart, quotes and all", () => {
    const type = readStructured('Text/Plain ; charset="UTF-8"; name="a;b\\"c"; charset=x; flag');
    expect(type.value).toBe("text/plain");
    expect(Object.fromEntries(type.params)).toEqual({ charset: "UTF-8", name: 'a;b"c' });
  });
});

describe("bytes", () => {
  it("are decoded after their transfer encoding, as far as it is valid", () => {
    expect(bytesOf("a=\r\nb=3D=ZZ=", "quoted-printable").toString()).toBe("ab==ZZ=");
    expect(bytesOf("SGVs\r\nbG8=", "base64").toString()).toBe("Hello");
    expect(bytesOf("as is", "nonsense").toString()).toBe("as is");
  });

  it.each([
    ["windows-1252", [0x93, 0x80, 0x94], "“€”"],
    ["iso-8859-1", [0x93, 0xe9, 0x94], "“é”"],
    ["", [0xe9], "é"],
    ["utf-8", [0xc3, 0xa9], "é"],
    ["iso-8859-1", [0xc3, 0xa9], "é"],
    ["us-ascii", [0xe2, 0x82, 0xac], "€"],
    ["koi8-r", [0xe4, 0xc1], "Да"],
    ["shift_jis", [0x82, 0xcd, 0x82, 0xa2], "はい"],
    ["cp932", [0x82, 0xcd, 0x82, 0xa2], "はい"],
    ["gb2312", [0xba, 0xc3], "好"],
    ["utf-7", [...Buffer.from("+AOk-")], "é"],
    ["nobody-knows-9", [0xe9], "é"],
    ["", [...Buffer.from("\u001b$B$O$$\u001b(B")], "はい"],
    // A character that is cut off at the end of what was fetched.
    ["utf-8", [0x61, 0xc3, 0xa9, 0xe2, 0x82], "aé"],
  ] as const)("in %s are text (%j)", (charset, bytes, text) => {
    expect(textOfBytes(Buffer.from(bytes), charset)).toBe(text);
  });
});
