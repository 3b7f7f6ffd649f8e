import { type Answer, ok } from "../http/router.ts";

/** What becomes a reply as JSON: a moment may still be one where the reply has a text. */
type BeforeJson<T> = T extends string
  ? T | Date
  : T extends readonly (infer Each)[]
    ? readonly BeforeJson<Each>[]
    : T extends object
      ? { readonly [Key in keyof T]: BeforeJson<T[Key]> }
      : T;

/** Answers with what a contract of the world promises, and more where tests ask for more: `tell<WorldPeople>()(…)`. */
export const tell =
  <Reply>() =>
  <Body extends BeforeJson<Reply>>(body: Body): Answer =>
    ok(body);
