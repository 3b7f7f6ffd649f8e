import type { z } from "zod";
import type { ParamsOf } from "./call.ts";
import type { contracts } from "./index.ts";

/**
 * The contracts as types, by method and path: what a caller in TypeScript sends and gets. Nothing here exists at run
 * time, so that the browser's bundle contains no schema.
 */
type Modules = typeof contracts;
type Contract = {
  [Module in keyof Modules]: Extract<
    Modules[Module][keyof Modules[Module]],
    { readonly method: string; readonly summary: string }
  >;
}[keyof Modules];
type Contracts = { [C in Contract as `${C["method"]} ${C["path"]}`]: C };

/** A call by its method and path, as `GET /workflows/{id}`. */
export type Address = keyof Contracts;

/** The payload of a call's reply. */
export type ReplyOf<A extends Address> = z.output<Contracts[A]["reply"]>;

/** Lists and objects may be read-only, since sending doesn't change them. */
type Sent<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Sent<T[K]> }
      : T;

/** Null values are left out of the address. */
type QueryOf<A extends Address> = {
  readonly [K in keyof z.input<Contracts[A]["query"]>]:
    | Sent<z.input<Contracts[A]["query"]>[K]>
    | (undefined extends z.input<Contracts[A]["query"]>[K] ? null : never);
};
type BodyOf<A extends Address> = Sent<z.input<Contracts[A]["body"]>>;

/** The key, required only where the value has required fields. Left out where the value has no fields. */
type Part<Key extends string, Value> = keyof Value extends never
  ? { readonly [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** All input of a call: the parameters of its path, its query and its body. */
export type InputOf<A extends Address> = Part<"params", ParamsOf<Contracts[A]["path"]>> &
  Part<"query", QueryOf<A>> &
  Part<"body", BodyOf<A>>;
