import { ProviderError } from "@/lib/kernel/errors/index.ts";

export interface ApiOptions {
  readonly baseUrl: string;
  /** The timeout of a call in milliseconds. Default: 5,000. */
  readonly timeoutMs?: number;
}

/** The network's answer. */
export interface ApiReply {
  readonly status: number;
  readonly body: unknown;
}

/** Failures that happen before anything is sent. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : error instanceof Error ? error.name : "unknown";
}

/**
 * Makes one call to the network's API. Throws ProviderError when there was no answer: `unavailable` where nothing can
 * have happened (a refused connection, a call that only reads), `ambiguous` where a write may have taken effect.
 */
export async function callNetwork(
  options: ApiOptions,
  method: "GET" | "POST",
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<ApiReply> {
  try {
    const reply = await fetch(`${options.baseUrl}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMs ?? 5000),
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    return { status: reply.status, body: await reply.json() };
  } catch (error) {
    const code = codeOf(error);
    const kind = method === "GET" || neverSent.has(code) ? "unavailable" : "ambiguous";
    throw new ProviderError(kind, code, { cause: error });
  }
}
