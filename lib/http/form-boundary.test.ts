import { describe, expect, it } from "vitest";
import { boundaryOf } from "./form-boundary.ts";
import { readBody } from "./read-input.ts";

/** A form of two fields and a file, written with a boundary. */
function form(boundary: string, { content = "a,b\r\n1,2\r\n", padding = "" } = {}) {
  const delimiter = `--${boundary}${padding}\r\n`;
  return new TextEncoder().encode(
    `${delimiter}Content-Disposition: form-data; name="first"\r\n\r\none\r\n` +
      `${delimiter}Content-Disposition: form-data; name="second"\r\n\r\n\r\n` +
      `${delimiter}Content-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n` +
      `${content}\r\n--${boundary}--\r\n`,
  );
}
const read = (boundary: string, type: string, more: { content?: string; padding?: string } = {}) =>
  readBody({ bytes: form(boundary, more), type });
const quoted = (boundary: string) => `multipart/form-data; boundary="${boundary}"`;

describe("the boundary of a form", () => {
  it.each([
    "x",
    "----1",
    "AaB03x",
    "simple boundary",
    "a'()+_,-./:=?z",
    "0123456789012345678901234567",
    "9".repeat(70),
  ])("is any of 1 to 70 characters: %s", async (boundary) => {
    const { first, second, file } = await read(boundary, quoted(boundary));
    expect([first, second]).toEqual(["one", ""]);
    expect(await (file as File).text()).toBe("a,b\r\n1,2\r\n");
    expect((file as File).name).toBe("people.csv");
  });

  it("stands without quotation marks, too, in any place of the type", async () => {
    expect(await read("AaB03x", "multipart/form-data; boundary=AaB03x")).toMatchObject({ first: "one" });
    expect(await read("Aa", "Multipart/Form-Data; charset=utf-8; Boundary=Aa; x=y")).toMatchObject({
      first: "one",
    });
  });

  it("ends nothing where a line only begins like it, and may be followed by spaces", async () => {
    const content = "--ab\r\n-- a\r\nx --a\r\n--a!\r\n";
    const { file } = await read("a", quoted("a"), { content });
    expect(await (file as File).text()).toBe(content);
    expect(await read("a", quoted("a"), { padding: " \t" })).toMatchObject({ first: "one" });
  });

  it("ends nothing where a line only begins like the end, and what looks like it is no part", async () => {
    for (const content of ["one\r\n--a--b\r\ntwo", "x--a,".repeat(1_100)]) {
      const { file } = await read("a", quoted("a"), { content });
      expect(await (file as File).text()).toBe(content);
    }
    const hostile = read("a", quoted("a"), { content: "--a".repeat(200_000) });
    await expect(hostile).rejects.toMatchObject({ reason: "invalid_input" });
  });

  it("keeps every byte of a file", async () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, i) => i % 256);
    const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]);
    const { f } = await readBody({ bytes: new Uint8Array(body), type: quoted("b") });
    expect(new Uint8Array(await (f as File).arrayBuffer())).toEqual(bytes);
  });

  it("is none where it is missing, too long, or no boundary", () => {
    for (const type of [
      "multipart/form-data",
      "multipart/form-data; boundary=",
      'multipart/form-data; boundary=""',
      quoted("9".repeat(71)),
      quoted("ends with a space "),
      quoted("umlaut ü"),
    ])
      expect(boundaryOf(type), type).toBeNull();
  });

  it("reads names as browsers write them: any script, quotation marks, none at all", async () => {
    const named = async (filename: string) => {
      const head = `--b\r\nContent-Disposition: form-data; name="a%22[b]"; filename="${filename}"\r\n\r\n`;
      const { 'a"': found } = await readBody({
        bytes: new TextEncoder().encode(`${head}x\r\n--b--\r\n`),
        type: quoted("b"),
      });
      return (found as { b: File | string }).b;
    };
    expect(await named("名前 é.csv")).toMatchObject({ name: "名前 é.csv", size: 1 });
    expect(await named("five %22inch%22; x.csv")).toMatchObject({ name: 'five "inch"; x.csv' });
    expect(await named("C:\\new\\file.csv")).toMatchObject({ name: "C:\\new\\file.csv" });
    expect(await named("")).toMatchObject({ name: "", size: 1 });
  });

  it("may stand behind line breaks, and a part's name without quotation marks", async () => {
    const body = "\r\n\r\n--b\r\nContent-Disposition: form-data; NAME=a\r\n\r\nx\r\n--b--\r\n";
    expect(await readBody({ bytes: new TextEncoder().encode(body), type: quoted("b") })).toEqual({ a: "x" });
  });

  it("ends parts with headers of a usual length, and not too many of them: reading them blocks the process [F23]", async () => {
    const parts = (count: number, header: string) =>
      new TextEncoder().encode(
        `${`--b\r\nContent-Disposition: form-data; name=a${header}\r\n\r\nx\r\n`.repeat(count)}--b--\r\n`,
      );
    const refused = { reason: "invalid_input" };
    expect(await readBody({ bytes: parts(200, ""), type: quoted("b") })).toMatchObject({
      a: expect.any(Array),
    });
    for (const bytes of [parts(201, ""), parts(1, ";a=b".repeat(600)), parts(190, ";a=b".repeat(2_000))])
      await expect(readBody({ bytes, type: quoted("b") })).rejects.toMatchObject(refused);
  });

  it("of another body is refused", async () => {
    await expect(read("a", quoted("b"))).rejects.toMatchObject({ reason: "invalid_input" });
  });
});
