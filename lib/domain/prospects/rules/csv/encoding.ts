import { analyse } from "chardet";
import iconv from "iconv-lite";
import type { FileEncoding } from "@/lib/contracts/words/file-encodings.ts";

/** The bytes by which an encoding is guessed: lines with letters beyond ASCII. */
const sampleBytes = 64 * 1024;
/** Bytes that are decoded at a time. */
const slice = 256 * 1024;

const marks: readonly (readonly [FileEncoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The detector's names, and the encoding by which we read each. Windows' own extend two of the ISO ones. */
const detected: Readonly<Record<string, FileEncoding>> = {
  "ISO-8859-1": "windows-1252",
  "windows-1252": "windows-1252",
  "ISO-8859-2": "iso-8859-2",
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "KOI8-R": "koi8-r",
  "ISO-8859-7": "windows-1253",
  "windows-1253": "windows-1253",
  "ISO-8859-9": "windows-1254",
  "windows-1254": "windows-1254",
  "windows-1255": "windows-1255",
  "windows-1256": "windows-1256",
  "windows-1257": "windows-1257",
  "windows-1258": "windows-1258",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  GB18030: "gb18030",
  Big5: "big5",
  "EUC-KR": "euc-kr",
};
/** Below it the detector has seen too little of a script with thousands of signs. */
const sureOfSigns = 30;
const ofSigns: readonly FileEncoding[] = ["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"];

/**
 * Guesses a file's encoding: by its byte-order mark, by zero bytes (UTF-16), by whether it is UTF-8 apart from a few
 * bad bytes, then by the frequencies of letters.
 */
export function detectEncoding(bytes: Uint8Array): FileEncoding {
  for (const [encoding, mark] of marks) if (mark.every((byte, at) => bytes[at] === byte)) return encoding;
  const wide = wideOf(bytes);
  if (wide) return wide;
  const { sequences, bad } = countUtf8(bytes);
  // One bad byte, of a cell that was cut or pasted, changes nothing for all the others.
  if (sequences >= 4 * bad) return "utf-8";
  return guessByLetters(sampleOf(bytes));
}

/** The file's text. Zero characters and byte-order marks are left out wherever they are; a bad byte becomes U+FFFD. */
export function decodeFile(bytes: Uint8Array, encoding: FileEncoding): string {
  const decoder = iconv.getDecoder(encoding);
  let text = "";
  for (let from = 0; from < bytes.length; from += slice)
    text += decoder.write(
      Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(slice, bytes.length - from)),
    );
  text += decoder.end() ?? "";
  return text.replaceAll("\0", "").replaceAll("\uFEFF", "");
}

/** UTF-16 without a mark: every other byte of Latin letters and line ends is zero. */
function wideOf(bytes: Uint8Array): FileEncoding | null {
  const seen = Math.min(bytes.length, sampleBytes);
  const zeros = [0, 0];
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < seen / 5) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** How many sequences of UTF-8 a file has beyond ASCII, and how many bytes that belong to none. */
function countUtf8(bytes: Uint8Array): { sequences: number; bad: number } {
  let sequences = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    let found = 0;
    while (found < more && (bytes[at + 1 + found] ?? 0) >> 6 === 0b10) found += 1;
    if (more > 0 && found === more) {
      sequences += 1;
      at += more;
    } else bad += 1;
  }
  return { sequences, bad };
}

/** The lines that contain bytes beyond ASCII, wherever in the file they are. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && length < sampleBytes; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const from = Math.max(bytes.lastIndexOf(10, at) + 1, at - 500);
    const end = bytes.indexOf(10, at);
    const to = Math.min(end < 0 ? bytes.length : end + 1, at + 2_000);
    lines.push(bytes.subarray(from, to));
    length += to - from;
    at = to;
  }
  return new Uint8Array(Buffer.concat(lines));
}

/**
 * The detector's candidates, weighed by how well their letters fit into words: a file of people has few of them. The
 * detector doesn't know the Macintosh's encoding, which is a candidate wherever a Western one is.
 */
function guessByLetters(sample: Uint8Array): FileEncoding {
  const candidates: { encoding: FileEncoding; confidence: number }[] = [];
  for (const { name, confidence } of analyse(sample)) {
    const encoding = detected[name];
    if (!encoding || (ofSigns.includes(encoding) && confidence < sureOfSigns)) continue;
    candidates.push({ encoding, confidence });
    if (encoding === "windows-1252") candidates.push({ encoding: "macintosh", confidence });
  }
  let best: { encoding: FileEncoding; score: number } = { encoding: "windows-1252", score: 0 };
  for (const { encoding, confidence } of candidates) {
    const score = confidence + weightOfFit * fitOf(sample, encoding);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** What a perfect fit counts, in points of the detector's confidence. */
const weightOfFit = 50;

/**
 * The share of the letters beyond ASCII that are where such letters are in words, less the others: read by a wrong
 * encoding they are signs, or capitals in the middle of a word. Korean is written in its own letters, hardly in
 * Chinese.
 */
function fitOf(sample: Uint8Array, encoding: FileEncoding): number {
  const text = decodeFile(sample, encoding);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const beyond = count(/[^\0-\x7f\s]/g);
  const fitting =
    encoding === "euc-kr"
      ? count(/\p{Script=Hangul}/gu)
      : count(/(?![\0-\x7f\uFB00-\uFB06])(?:[\p{Ll}\p{Lo}]|(?<!\p{Ll})\p{Lu})/gu);
  return (2 * fitting - beyond) / Math.max(1, beyond);
}
