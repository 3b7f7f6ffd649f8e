import pLimit from "p-limit";
import sharp from "sharp";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { pictureKind } from "../rules/picture-kind.ts";

/** The largest file that is taken, in bytes [SH-166]. */
const mostBytes = 5_000_000;
/** The most points of a picture: a small file may claim to be huge, and every point takes memory. */
const mostPoints = 50_000_000;
/** The side of what is kept, in points: shown at most a quarter as large, on dense screens too. */
const side = 256;
/** How long one picture may take, in seconds. */
const mostSeconds = 10;

// One picture at a time in a process: a large one takes two hundred megabytes while it is read.
const inTurn = pLimit(1);
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes a square WebP of a picture, upright, without anything else that its file holds (place, device, preview). Of an
 * animation it takes the first picture. Throws `invalid_input` at `file`, and `file_too_large` [SH-165].
 */
export async function squarePicture(file: Uint8Array): Promise<Uint8Array> {
  if (file.byteLength === 0) throw invalidField("file", "noFile");
  if (file.byteLength > mostBytes) throw new ProductError("file_too_large", "fileTooLarge");
  if (!pictureKind(file)) throw invalidField("file", "photoType");
  try {
    return await inTurn(() =>
      sharp(file, { limitInputPixels: mostPoints, failOn: "error", sequentialRead: true })
        .timeout({ seconds: mostSeconds })
        .autoOrient()
        .resize(side, side, { fit: "cover" })
        .webp({ quality: 82 })
        .toBuffer(),
    );
  } catch {
    throw invalidField("file", "photoUnreadable");
  }
}
