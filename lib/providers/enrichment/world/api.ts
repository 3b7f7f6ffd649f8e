import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** An answer of the embedded provider. */
export interface EnrichmentReply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Asks the embedded provider. Throws ProviderError `unavailable` where there was no answer: a search changes nothing.
 */
export async function askProvider(
  baseUrl: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<EnrichmentReply> {
  try {
    const reply = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(5_000),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  } catch (cause) {
    throw new ProviderError("unavailable", "no answer", { cause });
  }
}
