import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIncoming } from "./read-incoming.ts";

const at = new Date("2026-03-01T10:00:00Z");
const read = async (raw: string | Buffer) =>
  readIncoming({
    id: "1:1",
    raw: typeof raw === "string" ? Buffer.from(raw.replace(/\r?\n/g, "\r\n")) : raw,
    at,
  });
const mail = (headers: string, body = "Yes, tell me more.") =>
  `From: "Ada Hart" <Ada.Hart@P.example>\nTo: m@mail.example\nSubject: Re: Hello\nMessage-ID: <a1@p.example>\n${headers}\n${body}\n`;

const report = (action: string, status = "5.1.1") => `From: Mail Delivery <mailer-daemon@mx.example>
To: m@mail.example
Subject: Undelivered Mail
Message-ID: <b1@mx.example>
References: <m1@mail.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; <Gone@P.example>
Original-Recipient: rfc822;first@p.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: message/rfc822

From: m@mail.example
Message-ID:
 <m1@mail.example>
Subject: Hello

Message-ID: <another@mail.example>
Final-Recipient: rfc822; innocent@p.example
--b--
`;

describe("the nature of a mail", () => {
  it("is an answer where a person wrote it, with thread and sender", async () => {
    const answer = await read(
      mail("In-Reply-To: <m1@mail.example>\nReferences: <m0@mail.example> <m1@mail.example>\n"),
    );
    expect(answer).toMatchObject({
      verdict: { kind: "reply" },
      messageId: "<a1@p.example>",
      inReplyTo: "<m1@mail.example>",
      references: ["<m0@mail.example>", "<m1@mail.example>"],
      subject: "Re: Hello",
      text: "Yes, tell me more.",
      from: { email: "ada.hart@p.example", name: "Ada Hart" },
      to: ["m@mail.example"],
      at,
    });
  });

  it("is a bounce only where the report says that it failed [F8]", async () => {
    expect(await read(report("failed"))).toMatchObject({
      verdict: {
        kind: "bounce",
        class: "hard",
        addresses: ["gone@p.example", "first@p.example"],
        status: "5.1.1",
        quoted: ["<m1@mail.example>"],
      },
      references: ["<m1@mail.example>"],
    });
    expect((await read(report("delayed", "4.4.1"))).verdict).toMatchObject({
      kind: "delay",
      status: "4.4.1",
    });
    expect((await read(report("delivered", "2.0.0"))).verdict).toMatchObject({
      kind: "automatic",
      sort: "receipt",
    });
  });

  it.each([
    ["out of office", "Auto-Submitted: auto-replied\n"],
    ["an older program's sign", "X-Autoreply: yes\n"],
    ["another one's", "X-Autorespond: yes\n"],
    ["a loop's own mark", "Auto-Submitted: auto-generated; loop=1\n"],
  ])("is automatic for %s, which stops nobody's sequence [F12]", async (_what, headers) => {
    expect((await read(mail(headers))).verdict.kind).toBe("automatic");
  });

  it.each(["Precedence: list\n", "Precedence: bulk\n", "Return-Path: <>\n"])(
    "is a person's where a header proves nothing: %s",
    async (headers) => {
      expect((await read(mail(headers, "Please stop writing to me."))).verdict.kind).toBe("reply");
    },
  );

  it("is an answer where a header says that no machine wrote it", async () => {
    expect((await read(mail("Auto-Submitted: no\nPrecedence: normal\n"))).verdict.kind).toBe("reply");
  });
});

describe("the text of a mail", () => {
  it("is the new part: the quoted mail below is left out, in five languages", async () => {
    for (const line of [
      "On Mon, 2 Mar 2026 at 09:00, Tess <m@mail.example> wrote:",
      "Le lun. 2 mars 2026 à 09:00, Tess <m@mail.example> a écrit :",
      "Am Mo., 2. März 2026 um 09:00 Uhr schrieb Tess <m@mail.example>:",
      "Em seg., 2 de mar. de 2026 às 09:00, Tess escreveu:",
      "El lun, 2 mar 2026 a las 9:00, Tess escribió:",
      "-----Original Message-----",
    ])
      expect(
        (await read(mail("Content-Type: text/plain; charset=utf-8\n", `Yes.\n\n${line}\n> Hello\n> Bye`)))
          .text,
        line,
      ).toBe("Yes.");
  });

  it("keeps what somebody wrote between or below the quotes", async () => {
    expect(
      (await read(mail("", "On Monday, 2 March, Tess wrote:\n> Price?\nTen a month.\n> When?\nNow."))).text,
    ).toBe("Ten a month.\nNow.");
  });

  it("is made readable from HTML: no style, no script, links kept", async () => {
    const html = `<html><head><style>p{color:red}</style></head><body><p>Hi&nbsp;you &amp; me,</p><ul><li>one<li>two</ul>
      <p><a href="https://x.example/a">our page</a><script>alert(1)</script></p><blockquote type="cite">old words</blockquote></body></html>`;
    const { text } = await read(mail("Content-Type: text/html; charset=utf-8\n", html));
    expect(text).toBe("Hi you & me,\n\n- one\n- two\n\nour page (https://x.example/a)");
  });
});

describe("poison [F12]", () => {
  it("without Message-ID, sender, type or end is read as far as it goes", async () => {
    expect(await read("Subject: x\n\nbody")).toMatchObject({
      messageId: null,
      from: { email: "" },
      text: "body",
    });
    expect(await read("")).toMatchObject({ messageId: null, text: "", verdict: { kind: "reply" } });
    const broken = `Content-Type: multipart/mixed; boundary="x"\nContent-Transfer-Encoding: base64\n`;
    expect(
      (await read(mail(broken, "--x\nContent-Type: text/plain; charset=nonsense-9\n\n\u0000=ZZ\n--y"))).from
        .email,
    ).toBe("ada.hart@p.example");
  });

  it("nested a thousand deep doesn't stop its neighbours", async () => {
    let inner = "Content-Type: text/plain\r\n\r\nHello\r\n";
    for (let i = 0; i < 1000; i++)
      inner = `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n${inner}\r\n--b${i}--\r\n`;
    const raw = Buffer.from(`From: a@p.example\r\nMessage-ID: <deep@p.example>\r\n${inner}`);
    expect(await read(raw)).toMatchObject({
      messageId: "<deep@p.example>",
      from: { email: "a@p.example" },
      verdict: { kind: "reply" },
    });
  });

  it("of 50 MB is read in seconds, and its text is cut", async () => {
    const raw = Buffer.concat([
      Buffer.from(mail("").replace(/\n/g, "\r\n")),
      Buffer.alloc(50 * 1024 * 1024, "word "),
    ]);
    const read50 = await read(raw);
    expect(read50).toMatchObject({ messageId: "<a1@p.example>", verdict: { kind: "reply" } });
    expect(read50.text.length).toBeLessThanOrEqual(200_000);
  }, 20_000);

  it("of any bytes never throws, and says nothing that the database can't keep", async () => {
    const line = fc.oneof(
      fc.constantFrom(
        "From: ",
        "Message-ID: <",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
        "--b",
        "\n\n",
        "Subject: =?utf-8?B?AAA=?=",
        "Final-Recipient: rfc822;a@b",
        "Action: failed",
        "\u0000",
      ),
      fc.string({ unit: "binary", maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const found = await read(lines.join("\n"));
        const words = `${found.text}${found.fullText}${found.subject}${found.from.name}${JSON.stringify(found.verdict)}`;
        expect(words.includes("\u0000") || !words.isWellFormed()).toBe(false);
        expect(["reply", "bounce", "automatic", "delay", "complaint"]).toContain(found.verdict.kind);
      }),
      { numRuns: 200 },
    );
  }, 30_000);
});
