import { describe, expect, it } from "vitest";
import { withOwnPictures, withShownPictures } from "./own-pictures.ts";

const png = { contentId: "a@b", type: "image/png", bytes: Buffer.from("PNG") };
const img = (src: string) => `<img src="${src}" alt="A" />`;

describe("the pictures that a mail brings", () => {
  it("stand where its HTML names them, also by an encoded name", () => {
    expect(withOwnPictures(img("cid:a@b"), [png])).toBe(img("data:image/png;base64,UE5H"));
    expect(withOwnPictures(img("cid:a%40b"), [png])).toBe(img("data:image/png;base64,UE5H"));
  });

  it("are left out where they didn't come, or could run something", () => {
    expect(withOwnPictures(img("cid:x"), [png])).toBe('<img alt="A" />');
    expect(withOwnPictures(img("cid:%"), [png])).toBe('<img alt="A" />');
    expect(withOwnPictures(img("cid:a@b"), [{ ...png, type: "image/svg+xml" }])).toBe('<img alt="A" />');
    expect(withOwnPictures(img("cid:a@b"), [{ ...png, type: "text/html" }])).toBe('<img alt="A" />');
  });

  it("are known by the other names of their types, and by cid: in any case", () => {
    const wanted = img("data:image/jpeg;base64,UE5H");
    expect(withOwnPictures(img("CID:a@b"), [{ ...png, type: "image/jpg" }])).toBe(wanted);
    expect(withOwnPictures(img("cid:a@b"), [{ ...png, type: "image/pjpeg" }])).toBe(wanted);
  });

  it("are no attachments where the HTML shows them, and only there", () => {
    const names = (html: string, ...files: Parameters<typeof withShownPictures>[1]) =>
      withShownPictures(html, files).map(({ contentId }) => contentId);
    const other = { ...png, contentId: "a@" };
    expect(names(img("cid:a@b"), png, other)).toEqual(["a@b", null]);
    expect(names(img("cid:a%40b"), png)).toEqual(["a@b"]);
    expect(names(img("cid:a@b"), { ...png, type: "image/heic" })).toEqual([null]);
    expect(names(img("cid:a@b"), { ...png, type: "image/svg+xml" })).toEqual([null]);
    expect(names(img("cid:a@b"), { ...png, bytes: null })).toEqual([null]);
    expect(names("", png)).toEqual([null]);
  });

  it("don't grow a mail that repeats one without end", () => {
    const big = { ...png, bytes: Buffer.alloc(700_000) };
    expect(withOwnPictures(img("cid:a@b").repeat(10_000), [big]).length).toBeLessThan(5_000_000);
  });
});
