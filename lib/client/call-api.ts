/** A refusal of the API, in the person's language; `reason` is the word to branch on. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    readonly status: number,
    readonly reason: string,
    readonly fields: readonly { path: string; message: string }[],
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** Whether a call failed because what it names isn't there, or isn't there for this person: a repetition won't help. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

interface Options {
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** An object goes as JSON, a FormData as a form. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Pages on which a 401 shows itself instead of leading to the sign-in (decision 6). */
const quietPages = /^\/(auth|error|v)(\/|$)/;

/** The call that asks whether a token is still good: a 401 is its answer [SH-490]. */
const tokenCheck = "/auth/validate_token";

/**
 * Makes a call of the product's API with the browser's session and returns its payload. Throws ApiError; a 401 leads to
 * the sign-in after 0.8 s, except on auth, error and shared-view pages [SH-489].
 */
export async function callApi<Payload>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  options: Options = {},
): Promise<Payload> {
  const isForm = options.body instanceof FormData;
  const response = await fetch(addressOf(path, options.query), {
    method,
    credentials: "same-origin",
    headers: {
      "x-app-locale": document.documentElement.lang || "en",
      ...(options.body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    body:
      options.body === undefined
        ? undefined
        : isForm
          ? (options.body as FormData)
          : JSON.stringify(options.body),
    signal: options.signal,
  });
  const reply = (await response.json().catch(() => null)) as
    | { ok: true; payload: Payload }
    | {
        ok: false;
        error: string;
        reason: string;
        fields?: { path: string; message: string }[];
        request_id?: string;
      }
    | null;
  if (reply?.ok) return reply.payload;
  if (response.status === 401 && path !== tokenCheck && !quietPages.test(window.location.pathname)) {
    setTimeout(() => window.location.assign("/auth/sign-in"), 800);
  }
  throw new ApiError(
    reply?.error ?? "Something went wrong",
    response.status,
    reply?.reason ?? "internal",
    reply?.fields ?? [],
    reply?.request_id ?? response.headers.get("x-request-id"),
  );
}

/** The call's address; the workspace that the page's address names is named to the call too [SH-484]. */
function addressOf(path: string, query: Options["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.set(name, String(value));
  }
  const space = new URLSearchParams(window.location.search).get("space");
  if (space && !path.startsWith("/auth/")) parameters.set("space", space);
  const text = parameters.toString();
  return `/api${path}${text ? `?${text}` : ""}`;
}
