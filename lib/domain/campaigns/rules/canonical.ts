/** The database sorts the keys of what it keeps, so what is compared has its keys sorted. */
export function canonical(what: object): string {
  return JSON.stringify(what, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
