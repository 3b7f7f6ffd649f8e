import { type Answer, ok } from "../http/router.ts";

/** A reply before it becomes JSON: where the reply has a text, a date is allowed. */
type BeforeJson<T> = T extends string
  ? T | Date
  : T extends readonly (infer Each)[]
    ? readonly BeforeJson<Each>[]
    : T extends object
      ? { readonly [Key in keyof T]: BeforeJson<T[Key]> }
      : T;

/** Answers with what a contract of the world requires, and more where tests need more: `tell<WorldPeople>()(…)`. */
export const tell =
  <Reply>() =>
  <Body extends BeforeJson<Reply>>(body: Body): Answer =>
    ok(body);
