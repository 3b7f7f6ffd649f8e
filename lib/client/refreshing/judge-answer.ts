/** What the server said when it was asked for the page anew. */
export interface PageAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The path and query that answered, where a redirect led to another path; else null. */
  readonly ledTo: string | null;
  readonly text: string;
}

/**
 * What an answer is worth: `page` can be shown; `busy` is a refusal or a failure, which is asked again later;
 * `elsewhere` is a redirect, or an answer that isn't page data.
 */
export type Verdict = "page" | "busy" | "elsewhere";

/**
 * A part of the page that failed on the server. What the framework throws itself (not found, a redirect) is no failure.
 */
const failedPart = /(?:^|\n)[0-9a-f]+:E\{"digest":"(?!NEXT_)/;

/**
 * The beginning of a row with a long text: its length in bytes, as a hexadecimal number, and then the text as it is.
 */
const textRow = /^[0-9a-f]+:T([0-9a-f]+),/;

/** Whether a row of the answer is a failed part. What people wrote stands in rows of its own kind and is skipped. */
function hasFailedPart(text: string): boolean {
  if (!failedPart.test(text)) return false;
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; ) {
    const [head, length] = textRow.exec(decoder.decode(bytes.subarray(at, at + 40))) ?? [];
    if (head && length) {
      at += head.length + Number.parseInt(length, 16);
      continue;
    }
    const end = bytes.indexOf(10, at);
    const row = decoder.decode(bytes.subarray(at, end < 0 ? bytes.length : end));
    if (failedPart.test(row)) return true;
    at = end < 0 ? bytes.length : end + 1;
  }
  return false;
}

export function judgeAnswer({ status, contentType, ledTo, text }: PageAnswer): Verdict {
  if (status === 429 || status === 408 || status >= 500) return "busy";
  // The guards lead there while the database doesn't answer.
  if (ledTo === "/error") return "busy";
  if (ledTo !== null || status >= 300 || !contentType.startsWith("text/x-component")) return "elsewhere";
  return hasFailedPart(text) ? "busy" : "page";
}

/** The pauses between tries, in milliseconds: the first, and the longest. */
const pauses = { first: 2_000, longest: 60_000 } as const;

/**
 * How long to wait behind a refusal, in milliseconds: as long as the server says, and longer with each refusal that
 * follows another.
 * @param spread 0 to 1, so that many pages don't come back at one moment.
 */
export function pauseMs(refusals: number, retryAfterSeconds: number, spread: number): number {
  const grown = Math.min(pauses.longest, pauses.first * 2 ** (refusals - 1));
  return Math.max(grown, Math.min(pauses.longest, retryAfterSeconds * 1000)) * (1 + spread / 2);
}
