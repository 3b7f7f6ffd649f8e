import { describe, expect, it } from "vitest";
import { cutAtPictures } from "@/lib/contracts/picture-mark.ts";
import { cleanSignature } from "./clean-signature.ts";
import { composeMail } from "./compose-mail.ts";
import { placeFiles, placePictures } from "./pictures.ts";

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

describe("pictures in a signature", () => {
  const messageId = "<k@m.example>";
  const placed = (message: string, names: readonly string[], words = "Hi") => {
    const own = { ...png("chart.png"), id: "own" };
    const signed = names.map((name, n) => ({ ...png(name), id: `signed${n}` }));
    const signature = { message, pictures: signed.map(({ id }) => id) };
    const { files, ...rest } = placeFiles({ text: words, signature, messageId }, [own, ...signed]);
    return { files, mail: composeMail({ text: words, unsubscribe: null, ...rest }) };
  };
  const shown = (name: string, id: string) => `<img src="cid:${id}" alt="${name}" style="max-width:100%">`;

  it("stand where their mark stands in a plain one, which makes the mail one with HTML", () => {
    const { files, mail } = placed("Tess\n[image: logo.png]", ["logo.png"]);
    expect(files.map(({ id, contentId }) => [id, contentId])).toEqual([
      ["own", null],
      ["signed0", "signature1.k@m.example"],
    ]);
    expect(mail.text).toBe("Hi\n\nTess\n[image: logo.png]\n");
    expect(mail.html).toContain(`Tess<br>\n${shown("logo.png", "signature1.k@m.example")}</p>`);
  });

  it("stand in cleaned HTML, but never within a tag; a name with signs of HTML is found, too", () => {
    const message = cleanSignature(
      '<p><a href="https://x.example" title="[image: R&D.png]">Tess</a> [image: R&D.png]</p>',
    );
    const { files, mail } = placed(message, ["R&D.png"]);
    expect(files).toHaveLength(2);
    expect(mail.html).toContain(
      `<a title="[image: R&amp;D.png]" href="https://x.example">Tess</a> ${shown("R&amp;D.png", "signature1.k@m.example")}</p>`,
    );
  });

  it("are left out where nothing shows them, and are apart from the text's of the same name", () => {
    const { files, mail } = placed(
      "Tess [image: chart.png]",
      ["chart.png", "b.png"],
      "See [image: chart.png]",
    );
    expect(files.map(({ id, contentId }) => [id, contentId])).toEqual([
      ["own", "picture1.k@m.example"],
      ["signed0", "signature1.k@m.example"],
    ]);
    expect(mail.html).toContain(`See ${shown("chart.png", "picture1.k@m.example")}`);
    expect(mail.html).toContain(`Tess ${shown("chart.png", "signature1.k@m.example")}`);
  });
});
