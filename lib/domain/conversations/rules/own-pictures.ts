/** Types of pictures in which nothing can run, by the names that programs give them. */
const shown: ReadonlyMap<string, string> = new Map([
  ["image/png", "image/png"],
  ["image/x-png", "image/png"],
  ["image/jpeg", "image/jpeg"],
  ["image/jpg", "image/jpeg"],
  ["image/pjpeg", "image/jpeg"],
  ["image/gif", "image/gif"],
  ["image/webp", "image/webp"],
]);

/** Where cleaned HTML shows a picture that came with it. */
const places = / src="cid:([^"<>]{0,400})"/gi;

/** A picture that came with a mail. */
export interface OwnPicture {
  readonly contentId: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The most characters of pictures that are put into one mail: one that repeats a picture doesn't grow without end. */
const mostCharacters = 4_000_000;

/** Cleaned HTML with the pictures that it names by `cid:` put into it; one that didn't come is left out. */
export function withOwnPictures(html: string, pictures: readonly OwnPicture[]): string {
  const known = new Map(
    pictures.flatMap(({ contentId, type, bytes }) => {
      const known = shown.get(type);
      return known
        ? [[contentId, `data:${known};base64,${Buffer.from(bytes).toString("base64")}`] as const]
        : [];
    }),
  );
  let left = mostCharacters;
  return html.replace(places, (_, name: string) => {
    const picture = known.get(plainOf(name)) ?? "";
    left -= picture.length;
    return picture === "" || left < 0 ? "" : ` src="${picture}"`;
  });
}

/**
 * The files of a mail, of which only those keep their Content-ID that its cleaned HTML shows. The others are attachments, also a
 * picture that it names and no browser would show: nobody could have it otherwise.
 */
export function withShownPictures<
  File extends {
    readonly contentId: string | null;
    readonly type: string;
    readonly bytes: Uint8Array | null;
  },
>(html: string, files: readonly File[]): File[] {
  const named = new Set([...html.matchAll(places)].map(([, name = ""]) => plainOf(name)));
  return files.map((file) => {
    const { contentId, type, bytes } = file;
    const isShown = contentId !== null && named.has(contentId) && shown.has(type) && bytes !== null;
    return isShown ? file : { ...file, contentId: null };
  });
}

/** A `cid:` address as the name that it means: HTML and addresses write some characters in other ways. */
function plainOf(name: string): string {
  const text = name.replaceAll("&amp;", "&");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
