import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** One request to a provider's API, whose address is part of the settings and typed by nobody. */
export interface Question {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds until the whole answer must be there. Default: 20,000. */
  readonly timeoutMs?: number;
  /** The most bytes of the answer that are read; the rest is cut off. Default: 4 MB. */
  readonly mostBytes?: number;
  /** Whether the request does something that can't be taken back: a lost answer is then `ambiguous`. Default: false. */
  readonly isFinal?: boolean;
  /** Whether the caller reads the body of a success by itself, piece by piece, within `timeoutMs`. Default: false. */
  readonly isStreamed?: boolean;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** None where the body is streamed. */
  readonly bytes: Buffer;
  readonly body?: ReadableStream<Uint8Array>;
}

/** Failures before a connection stood: nothing was asked yet. */
const unreached =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Makes one request and reads its answer, whatever its status. Follows no redirect. Throws ProviderError: `unavailable`
 * with the scope `server` where nobody answered, `ambiguous` where a final request's answer was lost.
 */
export async function ask(question: Question): Promise<Answered> {
  const { method, url, headers = {}, body, timeoutMs = 20_000, mostBytes = 4 * 1024 * 1024 } = question;
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.any([
        AbortSignal.timeout(timeoutMs),
        ...(question.signal ? [question.signal] : []),
      ]),
    });
    const { status, body: content } = response;
    if (question.isStreamed && response.ok && content)
      return { status, headers: response.headers, bytes: Buffer.alloc(0), body: content };
    const bytes = await firstBytes(response, mostBytes);
    return { status, headers: response.headers, bytes };
  } catch (cause) {
    const code = codeOf(cause);
    const isReached = !unreached.test(code);
    throw new ProviderError(
      isReached && question.isFinal ? "ambiguous" : "unavailable",
      isReached ? `no answer (${code})` : code,
      { scope: "server", cause },
    );
  }
}

/** The first bytes of an answer; the connection of a longer one is closed. */
export async function firstBytes(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  while (size < most) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    size += value.length;
  }
  await reader.cancel();
  return Buffer.concat(chunks).subarray(0, most);
}

function codeOf(error: unknown): string {
  const cause = (error as { readonly cause?: { readonly code?: unknown } } | null)?.cause;
  if (typeof cause?.code === "string") return cause.code;
  return error instanceof Error ? error.name : "failed";
}
