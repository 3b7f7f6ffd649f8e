import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Answered, ask } from "../../net/ask.ts";
import { classifyUnipile, unreadable } from "./classify.ts";

/** How long a call may take by default, in machine milliseconds. Unipile answers once the network has. */
export const callMs = 45_000;

export interface UnipileOptions {
  /** Where the API is, without `/api/v1`, like `https://api1.unipile.com:13111`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /**
   * How long after a call that was lost Unipile may still not show what it did, in machine milliseconds. Until then
   * "absent" proves nothing. Default: three minutes.
   */
  readonly settlesMs?: number;
  /** Machine milliseconds between two looks at an account's list of connections. Default: two hours. */
  readonly connectionsEveryMs?: number;
}

/** One call of the API, below `/api/v1`. */
export interface UnipileCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly json?: Readonly<Record<string, unknown>>;
  /** Sent as a form with several parts. */
  readonly form?: Readonly<Record<string, string>>;
  /** Whether it does something that can't be taken back: a lost answer is then `ambiguous`. Default: false. */
  readonly isFinal?: boolean;
  /** Default: `callMs`. */
  readonly timeoutMs?: number;
}

/** Makes a call and returns its answer, whatever its status. Throws ProviderError as `ask` does. */
export async function answerOf(options: UnipileOptions, call: UnipileCall): Promise<Answered> {
  const { method, path, query = {}, json, form, isFinal = false, timeoutMs = callMs } = call;
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) asked.set(name, String(value));
  const text = asked.toString();
  const parts = form ? await encoded(form) : null;
  return ask({
    method,
    url: `${options.baseUrl.replace(/\/+$/, "")}/api/v1${path}${text ? `?${text}` : ""}`,
    headers: {
      accept: "application/json",
      "x-api-key": options.apiKey,
      ...(parts ? { "content-type": parts.type } : json ? { "content-type": "application/json" } : {}),
    },
    ...(parts ? { body: parts.bytes } : json ? { body: JSON.stringify(json) } : {}),
    isFinal,
    timeoutMs,
  });
}

/** Makes a call and reads its answer. Throws ProviderError for a refusal, and for an answer of another shape. */
export async function callUnipile<T>(
  options: UnipileOptions,
  call: UnipileCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await answerOf(options, call);
  if (answer.status >= 300) throw classifyUnipile(answer, call.isFinal ?? false);
  return readAnswer(answer, schema, call.isFinal ?? false);
}

/** Reads the JSON of an answer. Throws ProviderError where it has another shape. */
export function readAnswer<T>(answer: Answered, schema: z.ZodType<T>, isFinal: boolean): T {
  try {
    return schema.parse(JSON.parse(answer.bytes.toString("utf8")));
  } catch (cause) {
    if (cause instanceof z.ZodError || cause instanceof SyntaxError) throw unreadable(isFinal, cause);
    throw cause;
  }
}

/** A form's parts as bytes with their type, since the request itself takes bytes alone. */
async function encoded(form: Readonly<Record<string, string>>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.set(name, value);
  const request = new Response(data);
  const type = request.headers.get("content-type") ?? "multipart/form-data";
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) };
}

/** Throws `auth` where Unipile doesn't know the account any more, or its sign-in is over. */
export async function requireAccount(options: UnipileOptions, accountRef: string): Promise<void> {
  if ((await stateOf(options, accountRef)).isSignedIn) return;
  throw new ProviderError("auth", "the account is signed out");
}

const account = z.object({
  created_at: z.coerce.date().catch(new Date(0)),
  sources: z.array(z.object({ status: z.string() })).default([]),
});

/** States in which an account's session still stands, or comes back without its owner. */
const standing = new Set(["OK", "CONNECTING", "ERROR", "STOPPED"]);

/** Whether an account is signed in and (`isWell`) in contact with the network, and since when Unipile has it. */
export async function stateOf(
  options: UnipileOptions,
  accountRef: string,
): Promise<{
  readonly isKnown: boolean;
  readonly isSignedIn: boolean;
  readonly isWell: boolean;
  readonly since: Date;
}> {
  const call = { method: "GET", path: `/accounts/${encodeURIComponent(accountRef)}` } as const;
  const answer = await answerOf(options, call);
  if (answer.status === 404) return { isKnown: false, isSignedIn: false, isWell: false, since: new Date(0) };
  if (answer.status >= 300) throw classifyUnipile(answer, false);
  const { created_at: since, sources } = readAnswer(answer, account, false);
  return {
    isKnown: true,
    isSignedIn: sources.every(({ status }) => standing.has(status)),
    isWell: sources.every(({ status }) => status === "OK"),
    since,
  };
}
