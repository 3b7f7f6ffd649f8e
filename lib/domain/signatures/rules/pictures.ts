import { canStandInText, pictureMark, picturesInHtml } from "@/lib/contracts/picture-mark.ts";
import { isHtml } from "./html.ts";

/** A picture among a mail's files that its text shows. */
export interface TextPicture {
  readonly name: string;
  /** The name by which the mail's HTML shows it (RFC 2392), without brackets. */
  readonly contentId: string;
}

/** A mail's file. `contentId`: its HTML shows it. Null: it is attached. */
type Placed<F> = F & { readonly contentId: string | null };

interface FileKind {
  readonly name: string;
  readonly type: string;
}

/** Which files a text shows, with the names by which its HTML does. Of several files with one name it is the first. */
function place<F extends FileKind>(
  files: readonly F[],
  shows: (name: string) => boolean,
  nameAt: (place: number) => string,
): Placed<F>[] {
  const names = new Set<string>();
  return files.map((file, at): Placed<F> => {
    const isShown = canStandInText(file) && !names.has(file.name) && shows(file.name);
    if (!isShown) return { ...file, contentId: null };
    names.add(file.name);
    return { ...file, contentId: nameAt(at) };
  });
}

const picturesAmong = (files: readonly Placed<FileKind>[]): TextPicture[] =>
  files.flatMap(({ name, contentId }) => (contentId === null ? [] : [{ name, contentId }]));

const bare = (messageId: string) => messageId.replace(/^<|>$/g, "");

/**
 * Tells which of a mail's files its text shows: pictures whose mark stands in it.
 * @param messageId of the mail, which makes the names of its pictures its own.
 */
export function placePictures<F extends FileKind>(
  text: string,
  files: readonly F[],
  messageId: string,
): { readonly files: Placed<F>[]; readonly pictures: readonly TextPicture[] } {
  const placed = place(
    files,
    (name) => text.includes(pictureMark(name)),
    (at) => `picture${at + 1}.${bare(messageId)}`,
  );
  return { files: placed, pictures: picturesAmong(placed) };
}

/** The same of a signature, plain or cleaned HTML. Files that it doesn't show are left out. */
export function placeInSignature<F extends FileKind>(
  message: string,
  files: readonly F[],
  messageId: string,
): { readonly files: Placed<F>[]; readonly pictures: readonly TextPicture[] } {
  const shows = isHtml(message)
    ? (name: string) => picturesInHtml(message, [{ name, source: "" }]) !== message
    : (name: string) => message.includes(pictureMark(name));
  const placed = place(files, shows, (at) => `signature${at + 1}.${bare(messageId)}`);
  return { files: placed.filter(({ contentId }) => contentId !== null), pictures: picturesAmong(placed) };
}

/** Words of a mail with the kept files that they show. */
export interface SignatureWords {
  /** Plain text or cleaned HTML. */
  readonly message: string;
  /** Ids of kept files. */
  readonly pictures: readonly string[];
}

/**
 * Tells where a mail's files stand: first those of its text, then its signature's.
 * @param files the text's, and behind them those of `signature.pictures`.
 */
export function placeFiles<F extends FileKind>(
  { text, signature, messageId }: { text: string; signature: SignatureWords | null; messageId: string },
  files: readonly F[],
) {
  const ofText = files.length - (signature?.pictures.length ?? 0);
  const own = placePictures(text, files.slice(0, ofText), messageId);
  const signed = placeInSignature(signature?.message ?? "", files.slice(ofText), messageId);
  return {
    files: [...own.files, ...signed.files],
    pictures: own.pictures,
    signature: signature === null ? null : { message: signature.message, pictures: signed.pictures },
  };
}
