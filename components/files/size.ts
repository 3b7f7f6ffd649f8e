const steps = [
  ["byte", 1],
  ["kilobyte", 1000],
  ["megabyte", 1_000_000],
] as const;

/** A size in the language's words, like "12 kB". */
export function sizeIn(locale: string, bytes: number): string {
  const [unit, one] = [...steps].reverse().find(([, least]) => bytes >= least) ?? steps[0];
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: unit === "megabyte" ? 1 : 0,
  }).format(bytes / one);
}
