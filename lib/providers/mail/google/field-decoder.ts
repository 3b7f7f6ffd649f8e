import type { BodyDecoder } from "../left-bytes.ts";

/** The most characters before the field that are looked through: Gmail's other fields are short. */
const mostBefore = 64 * 1024;

/**
 * Decodes one field of a JSON object that comes in pieces: bytes in base64url. Gmail gives files only so, and a whole answer in
 * memory would be several times the file.
 * @param size the bytes that it has at least, as Gmail announced them. Null: it doesn't say.
 */
export function fieldDecoder(field: string, size: number | null): BodyDecoder {
  const opening = new RegExp(`"${field}"\\s*:\\s*"`);
  let state: "before" | "within" | "behind" = "before";
  let kept = "";
  let all = 0;
  const take = (piece: Uint8Array): Uint8Array => {
    if (state === "behind") return new Uint8Array();
    kept += Buffer.from(piece).toString("latin1");
    if (state === "before") {
      const found = opening.exec(kept);
      if (!found) {
        kept = kept.slice(-mostBefore);
        return new Uint8Array();
      }
      state = "within";
      kept = kept.slice(found.index + found[0].length);
    }
    // The padding may be written as an escape (backslash u003d): nothing but padding needs one.
    const end = /["\\=]/.exec(kept)?.index;
    const text = end === undefined ? kept.slice(0, kept.length - (kept.length % 4)) : kept.slice(0, end);
    if (end !== undefined) state = "behind";
    kept = end === undefined ? kept.slice(text.length) : "";
    const bytes = Buffer.from(text, "base64url");
    all += bytes.length;
    return bytes;
  };
  // Its closing sign was there.
  return { take, isWhole: () => state === "behind" && all >= (size ?? 0) };
}
