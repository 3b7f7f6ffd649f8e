/** Gives a value of a statement its number: `$7`. */
export type Bind = (value: unknown) => string;

/** Collects the values of a statement that is put together. */
export function binder(): { readonly bind: Bind; readonly values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
