import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** How long a text may take to be written, in ms. */
const longestMs = 30_000;

/**
 * Asks the embedded writer and returns what it wrote. Throws ProviderError for a refusal, and `unavailable` where there
 * was no answer: writing changes nothing.
 */
export async function askWriter(
  baseUrl: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  let reply: Response;
  let written: unknown;
  try {
    reply = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(longestMs),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    written = await reply.json();
  } catch (cause) {
    throw new ProviderError("unavailable", "no answer", { cause });
  }
  if (reply.ok) return written;
  const said = typeof written === "object" && written !== null && "error" in written ? written.error : null;
  const word = typeof said === "string" ? said.slice(0, 100) : `answered ${reply.status}`;
  if (reply.status === 429) throw new ProviderError("limited", word);
  throw new ProviderError(reply.status >= 500 ? "unavailable" : "rejected", word);
}
