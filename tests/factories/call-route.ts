import type { RouteHandler } from "@/lib/http/route.ts";

export interface Answer<T> {
  readonly status: number;
  readonly payload: T;
  readonly error: string;
  readonly reason: string;
  readonly cookie: string | null;
}

/** Makes a call through its handler, as the web server would. `as`: a token, sent as a bearer. */
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
  const { method } = handler.call;
  const url = `http://localhost/api/test?${new URLSearchParams(given.query ?? {})}`;
  const response = await handler(
    new Request(url, {
      method,
      headers: {
        host: "localhost",
        ...(given.as ? { authorization: `Bearer ${given.as}` } : {}),
        ...(given.body === undefined ? {} : { "content-type": "application/json" }),
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    }),
    { params: Promise.resolve(given.params ?? {}) },
  );
  const reply = (await response.json()) as { payload: T; error: string; reason: string };
  return { status: response.status, cookie: response.headers.get("set-cookie"), ...reply };
}
