import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** An answer of the embedded writer. */
export interface WritingReply {
  readonly status: number;
  readonly body: unknown;
}

/** How long a text may take to be written, in ms. */
const longestMs = 30_000;

/** Asks the embedded writer. Throws ProviderError `unavailable` where there was no answer: writing changes nothing. */
export async function askWriter(
  baseUrl: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<WritingReply> {
  try {
    const reply = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(longestMs),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  } catch (cause) {
    throw new ProviderError("unavailable", "no answer", { cause });
  }
}
