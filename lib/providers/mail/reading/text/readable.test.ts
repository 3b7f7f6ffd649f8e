import { describe, expect, it } from "vitest";
import { mail, multipart } from "@/tests/fixtures/mail/build.ts";
import { readIncoming } from "../read-incoming.ts";
import { newPartOf } from "./quotes.ts";

const read = (type: string, body: string) =>
  readIncoming({ id: "1:1", at: new Date(0), raw: mail({ type, body }) });

describe("a mail without a text that can be shown", () => {
  it.each([
    ["encrypted", "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"],
    ["signed", "application/x-pkcs7-mime; smime-type=signed-data; name=smime.p7m"],
    ["tnef", "application/ms-tnef; name=winmail.dat"],
    ["encrypted", 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=e'],
  ] as const)("says that it is %s: %s", (hidden, type) => {
    const body = type.startsWith("multipart")
      ? multipart("e", ["Content-Type: application/octet-stream\n\n...."])
      : "AAAA";
    expect(read(type, body)).toMatchObject({ hidden, text: "", verdict: { kind: "reply" } });
  });

  it("says it of a PGP message in its text, and of nothing that has a text", () => {
    expect(read("text/plain", "-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----").hidden).toBe(
      "encrypted",
    );
    const both = multipart("m", [
      "Content-Type: text/plain\n\nHello",
      "Content-Type: application/ms-tnef; name=winmail.dat\n\nAAAA",
    ]);
    expect(read('multipart/mixed; boundary="m"', both)).toMatchObject({ hidden: null, text: "Hello" });
  });
});

describe("the new part of a text", () => {
  it("is never empty where the text isn't", () => {
    for (const text of [
      "> quoted",
      "On 2 March 2026 x@y.example wrote:",
      "-----Original Message-----\nHello",
    ])
      expect(newPartOf(text)).toMatchObject({ text: expect.stringMatching(/\S/) });
  });

  it("keeps each line that isn't quoted, in its order", () => {
    const lines = ["a", "On Mon, 2 Mar 2026 at 09:00, T <t@m.example> wrote:", "> q", "b", "> q", "> q", "c"];
    expect(newPartOf(lines.join("\n"))).toEqual({ text: "a\nb\nc", isSure: true });
  });
});
