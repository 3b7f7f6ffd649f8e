import { judgeAnswer } from "./judge-answer.ts";

/** The router's name for "what this page is rendered from", as its own requests have it. */
const marker = "_rsc";

/** The longest time of a request, in milliseconds. */
const longestMs = 30_000;

/** A page as the server rendered it anew. */
export interface FetchedPage {
  /** Its path and query. */
  readonly address: string;
  readonly url: string;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

export type Fetched =
  | { readonly kind: "page"; readonly page: FetchedPage }
  | { readonly kind: "busy"; readonly address: string; readonly retryAfterSeconds: number }
  | { readonly kind: "elsewhere" };

/** The path and query of an address, without the router's marker. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  const pairs = search
    .slice(1)
    .split("&")
    .filter((pair) => pair && pair.split("=")[0] !== marker);
  return `${pathname}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

/** Asks for the shown page anew, as the router would, and reads the whole answer; a failure is `busy`, too. */
export async function fetchPage(): Promise<Fetched> {
  const address = addressOf(window.location.href);
  try {
    const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}${marker}`, {
      headers: { rsc: "1" },
      credentials: "same-origin",
      signal: AbortSignal.timeout(longestMs),
    });
    const bytes = await response.arrayBuffer();
    const { status, headers, url } = response;
    const isLed = new URL(url).pathname !== new URL(address, window.location.origin).pathname;
    const verdict = judgeAnswer({
      status,
      contentType: headers.get("content-type") ?? "",
      ledTo: isLed ? addressOf(url) : null,
      text: new TextDecoder().decode(bytes),
    });
    if (verdict === "busy")
      return { kind: "busy", address, retryAfterSeconds: Number(headers.get("retry-after")) || 0 };
    return verdict === "page"
      ? { kind: "page", page: { address, url, headers, bytes } }
      : { kind: "elsewhere" };
  } catch {
    return { kind: "busy", address, retryAfterSeconds: 0 };
  }
}

/** Whether a request is the router's for a page, and no prefetch. */
function asksForPage(headers: Headers): boolean {
  return headers.has("rsc") && !headers.has("next-router-prefetch");
}

/**
 * Answers what the router asks for this page with what was fetched, until the returned function is called. The router
 * loads the whole document where its own request is refused or fails. The only way to prevent this is to answer its
 * request here.
 */
export function handOver(page: FetchedPage): () => void {
  const before = window.fetch;
  let isOver = false;
  const withPage: typeof fetch = async (input, init) => {
    // Other code may have wrapped `window.fetch` after us and may still call this function.
    if (isOver) return before(input, init);
    const request = input instanceof Request ? input : null;
    const url = request?.url ?? String(input);
    const headers = new Headers(init?.headers ?? request?.headers);
    if (!asksForPage(headers) || addressOf(url) !== page.address) return before(input, init);
    const response = new Response(page.bytes, { headers: page.headers });
    // The router reads where an answer came from; one that was made here has no address.
    Object.defineProperty(response, "url", { value: page.url });
    return response;
  };
  window.fetch = withPage;
  return () => {
    isOver = true;
    if (window.fetch === withPage) window.fetch = before;
  };
}
