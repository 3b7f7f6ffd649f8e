import { parseTags } from "./tags.ts";

/**
 * What a DKIM key record is worth (RFC 6376, 3.6.1; RFC 8301 for the lengths). `short`: 1024 bits, which some still
 * send.
 */
export type DkimKey = "good" | "short" | "weak" | "revoked" | "invalid";

/** Reads a key record. The length of an RSA key follows from that of its text. */
export function readDkimKey(text: string): DkimKey {
  const tags = parseTags(text);
  const key = tags?.get("p");
  if (!tags || key === undefined) return "invalid";
  const version = tags.get("v");
  if (version !== undefined && version !== "DKIM1") return "invalid";
  const plain = key.replace(/\s/g, "");
  if (plain === "") return "revoked";
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return "invalid";
  if ((tags.get("k") ?? "rsa").toLowerCase() === "ed25519") return "good";
  // A public key of 1024 bits takes 162 bytes, one of 2048 bits 294, in the usual form.
  const bytes = Math.floor((plain.replaceAll("=", "").length * 3) / 4);
  return bytes < 140 ? "weak" : bytes < 250 ? "short" : "good";
}
