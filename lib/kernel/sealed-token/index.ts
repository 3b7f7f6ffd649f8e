import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";

const markBytes = 16;
/** Longer texts aren't looked at. */
const longest = 1_000;

/**
 * Seals bytes into a text for an address: nobody without the key can read it, make one or change one. The same bytes
 * give the same text. The mark of the bytes is the start of the cipher and proves them at the end, as in RFC 5297.
 * @param key 32 bytes.
 */
export function sealToken(key: Buffer, plain: Buffer): string {
  const mark = markOf(key, plain);
  const cipher = createCipheriv("aes-256-ctr", cipherKey(key), mark);
  return Buffer.concat([mark, cipher.update(plain), cipher.final()]).toString("base64url");
}

/** What a sealed text holds. Null for every text that none of the keys sealed. */
export function openToken(keys: readonly Buffer[], token: string): Buffer | null {
  if (token.length > longest) return null;
  const sealed = Buffer.from(token, "base64url");
  // Decoding passes over what doesn't belong to base64url.
  if (sealed.length < markBytes || sealed.toString("base64url") !== token) return null;
  const mark = sealed.subarray(0, markBytes);
  for (const key of keys) {
    const decipher = createDecipheriv("aes-256-ctr", cipherKey(key), mark);
    const plain = Buffer.concat([decipher.update(sealed.subarray(markBytes)), decipher.final()]);
    if (timingSafeEqual(markOf(key, plain), mark)) return plain;
  }
  return null;
}

const derived = (key: Buffer, purpose: string) => createHmac("sha256", key).update(purpose).digest();

const cipherKey = (key: Buffer) => derived(key, "cipher");

function markOf(key: Buffer, plain: Buffer): Buffer {
  return createHmac("sha256", derived(key, "mark")).update(plain).digest().subarray(0, markBytes);
}
