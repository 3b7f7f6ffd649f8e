/**
 * Reads a stored value of this browser. Null where there is none, or an unreadable one.
 * @param storage returns the storage. It is called inside the `try`, since a browser that blocks storage throws here
 * already.
 */
export function readKept<Value>(storage: () => Storage, name: string): Value | null {
  try {
    return JSON.parse(storage().getItem(name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Stores a value under a name, or deletes it (null). If the storage is full or blocked, nothing is stored. */
export function keep(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, JSON.stringify(value));
  } catch {
    // Stored values are only a convenience: the page works without them.
  }
}
