import { z } from "zod";
import type { CallAccess } from "@/lib/access/calls.ts";

/** A rate limit, and what it counts (S12). */
export interface CallLimit {
  readonly points: number;
  readonly seconds: number;
  /**
   * - `address`: where it comes from. `account`: the signed-in user, over all sessions. `session`: one of them, counted
   *   before the account, which a refused one doesn't use up. `space`: the workspace.
   * - `email`: the address that the body names, else the caller's, so that one account can't be tried from many places.
   *   `address+email`: that account from one place.
   * - `path`: the object that the path's parameters name, for all callers together.
   * - `device`: a browser in which the named account signed in before; it is counted by this and by nothing else.
   */
  readonly by: "address" | "account" | "session" | "space" | "email" | "address+email" | "path" | "device";
  /** Calls whose limits share a name share one count. */
  readonly shared?: string;
  /**
   * Only calls whose body has this field count, once it was read. For `account`, with a name of its own in `shared`.
   */
  readonly onlyWith?: string;
}

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The `{parameters}` of a path with their values. */
export type ParamsOf<P extends string> = string extends P
  ? Readonly<Record<string, string>>
  : { readonly [Name in NamesIn<P>]: string };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The declaration of a call. */
export interface CallOptions<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  P extends string = string,
  M extends Method = Method,
  A extends CallAccess = CallAccess,
> {
  readonly method: M;
  /** As endpoints.tsv writes it, without /api: `/credentials/{id}/send`. */
  readonly path: P;
  readonly summary: string;
  readonly access: A;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly limits?: readonly CallLimit[];
  /** A GET that changes state: with a browser's cookie it needs a same-origin request (decision 45). */
  readonly changesState?: boolean;
  /**
   * Begins, changes or ends the browser's session. Another site's form or link may never call it, whatever token it
   * has.
   */
  readonly setsCookie?: boolean;
  /**
   * A secret in the path is all that the call asks for. It reads no session and sets no cookie, so that it has nothing
   * that a foreign page could misuse, and no origin is asked for.
   */
  readonly isProvenByPath?: boolean;
  /**
   * A secret of its own in the body, or in the header Authorization, is all that the call asks for: of a site's server,
   * and no session's. It reads no session, and no origin is asked for.
   */
  readonly hasOwnProof?: boolean;
  /** Largest body in bytes; 1 MB unless a file is uploaded. */
  readonly maxBytes?: number;
  /** The body isn't parsed: its signature counts for the bytes as they came. The handler is given them as `raw`. */
  readonly isRaw?: boolean;
}

/** A declared call with the defaults filled in. */
export type Call<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  P extends string = string,
  M extends Method = Method,
  A extends CallAccess = CallAccess,
> = Required<CallOptions<Q, B, R, P, M, A>>;

const nothing = z.object({});

/** Declares a call of the API: its address, who may make it, and the schemas of input and reply. */
export function call<
  R extends z.ZodType,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  const P extends string = string,
  const M extends Method = Method,
  const A extends CallAccess = CallAccess,
>(options: CallOptions<Q, B, R, P, M, A>): Call<Q, B, R, P, M, A> {
  return {
    ...options,
    query: options.query ?? (nothing as unknown as Q),
    body: options.body ?? (nothing as unknown as B),
    limits: options.limits ?? [],
    changesState: options.changesState ?? options.method !== "GET",
    setsCookie: options.setsCookie ?? false,
    isProvenByPath: options.isProvenByPath ?? false,
    hasOwnProof: options.hasOwnProof ?? false,
    maxBytes: options.maxBytes ?? 1_000_000,
    isRaw: options.isRaw ?? false,
  };
}

/** The names of the `{parameters}` of a path. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}
