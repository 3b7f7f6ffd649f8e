import { describe, expect, it } from "vitest";
import { cleanSignature } from "./clean-signature.ts";
import { composeMail } from "./compose-mail.ts";
import { trackMail } from "./track-mail.ts";

const url = "https://app.example/u/t?a=1&b=2";
const unsubscribe = { line: "Enough?", url };

/** Notes what is asked for, and answers with the place in the address. */
function tracking(most = 650) {
  const asked: string[] = [];
  return {
    asked,
    links: {
      takes: (target: string) => target.length <= most,
      addressOf: (target: string, place: number, links: number) => {
        asked.push(`${place}/${links} ${target}`);
        return `https://l.example/t/${place}`;
      },
    },
    pixel: "https://l.example/o/p?a&b",
  };
}
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe("a tracked mail", () => {
  it("has tracked web links in its text's and its signature's HTML, and a pixel at the end [OC-026]", () => {
    const signature = cleanSignature(
      '<p title="a &quot; href=&quot;x"><a title="> &quot;" href="https://sig.example/?a=1&amp;b=2">S</a> <a href="tel:+4912">T</a></p>',
    );
    const mail = composeMail({
      text: "See https://one.example/a?b=1&c=2 or mailto:me@x.example, then https://one.example/a?b=1&c=2",
      signature: { message: signature },
      unsubscribe,
    });
    const to = tracking();
    const { text, html } = trackMail(mail, to, url);
    expect(text).toBe(mail.text);
    expect(to.asked).toEqual([
      "0/3 https://one.example/a?b=1&c=2",
      "1/3 https://one.example/a?b=1&c=2",
      "2/3 https://sig.example/?a=1&b=2",
    ]);
    expect(hrefs(html!)).toEqual([
      "https://l.example/t/0",
      "mailto:me@x.example",
      "https://l.example/t/1",
      "https://l.example/t/2",
      "tel:+4912",
      "https://app.example/u/t?a=1&amp;b=2",
    ]);
    // What the reader sees is the address itself.
    expect(html).toContain(">https://one.example/a?b=1&amp;c=2</a>");
    expect(html).toContain(
      '<img src="https://l.example/o/p?a&amp;b" width="1" height="1" alt="">\n</body></html>',
    );
  });

  it("never tracks the unsubscribe link, also where the text repeats it, nor what can't be followed", () => {
    const long = `https://long.example/${"a".repeat(700)}`;
    const mail = composeMail({ text: `${url} ${long} https://ok.example`, signature: null, unsubscribe });
    const to = tracking();
    const html = trackMail(mail, to, url).html!;
    expect(to.asked).toEqual(["0/1 https://ok.example"]);
    expect(hrefs(html)).toEqual([
      "https://app.example/u/t?a=1&amp;b=2",
      long,
      "https://l.example/t/0",
      "https://app.example/u/t?a=1&amp;b=2",
    ]);
  });

  it("stays plain text where it is plain text, and as it is where nothing is tracked", () => {
    const plain = composeMail({ text: "Shall we talk?", signature: { message: "Tess" }, unsubscribe: null });
    expect(trackMail(plain, tracking(), null)).toEqual(plain);
    const linked = composeMail({ text: "https://one.example $& $1", signature: null, unsubscribe: null });
    expect(trackMail(linked, { links: null, pixel: null }, null)).toEqual(linked);
    expect(trackMail(linked, { links: null, pixel: "https://l.example/o/$&" }, null).html).toContain(
      "/o/$&amp;",
    );
    const refused = { links: { takes: () => true, addressOf: () => null }, pixel: null };
    expect(trackMail(linked, refused, null)).toEqual(linked);
  });

  it("gives the same mail each time", () => {
    const mail = composeMail({
      text: "https://one.example https://two.example",
      signature: null,
      unsubscribe,
    });
    expect(trackMail(mail, tracking(), url)).toEqual(trackMail(mail, tracking(), url));
  });

  it("takes no value of a person for a tag of its own", () => {
    const text = '<a href="https://evil.example">x</a> "href="https://b.example';
    const mail = composeMail({ text, signature: null, unsubscribe: null });
    const to = tracking();
    trackMail(mail, to, null);
    expect(to.asked).toEqual(["0/2 https://evil.example", "1/2 https://b.example"]);
    expect(trackMail(mail, to, null).html).toContain("&lt;a href=&quot;<a href=");
  });

  it("is tracked in time that grows with its length only", () => {
    const from = performance.now();
    for (const text of ["<a ".repeat(60_000), "https://x.example ".repeat(5_000), "<a href=".repeat(20_000)])
      trackMail(
        composeMail({ text: `https://y.example ${text}`, signature: null, unsubscribe }),
        tracking(),
        url,
      );
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});
