/** A form's fields, nested by their brackets: texts, objects and lists. */
export interface Fields {
  readonly [name: string]: string | Fields;
}

/** Reads `a[b][0]=c` as Stripe does. Lists are objects with numbers as names. */
export function readForm(text: string): Fields {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let at = root;
    for (const part of path.slice(0, -1)) {
      if (typeof at[part] !== "object") at[part] = Object.create(null);
      at = at[part] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ""] = value;
  }
  return root as Fields;
}

/** The text at a path. Empty: there is none. */
export function textAt(fields: Fields, ...path: readonly string[]): string {
  let at: string | Fields | undefined = fields;
  for (const part of path) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "string" ? at : "";
}

/** The texts of an object of texts, such as `metadata`. */
export function textsAt(fields: Fields, name: string): Record<string, string> {
  const at = fields[name];
  if (typeof at !== "object") return {};
  return Object.fromEntries(
    Object.entries(at).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
  );
}

/** A whole number at a path. Null: it is none. */
export function wholeAt(fields: Fields, ...path: readonly string[]): number | null {
  const text = textAt(fields, ...path);
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}
