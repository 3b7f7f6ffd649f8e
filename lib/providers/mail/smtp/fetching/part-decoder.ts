import { bytesOf } from "../../reading/mime/transfer.ts";

/** Decodes a part's body that comes in pieces. */
export interface PartDecoder {
  take(piece: Buffer): Uint8Array;
  /** What was kept back for a piece that didn't come. */
  end(): Uint8Array;
}

/** The decoder of a Content-Transfer-Encoding. */
export function partDecoder(encoding: string): PartDecoder {
  const name = encoding.trim().toLowerCase();
  let kept = "";
  /** Decodes up to where the text can be cut. */
  const upTo = (text: string, end: number) => {
    kept = text.slice(end);
    return bytesOf(text.slice(0, end), name);
  };
  return {
    take(piece) {
      const text = piece.toString("latin1");
      if (name === "base64") {
        // Four characters are three bytes; line ends may stand anywhere between them.
        const clean = kept + text.replace(/[\r\n\t ]+/g, "");
        return upTo(clean, clean.length - (clean.length % 4));
      }
      if (name === "quoted-printable") {
        const whole = kept + text;
        // An escape has three characters.
        const last = whole.lastIndexOf("=");
        return upTo(whole, last >= 0 && last > whole.length - 3 ? last : whole.length);
      }
      return piece;
    },
    end: () => upTo(kept, kept.length),
  };
}
