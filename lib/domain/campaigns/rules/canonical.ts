/** JSON with sorted keys, for comparing. Postgres reorders the keys of a stored value. */
export function canonical(what: object): string {
  return JSON.stringify(what, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
