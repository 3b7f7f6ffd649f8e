import { type IncomingHttpHeaders, request } from "node:http";
import { expect } from "@playwright/test";
import { ownCopy } from "./copy.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request just as it is written: no client tidies the path or refuses a header. */
export function ask(
  path: string,
  given: {
    headers?: Record<string, string>;
    host?: string;
    method?: string;
    /** Goes as JSON. */
    body?: object;
    /** Goes as it is. */
    raw?: string;
  } = {},
): Promise<Answer> {
  const { port } = ownCopy();
  const { headers = {}, host = "one.localhost", method = "GET", body, raw } = given;
  return new Promise((settle, fail) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        setHost: false,
        // A connection of its own: a kept one may have been closed while the test did something else.
        agent: false,
        headers: {
          host: host.includes(":") || host.includes("evil") ? host : `${host}:${port}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          settle({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on("error", fail);
    sent.end(body ? JSON.stringify(body) : raw);
  });
}

/** The payload of a call that is expected to succeed. */
export async function payload<T>(answer: Promise<Answer>): Promise<T> {
  const { status, text } = await answer;
  expect(status, text.slice(0, 300)).toBe(200);
  return (JSON.parse(text) as { payload: T }).payload;
}

/** Signs a demo person in and returns the token. */
export async function signIn(host: string, email: string): Promise<string> {
  const body = { email, password: "demo-password" };
  const { token } = await payload<{ token: string }>(
    ask("/api/auth/sign_in", { host, method: "POST", body }),
  );
  return token;
}
