import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { LeftBytes } from "./port.ts";

/** What is thrown where a mail that was left in its mailbox isn't there any more. */
export const gone = () => new ProviderError("rejected", "the mail is not in its mailbox any more");

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

/**
 * The body of a provider's answer as it comes.
 * @param decode what a piece of it means; none of it is enough for a byte sometimes.
 */
export function leftInBody(
  body: ReadableStream<Uint8Array>,
  decode: (piece: Uint8Array) => Uint8Array = (piece) => piece,
): Promise<LeftBytes> {
  const reader = body.getReader();
  return primed({
    async next() {
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw new ProviderError("unavailable", "the answer broke off", { scope: "server", cause });
        });
        if (done) return null;
        const bytes = decode(value);
        if (bytes.length > 0) return bytes;
      }
    },
    close: () => reader.cancel().catch(() => {}),
  });
}
