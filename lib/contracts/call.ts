import { z } from "zod";
import type { CallAccess } from "@/lib/access/calls.ts";

/** How often a call may be made, and what is counted (S12). */
export interface CallLimit {
  readonly points: number;
  readonly seconds: number;
  /**
   * - `address`: where it comes from. `account`: the signed-in user, over all sessions. `space`: the workspace.
   * - `email`: the address that the body names, so that one account can't be tried from many places.
   */
  readonly by: "address" | "account" | "space" | "email";
}

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The `{parameters}` of a path with their values. */
export type ParamsOf<P extends string> = string extends P
  ? Readonly<Record<string, string>>
  : { readonly [Name in NamesIn<P>]: string };

export interface CallOptions<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  P extends string = string,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As endpoints.tsv writes it, without /api: `/credentials/{id}/send`. */
  readonly path: P;
  readonly summary: string;
  readonly access: CallAccess;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly limits?: readonly CallLimit[];
  /** A GET that changes state: from a browser's cookie it needs a same-origin request (decision 45). */
  readonly changesState?: boolean;
  /** Largest body in bytes; 1 MB unless a file is uploaded. */
  readonly maxBytes?: number;
}

export type Call<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  P extends string = string,
> = Required<
  Pick<CallOptions<Q, B, R, P>, "method" | "path" | "summary" | "access" | "reply" | "maxBytes">
> & {
  readonly query: Q;
  readonly body: B;
  readonly limits: readonly CallLimit[];
  readonly changesState: boolean;
};

const nothing = z.object({});

/** Declares one call of the API: its address, who may make it, and the shapes on both sides. */
export function call<
  R extends z.ZodType,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  const P extends string = string,
>(options: CallOptions<Q, B, R, P>): Call<Q, B, R, P> {
  return {
    ...options,
    query: options.query ?? (nothing as unknown as Q),
    body: options.body ?? (nothing as unknown as B),
    limits: options.limits ?? [],
    changesState: options.changesState ?? options.method !== "GET",
    maxBytes: options.maxBytes ?? 1_000_000,
  };
}

/** The names of the `{parameters}` of a path. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}
