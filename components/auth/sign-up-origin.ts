/** What the address of the sign-up tells of where somebody comes from [SH-058, SH-060]. */
export interface SignUpOrigin {
  /** Who recommended the product. */
  readonly ref: string | null;
  /** The person comes from the browser's extension. */
  readonly fromExtension: string | null;
  /** The person was asked to install it. */
  readonly installExtension: string | null;
  /** The address with which they stood on a waiting list. */
  readonly waitLiEmail: string | null;
}

/**
 * What is kept with a registration, by the names of the address. A parameter without a value, and `null` written as a
 * word, are nothing.
 */
export function trackOf({
  ref,
  fromExtension,
  installExtension,
  waitLiEmail,
}: SignUpOrigin): Record<string, string> {
  const given = { ref, fromExtension, installExtension, waitLiEmail };
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== "" && entry[1] !== "null",
    ),
  );
}
