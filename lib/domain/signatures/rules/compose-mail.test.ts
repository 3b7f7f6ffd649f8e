import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { render } from "@/lib/kernel/placeholders/index.ts";
import { cleanSignature } from "./clean-signature.ts";
import { composeMail } from "./compose-mail.ts";
import { textOfHtml } from "./html.ts";

const plain = (text: string) => ({ text, signature: null, unsubscribe: null });
const unsubscribe = { line: "Enough?", url: "https://app.example/u/t?a=1&b=2" };

/** The tags of HTML and where its links lead, as a mail program reads it. */
function read(html: string) {
  const [tags, links] = [[] as string[], [] as string[]];
  const parser = new Parser({
    onopentag(name, { href }) {
      tags.push(name);
      if (name === "a") links.push(href ?? "");
    },
  });
  parser.end(html);
  return { tags, links };
}
const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe("a composed mail", () => {
  it("stays plain text, as it is, where HTML would show no more", () => {
    expect(composeMail(plain("Shall we talk?\n"))).toEqual({ text: "Shall we talk?\n", html: null });
    expect(
      composeMail({ ...plain("Shall we talk?\n"), signature: { message: "Tess\nExample Ltd" } }),
    ).toEqual({
      text: "Shall we talk?\n\nTess\nExample Ltd\n",
      html: null,
    });
  });

  it("has paragraphs, lines, and addresses that can be clicked, beside the same as text", () => {
    const { text, html } = composeMail(
      plain("Dear <Ada> & co,\nsee https://x.example/a?b=1&c=(2). Or\r\n\r\nmailto:me@x.example, ftp://y"),
    );
    expect(text).toContain("see https://x.example/a?b=1&c=(2). Or");
    expect(html).toContain("<p>Dear &lt;Ada&gt; &amp; co,<br>\nsee <a");
    expect(html).toContain(
      '<a href="https://x.example/a?b=1&amp;c=(2)">https://x.example/a?b=1&amp;c=(2)</a>. Or</p>',
    );
    expect(html).toContain('<p><a href="mailto:me@x.example">mailto:me@x.example</a>, ftp://y</p>');
  });

  it("ends with the signature, then the line that leads to the unsubscribe page", () => {
    const signature = cleanSignature('<p>Tess <a href="https://x.example">Example</a></p>');
    const { text, html } = composeMail({ text: "Hi\n", signature: { message: signature }, unsubscribe });
    expect(text).toBe(`Hi\n\nTess Example (https://x.example)\n\nEnough?\n${unsubscribe.url}\n`);
    expect(html).toContain(
      `<p>Hi</p>\n<div>${signature}</div>\n<p><a href="https://app.example/u/t?a=1&amp;b=2">Enough?</a></p>`,
    );
  });

  it("opens no tag by a name or any other value, and links only to the web and to addresses [S17]", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</p></body><iframe src=javascript:1>",
        "javascript:alert(1)",
        'https://x.example/"onmouseover="alert(1)',
        "https://x.example/'><b>",
        "<!--",
        "&lt;b&gt;",
        "]]><![CDATA[<b>",
      ),
    );
    fc.assert(
      fc.property(nasty, nasty, (name, company) => {
        const values = { first_name: `a${name}`, company_name: `a${company}` };
        const text = render("Hi {first_name},\n\nat https://x.example/{company_name} {company_name}", values);
        const line = render("No, {first_name}?", values);
        if (!text.ok || !line.ok) return;
        const { html } = composeMail({
          text: text.text,
          signature: null,
          unsubscribe: { ...unsubscribe, line: line.text },
        });
        const { tags, links } = read(html!);
        expect(new Set(tags)).toEqual(
          new Set([...["html", "head", "meta", "body", "p", "a"], ...tags.filter((each) => each === "br")]),
        );
        for (const link of links) expect(link).toMatch(/^(?:https?:\/\/|mailto:)/i);
      }),
    );
  });

  it("says the same in both forms", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("\n", "\n\n", "\r\n", " https://x.example/a ", "(https://x.example)", "<b>", "&amp;"),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (one, two) => {
        const mail = {
          text: `see https://x.example ${one.join("")}`,
          signature: `T ${two.join("")}`,
          unsubscribe,
        };
        const signature = cleanSignature(mail.signature);
        const { text, html } = composeMail({ ...mail, signature: { message: signature } });
        const shown = textOfHtml(html!.replace(/<\/?(?:!DOCTYPE|html|head|meta|body)[^>]*>/g, ""));
        expect(words(shown.replace(`(${unsubscribe.url})`, unsubscribe.url))).toEqual(words(text));
      }),
    );
  });

  it("is put together in time that grows with its length only", () => {
    const hostile = [
      "https://x.example/" + ")".repeat(50_000),
      "https://".repeat(6_000),
      "  ".repeat(25_000),
      "\n \n".repeat(15_000),
    ];
    const from = performance.now();
    for (const text of hostile) composeMail({ text, signature: null, unsubscribe });
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});

it("takes a line break of Windows for one line, as it takes any other", () => {
  const of = (text: string) => composeMail({ text, signature: null, unsubscribe: null }).html;
  const unix = "One https://a.example\ntwo\n\nthree\n \n\nfour";
  expect(of(unix)).toContain("<br>\ntwo</p>\n<p>three</p>\n<p>four</p>");
  expect(of(unix.replaceAll("\n", "\r\n"))).toBe(of(unix));
  expect(of(unix.replaceAll("\n", "\r"))).toBe(of(unix));
});
