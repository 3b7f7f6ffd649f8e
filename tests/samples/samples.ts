import type postgres from "postgres";
import type { Address, InputOf } from "@/lib/contracts/addresses.ts";
import type { contracts } from "@/lib/contracts/index.ts";
import type { MadeMember } from "../factories/make-workspace.ts";

type Modules = typeof contracts;

/** The addresses of a module's calls. */
type AddressOf<Module extends keyof Modules> = {
  [Name in keyof Modules[Module]]: Modules[Module][Name] extends {
    readonly method: infer M extends string;
    readonly path: infer P extends string;
    readonly summary: string;
  }
    ? `${M} ${P}`
    : never;
}[keyof Modules[Module]] &
  Address;

/** Whether a call needs no input, or only the parameters of its path. */
type IsPlain<A extends Address> = Record<never, never> extends Omit<InputOf<A>, "params"> ? true : false;

/**
 * An input for each call of a module that the call accepts: a call without one fails the compiler. That of a plain call
 * may be left out (plain-samples.ts).
 */
export type SamplesOf<Module extends keyof Modules> = {
  readonly [A in AddressOf<Module> as IsPlain<A> extends true ? never : A]: InputOf<A>;
} & { readonly [A in AddressOf<Module> as IsPlain<A> extends true ? A : never]?: InputOf<A> };

/** What a module's things are made in. */
export interface SampleSpace {
  readonly admin: postgres.Sql;
  readonly owner: MadeMember;
  /** Stands in every text of every thing: where it shows, the workspace leaks. */
  readonly canary: string;
}
