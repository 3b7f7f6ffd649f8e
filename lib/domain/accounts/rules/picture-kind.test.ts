import { describe, expect, it } from "vitest";
import { pictureKind } from "./picture-kind.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

describe("the kind of a picture", () => {
  it("is read from its first bytes [SH-166]", () => {
    expect(pictureKind(bytes("\x89PNG\r\n\x1a\nrest"))).toBe("png");
    expect(pictureKind(bytes("\xff\xd8\xff\xe0rest"))).toBe("jpeg");
    expect(pictureKind(bytes("GIF89a rest"))).toBe("gif");
    expect(pictureKind(bytes("RIFF....WEBPVP8 "))).toBe("webp");
  });

  it("is none for anything else, an SVG above all", () => {
    for (const text of [
      "",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "RIFF....WAVE",
      "%PDF-1.7",
      "\x89PN",
    ])
      expect(pictureKind(bytes(text)), text).toBeNull();
  });
});
