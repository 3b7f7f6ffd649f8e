import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldDecoder } from "../../google/field-decoder.ts";
import { partDecoder } from "./part-decoder.ts";

/** The text in pieces, cut at these places. */
function piecesOf(text: string, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((to, index) => Buffer.from(text.slice(places[index], to), "latin1"));
}

const bytes = fc.uint8Array({ maxLength: 400 }).map((given) => Buffer.from(given));
const cuts = fc.array(fc.nat(2_000), { maxLength: 12 });
const decoded = (encoding: string, text: string, at: readonly number[]) => {
  const decoder = partDecoder(encoding);
  return Buffer.concat([...piecesOf(text, at).map((piece) => decoder.take(piece)), decoder.end()]);
};

it("decodes base64, quoted-printable and plain bytes alike, wherever the pieces are cut", () => {
  const quoted = (given: Buffer) =>
    [...given].map((one) => `=${one.toString(16).padStart(2, "0").toUpperCase()}`).join("");
  fc.assert(
    fc.property(bytes, cuts, (given, at) => {
      const lines = given.toString("base64").replace(/.{20}/g, "$&\r\n");
      expect(decoded("BASE64", lines, at)).toEqual(given);
      expect(decoded("quoted-printable", quoted(given).replace(/.{30}/g, "$&=\r\n"), at)).toEqual(given);
      expect(decoded("8bit", given.toString("latin1"), at)).toEqual(given);
    }),
  );
});

it("finds the field of an answer of Gmail's and decodes it, wherever the pieces are cut", () => {
  fc.assert(
    fc.property(bytes, cuts, fc.boolean(), (given, at, isPadded) => {
      const plain = given.toString("base64").replaceAll("+", "-").replaceAll("/", "_");
      const data = isPadded ? plain.replaceAll("=", "\\u003d") : plain.replaceAll("=", "");
      const text = `{\n  "size": ${given.length},\n  "attachmentId": "data",\n  "data": "${data}",\n "more": "x"}`;
      const decoder = fieldDecoder("data", given.length);
      expect(Buffer.concat(piecesOf(text, at).map((piece) => decoder.take(piece)))).toEqual(given);
      expect(decoder.isWhole()).toBe(true);
      // A file that ends before its closing sign, or before as many bytes as were announced, isn't whole.
      const cut = fieldDecoder("data", given.length);
      const opening = '"data": "';
      const unpadded = plain.replaceAll("=", "").length;
      cut.take(Buffer.from(text.slice(0, text.indexOf(opening) + opening.length + unpadded)));
      const less = fieldDecoder("data", given.length + 1);
      less.take(Buffer.from(text));
      expect([cut.isWhole(), less.isWhole()]).toEqual([false, false]);
    }),
  );
});
