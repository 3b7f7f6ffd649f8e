import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { LeftBytes } from "./port.ts";

/** A mail that was left in its mailbox isn't there any more. */
export class LeftGone extends ProviderError {
  static override readonly sign: string = "LeftGone";

  constructor() {
    super("rejected", "the mail is not in its mailbox any more");
  }
}

/** What is thrown where an answer ends before all of it was there. */
export const cutShort = () =>
  new ProviderError("unavailable", "the answer was cut short", { scope: "server" });

/**
 * Reads the first bytes, so that whoever opened it knows that it is there. It is closed if that fails.
 */
export async function primed(left: LeftBytes): Promise<LeftBytes> {
  let first: Uint8Array | null | undefined;
  try {
    first = await left.next();
  } catch (error) {
    await left.close();
    throw error;
  }
  return {
    async next() {
      if (first === undefined) return left.next();
      const bytes = first;
      first = bytes === null ? null : undefined;
      return bytes;
    },
    close: left.close,
  };
}

/** What is here already. */
export function inMemory(bytes: Uint8Array): LeftBytes {
  let left: Uint8Array | null = bytes.length > 0 ? bytes : null;
  return {
    async next() {
      const given = left;
      left = null;
      return given;
    },
    close: async () => {},
  };
}

/** Finds the file's bytes in the pieces of an answer. */
export interface BodyDecoder {
  /** What a piece means; it isn't enough for a byte sometimes. */
  take(piece: Uint8Array): Uint8Array;
  /** Whether all of it was there, once the answer has ended. */
  isWhole(): boolean;
}

/**
 * An answer that is the file itself. HTTP says where it ends, if it has a length or comes in chunks over a connection that stays.
 * Node's fetch checks both, but takes the end of a connection that was to be closed for the last chunk.
 */
function asItIs(headers: Headers): BodyDecoder {
  const isChunked = headers.has("transfer-encoding") && !/\bclose\b/i.test(headers.get("connection") ?? "");
  const isBounded = headers.has("content-length") || isChunked;
  return { take: (piece) => piece, isWhole: () => isBounded };
}

/**
 * The body of a provider's answer as it comes. One that is cut short ends with an error, never as if it were whole.
 * @param decoder Default: the body is the file.
 */
export function leftInBody(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  decoder: BodyDecoder = asItIs(headers),
): Promise<LeftBytes> {
  const reader = body.getReader();
  return primed({
    async next() {
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw new ProviderError("unavailable", "the answer broke off", { scope: "server", cause });
        });
        if (done && !decoder.isWhole()) throw cutShort();
        if (done) return null;
        const bytes = decoder.take(value);
        if (bytes.length > 0) return bytes;
      }
    },
    close: () => reader.cancel().catch(() => {}),
  });
}
