/**
 * Reads what this browser keeps under a name; null where there is nothing, or nothing that can be read.
 * @param storage gives the storage. It is asked inside the `try`: a browser that forbids storage throws already here.
 */
export function readKept<Value>(storage: () => Storage, name: string): Value | null {
  try {
    return JSON.parse(storage().getItem(name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Keeps a value under a name, or forgets it (null). Storage that is full or forbidden keeps nothing. */
export function keep(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, JSON.stringify(value));
  } catch {
    // What is kept is a convenience: the page stands without it.
  }
}
