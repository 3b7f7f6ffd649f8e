import { decodeWords } from "postal-mime";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { textOfBytes } from "../mime/charset.ts";
import { rawParams } from "../mime/content-type.ts";

/** The longest name that is kept, in UTF-16 units. */
const nameCap = 200;
/** The most pieces of a name that is given in pieces. */
const mostPieces = 20;

/** Blanks, also characters that Unicode calls signs and letters and that show nothing: they would push an ending out of sight. */
const blanks = /[\s\u115f\u1160\u2800\u3164\uffa0]+/g;

/** `%20` and the like as bytes. */
function bytesOfPercent(text: string): Buffer {
  const latin = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(latin, "latin1");
}

/** A parameter that may be in pieces, and in a charset (RFC 2231), or in encoded words, as most programs write. */
function parameter(params: ReadonlyMap<string, string>, name: string): string {
  const whole = params.get(`${name}*`);
  const pieces: { readonly text: string; readonly isEncoded: boolean }[] = [];
  if (whole !== undefined) pieces.push({ text: whole, isEncoded: true });
  for (let i = 0; whole === undefined && i < mostPieces; i++) {
    const encoded = params.get(`${name}*${i}*`);
    const text = encoded ?? params.get(`${name}*${i}`);
    if (text === undefined) break;
    pieces.push({ text, isEncoded: encoded !== undefined });
  }
  const [first] = pieces;
  if (!first) return decodeWords((params.get(name) ?? "").trim());
  const [charset = "", , ...rest] = first.isEncoded ? first.text.split("'") : [];
  const texts = first.isEncoded
    ? [rest.join("'"), ...pieces.slice(1).map(({ text }) => text)]
    : pieces.map(({ text }) => text);
  const bytes = texts.map((text, place) =>
    pieces[place]?.isEncoded ? bytesOfPercent(text.trim()) : Buffer.from(text, "latin1"),
  );
  return textOfBytes(Buffer.concat(bytes), charset);
}

/**
 * The name of a file within a mail, on one line and without a folder; empty where it has none. No character in it controls
 * a terminal or turns the direction of what follows: "gpj.exe" must not read as "exe.jpg".
 */
export function fileNameOf(disposition: string, contentType: string): string {
  const given = parameter(rawParams(disposition), "filename") || parameter(rawParams(contentType), "name");
  const base = given.split(/[/\\]/).at(-1) ?? "";
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(blanks, " ")
    .trim();
  return storableLine(plain.replace(/^\.+/, ""), nameCap);
}
