import fc from "fast-check";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import type { OutgoingMail, SmtpAccount } from "../port.ts";
import { composeMail } from "./compose.ts";

const server = { host: "mail.example", port: 25, security: "none" } as const;
const account: SmtpAccount = {
  kind: "smtp",
  email: "tess@mail.example",
  fromName: "Tess",
  username: "tess",
  password: "x",
  smtp: server,
  imap: server,
};
const mail: OutgoingMail = {
  messageId: "<a@mail.example>",
  to: { email: "ada@people.example", name: "Ada" },
  subject: "Hello",
  text: "Hello",
  html: null,
  inReplyTo: null,
  references: [],
  unsubscribeUrl: null,
  files: [],
};
const at = new Date("2026-03-01T10:00:00Z");

const allowed = ["from", "to", "subject", "message-id", "date", "mime-version", "content-type"];
const encoding = "content-transfer-encoding";

/** How a receiving server reads the bytes: the names of the headers, and the recipients. */
async function received(sent: SmtpAccount, outgoing: OutgoingMail) {
  const bytes = await composeMail(sent, outgoing, at);
  const parsed = await PostalMime.parse(bytes);
  const head = bytes.toString("latin1").split("\r\n\r\n")[0] ?? "";
  return {
    names: parsed.headers.map(({ key }) => key).filter((key) => key !== encoding),
    // Every line of the head is a header or continues one.
    strayLines: head.split(/\r\n|\r|\n/).filter((line) => !/^([A-Za-z-]+: ?|[ \t])/.test(line)),
    to: parsed.to?.map(({ address }) => address),
    others: [...(parsed.cc ?? []), ...(parsed.bcc ?? [])],
    from: parsed.from?.address,
    text: parsed.text,
  };
}

const clean = {
  strayLines: [],
  to: ["ada@people.example"],
  others: [],
  from: "tess@mail.example",
};

const breaks = [
  "\r\n",
  "\n",
  "\r",
  "\u0000",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u000b",
  "\r\n ",
  "%0d%0a",
  "=0D=0A",
  "\\r\\n",
];
const payloads = breaks.flatMap((line) => [
  `Hello${line}Bcc: thief@evil.example`,
  `${line}To: thief@evil.example`,
  `Hello${line}${line}<script>alert(1)</script>`,
  `Hello${line}Content-Type: text/html${line}${line}<b>other</b>`,
]);
const names = [
  ...payloads,
  `"Ada" <thief@evil.example>, Ada`,
  "Ada>, <thief@evil.example",
  "a,b;c:d",
  "=?utf-8?Q?=0D=0ABcc:_thief@evil.example?=",
];

describe("a mail's head", () => {
  it.each(names)("holds no header or recipient from %j, as a subject or a name [S17]", async (text) => {
    const found = await received(
      { ...account, fromName: text },
      { ...mail, subject: text, to: { ...mail.to, name: text } },
    );
    expect(found).toMatchObject(clean);
    expect(found.names.sort()).toEqual([...allowed].sort());
  });

  it("holds none from any text at all [S17]", { timeout: 30_000 }, async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    const broken = fc.tuple(text, fc.constantFrom(...breaks), text).map((parts) => parts.join(""));
    const any = fc.oneof(text, broken);
    await fc.assert(
      fc.asyncProperty(any, any, any, async (subject, fromName, name) => {
        const found = await received(
          { ...account, fromName },
          { ...mail, subject, to: { ...mail.to, name } },
        );
        expect(found).toMatchObject(clean);
        expect(found.names.sort()).toEqual(allowed.filter((each) => found.names.includes(each)).sort());
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["a recipient", { to: { name: "", email: "ada@people.example\r\nBcc: thief@evil.example" } }],
    ["two recipients", { to: { name: "", email: "ada@people.example, thief@evil.example" } }],
    ["a quoted recipient", { to: { name: "", email: '"a b"@people.example' } }],
    ["a Message-ID", { messageId: "<a@mail.example>\r\nBcc: thief@evil.example" }],
    ["In-Reply-To", { inReplyTo: "<a@b>\nBcc: thief@evil.example" }],
    ["References", { references: ["<a@b>", "<c@d>\r\nBcc: x@evil.example"] }],
    ["the unsubscribe address", { unsubscribeUrl: "https://a.example/>\r\nBcc: thief@evil.example" }],
    ["an unsubscribe address that is none", { unsubscribeUrl: "javascript:alert(1)" }],
  ] as [string, Partial<OutgoingMail>][])("refuses %s that could add one [S17]", async (_what, change) => {
    await expect(composeMail(account, { ...mail, ...change }, at)).rejects.toMatchObject({
      kind: "rejected",
    });
  });
});
