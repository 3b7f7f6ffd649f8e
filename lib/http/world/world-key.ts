import { createHash, timingSafeEqual } from "node:crypto";
import { env, isReachable } from "@/lib/env/index.ts";
import { readCookie } from "../token.ts";

const cookieName = "world";
const lifeSeconds = 30 * 86_400;

/**
 * Whether a request may see the embedded world. Where only this machine is served, everybody may. Elsewhere the
 * browser needs the key that the start prints.
 */
export function mayEnterWorld(headers: Headers): boolean {
  const settings = env();
  if (!settings.WORLD) return false;
  // A process started by hand may serve other machines without a key: then nobody may enter.
  if (settings.WORLD_KEY === "") return !isReachable(settings);
  return isSame(readCookie(headers, cookieName) ?? "", settings.WORLD_KEY);
}

/** The cookie for a browser that gave the right key, or null. */
export function worldCookieFor(word: string, https: boolean): string | null {
  const { WORLD, WORLD_KEY } = env();
  if (!WORLD || WORLD_KEY === "" || !isSame(word, WORLD_KEY)) return null;
  return `${cookieName}=${WORLD_KEY}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifeSeconds}${https ? "; Secure" : ""}`;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}
