/** A DKIM selector (RFC 6376, 3.1) as it may stand in a name. */
const selectorForm =
  /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?){0,3}$/;
/** The most signatures of a mail that are read, and the most of each. */
const mostSignatures = 5;
const signatureCap = 4_000;

/**
 * The selector by which a mail's own domain signed it, of the values of its headers `DKIM-Signature`. It is a claim: nobody has
 * checked the signature. Null: that domain didn't sign.
 */
export function signedBy(
  signatures: readonly string[],
  from: string,
): { readonly domain: string; readonly selector: string } | null {
  const own = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  for (const signature of signatures.slice(0, mostSignatures)) {
    const tags = new Map(
      signature
        .slice(0, signatureCap)
        .split(";")
        .map((part) => {
          const at = part.indexOf("=");
          return [
            part.slice(0, Math.max(0, at)).trim(),
            part
              .slice(at + 1)
              .trim()
              .toLowerCase(),
          ] as const;
        }),
    );
    const selector = tags.get("s") ?? "";
    if (own !== "" && tags.get("d") === own && selectorForm.test(selector)) return { domain: own, selector };
  }
  return null;
}
