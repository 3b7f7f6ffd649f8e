import type { Address, InputOf, ReplyOf } from "@/lib/contracts/addresses.ts";
import type { Reason } from "@/lib/kernel/errors/index.ts";
import { accountsAnswered, mayChangeAccounts } from "./accounts-answered.ts";

/** An error of the API, in the person's language. Branch on `reason`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    readonly status: number,
    readonly reason: Reason,
    readonly fields: readonly { path: string; message: string }[],
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** Whether a call failed because its object doesn't exist, or not for this person: trying again won't help. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Pages that show a 401 themselves instead of going to the sign-in (decision 6). */
const quietPages = /^\/(auth|error|v)(\/|$)/;

/** The call that asks whether a token is valid: a 401 is its regular answer [SH-490]. */
const tokenCheck = "/auth/validate_token";

/** After this long, a read that nothing answers counts as unanswered: the page can then ask again. */
const readPatienceMs = 30_000;

type Options<A extends Address> = InputOf<A> & { readonly signal?: AbortSignal };

/** The options may be left out where the call needs none. */
type Given<A extends Address> =
  Record<never, never> extends Options<A> ? [options?: Options<A>] : [options: Options<A>];

type Reply =
  | { readonly ok: true; readonly payload: unknown }
  | {
      readonly ok: false;
      readonly error: string;
      readonly reason: Reason;
      readonly fields?: readonly { path: string; message: string }[];
      readonly request_id?: string;
    };

/**
 * Makes a call of the product's API with the browser's session and returns its payload. The address selects the
 * contract, which types input and payload. A body with a file is sent as a form. Throws ApiError. A 401 leads to the
 * sign-in after 0.8 s, except on auth, error and shared-view pages [SH-489]. A read without an answer throws what
 * `fetch` throws, after 30 s at the latest; a change has no such end, since it may yet be carried out.
 */
export async function callApi<A extends Address>(address: A, ...[options]: Given<A>): Promise<ReplyOf<A>> {
  const { params, query, body, signal } = (options ?? {}) as LooseOptions;
  const [method, path] = address.split(" ") as [string, string];
  const response = await fetch(addressOf(path, params, query), {
    method,
    credentials: "same-origin",
    headers: {
      "x-app-locale": document.documentElement.lang || "en",
      ...(body === undefined || hasFile(body) ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : hasFile(body) ? asForm(body) : JSON.stringify(body),
    signal: method === "GET" ? withPatience(signal) : signal,
  });
  if (mayChangeAccounts(method, path)) window.dispatchEvent(new Event(accountsAnswered));
  const reply = (await response.json().catch(() => null)) as Reply | null;
  if (reply?.ok) return reply.payload as ReplyOf<A>;
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

/** The options of any call, without its types. */
interface LooseOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

function withPatience(signal: AbortSignal | undefined): AbortSignal {
  const patience = AbortSignal.timeout(readPatienceMs);
  return signal ? AbortSignal.any([signal, patience]) : patience;
}

const hasFile = (body: Readonly<Record<string, unknown>>) =>
  Object.values(body).some((value) => value instanceof Blob);

function asForm(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null)
      form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

const isWayIn = (path: string) => path === "/auth" || path.startsWith("/auth/");

/** A value of a query as text. A list or an object goes as JSON, which the calls read. */
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/**
 * The call's address. It also carries the workspace of the page's address, except on sign-in and workspace pages
 * [SH-484].
 */
function addressOf(
  path: string,
  params: LooseOptions["params"] = {},
  query: LooseOptions["query"] = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) parameters.set(name, textOf(value));
  }
  const space = new URLSearchParams(window.location.search).get("space");
  if (space && !isWayIn(window.location.pathname)) parameters.set("space", space);
  const text = parameters.toString();
  return `/api${filled}${text ? `?${text}` : ""}`;
}
