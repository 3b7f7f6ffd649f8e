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

/** The luminance under which a colour counts as dark, on a scale from 0 to 255 [SH-031]. */
export const DARK_LUMINANCE = 60;

/**
 * Whether a hex colour counts as dark: its luminance (ITU-R BT.709 weights over the 0–255 channels) is under 60 [SH-031].
 * Throws a RangeError for anything but a hex colour.
 */
export function isDark(hex: string): boolean {
  const value = Number.parseInt(normaliseHex(hex).slice(1), 16);
  const red = (value >> 16) & 0xff;
  const green = (value >> 8) & 0xff;
  const blue = value & 0xff;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < DARK_LUMINANCE;
}
