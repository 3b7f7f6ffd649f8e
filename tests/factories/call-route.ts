import { parametersOf } from "@/lib/contracts/call.ts";
import type { RouteHandler } from "@/lib/http/route.ts";

/** A request to a handler as the web server would hand it over, with whatever is in it. */
export function ask(
  handler: RouteHandler,
  given: {
    readonly params?: Record<string, string>;
    readonly query?: string;
    readonly headers?: Record<string, string>;
    readonly body?: BodyInit | null;
  } = {},
): Promise<Response> {
  const { method, path } = handler.call;
  // A parameter that nobody gives would name nothing: every answer would be 404, for the wrong reason.
  const param = (name: string): string => {
    const value = given.params?.[name];
    if (value === undefined) throw new Error(`${method} ${path} needs the parameter ${name}`);
    return value;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(param(name).slice(0, 2_000).toWellFormed()),
  );
  const request = new Request(`http://localhost/api${filled}${given.query ? `?${given.query}` : ""}`, {
    method,
    headers: { host: "localhost", ...given.headers },
    ...(method === "GET" || given.body === undefined || given.body === null ? {} : { body: given.body }),
  });
  const names = parametersOf(path).map((name) => [name, param(name)]);
  return handler(request, { params: Promise.resolve(Object.fromEntries(names)) });
}

export interface Answer<T> {
  readonly status: number;
  readonly payload: T;
  readonly error: string;
  readonly reason: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly cookie: string | null;
}

/** Makes a call through its handler and reads the envelope. `as`: a token, sent as a bearer; `body` goes as JSON. */
export async function callRoute<T = Record<string, unknown>>(
  handler: RouteHandler,
  given: {
    as?: string | null;
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer<T>> {
  const { as, params, query, body, headers } = given;
  const response = await ask(handler, {
    params,
    query: new URLSearchParams(query).toString(),
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const reply = (await response.json()) as Omit<Answer<T>, "status" | "cookie">;
  return { status: response.status, cookie: response.headers.get("set-cookie"), ...reply };
}
