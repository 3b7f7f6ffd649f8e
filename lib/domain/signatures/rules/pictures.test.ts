import { describe, expect, it } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { cutAtPictures, placePictures } from "./pictures.ts";

const png = (name: string) => ({ name, type: "image/png" });
const text = "Look:\n\n[image: chart.png]\n\nand [image: chart.png] again";

describe("pictures in a mail's text", () => {
  it("are those of its files whose mark stands in it, each under a name of this mail", () => {
    const files = [
      { name: "a.pdf", type: "application/pdf" },
      png("chart.png"),
      png("chart.png"),
      png("unused.png"),
    ];
    const { files: placed, pictures } = placePictures(text, files, "<k@mail.example>");
    expect(placed.map(({ contentId }) => contentId)).toEqual([null, "picture2.k@mail.example", null, null]);
    expect(pictures).toEqual([{ name: "chart.png", contentId: "picture2.k@mail.example" }]);
  });

  it("are never drawings that could run, nor files whose name means something in a text", () => {
    const odd = [
      { name: "x.svg", type: "image/svg+xml" },
      { name: "x.pdf", type: "application/pdf" },
      png("{first_name}.png"),
      png("a(1).png"),
      png("a]b.png"),
    ];
    const all = odd.map(({ name }) => `[image: ${name}]`).join("\n");
    expect(placePictures(all, odd, "<k@m.example>").pictures).toEqual([]);
  });

  it("stand where their mark stands, and the text keeps the mark", () => {
    const pictures = [{ name: "chart.png", contentId: "picture1.k@m.example" }];
    const { text: plain, html } = composeMail({ text, signature: null, unsubscribe: null, pictures });
    expect(plain).toBe(text);
    const shown = '<img src="cid:picture1.k@m.example" alt="chart.png" style="max-width:100%">';
    expect(html).toContain(`<p>Look:</p>\n<p>${shown}</p>\n<p>and ${shown} again</p>`);
    expect(composeMail({ text, signature: null, unsubscribe: null }).html).toBeNull();
  });

  it("can't bring a tag by their name, and are tracked by nobody", () => {
    const name = `a" onerror="x&.png`;
    const pictures = [{ name, contentId: "picture1.k@m.example" }];
    const { html } = composeMail({ text: `[image: ${name}]`, signature: null, unsubscribe: null, pictures });
    expect(html).toContain('alt="a&quot; onerror=&quot;x&amp;.png"');
  });

  it("are cut out of a text of which every other character stays", () => {
    const pictures = ["a.png", "b.png"].map((name) => ({ name, contentId: name }));
    const whole = "[image: b.png]x[image: a.png][image: a.png] [image: c.png]";
    const parts = cutAtPictures(whole, pictures);
    const again = parts.map((part) => ("words" in part ? part.words : `[image: ${part.picture.name}]`));
    expect(again.join("")).toBe(whole);
    expect(parts.filter((part) => "picture" in part)).toHaveLength(3);
  });
});
