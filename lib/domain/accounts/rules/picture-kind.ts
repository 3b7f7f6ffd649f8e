/** The kinds of pictures that are taken. Source: docs/api-decisions.md, photos [SH-166]. */
export type PictureKind = "png" | "jpeg" | "gif" | "webp";

const signatures: readonly { readonly kind: PictureKind; readonly at: Readonly<Record<number, string>> }[] = [
  { kind: "png", at: { 0: "\x89PNG\r\n\x1a\n" } },
  { kind: "jpeg", at: { 0: "\xff\xd8\xff" } },
  { kind: "gif", at: { 0: "GIF8" } },
  { kind: "webp", at: { 0: "RIFF", 8: "WEBP" } },
];

/**
 * The kind of a picture by its first bytes, whatever its name and type say. Null: none that is taken. An SVG, which is
 * a program, has none of them.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const found = signatures.find(({ at }) =>
    Object.entries(at).every(([from, sign]) => head.startsWith(sign, Number(from))),
  );
  return found?.kind ?? null;
}
