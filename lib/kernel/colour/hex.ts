/** A hex colour has a hash and 3 or 6 hex digits [SH-033]. */
export function isHexColour(value: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value);
}

/** The six-digit, lower-case form of a hex colour. Throws a RangeError for anything else. */
export function normaliseHex(value: string): string {
  if (!isHexColour(value)) throw new RangeError(`Not a hex colour: ${value}`);
  const digits = value.slice(1).toLowerCase();
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join("")}`;
}
