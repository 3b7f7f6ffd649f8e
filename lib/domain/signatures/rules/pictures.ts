import { canStandInText, pictureMark } from "@/lib/contracts/picture-mark.ts";

/** A picture among a mail's files that its text shows. */
export interface TextPicture {
  readonly name: string;
  /** The name by which the mail's HTML shows it (RFC 2392), without brackets. */
  readonly contentId: string;
}

/** A mail's file. `contentId`: its HTML shows it. Null: it is attached. */
type Placed<F> = F & { readonly contentId: string | null };

/**
 * Tells which of a mail's files its text shows: pictures whose mark stands in it. Of several with one name it is the
 * first.
 * @param messageId of the mail, which makes the names of its pictures its own.
 */
export function placePictures<F extends { readonly name: string; readonly type: string }>(
  text: string,
  files: readonly F[],
  messageId: string,
): { readonly files: Placed<F>[]; readonly pictures: readonly TextPicture[] } {
  const bare = messageId.replace(/^<|>$/g, "");
  const names = new Set<string>();
  const placed = files.map((file, place): Placed<F> => {
    const isShown = canStandInText(file) && !names.has(file.name) && text.includes(pictureMark(file.name));
    if (!isShown) return { ...file, contentId: null };
    names.add(file.name);
    return { ...file, contentId: `picture${place + 1}.${bare}` };
  });
  const pictures = placed.flatMap(({ name, contentId }) => (contentId === null ? [] : [{ name, contentId }]));
  return { files: placed, pictures };
}

/** A part of a text: words, or a picture. */
export type TextPart = { readonly words: string } | { readonly picture: TextPicture };

/** A text, cut at the marks of these pictures. */
export function cutAtPictures(text: string, pictures: readonly TextPicture[]): TextPart[] {
  const [first, ...others] = pictures;
  if (first === undefined) return text === "" ? [] : [{ words: text }];
  return text
    .split(pictureMark(first.name))
    .flatMap((words, place) => [
      ...(place === 0 ? [] : [{ picture: first }]),
      ...cutAtPictures(words, others),
    ]);
}
