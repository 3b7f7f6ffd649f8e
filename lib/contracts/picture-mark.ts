/** The types of pictures that mail programs show within a text. */
const shown = /^image\/(?:png|jpeg|gif|webp)$/;

/** Signs that mean something else in the texts of steps. */
const special = /[{}()[\]|<>%$*\n]/;

/** Whether a file can stand in a mail's text as a picture. */
export const canStandInText = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  shown.test(type) && !special.test(name);

/** What the pictures of a signature may weigh together, in bytes, and how many there may be: every mail carries them. */
export const signaturePictureLimits = { bytes: 1_000_000, count: 5 } as const;

/** What stands in a mail's text where a picture of its files is shown. */
export const pictureMark = (name: string): string => `[image: ${name}]`;

/** A part of a text: words, or a picture. */
export type TextPart<P> = { readonly words: string } | { readonly picture: P };

/** A text, cut at the marks of these pictures. */
export function cutAtPictures<P extends { readonly name: string }>(
  text: string,
  pictures: readonly P[],
): TextPart<P>[] {
  const [first, ...others] = pictures;
  if (first === undefined) return text === "" ? [] : [{ words: text }];
  return text
    .split(pictureMark(first.name))
    .flatMap((words, place) => [
      ...(place === 0 ? [] : [{ picture: first }]),
      ...cutAtPictures(words, others),
    ]);
}

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** A picture that stands in a text, with the address from which it is shown. */
export interface ShownPicture {
  readonly name: string;
  readonly source: string;
}

/** A picture as HTML. */
export const pictureTag = ({ name, source }: ShownPicture): string =>
  `<img src="${escaped(source)}" alt="${escaped(name)}" style="max-width:100%">`;

/**
 * HTML with pictures where their marks stand, but for those within a tag.
 * @param html in which `>` ends each tag, as cleaned HTML does.
 */
export const picturesInHtml = (html: string, pictures: readonly ShownPicture[]): string =>
  html
    .split(/(<[^>]*>)/)
    .map((piece, place) => (place % 2 === 1 ? piece : picturesInPiece(piece, pictures)))
    .join("");

const picturesInPiece = (piece: string, pictures: readonly ShownPicture[]) =>
  pictures.reduce(
    (text, picture) =>
      waysToWrite(pictureMark(picture.name)).reduce(
        (all, mark) => all.replaceAll(mark, () => pictureTag(picture)),
        text,
      ),
    piece,
  );

/** A mark as cleaned HTML has it, which keeps quotation marks as they are, and as a person types it. */
const waysToWrite = (mark: string) => [...new Set([mark.replaceAll("&", "&amp;"), mark])];

/** A text, plain or HTML, without a picture's mark. */
export const withoutMark = (text: string, mark: string): string =>
  waysToWrite(mark).reduce((left, one) => left.replaceAll(one, ""), text);
