import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { cleanSignature } from "./clean-signature.ts";
import { isHtml, textOfHtml } from "./html.ts";

describe("a signature's message", () => {
  it("is plain text where no tag stands in it, and is kept as it is", () => {
    for (const text of ["Ada <ada@mail.example>", "1 < 2 & 3 > 2", "<3\n--\nTess"])
      expect([isHtml(text), cleanSignature(` ${text}\n`)]).toEqual([false, text]);
  });

  it("keeps looks, links and images over https", () => {
    const html =
      '<table border="0"><tr><td style="color:#333;font-family:Arial, sans-serif"><b>Tess</b><br />' +
      '<a href="https://x.example">x</a> <a href="mailto:t@x.example">t@x.example</a> <a href="tel:+441">+441</a>' +
      '<img src="https://x.example/logo.png" alt="Logo" width="80" /></td></tr></table>';
    expect(cleanSignature(html)).toBe(html);
    expect(textOfHtml(html)).toBe("Tess\nx (https://x.example) t@x.example +441Logo");
  });

  it("loses what runs, what fetches in another way, and what lays itself over the mail", () => {
    expect(cleanSignature('<p onclick="x()">A<script>alert(1)</script><style>p{}</style></p>')).toBe(
      "<p>A</p>",
    );
    expect(cleanSignature('<a href="javascript:alert(1)">A</a><a href="/x">B</a>')).toBe("<a>A</a><a>B</a>");
    for (const src of ["http://x.example/a", "//x.example/a", "/a", "data:image/png;base64,AA", "cid:a"])
      expect(cleanSignature(`<p>A<img src="${src}"></p>`), src).toBe("<p>A</p>");
    expect(
      cleanSignature('<p style="position:fixed;background:url(https://x.example);color:red">A</p>'),
    ).toBe('<p style="color:red">A</p>');
    expect(cleanSignature("<iframe src=https://x.example></iframe><form><input>A</form>")).toBe(
      "<div>A</div>",
    );
  });

  it("is empty where nothing of it can be seen", () => {
    for (const html of ["<p> </p>", "<script>1</script>", '<img src="http://x.example/a">', "<br><hr>"])
      expect(cleanSignature(html), html).toBe("");
    expect(cleanSignature('<img src="https://x.example/a">')).not.toBe("");
  });

  it("has only known tags and addresses, whatever it was, and is cleaned once for all [S17]", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "<",
        ">",
        '"',
        "'",
        "/",
        " ",
        "=",
        "<b",
        "<a href=",
        "<img src=",
        "<svg onload=",
        "javascript:",
        "<script>",
      ),
      fc.constantFrom(
        "https://x.example",
        "</a>",
        "<!--",
        "-->",
        "<p>",
        "&lt;b&gt;",
        "<math><style>",
        "<xmp>",
        "style=",
        "url(",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const kept = cleanSignature(`<b>A</b>${pieces.join("")}`);
        expect(isHtml(kept)).toBe(true);
        expect(cleanSignature(kept)).toBe(kept);
        const parser = new Parser({
          onopentag(name, { href, src, ...rest }) {
            expect(["script", "style", "svg", "math", "iframe", "xmp", "form"]).not.toContain(name);
            expect(Object.keys(rest).filter((each) => each.startsWith("on"))).toEqual([]);
            if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i);
            if (name === "img") expect(src).toMatch(/^https:\/\//i);
          },
        });
        parser.end(kept);
      }),
    );
  });
});
